// Which facts of a workflow a printed form lacks. The form is read as a reader would read it, without the printer: by
// lines, functions or nodes, each with the place where it is. A fact is present if one such unit has all its words.

import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { parsePdl } from '../../language';
import { countKeys } from '../../support';
import { flowchartNotes } from '../flowchartNotes';
import { factTokens } from './factTokens';
import { type FactPlace, type WorkflowFact, workflowFacts } from './workflowFacts';

export type FactForm = 'pdl' | 'text' | 'code' | 'flowchart';

interface FormUnit {
  readonly place: FactPlace;
  readonly text: string;
}

export function missingFacts(facts: readonly WorkflowFact[], form: FactForm, text: string): readonly WorkflowFact[] {
  if (form === 'pdl') {
    const found = new Map(workflowFacts(parsePdl(text)).map((fact) => [keyOf(fact), fact.count]));
    return facts.filter((fact) => (found.get(keyOf(fact)) ?? 0) < fact.count);
  }
  const units = unitsOf[form](text).map(({ place, text: words }) => ({ place, bag: countKeys(factTokens(words)) }));
  const byToken = new Map<string, (typeof units)[number][]>();
  for (const unit of units) {
    for (const token of unit.bag.keys()) byToken.set(token, [...(byToken.get(token) ?? []), unit]);
  }
  return facts.filter(({ tokens, places, count }) => {
    const wanted = [...countKeys(tokens)];
    // Only units with the rarest word can have all of them.
    const candidates = wanted
      .map(([token]) => byToken.get(token) ?? [])
      .reduce((a, b) => (b.length < a.length ? b : a), units);
    const found = candidates.filter(
      ({ place, bag }) => places.includes(place) && wanted.every(([token, times]) => (bag.get(token) ?? 0) >= times),
    );
    return found.length < count;
  });
}

const keyOf = ({ kind, tokens }: WorkflowFact) => `${kind} ${tokens.join(' ')}`;

const unitsOf: Readonly<Record<Exclude<FactForm, 'pdl'>, (text: string) => readonly FormUnit[]>> = {
  text: textUnits,
  code: codeUnits,
  flowchart: flowchartUnits,
};

const noteLine = /^\s*(?:Note: |注意：)/;

/** Lines: numbered ones are steps, those before and after them declarations. */
function textUnits(text: string): readonly FormUnit[] {
  return text.split('\n').map((line) => ({
    place: noteLine.test(line) ? 'note' : /^\s*\d+(?:\.\d+)*\. /.test(line) ? 'step' : 'declaration',
    text: line.replace(/^\s*\d+(?:\.\d+)*\. /, ''),
  }));
}

/** Functions that only pass on to a tool or the user are declarations; the lines of the others are steps. */
function codeUnits(text: string): readonly FormUnit[] {
  const blocks = text.split(/\n{3,}/);
  return blocks.flatMap((block): readonly FormUnit[] => {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    const isDeclaration =
      /^def /.test(block) &&
      /^ {4}return (?:call_tool|answer_user|ask_user|do)\(/.test(lines.at(-1) ?? '') &&
      lines.every((line) => !/^ {4}(?!return |"""|# )/.test(line));
    if (isDeclaration) {
      return [
        { place: 'declaration', text: unescaped(block) },
        ...lines.flatMap((line) => (/^\s*# /.test(line) ? [{ place: 'note', text: line } as const] : [])),
      ];
    }
    return lines.map((line) => ({
      place: !/^\s*#/.test(line) ? 'step' : /^def /.test(block) ? 'note' : 'declaration',
      text: unescaped(line),
    }));
  });
}

/** String literals as their values. */
const unescaped = (code: string) =>
  code.replace(/\\(n|t|r|u[0-9a-f]{4}|.)/gi, (_, sign: string) => {
    if (/^u[0-9a-f]{4}$/i.test(sign)) return String.fromCharCode(Number.parseInt(sign.slice(1), 16));
    return /^[ntr]$/.test(sign) ? ' ' : sign;
  });

const quotedNode = /^\s*[\p{L}\p{N}_]+(\(\[|\[\[|\[\/|@\{ shape: [\w-]+, label: |[[({>])\s*"([^"]*)"/u;

/**
 * Nodes and labels of arrows are steps, nodes that hang on another by a line without an arrow are notes, comment lines declarations. Labels
 * in quotes are read as they are written; a Mermaid reader removes markup from them.
 */
function flowchartUnits(text: string): readonly FormUnit[] {
  const graph = buildFlowchartGraph(readFlowchart(text).data);
  const comments = text.split('\n').flatMap((line) => /^\s*%%(?!\{) ?(.*)$/.exec(line)?.[1] ?? []);
  const quoted = text.split('\n').flatMap((line): readonly FormUnit[] => {
    const [, open, label] = quotedNode.exec(line) ?? [];
    return label === undefined ? [] : [{ place: open === '>' ? 'note' : 'step', text: label }];
  });
  const notes = flowchartNotes(graph);
  const drawn = graph.nodes.map(({ id, label }): FormUnit => ({ place: notes.has(id) ? 'note' : 'step', text: label }));
  return [
    ...comments.map((line): FormUnit => ({ place: noteLine.test(line) ? 'note' : 'declaration', text: line })),
    ...(quoted.length >= drawn.length ? quoted : drawn),
    ...graph.edges.map(({ condition = '' }): FormUnit => ({ place: 'step', text: condition })),
  ];
}
