// Reads graphs of LangGraph: the JSON of `get_graph().to_json()`, and Python, JavaScript or TypeScript code that builds
// a StateGraph, also in a notebook. Code is parsed and never run; the code of nodes is not imported.

import { fail, isJsonObject, ok, type Result } from '../../support';
import { fencedCode, refuseCode } from '../code/fencedCode';
import { pythonLanguage } from '../code/pythonLanguage';
import { readCodeFile } from '../code/readCodeFile';
import { scriptLanguage } from '../code/scriptLanguage';
import { secretAssignments } from '../code/secretAssignments';
import type { FlowReader, ImportProblem, ReadFlow } from '../importFlow';
import { readJsonFile } from '../readData';
import { readBuilders } from './readBuilders';
import { readGraphJson } from './readGraphJson';

export const readLangGraph: FlowReader = (text) => {
  if (!/^\s*[[{]/.test(text)) return readCode(fencedCode(text));
  const json = readJsonFile(text, 'LangGraph');
  if (!json.ok) return json;
  const cells = isJsonObject(json.value) ? json.value.cells : undefined;
  return Array.isArray(cells) ? readCode(codeOfCells(cells)) : readGraphJson(json.value);
};

function readCode(text: string): Result<ReadFlow, ImportProblem> {
  const refusal = refuseCode(text);
  if (refusal !== undefined) return fail({ message: refusal });
  const read = readBuilders(readCodeFile(text, isScript(text) ? scriptLanguage : pythonLanguage, calls));
  return read.ok ? ok({ flow: read.value, data: secretAssignments(text) }) : read;
}

/** The calls that build a graph, and commands. */
const calls =
  /\.\s*(?:add_?(?:node|edge|sequence|conditional_?edges)|set_?(?:entry_?point|finish_?point|conditional_?entry_?point))\s*$|\bCommand\b/i;

const isScript = (text: string): boolean =>
  /\bnew\s+(?:State|Message)?Graph\b|\.addNode\(|\bfrom\s+["']@langchain\/|^\s*(?:export\s+)?const\s+\w+\s*=/m.test(
    text,
  );

/** The code cells of a notebook, without its own commands. */
const codeOfCells = (cells: readonly unknown[]): string =>
  cells
    .flatMap((cell) => {
      if (!isJsonObject(cell) || cell.cell_type !== 'code') return [];
      const { source } = cell;
      return [
        Array.isArray(source) ? source.filter((line) => typeof line === 'string').join('') : String(source ?? ''),
      ];
    })
    .join('\n')
    .replace(/^[ \t]*[%!].*$/gm, '');
