// Prints a graph as an activity-on-vertex dictionary (Flow, "dictionary structure" of a workflow): subtasks with their
// parents and children. Invariant: acyclic; loop edges are left out and named in notes. Start, end, bars and conditions
// are not subtasks: their neighbours are joined.

import { type GraphNode, isTerminal, type WorkflowGraph } from '../../graph';
import type { ConvertedText } from '../converted';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { quotedLabel } from '../quotedLabel';
import { contractToOrder } from './contractToOrder';
import { conditionNotes, loopNotes, terminalNotes } from './orderNotes';

/** True if a node becomes a subtask of a plan. */
export const isPlanned = (node: GraphNode): boolean => !isTerminal(node) && node.kind !== 'condition';

export function printAov(graph: WorkflowGraph): ConvertedText {
  const contracted = contractToOrder(graph, isPlanned);
  const order = graph.nodes.filter(isPlanned);
  const ranks = new Map(order.map((node, index) => [node.id, index]));
  const children = new Map(order.map(({ id }) => [id, new Set<number>()]));
  const parents = new Map(order.map(({ id }) => [id, new Set<number>()]));
  for (const [from, to] of contracted.edges) {
    children.get(from)?.add(ranks.get(to) ?? 0);
    parents.get(to)?.add(ranks.get(from) ?? 0);
  }
  const inOrder = (found: ReadonlySet<number> = new Set()) =>
    [...found].sort((a, b) => a - b).map((rank) => `task${rank}`);
  const out = new LinkedTextBuilder();
  out.line('{');
  out.line('  "subtasks": {');
  for (const [index, node] of order.entries()) {
    const subtask = {
      id: node.id,
      subtask: node.label.replace(/\s+/g, ' ').trim(),
      status: 'pending',
      data: '',
      num_parents_not_completed: parents.get(node.id)?.size ?? 0,
      parents: inOrder(parents.get(node.id)),
      child: inOrder(children.get(node.id)),
      agent: '',
    };
    const text = JSON.stringify(subtask, null, 2).replaceAll('\n', '\n    ');
    out.linked(`    "task${index}": ${text}`, [node.id]);
    out.line(index === order.length - 1 ? '' : ',');
  }
  out.line('  }');
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
