// Draws a procedure that was read from prose, code or numbered text as a flowchart in the words of the text, with the
// row of each node, so that its steps can be chosen like those of any other flowchart.

import { buildProcedureGraph, parsePdl, procedureSites } from '../../language';
import { looseName } from '../../support';
import { claimIds, printMermaid } from '../mermaid/printMermaid';
import type { ChosenStep } from './stepRow';

export interface ProcedureChart {
  /** A Mermaid flowchart. */
  readonly source: string;
  /** How the procedure writes each node, by node id. */
  readonly steps: ReadonlyMap<string, ChosenStep>;
}

const callPattern = /^(?:\[([^\]]*)\]\s*=\s*)?(?:API|ANSWER)[._]([\p{L}\p{N}_]+)\((?:\[([^\]]*)\])?\)$/u;
const namesIn = (text = '') =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

export function chartOfProcedure(pdl: string): ProcedureChart {
  const document = parsePdl(pdl);
  const graph = buildProcedureGraph(document);
  const sites = procedureSites(document);
  const descs = new Map(
    [...document.apis, ...document.answers].flatMap(({ name, desc }) =>
      desc === undefined || desc.trim() === '' ? [] : [[looseName(name), desc]],
    ),
  );
  const named = { ...graph, nodes: graph.nodes.map((node) => ({ ...node, label: labelOf(node.kind, node.label) })) };
  function labelOf(kind: string, label: string): string {
    return kind === 'api' || kind === 'answer' ? (descs.get(looseName(label)) ?? label) : label;
  }
  const ids = claimIds(named).nodes;
  const steps = new Map<string, ChosenStep>();
  for (const { id, kind, label } of graph.nodes) {
    const drawn = ids.get(id);
    if (drawn === undefined) continue;
    const range = sites.get(id)?.statement.range;
    const line = range === undefined ? '' : document.source.slice(range.start, range.end);
    const [, targets, name = '', args] = callPattern.exec(line.trim()) ?? [];
    if (kind === 'condition') steps.set(drawn, { kind, decides: label });
    else if (kind === 'step') steps.set(drawn, { kind: 'words' });
    else if (name !== '' && kind === 'api')
      steps.set(drawn, { kind, name, args: namesIn(args), results: namesIn(targets) });
    else if (name !== '' && kind === 'answer')
      steps.set(drawn, targets === undefined ? { kind, name } : { kind: 'question', name, slots: namesIn(targets) });
  }
  const title = document.name?.name;
  const front = title === undefined ? '' : `---\ntitle: ${JSON.stringify(title)}\n---\n`;
  return { source: `${front}${printMermaid(named).text}`, steps };
}
