// Notes that name everything a partial order of subtasks leaves out of a workflow.

import { isPlainTerminal } from '../../flowchart';
import type { GraphNode, WorkflowGraph } from '../../graph';
import { quotedLabel } from '../../support';
import type { SubtaskOrder } from './contractToOrder';
import { readAovPlan } from './readAov';

const arrow = (from: GraphNode, to: GraphNode, says?: string) =>
  `${quotedLabel(from.label)} to ${quotedLabel(to.label)}${says === undefined ? '' : ` (${quotedLabel(says)})`}`;

/** Edges that close loops. `why` completes the sentence. */
export function loopNotes({ dropped }: SubtaskOrder, why: string): string[] {
  if (dropped.length === 0) return [];
  const what =
    dropped.length === 1 ? 'One edge that closes a loop was' : `${dropped.length} edges that close loops were`;
  return [`${what} left out: ${why} (${dropped.map(([from, to]) => arrow(from, to)).join(', ')}).`];
}

/** Labels of edges. */
export function conditionNotes({ nodes, edges }: WorkflowGraph, why: string): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const said = edges.flatMap(({ from, to, condition }) => {
    const [source, target] = [byId.get(from), byId.get(to)];
    return condition !== undefined && source && target ? [arrow(source, target, condition)] : [];
  });
  return said.length === 0 ? [] : [`Branch conditions are not carried over: ${why} (${said.join(', ')}).`];
}

/** Starts, ends and bars whose label has more than the default text. */
export function terminalNotes({ nodes }: WorkflowGraph): string[] {
  const says = nodes.filter(({ id, kind, label }) => {
    if (kind !== 'start' && kind !== 'end' && kind !== 'fork') return false;
    return label !== id && !isPlainTerminal(label);
  });
  if (says.length === 0) return [];
  return [
    `Starts and ends are not subtasks and were left out: ${says.map(({ label }) => quotedLabel(label)).join(', ')}.`,
  ];
}

/** Agents of the subtasks. */
export function agentNotes({ nodes }: WorkflowGraph): string[] {
  const agents = nodes.flatMap(({ label, detail }) =>
    detail === undefined ? [] : [`${quotedLabel(label)} (${detail})`],
  );
  if (agents.length === 0) return [];
  return ['The agents of the subtasks are not carried over.', `They are those of ${agents.join(', ')}.`];
}

/** Data and status fields of a dictionary's subtasks, which no other format can hold. */
export function planDataNotes(source: string): string[] {
  const read = readAovPlan(source);
  if (!read.ok) return [];
  const said = read.value.subtasks.flatMap(({ label, outputFormat, data, status }) => {
    const parts = [outputFormat, data, status === 'pending' || status === 'not started' ? undefined : status].filter(
      (part) => part !== undefined,
    );
    return parts.length > 0 ? [`${quotedLabel(label)} (${parts.join('; ')})`] : [];
  });
  return said.length === 0
    ? []
    : [`Output formats, data and states of subtasks are not carried over: of ${said.join(', ')}.`];
}
