// A graph as WorfBench's text: subtasks in an order that respects the edges, then the pairs.
// Invariant: acyclic, and every subtask lies between START and END (WorfBench, 2.2).

import { isTerminal, type WorkflowGraph } from '../../graph';
import { contractToOrder } from './contractToOrder';

/** The text, with notes on what the form cannot carry. */
export function printWorfbench(graph: WorkflowGraph): { readonly text: string; readonly notes: readonly string[] } {
  const { order, edges, dropped } = contractToOrder(graph);
  const number = new Map(order.map((node, index) => [node.id, index + 1]));
  const lines = order.map((node, index) => `${index + 1}: ${node.label.replace(/\s+/g, ' ').trim()}`);
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
  const notes =
    dropped > 0
      ? [
          `${dropped === 1 ? 'One edge that closes a loop was' : `${dropped} edges that close loops were`} left out: this form has no cycles.`,
        ]
      : [];
  if (graph.edges.some((edge) => edge.condition !== undefined && !isTerminal({ id: '', kind: 'step', label: '' }))) {
    notes.push('Branch conditions are not carried over: this form has plain edges.');
  }
  return { text: `Node:\n${lines.join('\n')}\nEdge: ${pairs.join(' ')}\n`, notes };
}
