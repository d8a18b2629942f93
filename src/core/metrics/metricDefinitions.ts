// Definitions of the measures: name, meaning, source, and the nodes that a measure refers to (highlighted on hover).
// Invariant: one entry per displayed measure; the text describes exactly the computation in the code.

import { isTerminal, type WorkflowGraph } from '../graph';
import type { DependencyMetrics } from './measureDependency';
import { formatOrders } from './measureDependency';
import type { ProcedureMetrics } from './measureProcedure';

export type MetricId =
  | 'nodes'
  | 'edges'
  | 'steps'
  | 'parallelism'
  | 'width'
  | 'dependencyComplexity'
  | 'meanDegree'
  | 'density'
  | 'redundantEdges'
  | 'expectedCompleted'
  | 'topologicalOrders'
  | 'criticalPath'
  | 'criticalPathDuration'
  | 'procedureNodes'
  | 'procedureEdges'
  | 'cyclomatic';

export interface MetricDefinition {
  readonly id: MetricId;
  readonly label: string;
  readonly definition: string;
  /** Paper and section, or the plain origin. */
  readonly source: string;
  readonly unit: string;
  readonly graph: 'dependency' | 'procedure';
  /** Null while the dependency graph has a cycle. */
  readonly needsDag: boolean;
}

export interface Measured {
  readonly dependency: DependencyMetrics;
  readonly procedure: ProcedureMetrics;
  readonly dependencyGraph: WorkflowGraph;
  readonly procedureGraph: WorkflowGraph;
}

export interface ExplainedMetric extends MetricDefinition {
  /** Formatted value; undefined if the graph has a cycle and the measure needs a DAG. */
  readonly value: string | undefined;
  /** Nodes to highlight, in the graph that the measure belongs to. */
  readonly nodeIds: readonly string[];
  /** Edges to highlight, [from, to] ids. */
  readonly edges: readonly (readonly [string, string])[];
  /** Reason for a missing value. */
  readonly note?: string;
}

const flow = 'Flow, "Modularity in a Workflow"';
const count = 'a plain count';

function define(
  id: MetricId,
  label: string,
  definition: string,
  source: string,
  unit: string,
  graph: MetricDefinition['graph'] = 'dependency',
  needsDag = false,
): MetricDefinition {
  return { id, label, definition, source, unit, graph, needsDag };
}

export const metricDefinitions: readonly MetricDefinition[] = [
  define('nodes', 'Subtasks', 'APIs and ANSWERs; START and END do not count.', count, 'nodes'),
  define('edges', 'Dependencies', 'Preconditions between subtasks, each pair once.', count, 'edges'),
  define('steps', 'Steps', 'Subtasks on the longest path: T.', flow, 'steps', 'dependency', true),
  define(
    'parallelism',
    'Parallelism',
    'Subtasks per step when each starts as soon as what it needs is done: P_avg = V / T.',
    flow,
    'subtasks per step',
    'dependency',
    true,
  ),
  define(
    'width',
    'Width',
    'The most subtasks that could ever run at once: the largest set without a dependency inside; ≥ marks a lower bound.',
    "Dilworth's theorem",
    'subtasks',
    'dependency',
    true,
  ),
  define(
    'dependencyComplexity',
    'Dependency complexity',
    'How unevenly dependencies are spread: the standard deviation of dependencies per subtask, C_dep.',
    flow,
    '',
  ),
  define('meanDegree', 'Mean degree', 'Dependencies per subtask, incoming and outgoing.', count, ''),
  define('density', 'Density', 'Dependencies as a share of the most that an acyclic graph can have.', count, ''),
  define(
    'redundantEdges',
    'Redundant dependencies',
    'Those that a longer path already implies.',
    'transitive reduction',
    'edges',
    'dependency',
    true,
  ),
  define(
    'expectedCompleted',
    'Expected completed',
    'Subtasks expected to complete when each fails with the chosen probability and takes its dependents with it.',
    'Flow, appendix on custom metrics',
    'subtasks',
    'dependency',
    true,
  ),
  define(
    'topologicalOrders',
    'Possible orders',
    'Sequences of all subtasks that respect every dependency; ≥ marks a lower bound.',
    'exact count by parts',
    'orders',
    'dependency',
    true,
  ),
  define(
    'criticalPath',
    'Critical path',
    'The longest path: what decides the shortest possible run.',
    'critical path method',
    'steps',
    'dependency',
    true,
  ),
  define(
    'criticalPathDuration',
    'Critical path duration',
    'The path with the longest measured or estimated duration.',
    'critical path method',
    'ms',
    'dependency',
    true,
  ),
  define('procedureNodes', 'Procedure nodes', 'Calls, conditions, start and end.', count, 'nodes', 'procedure'),
  define('procedureEdges', 'Procedure edges', 'Ways the control flow can go on.', count, 'edges', 'procedure'),
  define(
    'cyclomatic',
    'Cyclomatic complexity',
    'Independent paths through the procedure: E - N + 2P.',
    'McCabe',
    'paths',
    'procedure',
  ),
];

const definitionOf = new Map(metricDefinitions.map((definition) => [definition.id, definition]));

/** Definition, value, and the nodes and edges to highlight for one measure. */
export function explainMetric(id: MetricId, measured: Measured): ExplainedMetric {
  const definition = definitionOf.get(id) as MetricDefinition; // every MetricId has an entry
  const { cycle } = measured.dependency;
  if (definition.needsDag && cycle) {
    const note = `Needs a graph without cycles; this one has ${cycleInWords(cycle)}`;
    return { ...definition, value: undefined, nodeIds: cycle, edges: pairsOf(cycle, true), note };
  }
  return { ...definition, value: displayValue(id, measured), ...placesOf(id, measured) };
}

const SHOWN_NODES = 12;

/** All nodes of a short cycle, the beginning of a long one. */
function cycleInWords(cycle: readonly string[]): string {
  const [first = ''] = cycle;
  if (cycle.length <= SHOWN_NODES) return [...cycle, first].join(' → ');
  return [...cycle.slice(0, SHOWN_NODES), `... (${cycle.length - SHOWN_NODES} more)`, first].join(' → ');
}

const pairsOf = (path: readonly string[], isClosed = false): (readonly [string, string])[] =>
  path.flatMap((id, index) => {
    const next = path[index + 1] ?? (isClosed ? path[0] : undefined);
    return next === undefined ? [] : [[id, next] as const];
  });

const round = (value: number): string => String(Math.round(value * 1000) / 1000);

function displayValue(id: MetricId, { dependency, procedure }: Measured): string | undefined {
  switch (id) {
    case 'redundantEdges':
      return dependency.redundantEdges ? String(dependency.redundantEdges.length) : undefined;
    case 'width':
      return dependency.width === null ? undefined : `${dependency.widthIsBound ? '≥' : ''}${dependency.width}`;
    case 'topologicalOrders':
      return formatOrders(dependency.topologicalOrders);
    case 'criticalPath':
      return dependency.criticalPath ? String(dependency.criticalPath.length) : undefined;
    case 'procedureNodes':
      return String(procedure.nodes);
    case 'procedureEdges':
      return String(procedure.edges);
    case 'cyclomatic':
      return String(procedure.cyclomatic);
    default: {
      const value = dependency[id];
      return value === null || value === undefined ? undefined : round(value);
    }
  }
}

const endsOf = (graph: WorkflowGraph) => graph.edges.map((edge) => [edge.from, edge.to] as const);

/** The subtasks with the most dependencies, which increase the spread, and those dependencies. */
function busiest(graph: WorkflowGraph): Pick<ExplainedMetric, 'nodeIds' | 'edges'> {
  const degrees = new Map<string, number>();
  const edges = endsOf(graph);
  for (const id of edges.flat()) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  let most = 0;
  for (const degree of degrees.values()) most = Math.max(most, degree);
  const ids = new Set([...degrees].flatMap(([id, degree]) => (degree === most ? [id] : [])));
  return { nodeIds: [...ids], edges: edges.filter(([from, to]) => ids.has(from) || ids.has(to)) };
}

function placesOf(id: MetricId, measured: Measured): Pick<ExplainedMetric, 'nodeIds' | 'edges'> {
  const { dependency, dependencyGraph, procedureGraph } = measured;
  switch (id) {
    case 'steps':
    case 'criticalPath':
    case 'criticalPathDuration': {
      const path = dependency.criticalPath ?? [];
      return { nodeIds: path, edges: pairsOf(path) };
    }
    case 'width':
      return { nodeIds: dependency.widest ?? [], edges: [] };
    case 'redundantEdges': {
      const edges = dependency.redundantEdges ?? [];
      return { nodeIds: [...new Set(edges.flat())], edges };
    }
    case 'procedureNodes':
      return { nodeIds: procedureGraph.nodes.map((node) => node.id), edges: [] };
    case 'procedureEdges':
      return { nodeIds: [], edges: endsOf(procedureGraph) };
    case 'cyclomatic': {
      const nodeIds = procedureGraph.nodes.flatMap((node) => (node.kind === 'condition' ? [node.id] : []));
      const branching = new Set(nodeIds);
      return { nodeIds, edges: endsOf(procedureGraph).filter(([from]) => branching.has(from)) };
    }
    case 'dependencyComplexity':
      return busiest(dependencyGraph);
    default:
      return {
        nodeIds: dependencyGraph.nodes.flatMap((node) => (isTerminal(node) ? [] : [node.id])),
        edges: id === 'edges' || id === 'meanDegree' || id === 'density' ? endsOf(dependencyGraph) : [],
      };
  }
}
