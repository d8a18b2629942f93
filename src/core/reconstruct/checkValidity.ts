// Checks that a reconstructed graph is a valid workflow: one start, an end, every node on a path between them. Findings
// are data; nothing is thrown.

import type { GraphValidity, GraphValidityProblem } from '../executable';
import { indexWorkflow, successorLists, type WorkflowGraph } from '../graph';
import { looseName } from '../support';

export interface ValidityOptions {
  /** Names of the business tools; if given, every call must name one of them. */
  readonly tools?: readonly string[];
}

export function checkValidity(graph: WorkflowGraph, options: ValidityOptions = {}): GraphValidity {
  const problems: GraphValidityProblem[] = [];
  const report = (code: GraphValidityProblem['code'], message: string, nodeIds: readonly string[] = []) =>
    problems.push({ code, message, nodeIds });
  const starts = graph.nodes.filter((node) => node.kind === 'start').map((node) => node.id);
  const ends = graph.nodes.filter((node) => node.kind === 'end').map((node) => node.id);
  if (starts.length === 0) report('no-start', 'There is no start node');
  if (starts.length > 1) report('several-starts', `There are ${starts.length} start nodes, expected one`, starts);
  if (ends.length === 0) report('no-end', 'There is no end node');
  const indexed = indexWorkflow(graph, { terminals: true });
  const seen = new Set<string>();
  for (const { id } of graph.nodes) {
    if (seen.has(id)) report('duplicate-id', `Two nodes have the id ${id}`, [id]);
    seen.add(id);
  }
  for (const edge of graph.edges) {
    for (const id of [edge.from, edge.to]) {
      if (!seen.has(id)) report('unknown-end', `An edge names the node ${id}, which does not exist`);
    }
  }
  const forward = reachedFrom(indexed.n, successorLists(indexed), placesOf(starts, indexed.indexOf));
  const reversed = { n: indexed.n, edges: indexed.edges.map(([from, to]) => [to, from] as const) };
  const backward = reachedFrom(indexed.n, successorLists(reversed), placesOf(ends, indexed.indexOf));
  indexed.ids.forEach((id, index) => {
    if (starts.length > 0 && !forward.has(index)) report('unreachable', `${id} cannot be reached from the start`, [id]);
    if (ends.length > 0 && !backward.has(index)) report('dead-end', `No path leads from ${id} to an end`, [id]);
  });
  for (const node of graph.nodes) {
    const outgoingCount = graph.edges.filter((edge) => edge.from === node.id && edge.kind === 'flow').length;
    if (node.kind === 'condition' && outgoingCount === 1) {
      report('one-way-condition', `The condition ${node.id} has only one way on`, [node.id]);
    }
  }
  if (options.tools) {
    const known = new Set(options.tools.map(looseName));
    for (const node of graph.nodes) {
      const name = node.ref ?? node.label;
      if (node.kind === 'api' && !known.has(looseName(name))) {
        report('unknown-function', `${name} is not a known function`, [node.id]);
      }
    }
  }
  return { valid: problems.length === 0, problems };
}

const placesOf = (ids: readonly string[], indexOf: ReadonlyMap<string, number>): number[] =>
  ids.flatMap((id) => indexOf.get(id) ?? []);

function reachedFrom(n: number, next: readonly (readonly number[])[], roots: readonly number[]): Set<number> {
  const reached = new Set(roots);
  for (const node of reached) {
    if (reached.size === n) break;
    for (const other of next[node] ?? []) reached.add(other);
  }
  return reached;
}
