// Prints a graph as an activity-on-vertex dictionary (Flow, "dictionary structure" of a workflow): subtasks with their
// children, in the paper's form. Invariant: acyclic; loop edges are left out and named in notes. Start, end, bars and conditions
// are not subtasks: their neighbours are joined.

import { type GraphNode, isTerminal, type WorkflowGraph } from '../../graph';
import { type JsonObject, oneLine, quotedLabel, UniqueNames } from '../../support';
import type { ConvertedText } from '../converted';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { contractToOrder } from './contractToOrder';
import { conditionNotes, loopNotes, terminalNotes } from './orderNotes';

/** True if a node becomes a subtask of a plan. */
export const isPlanned = (node: GraphNode): boolean => !isTerminal(node) && node.kind !== 'condition';

/** The agent of a subtask that names none. */
export const defaultAovAgent = 'Worker';

export interface PaperSubtask {
  readonly requirement: string;
  readonly status: string;
  readonly data: string | null;
  /** Number of parents that are not completed. */
  readonly openParents: number;
  readonly children: readonly string[];
  readonly agent: string;
  readonly outputFormat?: string;
}

/** The fields of a subtask in the paper's form and order; `output_format` is an addition. */
export const paperSubtask = (subtask: PaperSubtask): JsonObject => ({
  'subtask requirement': subtask.requirement,
  status: subtask.status,
  data: subtask.data,
  num_parents_not_completed: subtask.openParents,
  child: subtask.children,
  agent: subtask.agent,
  ...(subtask.outputFormat === undefined ? {} : { output_format: subtask.outputFormat }),
});

/** Prints a plan whose subtasks are not started; keys are declared names or short ids, as `plan` prints them. */
export function printAov(graph: WorkflowGraph): ConvertedText {
  const contracted = contractToOrder(graph, isPlanned);
  const order = graph.nodes.filter(isPlanned);
  const names = new UniqueNames();
  const keys = new Map(order.map((node, index) => [node.id, names.claim(nameOf(node, index))]));
  const ranks = new Map(order.map(({ id }, index) => [id, index]));
  const children = new Map(order.map(({ id }) => [id, new Set<string>()]));
  const parents = new Map(order.map(({ id }) => [id, new Set<string>()]));
  for (const [from, to] of contracted.edges) {
    children.get(from)?.add(to);
    parents.get(to)?.add(from);
  }
  const inOrder = (found: ReadonlySet<string> = new Set()) =>
    [...found].sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0)).map((id) => keys.get(id) ?? id);
  const out = new LinkedTextBuilder();
  out.line('{');
  for (const [index, node] of order.entries()) {
    const subtask = paperSubtask({
      requirement: oneLine(node.label),
      status: 'not started',
      data: null,
      openParents: parents.get(node.id)?.size ?? 0,
      children: inOrder(children.get(node.id)),
      agent: defaultAovAgent,
    });
    const text = JSON.stringify(subtask, null, 2).replaceAll('\n', '\n  ');
    out.linked(`  ${JSON.stringify(keys.get(node.id))}: ${text}`, [node.id]);
    out.line(index === order.length - 1 ? '' : ',');
  }
  out.line('}');
  const conditions = graph.nodes.filter(({ kind }) => kind === 'condition').map(({ label }) => quotedLabel(label));
  const what =
    conditions.length === 1
      ? 'One decision is not a subtask and was'
      : `${conditions.length} decisions are not subtasks and were`;
  return out.toConverted([
    ...loopNotes(contracted, 'a plan holds no cycles'),
    ...(conditions.length > 0 ? [`${what} left out, every branch is planned: ${conditions.join(', ')}.`] : []),
    ...conditionNotes(graph, 'a plan has plain edges'),
    ...terminalNotes(graph),
  ]);
}

/** A declared name or a short id; a sentence does not serve as a name. */
function nameOf(node: GraphNode, index: number): string {
  const name = node.ref ?? node.id;
  return /^[\p{L}\p{N}_-]{1,40}$/u.test(name) ? name : `task${index}`;
}
