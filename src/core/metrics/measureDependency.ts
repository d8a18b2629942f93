// Measures the dependency graph of a workflow: Flow's measures and plain counts.
// Invariant: START and END never count; several edges between two nodes count once. With a cycle the measures that need
// a DAG are null and the cycle is reported; the others keep their values.

import {
  boundWidth,
  countTopologicalOrders,
  findCycle,
  formatOrderCount,
  type IndexedWorkflow,
  type IndexGraph,
  indexWorkflow,
  longestPath,
  longestPathLevels,
  maximumAntichain,
  predecessorLists,
  redundantEdges,
  topologicalOrder,
  type WorkflowGraph,
} from '../graph';

export interface DependencyMetrics {
  /** Number of subtasks. */
  readonly nodes: number;
  readonly edges: number;
  /** T: nodes on the longest path. */
  readonly steps: number | null;
  /** P_avg: subtasks per step if each starts as early as possible. Null without subtasks. */
  readonly parallelism: number | null;
  /** Size of a largest antichain. */
  readonly width: number | null;
  /**
   * Present if the graph is too large to find a largest antichain: `width` and `widest` are those of the largest
   * antichain found.
   */
  readonly widthIsBound?: true;
  /** C_dep: population standard deviation of in + out degree. Null without subtasks. */
  readonly dependencyComplexity: number | null;
  readonly meanDegree: number | null;
  /** Edges divided by n(n-1)/2, the maximum of a DAG; null below two nodes. */
  readonly density: number | null;
  /** [from, to] ids of edges that another path implies. */
  readonly redundantEdges: readonly (readonly [string, string])[] | null;
  /** Expected number of completed subtasks if each fails with probability `pf`. */
  readonly expectedCompleted: number | null;
  /** Decimal; if `exact` is false, a lower bound. */
  readonly topologicalOrders: { readonly count: string; readonly exact: boolean } | null;
  /** Node ids in order; by durations if given, else by number of steps. */
  readonly criticalPath: readonly string[] | null;
  /** In the unit of the durations; only if they were given. */
  readonly criticalPathDuration?: number | null;
  /** Node ids of the cycle because of which measures are null. */
  readonly cycle?: readonly string[];
  /** Number of subtasks at each step. */
  readonly perStep: readonly number[] | null;
  /** Node ids of a largest antichain. */
  readonly widest: readonly string[] | null;
  readonly pf: number;
}

export interface DependencyOptions {
  /** Probability that a subtask fails, 0 to 1; 0.1 by default. */
  readonly pf?: number;
  /** By node id, not negative; a missing one counts as 0. */
  readonly durations?: Readonly<Record<string, number>>;
}

/** All rows of the dependency table. Sources: Flow, "Modularity in a Workflow" and its appendix on custom metrics. */
export function measureDependency(graph: WorkflowGraph, options: DependencyOptions = {}): DependencyMetrics {
  const indexed = indexWorkflow(graph);
  const pf = options.pf ?? 0.1;
  const counts = { nodes: indexed.n, edges: indexed.edges.length, ...measureDegrees(indexed), pf };
  const idOf = (index: number) => indexed.ids[index] as string;
  const levels = longestPathLevels(indexed);
  if (!levels) {
    return {
      ...counts,
      steps: null,
      parallelism: null,
      width: null,
      redundantEdges: null,
      expectedCompleted: null,
      topologicalOrders: null,
      criticalPath: null,
      ...(options.durations ? { criticalPathDuration: null } : {}),
      cycle: (findCycle(indexed) ?? []).map(idOf),
      perStep: null,
      widest: null,
    };
  }
  const steps = levels.reduce((most, level) => Math.max(most, level), 0);
  const { nodes: widest, exact } = widthOf(indexed);
  const orders = countTopologicalOrders(indexed) ?? { count: 0n, exact: false };
  return {
    ...counts,
    steps,
    parallelism: steps === 0 ? null : indexed.n / steps,
    width: widest.length,
    ...(exact ? {} : { widthIsBound: true as const }),
    redundantEdges: (redundantEdges(indexed) ?? []).map(([from, to]) => [idOf(from), idOf(to)] as const),
    expectedCompleted: measureExpected(indexed, pf),
    topologicalOrders: { count: orders.count.toString(), exact: orders.exact },
    ...measureCriticalPath(indexed, options.durations),
    perStep: countLevels(levels, steps),
    widest: widest.map(idOf),
  };
}

/**
 * Maximum number of nodes for the exact largest antichain: its algorithm needs the whole order, whose size is
 * quadratic.
 */
const EXACT_WIDTH = 2_500;

function widthOf(graph: IndexGraph): { readonly nodes: readonly number[]; readonly exact: boolean } {
  if (graph.n <= EXACT_WIDTH) return { nodes: maximumAntichain(graph) ?? [], exact: true };
  return boundWidth(graph) ?? { nodes: [], exact: true };
}

function countLevels(levels: readonly number[], steps: number): number[] {
  const counts = new Array<number>(steps).fill(0);
  for (const level of levels) counts[level - 1] = (counts[level - 1] as number) + 1;
  return counts;
}

/** `expectedCompleted` alone, for another `pf`; null while the graph has a cycle. */
export function measureExpectedCompleted(graph: WorkflowGraph, pf: number): number | null {
  const indexed = indexWorkflow(graph);
  return topologicalOrder(indexed) ? measureExpected(indexed, pf) : null;
}

/** `12`, or `≥12` for a lower bound; empty text if the graph has a cycle. */
export function formatOrders(orders: DependencyMetrics['topologicalOrders']): string {
  return orders ? formatOrderCount({ count: BigInt(orders.count), exact: orders.exact }) : '';
}

function measureDegrees(graph: IndexGraph) {
  const { n } = graph;
  if (n === 0) return { dependencyComplexity: null, meanDegree: null, density: null };
  const degrees = new Array<number>(n).fill(0);
  for (const [from, to] of graph.edges) {
    degrees[from] = (degrees[from] as number) + 1;
    degrees[to] = (degrees[to] as number) + 1;
  }
  const meanDegree = degrees.reduce((sum, degree) => sum + degree, 0) / n;
  const variance = degrees.reduce((sum, degree) => sum + (degree - meanDegree) ** 2, 0) / n;
  return {
    dependencyComplexity: Math.sqrt(variance),
    meanDegree,
    density: n < 2 ? null : graph.edges.length / ((n * (n - 1)) / 2),
  };
}

/** The sum of P(v) = (1 - pf) * product of P over parents: the theorem as stated, also if parents share ancestors. */
function measureExpected(graph: IndexGraph, pf: number): number {
  const predecessors = predecessorLists(graph);
  const chance = new Array<number>(graph.n).fill(0);
  let sum = 0;
  for (const node of topologicalOrder(graph) ?? []) {
    const parents = predecessors[node] as number[];
    const completes = parents.reduce((product, parent) => product * (chance[parent] as number), 1 - pf);
    chance[node] = completes;
    sum += completes;
  }
  return sum;
}

function measureCriticalPath(graph: IndexedWorkflow, durations: DependencyOptions['durations']) {
  const weights = durations ? graph.ids.map((id) => durations[id] ?? 0) : undefined;
  const longest = longestPath(graph, weights);
  const criticalPath = (longest?.path ?? []).map((index) => graph.ids[index] as string);
  return durations ? { criticalPath, criticalPathDuration: longest?.length ?? 0 } : { criticalPath };
}
