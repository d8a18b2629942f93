// Checks a graph in WorfBench's form: subtasks between START and END, listed in an order that the edges allow
// (WorfBench 2.1 to 2.3). Needs only the graph, whose nodes are in their listed order. Rules of flowcharts apply too.

import {
  type GraphNode,
  type IndexedWorkflow,
  indexWorkflow,
  type StrongComponents,
  strongComponents,
  topologicalOrder,
  type WorkflowGraph,
} from '../graph';
import type { Diagnostic, TextRange } from '../support';
import { findInFlowchart, reportFindings } from './checkFlowchart';
import type { CheckOptions } from './checkPdl';
import { type FlowchartFinding, findingAt, labelLine, noRange } from './flowchart/flowchartFinding';
import { buildFlowchartPaths } from './flowchart/flowchartPaths';
import { shortestCycles } from './shortestCycle';

/** Largest number of nodes whose valid order a message lists. */
const MAX_LISTED = 12;

/** Finds cycles, subtasks without edges and edges against the listed order, and what `checkFlowchart` finds in a plan. */
export function checkSubtasks(graph: WorkflowGraph, options: CheckOptions = {}): Diagnostic[] {
  const { hasEdges } = buildFlowchartPaths(graph);
  const loose = graph.nodes.filter(({ id, kind }) => kind === 'step' && !hasEdges(id));
  const indexed = indexWorkflow(graph, { terminals: true });
  const components = strongComponents(indexed);
  return reportFindings(
    [
      ...findInFlowchart(graph, 'plan'),
      ...loose.map(looseSubtask),
      ...findCycles(graph, indexed, components),
      ...findAgainstOrder(graph, indexed, components),
    ],
    options,
  );
}

function looseSubtask(node: GraphNode): FlowchartFinding {
  const message = `Subtask ${node.id}, "${labelLine(node.label)}", has no edge. Lead an edge to it and one from it (START and END count), or delete it.`;
  return findingAt('orphan-node', 'warning', node, message);
}

/** One finding for each set of subtasks that wait for each other, with a shortest cycle in it. */
function* findCycles(
  graph: WorkflowGraph,
  indexed: IndexedWorkflow,
  components: StrongComponents,
): Iterable<FlowchartFinding> {
  const cycleOf = shortestCycles(indexed, components);
  const seen = new Set<number>();
  for (const [from, to] of indexed.edges) {
    const component = components.of[from] as number;
    if (component !== components.of[to] || seen.has(component)) continue;
    seen.add(component);
    const ids = cycleOf(Math.min(from, to)).map((index) => indexed.ids[index] as string);
    const [first = '', second = first] = ids;
    const path = [...ids, first].join(' -> ');
    const message =
      ids.length === 1
        ? `Subtask ${first} waits for itself (${path}). Remove the edge.`
        : `Subtasks ${listed(ids)} wait for each other: ${path}. Remove one of these edges.`;
    yield {
      code: 'checks/subtask-cycle',
      severity: 'error',
      message,
      nodeIds: ids,
      range: rangeOf(graph, first, second),
    };
  }
}

/** Edges of a cycle contradict every order: `findCycles` reports those. */
function* findAgainstOrder(
  graph: WorkflowGraph,
  indexed: IndexedWorkflow,
  { of }: StrongComponents,
): Iterable<FlowchartFinding> {
  const order = topologicalOrder(indexed)?.slice(1, -1);
  const valid =
    order === undefined || order.length > MAX_LISTED
      ? 'List the subtasks in an order that the edges allow'
      : `List the subtasks in an order that the edges allow, such as ${listed(order.map((index) => indexed.ids[index] as string))}`;
  for (const [before, after] of indexed.edges) {
    if (before <= after || of[before] === of[after]) continue;
    const [from, to] = [indexed.ids[before] as string, indexed.ids[after] as string];
    const message = `Subtask ${from} leads to subtask ${to}, which is listed before it. ${valid}, or turn the edge round.`;
    yield {
      code: 'checks/subtask-order',
      severity: 'warning',
      message,
      nodeIds: [from, to],
      range: rangeOf(graph, from, to),
    };
  }
}

const rangeOf = ({ edges }: WorkflowGraph, from: string, to: string): TextRange =>
  edges.find((edge) => edge.from === from && edge.to === to)?.range ?? noRange;

const listed = (ids: readonly string[]) =>
  ids.length < 2 ? ids.join('') : `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`;
