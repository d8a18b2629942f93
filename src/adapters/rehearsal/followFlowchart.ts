// Walks a flowchart that names no APIs: says its steps, asks the user at its decisions, ends at a node without outgoing
// edges. Invariant: stateless like `followProcedure`; each visit of a decision is a separate round. The number of
// visits is limited, so that a ring without decisions ends.

import { looseName } from '../../core/support';
import { asSentence, isQuestion, needThought, withOptions } from './agentTexts';
import type { ConversationMemory } from './conversationMemory';
import type { ProcedureProgress } from './followProcedure';
import { formatValue, looseEqual } from './looseValues';
import type { ConversationTurn } from './readConversation';
import type { PromptFlowchart, PromptFlowchartEdge, PromptFlowchartNode } from './readPromptFlowchart';
import type { ProgramSlot } from './rehearsalProgram';
import { joinParts, SaidParts } from './saidParts';

const maxVisits = 200;

export function followFlowchart(
  chart: PromptFlowchart,
  memory: ConversationMemory,
  turns: readonly ConversationTurn[],
): ProcedureProgress {
  const lookUp = (key: string) => memory.latest(key)?.value;
  const rounds = new Map<string, number>();
  const said = new SaidParts(turns, memory.floor);
  const unsaid: string[] = [];
  let node = startOf(chart);
  for (let visit = 0; node && visit < maxVisits; visit++) {
    const leaving = chart.edges.filter((edge) => edge.from === node?.id);
    if (leaving.length < 2 && !(node.decides && leaving.length > 0)) {
      if (!isTerminal(node) && !said.take(asSentence(node.text))) unsaid.push(asSentence(node.text));
      node = chart.nodes.get(leaving[0]?.to ?? '');
      continue;
    }
    const slot = slotOf(node, leaving);
    const round = rounds.get(slot.key) ?? 0;
    const given = memory.at(slot.key, round);
    // An unanswered decision is asked again: an edge is followed only if the user chose it.
    if (!given || given.value === null) return { move: question(slot, round, unsaid), valueOf: lookUp };
    rounds.set(slot.key, round + 1);
    const { to } = choose(leaving, formatValue(given.value));
    if (given.was !== undefined && choose(leaving, formatValue(given.was)).to !== to) said.skipTo(given.at);
    node = chart.nodes.get(to);
  }
  if (unsaid.length === 0) return { move: { kind: 'done' }, valueOf: lookUp };
  return {
    move: { kind: 'say', text: joinParts(unsaid), ends: true, thought: 'The flowchart ends here.' },
    valueOf: lookUp,
  };
}

/** A node that only marks the start or end of a flowchart. */
const isTerminal = ({ text }: PromptFlowchartNode) => /^(?:start|begin|end|stop|finish|开始|结束)$/i.test(text);

export interface ChartDecisions {
  readonly slots: ReadonlyMap<string, ProgramSlot>;
  /** Words of the nodes that are not decisions. */
  readonly common: ReadonlySet<string>;
}

/** All decisions of a flowchart. */
export function chartDecisionsOf(chart: PromptFlowchart): ChartDecisions {
  const slots = new Map<string, ProgramSlot>();
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

/** The first node without incoming edges; in a ring the first node. */
function startOf(chart: PromptFlowchart): PromptFlowchartNode | undefined {
  const reached = new Set(chart.edges.map((edge) => edge.to));
  const nodes = [...chart.nodes.values()];
  return nodes.find((node) => !reached.has(node.id)) ?? nodes[0];
}

function slotOf(node: PromptFlowchartNode, leaving: readonly PromptFlowchartEdge[]): ProgramSlot {
  const values = leaving.map((edge) => edge.label).filter((label) => label !== '');
  return {
    key: looseName(`${node.id} ${node.text}`),
    name: node.text,
    desc: '',
    type: '',
    values,
    hasFixedValues: true,
  };
}

function question(slot: ProgramSlot, round: number, unsaid: readonly string[]): ProcedureProgress['move'] {
  const questionText = withOptions(isQuestion(slot.name) ? slot.name : `${slot.name}?`, [slot]);
  return {
    kind: 'ask',
    keys: [slot.key],
    rounds: [round],
    slots: [slot],
    text: joinParts([...unsaid, questionText]),
    question: questionText,
    thought: needThought([slot]),
  };
}

/** The edge whose label matches the answer; the first edge if none does. */
function choose(leaving: readonly PromptFlowchartEdge[], answer: string): PromptFlowchartEdge {
  const chosenEdge =
    leaving.find((edge) => looseEqual(edge.label, answer)) ??
    leaving.find((edge) => edge.label !== '' && answer.toLowerCase().includes(edge.label.toLowerCase()));
  return chosenEdge ?? (leaving[0] as PromptFlowchartEdge);
}
