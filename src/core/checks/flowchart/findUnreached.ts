// Finds the nodes of a flowchart that the flow from its start does not reach: chains behind another beginning, loops
// that no edge enters, and nodes without edges. `findFlowStarts` decides where the flow starts.

import { type FlowStarts, findFlowStarts, isDataShape, isNoteShape } from '../../flowchart';
import type { GraphNode, WorkflowGraph } from '../../graph';
import { groupBy, type Severity } from '../../support';
import { createWalk } from './createWalk';
import { type FlowchartFinding, findingAt, labelLine, nodeList } from './flowchartFinding';
import type { FlowchartPaths } from './flowchartPaths';

/**
 * `plan`: a graph without a text, for example of subtasks. It may have several beginnings and nodes without edges; only
 * nodes that a marked start does not reach are found in it.
 */
export type ChartKind = 'flowchart' | 'states' | 'plan';

/** Nodes without edges that are reported one by one; more of them become one finding. */
const MAX_SINGLE_ORPHANS = 3;

/** A separate chain is probably a mistake if the part with the start has at least this many times its nodes. */
const STRAY_FACTOR = 3;

export function* findUnreached(
  graph: WorkflowGraph,
  paths: FlowchartPaths,
  kind: ChartKind,
): Iterable<FlowchartFinding> {
  const used = graph.nodes.filter(({ id }) => paths.hasEdges(id));
  if (used.length === 0) return;
  const starts = findFlowStarts(used, paths.hasIncomingEdges, kind === 'states');
  const heads = used.filter(({ id }) => !paths.hasIncomingEdges(id));
  const headSet = new Set(heads);
  const headed = new Set(heads.map(({ id }) => paths.partOf(id)));
  const parts = groupBy(used, ({ id }) => paths.partOf(id));
  const main = mainPart(starts, parts, paths);
  const isInMain = (node: GraphNode) => paths.partOf(node.id) === paths.partOf(main[0]?.id ?? '');
  const partOf = ({ id }: GraphNode) => parts.get(paths.partOf(id)) ?? [];
  const isLane = laneTest(graph, main);
  const isInEnteredGroup = enteredGroupTest(graph);
  const walk = createWalk(graph.nodes, paths);
  const isMarked = starts.by === 'marked';
  const seeds =
    isMarked || (starts.by === 'shape' && starts.nodes.length === 1)
      ? starts.nodes
      : starts.by === 'shape' || kind === 'plan'
        ? heads
        : [main.find((node) => headSet.has(node)) ?? main[0] ?? []].flat();
  walk.reach(seeds);

  const further: GraphNode[] = [];
  const reportChain = (node: GraphNode): FlowchartFinding | undefined => {
    // The start of a composite state has that state's name.
    const state =
      kind === 'states' && node.kind === 'start' ? graph.groups?.find(({ id }) => id === node.group) : undefined;
    const head = state ? { ...node, label: state.label } : node;
    const isEntered = kind === 'states' && isEnteredElsewhere(head, graph, walk.isReached);
    const chain = walk.reach([head]);
    // A node before the start is the start of the flow itself.
    const isBeforeStart = isMarked && chain.some(({ id }) => seeds.some((seed) => paths.next(id).has(seed.id)));
    // Several starts are several flows on purpose.
    if (isEntered || isBeforeStart || (starts.by !== 'edges' && starts.nodes.length > 1)) return undefined;
    if (!isMarked && (isDataShape(head.shape) || isLane(head))) return undefined;
    if (starts.by !== 'edges') return unreachable(head, chain, starts.nodes);
    const { length } = partOf(head);
    if (!isInMain(node) && length < main.length) {
      return strayChain(head, chain, seeds, length * STRAY_FACTOR <= main.length ? 'warning' : 'info');
    }
    further.push(head);
    return undefined;
  };
  for (const head of heads) if (!walk.isReached(head.id)) yield* found(reportChain(head));
  for (const loop of walk.unreachedLoops(used)) {
    const [first] = loop as [GraphNode];
    // Without any start, the largest part begins at its first node; in a plan each part does.
    const isBeginning = headed.size === 0 && !isMarked && (kind === 'plan' || partOf(first).length >= main.length);
    if (isBeginning || isInEnteredGroup(first) || (!isMarked && isLane(first))) walk.reach([first]);
    else if (loop.every(({ id }) => paths.hasTwoWayEdge(id))) yield* found(reportChain(first));
    else yield unenteredLoop(loop, walk.reach([first]));
  }
  if (further.length > 0) yield furtherStarts(further, seeds);
  if (kind !== 'plan') yield* findOrphans(graph, paths);
}

const found = (finding: FlowchartFinding | undefined) => (finding ? [finding] : []);

/** The connected part with the start. Without a marked start it is the largest; of equal ones, the first in the text. */
function mainPart(
  starts: FlowStarts,
  parts: ReadonlyMap<string, readonly GraphNode[]>,
  { partOf }: FlowchartPaths,
): readonly GraphNode[] {
  const [start] = starts.by === 'edges' ? [] : starts.nodes;
  if (start) return parts.get(partOf(start.id)) ?? [];
  return [...parts.values()].reduce((largest, part) => (part.length > largest.length ? part : largest), []);
}

/** Whether a node's outermost subgraph has no node of the main part: then it is a separate lane of the drawing. */
function laneTest({ groups = [] }: WorkflowGraph, main: readonly GraphNode[]): (node: GraphNode) => boolean {
  const outermost = new Map<string, string>();
  // A group follows the groups around it.
  for (const { id, parent } of groups)
    outermost.set(id, (parent === undefined ? undefined : outermost.get(parent)) ?? id);
  const laneOf = ({ group }: GraphNode) => (group === undefined ? undefined : outermost.get(group));
  const own = new Set(main.map(laneOf));
  return (node) => laneOf(node) !== undefined && !own.has(laneOf(node));
}

/** Whether an edge leads to a subgraph around the node: to all of the subgraph, also if it has no first step. */
function enteredGroupTest({ groups = [], edges }: WorkflowGraph): (node: GraphNode) => boolean {
  const entered = new Set(edges.flatMap(({ toGroup }) => toGroup ?? []));
  for (const { id, parent } of groups) if (parent !== undefined && entered.has(parent)) entered.add(id);
  return ({ group }) => group !== undefined && entered.has(group);
}

/** For the start of a composite state: transitions enter the composite state at another of its states. */
const isEnteredElsewhere = (
  { id, kind, group }: GraphNode,
  { nodes }: WorkflowGraph,
  isReached: (id: string) => boolean,
): boolean =>
  kind === 'start' &&
  group !== undefined &&
  nodes.some((other) => other.group === group && other.id !== id && isReached(other.id));

/** `the 2 steps behind it ("A" and "B")`, with a leading word; empty for a single node. */
function andBehind(node: GraphNode, chain: readonly GraphNode[]): string {
  const behind = chain.filter(({ id }) => id !== node.id);
  if (behind.length === 0) return '';
  return ` and the ${behind.length === 1 ? 'step' : `${behind.length} steps`} behind it (${nodeList(behind)})`;
}

const withChain = (finding: FlowchartFinding, node: GraphNode, chain: readonly GraphNode[]): FlowchartFinding => ({
  ...finding,
  nodeIds: [node.id, ...chain.filter(({ id }) => id !== node.id).map(({ id }) => id)],
});

function unreachable(node: GraphNode, chain: readonly GraphNode[], starts: readonly GraphNode[]): FlowchartFinding {
  const label = labelLine(node.label);
  const message = `No path from the start ${nodeList(starts)} reaches "${label}"${andBehind(node, chain)}. Draw an edge to "${label}" from the step before it, or delete it.`;
  return withChain(findingAt('unreachable-node', 'warning', node, message), node, chain);
}

function strayChain(
  node: GraphNode,
  chain: readonly GraphNode[],
  starts: readonly GraphNode[],
  severity: Severity,
): FlowchartFinding {
  const label = labelLine(node.label);
  const message = `No edge connects "${label}"${andBehind(node, chain)} to the flow that starts at ${nodeList(starts)}. Draw an edge to "${label}" from the step before it, or delete the chain.`;
  return withChain(findingAt('stray-chain', severity, node, message), node, chain);
}

/** One finding for all of them: a flowchart without a marked start may have several beginnings on purpose. */
function furtherStarts(heads: readonly GraphNode[], starts: readonly GraphNode[]): FlowchartFinding {
  const [first] = heads as [GraphNode];
  const message = `No edge leads to ${nodeList(heads)}, so the flow starts there as well as at ${nodeList(starts)}. If it has one start, draw the missing edges.`;
  return { ...findingAt('stray-chain', 'info', first, message), nodeIds: heads.map(({ id }) => id) };
}

function unenteredLoop(loop: readonly GraphNode[], behind: readonly GraphNode[]): FlowchartFinding {
  const [first] = loop as [GraphNode];
  const message = `No step leads into the loop of ${nodeList(loop)}. Draw an edge into it from the step before it, or delete the loop.`;
  return withChain(findingAt('unentered-loop', 'warning', first, message), first, behind);
}

/** Nodes without edges, except notes, legends (subgraphs whose nodes all have no edges) and nodes placed by `~~~`. */
function* findOrphans(graph: WorkflowGraph, { hasEdges }: FlowchartPaths): Iterable<FlowchartFinding> {
  const flowGroups = new Set(graph.nodes.flatMap(({ id, group }) => (hasEdges(id) ? [group] : [])));
  const placed = new Set(graph.invisibleLinks?.flatMap(({ from, to }) => [from, to]));
  const orphans = graph.nodes.filter(
    ({ id, group, shape }) =>
      !hasEdges(id) && !isNoteShape(shape) && !placed.has(id) && (group === undefined || flowGroups.has(group)),
  );
  const [first] = orphans;
  if (first === undefined) return;
  if (orphans.length <= MAX_SINGLE_ORPHANS) {
    for (const node of orphans) {
      const message = `"${labelLine(node.label)}" has no edge. Connect it to the step before or after it, or delete it.`;
      yield findingAt('orphan-node', 'info', node, message);
    }
    return;
  }
  const message = `${orphans.length} nodes have no edge: ${nodeList(orphans)}. Connect each to the step before or after it, or delete it.`;
  yield { ...findingAt('orphan-node', 'info', first, message), nodeIds: orphans.map(({ id }) => id) };
}
