// Compares two procedure graphs for equal behaviour: the same steps in the same orders on every path, for every answer
// to the questions. Exact: compares the languages of both graphs, not samples.

import type { GraphNode, WorkflowGraph } from '../core/graph';
import { looseName } from '../core/support';

/** A node of a graph, with the value of the variable that encodes jumps in structured flows. */
type State = string;

class Automaton {
  private readonly nodes: ReadonlyMap<string, GraphNode>;
  private readonly outs = new Map<string, { readonly to: string; readonly condition?: string }[]>();

  constructor(graph: WorkflowGraph) {
    this.nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    for (const edge of graph.edges) {
      if (edge.route === 'call') continue;
      const list = this.outs.get(edge.from);
      if (list) list.push(edge);
      else this.outs.set(edge.from, [edge]);
    }
  }

  /** The possible next steps from these states, with their target states; `''` is the end. */
  next(states: Iterable<State>): Map<string, Set<State>> {
    const found = new Map<string, Set<State>>();
    const seen = new Set<State>();
    const open = [...states];
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (seen.has(state)) continue;
      seen.add(state);
      const [id = '', flag = ''] = state.split('\u0000');
      const outs = this.outs.get(id) ?? [];
      const label = this.nodes.get(id)?.label ?? '';
      const conditionText = /^go_on_to(?:_\d+)? == "(.*)"$/.exec(label)?.[1];
      const taken =
        conditionText === undefined
          ? outs
          : outs.filter((edge) => (edge.condition === 'true') === (flag === conditionText));
      if (outs.length === 0) found.set('', new Set());
      for (const { to } of taken) {
        const node = this.nodes.get(to);
        const set = /^go_on_to(?:_\d+)? = "(.*)"$/.exec(node?.label ?? '')?.[1];
        const there = `${to}\u0000${set ?? flag}`;
        const symbol = set === undefined ? symbolOf(node) : undefined;
        if (symbol === undefined) open.push(there);
        else found.set(symbol, (found.get(symbol) ?? new Set()).add(there));
      }
    }
    return found;
  }
}

function symbolOf(node: GraphNode | undefined): string | undefined {
  if (node === undefined || ['start', 'end', 'condition'].includes(node.kind)) return undefined;
  return `${node.kind} ${looseName(node.label)}`;
}

/** The first sequence of steps that only one of them allows; undefined if they are equal. */
export function firstDifference(
  a: WorkflowGraph,
  b: WorkflowGraph,
  startA = 'start',
  startB = 'start',
): string | undefined {
  const [left, right] = [new Automaton(a), new Automaton(b)];
  const seen = new Set<string>();
  const open: { a: Set<State>; b: Set<State>; path: readonly string[] }[] = [
    { a: new Set([`${startA}\u0000`]), b: new Set([`${startB}\u0000`]), path: [] },
  ];
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    const key = JSON.stringify([[...at.a].sort(), [...at.b].sort()]);
    if (seen.has(key)) continue;
    seen.add(key);
    const [nextA, nextB] = [left.next(at.a), right.next(at.b)];
    for (const symbol of new Set([...nextA.keys(), ...nextB.keys()])) {
      const path = [...at.path, symbol || 'the end'];
      if (!nextA.has(symbol)) return `only the second allows: ${path.join(', ')}`;
      if (!nextB.has(symbol)) return `only the first allows: ${path.join(', ')}`;
      if (symbol !== '') open.push({ a: nextA.get(symbol) as Set<State>, b: nextB.get(symbol) as Set<State>, path });
    }
  }
  return undefined;
}

/**
 * Returns true if the graph can take these steps in this order and then end; steps are `kind name` as in
 * `firstDifference`.
 */
export function allowsPath(graph: WorkflowGraph, path: readonly string[], start = 'start'): boolean {
  const automaton = new Automaton(graph);
  let states: Set<State> | undefined = new Set([`${start}\u0000`]);
  for (const symbol of [...path, '']) states = states && automaton.next(states).get(symbol);
  return states !== undefined;
}
