// Prints a graph as WorfBench's text: subtasks in an order that respects the edges, then the pairs. Invariant: acyclic,
// and every subtask is between START and END (WorfBench, 2.2).

import type { WorkflowGraph } from '../../graph';
import { oneLine } from '../../support';
import type { ConvertedText } from '../converted';
import { LinkedTextBuilder } from '../linkedTextBuilder';
import { contractToOrder } from './contractToOrder';
import { conditionNotes, loopNotes, terminalNotes } from './orderNotes';

/** Returns the text, with its lines linked to the subtasks and notes on what the format cannot hold. */
export function printWorfbench(graph: WorkflowGraph): ConvertedText {
  const contracted = contractToOrder(graph);
  const { order, edges } = contracted;
  const number = new Map(order.map((node, index) => [node.id, index + 1]));
  const out = new LinkedTextBuilder();
  out.line('Node:');
  for (const [index, node] of order.entries()) {
    out.line(`${index + 1}: ${oneLine(node.label)}`, [node.id]);
  }
  const hasIncoming = new Set(edges.map(([, to]) => to));
  const hasOutgoing = new Set(edges.map(([from]) => from));
  const pairs = [
    ...order.filter((node) => !hasIncoming.has(node.id)).map((node) => `(START,${number.get(node.id)})`),
    ...edges
      .map(([from, to]) => [number.get(from) ?? 0, number.get(to) ?? 0] as const)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map(([from, to]) => `(${from},${to})`),
    ...order.filter((node) => !hasOutgoing.has(node.id)).map((node) => `(${number.get(node.id)},END)`),
  ];
  out.line(`Edge: ${pairs.join(' ')}`);
  return out.toConverted([
    ...loopNotes(contracted, 'this form has no cycles'),
    ...conditionNotes(graph, 'this form has plain edges'),
    ...terminalNotes(graph),
  ]);
}
