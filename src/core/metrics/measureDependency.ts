// What the dependency graph of a workflow costs and allows: Flow's measures and plain counts beside them.
// Invariant: START and END count nowhere; several edges between two nodes count once. With a cycle the measures that
// need a DAG are null and the cycle is named; the rest stay.

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
  /** Subtasks. */
  readonly nodes: number;
  readonly edges: number;
  /** T: nodes on the longest path. */
  readonly steps: number | null;
  /** P_avg: subtasks per step when each starts as soon as it may. 0 for no subtasks. */
  readonly parallelism: number | null;
  /** Largest antichain. */
  readonly width: number | null;
  /** Present when the graph is too large to find the largest antichain: `width` and `widest` are of the largest one found. */
  readonly widthIsBound?: true;
  /** C_dep: population standard deviation of in + out degree. */
  readonly dependencyComplexity: number;
  readonly meanDegree: number;
  /** Edges over the n(n-1)/2 that a DAG can have; 0 below two nodes. */
  readonly density: number;
  /** [from, to] ids of edges that another path implies. */
  readonly redundantEdges: readonly (readonly [string, string])[] | null;
  /** Subtasks expected to complete when each fails with probability `pf`. */
  readonly expectedCompleted: number | null;
  /** Decimal; `exact` false means that there are at least so many. */
  readonly topologicalOrders: { readonly count: string; readonly exact: boolean } | null;
  /** Node ids in order; by durations when they were given, else by number of steps. */
  readonly criticalPath: readonly string[] | null;
  /** In the unit of the durations; only when they were given. */
  readonly criticalPathDuration?: number | null;
  /** Node ids of the cycle that makes measures null. */
  readonly cycle?: readonly string[];
  /** Subtasks that run at each step. */
  readonly perStep: readonly number[] | null;
  /** One largest antichain, node ids. */
  readonly widest: readonly string[] | null;
  readonly pf: number;
}

export interface DependencyOptions {
  /** Probability that a subtask fails, 0 to 1; 0.1 unless given. */
  readonly pf?: number;
  /** By node id, not negative; an absent one counts 0. */
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
    parallelism: steps === 0 ? 0 : indexed.n / steps,
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

/** Nodes up to which the largest antichain is searched: its algorithm needs the whole order, which grows by the square. */
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

/** `12`, or `≥12` when the count is a lower bound; empty text when a cycle leaves no order. */
export function formatOrders(orders: DependencyMetrics['topologicalOrders']): string {
  return orders ? formatOrderCount({ count: BigInt(orders.count), exact: orders.exact }) : '';
}

function measureDegrees(graph: IndexGraph) {
  const { n } = graph;
  const degrees = new Array<number>(n).fill(0);
  for (const [from, to] of graph.edges) {
    degrees[from] = (degrees[from] as number) + 1;
    degrees[to] = (degrees[to] as number) + 1;
  }
  const meanDegree = n === 0 ? 0 : degrees.reduce((sum, degree) => sum + degree, 0) / n;
  const variance = n === 0 ? 0 : degrees.reduce((sum, degree) => sum + (degree - meanDegree) ** 2, 0) / n;
  return {
    dependencyComplexity: Math.sqrt(variance),
    meanDegree,
    density: n < 2 ? 0 : graph.edges.length / ((n * (n - 1)) / 2),
  };
}

/** The sum of P(v) = (1 - pf) * product of P over parents: the theorem as stated, also where parents share ancestors. */
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
