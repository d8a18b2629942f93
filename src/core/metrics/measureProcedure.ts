// Measures the branching of a procedure's control flow.
// Invariant: START and END belong to the control flow here, otherwise E - N + 2P would not hold; loop edges count.

import { indexWorkflow, type WorkflowGraph, weakComponents } from '../graph';

export interface ProcedureMetrics {
  readonly nodes: number;
  readonly edges: number;
  /** McCabe's E - N + 2P, P the connected parts; 0 for an empty graph. */
  readonly cyclomatic: number;
}

/** Measures a procedure graph with all its nodes and all its edges (two branches to one node are two). */
export function measureProcedure(graph: WorkflowGraph): ProcedureMetrics {
  const indexed = indexWorkflow(graph, { terminals: true });
  const edges = graph.edges.filter((edge) => indexed.indexOf.has(edge.from) && indexed.indexOf.has(edge.to)).length;
  return { nodes: indexed.n, edges, cyclomatic: edges - indexed.n + 2 * weakComponents(indexed).length };
}
