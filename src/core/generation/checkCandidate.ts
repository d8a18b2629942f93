// Problems of a generated graph (WorfBench 2.2: acyclic, every subtask on a path from START to END). Invariant:
// WorfEval and the canvas accept a graph without problems unchanged.

import { innerGraph, type WorfGraph, withTerminals } from '../evaluation';
import { findCycle, successorLists } from '../graph';
import { looseName } from '../support';
import type { GenerationAction } from './action';
import type { CandidateProblem } from './candidate';

/** Names of actions are compared loosely; further words may follow a name, but it must end at a word boundary. */
export function checkCandidate(graph: WorfGraph, actions: readonly GenerationAction[]): readonly CandidateProblem[] {
  const { nodes } = innerGraph(graph);
  return [...checkActions(nodes, actions), ...checkEdges(graph)];
}

export function checkActions(
  nodes: readonly string[],
  actions: readonly GenerationAction[],
): readonly CandidateProblem[] {
  if (actions.length === 0) return [];
  const names = actions.map(({ name }) => looseName(name)).filter((name) => name !== '');
  return nodes.flatMap((node, index) => {
    const words = node.match(/[\p{L}\p{M}]+|\P{L}/gu) ?? [];
    const begins = new Set(words.map((_, at) => looseName(words.slice(0, at + 1).join(''))));
    if (names.some((name) => begins.has(name))) return [];
    return [{ step: 'nodes' as const, message: `Node ${index + 1}, "${node}", is not one of the actions.` }];
  });
}

export function checkEdges(graph: WorfGraph): readonly CandidateProblem[] {
  const whole = withTerminals(graph);
  const n = whole.nodes.length;
  const indexed = { n, edges: whole.edges };
  const problems: CandidateProblem[] = [];
  const addProblem = (message: string) => problems.push({ step: 'edges', message });
  const name = (index: number) => (index === 0 ? 'START' : index === n - 1 ? 'END' : String(index));
  const cycle = findCycle(indexed);
  if (cycle) addProblem(`The edges go round in a circle: ${[...cycle, cycle[0] as number].map(name).join(', ')}.`);
  const unreachedFrom = (from: number, edges: typeof whole.edges) => {
    const seen = reach(from, { n, edges });
    return whole.nodes.flatMap((_, index) => (index === 0 || index === n - 1 || seen.has(index) ? [] : [name(index)]));
  };
  const unreached = unreachedFrom(0, whole.edges);
  if (unreached.length > 0) addProblem(`No path leads from START to ${unreached.join(', ')}.`);
  const stuck = unreachedFrom(
    n - 1,
    whole.edges.map(([from, to]) => [to, from] as const),
  );
  if (stuck.length > 0) addProblem(`No path leads from ${stuck.join(', ')} to END.`);
  return problems;
}

function reach(from: number, graph: Parameters<typeof successorLists>[0]): Set<number> {
  const successors = successorLists(graph);
  const seen = new Set([from]);
  for (const node of seen) for (const to of successors[node] ?? []) seen.add(to);
  return seen;
}
