// Walks a flowchart that names no APIs: says its steps, asks the user at its decisions, ends where no arrow leaves.
// Invariant: stateless like `followProcedure`; each visit of a decision is a round of its own.
// Refuses to go round for ever without asking.

import { looseName } from '../../core/support';
import type { Turn } from './conversation';
import type { Standing } from './followProcedure';
import { looseEqual, sayValue } from './looseValues';
import type { Memory } from './memory';
import type { Program, Slot } from './program';
import type { Chart, ChartEdge, ChartNode } from './readFlowchart';

const maxVisits = 200;

export function followFlowchart(chart: Chart, program: Program, memory: Memory, turns: readonly Turn[]): Standing {
  const lookUp = (key: string) => memory.latest(key)?.value;
  const rounds = new Map<string, number>();
  let node = startOf(chart);
  let words: string[] = [];
  let cursor = memory.floor - 1;
  for (let visit = 0; node && visit < maxVisits; visit++) {
    const leaving = chart.edges.filter((edge) => edge.from === node?.id);
    if (leaving.length < 2 && !(node.decides && leaving.length > 0)) {
      words.push(sentence(node.text));
      node = chart.nodes.get(leaving[0]?.to ?? '');
      continue;
    }
    const slot = slotOf(node, leaving);
    const round = rounds.get(slot.key) ?? 0;
    const told = memory.at(slot.key, round);
    // Asked in vain, it is asked again: no arrow is taken that nobody chose.
    if (!told || told.value === null) return { move: question(slot, round, words, program), valueOf: lookUp };
    rounds.set(slot.key, round + 1);
    cursor = told.at;
    words = [];
    node = chart.nodes.get(choose(leaving, sayValue(told.value)).to);
  }
  const text = words.join(' ');
  const wasSaid = turns.some((turn) => turn.kind === 'said' && turn.at > cursor && turn.text.includes(text));
  if (text === '' || wasSaid) return { move: { kind: 'done' }, valueOf: lookUp };
  return { move: { kind: 'say', text, thought: 'The flowchart ends here.' }, valueOf: lookUp };
}

export interface ChartDecisions {
  readonly slots: ReadonlyMap<string, Slot>;
  /** Words of the other nodes. */
  readonly common: ReadonlySet<string>;
}

/** What a chart asks, wherever it is in it. */
export function decisionsOf(chart: Chart): ChartDecisions {
  const slots = new Map<string, Slot>();
  const common = new Set<string>();
  for (const node of chart.nodes.values()) {
    const leaving = chart.edges.filter((edge) => edge.from === node.id);
    if (leaving.length < 2 && !(node.decides && leaving.length > 0)) {
      for (const word of node.text.toLowerCase().match(/[a-z]{4,}|\p{Script=Han}{2}/gu) ?? []) common.add(word);
      continue;
    }
    const slot = slotOf(node, leaving);
    slots.set(slot.key, slot);
  }
  return { slots, common };
}

/** A node that no arrow reaches; in a ring the first one. */
function startOf(chart: Chart): ChartNode | undefined {
  const reached = new Set(chart.edges.map((edge) => edge.to));
  const nodes = [...chart.nodes.values()];
  return nodes.find((node) => !reached.has(node.id)) ?? nodes[0];
}

function slotOf(node: ChartNode, leaving: readonly ChartEdge[]): Slot {
  const values = leaving.map((edge) => edge.label).filter((label) => label !== '');
  return { key: looseName(`${node.id} ${node.text}`), name: node.text, desc: '', type: '', values };
}

function question(slot: Slot, round: number, words: readonly string[], program: Program): Standing['move'] {
  const ask = /[?？]$/.test(slot.name) ? slot.name : `${slot.name}?`;
  const options = slot.values.length > 0 ? ` (${slot.values.join(program.language === 'zh' ? '/' : ' / ')})` : '';
  const asked = ask.replace(/([?？])$/, `${options}$1`);
  return {
    kind: 'ask',
    keys: [slot.key],
    rounds: [round],
    slots: [slot],
    text: [...words, asked].join(' '),
    question: asked,
    thought: `The flowchart branches at "${slot.name}", and only the user can tell.`,
  };
}

/** The arrow whose label the answer means; the first one when none is meant. */
function choose(leaving: readonly ChartEdge[], answer: string): ChartEdge {
  const meant =
    leaving.find((edge) => looseEqual(edge.label, answer)) ??
    leaving.find((edge) => edge.label !== '' && answer.toLowerCase().includes(edge.label.toLowerCase()));
  return meant ?? (leaving[0] as ChartEdge);
}

const sentence = (text: string) =>
  /[.!?。！？]$/.test(text) ? text : /\p{Script=Han}/u.test(text) ? `${text}。` : `${text}.`;
