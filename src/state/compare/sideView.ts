// The two sides of a comparison as their canvases show them. The authored side draws the document as written, so its
// drawn ids differ from the ids that were compared; the rebuilt side draws what was compared.

import { isTerminal, type WorkflowGraph } from '../../core/graph';
import { buildScene, type CanvasView, type Rect } from '../../core/projection';
import { looseName } from '../../core/support';
import type { CompareSide, Selected } from './compareStore';
import type { Reconstruction } from './reconstruction';

/** The drawn nodes and edges of compared ones. */
export function drawnIds(
  { drawn: { nodeOf, edgesOf } }: Pick<Reconstruction, 'drawn'>,
  side: CompareSide,
  ids: readonly string[],
): readonly string[] {
  if (side === 'rebuilt' || ids.length === 0) return ids;
  const wanted = new Set(ids);
  const nodes = [...nodeOf].flatMap(([id, compared]) => (wanted.has(compared) ? [id] : []));
  const edges = [...edgesOf].flatMap(([id, compared]) => (compared.some((edge) => wanted.has(edge)) ? [id] : []));
  return [...nodes, ...edges];
}

/** The selection for a drawn node or edge; undefined if it was not compared. */
export function selectionOfDrawn(
  { drawn }: Pick<Reconstruction, 'drawn'>,
  side: CompareSide,
  shown: { readonly nodeId?: string | undefined; readonly edgeId?: string | undefined },
): Selected | undefined {
  const isRebuilt = side === 'rebuilt';
  const nodeId = isRebuilt || shown.nodeId === undefined ? shown.nodeId : drawn.nodeOf.get(shown.nodeId);
  if (nodeId !== undefined) return { side, nodeId };
  const edgeId = isRebuilt || shown.edgeId === undefined ? shown.edgeId : drawn.edgesOf.get(shown.edgeId)?.[0];
  return edgeId === undefined ? undefined : { side, edgeId };
}

export interface DrawnSelection {
  readonly nodes: readonly string[];
  readonly edge: string | undefined;
}

/** The drawn items of a selection; on the other side these are the items matched with it. */
export function drawnSelection(
  result: Pick<Reconstruction, 'drawn' | 'comparison'>,
  side: CompareSide,
  selected: Selected | undefined,
): DrawnSelection {
  const { nodeId, edgeId } = selected && selected.side !== side ? partnersOf(selected, result) : (selected ?? {});
  return {
    nodes: nodeId === undefined ? noIds : drawnIds(result, side, [nodeId]),
    edge: edgeId === undefined ? undefined : drawnIds(result, side, [edgeId])[0],
  };
}

const noIds: readonly string[] = [];

function partnersOf({ side, nodeId, edgeId }: Selected, { comparison }: Pick<Reconstruction, 'comparison'>) {
  const [own, other] = side === 'authored' ? ([0, 1] as const) : ([1, 0] as const);
  return {
    nodeId: comparison.matching.find((pair) => pair[own] === nodeId)?.[other],
    edgeId: comparison[side].edges.find(({ id }) => id === edgeId)?.partner,
  };
}

export interface SideMarks {
  /** Compared ids of the items of a hunk or a path. */
  readonly highlighted?: readonly string[] | undefined;
  /** Authored nodes that a run left out although it needed them. */
  readonly skipped?: readonly string[] | undefined;
}

/** The canvas view of one side with its marks. */
export function buildSideView(
  result: Pick<Reconstruction, 'view' | 'drawn' | 'callEvidence' | 'rebuilding'>,
  side: CompareSide,
  { highlighted = [], skipped = [] }: SideMarks,
): CanvasView {
  const view =
    side === 'rebuilt' ? withTraceCounts(result) : markAbsent(result.drawn.view, drawnIds(result, side, skipped));
  return highlightItems(view, drawnIds(result, side, highlighted));
}

/** Adds to the edges of the rebuilt side the number of traces over each; not for a single trace. */
function withTraceCounts({
  view,
  callEvidence,
  rebuilding: { traceCount },
}: Pick<Reconstruction, 'view' | 'callEvidence' | 'rebuilding'>): CanvasView {
  const edges = view.rebuilt.edges.map((edge) => ({
    ...edge,
    ...(edge.condition !== undefined && { condition: shortenCondition(edge.condition), fullCondition: edge.condition }),
    ...(traceCount > 1 && { count: `${callEvidence.edges[edge.id]?.length ?? 0}/${traceCount}` }),
  }));
  return { ...view.rebuilt, edges };
}

/** Shortens a condition to fit a label: its last term, which distinguishes the branches. Evidence shows all of it. */
function shortenCondition(condition: string): string {
  const terms = condition.split(' and ');
  const last = terms.at(-1) ?? condition;
  return terms.length === 1 ? last : `… ${last}`;
}

function highlightItems(view: CanvasView, ids: readonly string[]): CanvasView {
  if (ids.length === 0) return view;
  const highlighted = new Set(ids);
  const highlight = <T extends { readonly id: string }>(item: T) =>
    highlighted.has(item.id) ? { ...item, highlighted: true } : item;
  return { ...view, nodes: view.nodes.map(highlight), edges: view.edges.map(highlight) };
}

/** Distinguishes skipped nodes from nodes that no run reached. */
function markAbsent(view: CanvasView, skipped: readonly string[]): CanvasView {
  const nodes = view.nodes.map((node) => {
    if (skipped.includes(node.id)) return { ...node, mark: 'skipped' as const };
    return node.mark === 'missing' ? { ...node, mark: 'unexercised' as const } : node;
  });
  return { ...view, nodes };
}

/** The bounds of the other side, for the common scale of both canvases; undefined if it is empty. */
export function boundsOfOther({ view, drawn }: Pick<Reconstruction, 'view' | 'drawn'>, side: CompareSide) {
  const other = side === 'authored' ? view.rebuilt : drawn.view;
  const bounds: Rect | undefined = other.nodes.length === 0 ? undefined : buildScene(other).bounds;
  return bounds;
}

const callsOf = ({ nodes }: WorkflowGraph) => nodes.filter((node) => !isTerminal(node));

export const hasCalls = (graph: WorkflowGraph): boolean => callsOf(graph).length > 0;

/** Numbers of nodes without the terminals: all of them, and those that the other side lacks. */
export function countSide(result: Pick<Reconstruction, CompareSide | 'comparison'>, side: CompareSide) {
  const { nodes } = result.comparison[side];
  return {
    nodes: callsOf(result[side]).length,
    onlyHere: nodes.filter(({ mark }) => mark === 'missing' || mark === 'added').length,
  };
}

const nameOf = (node: WorkflowGraph['nodes'][number]) => looseName(node.ref ?? node.label);

/** The nodes of both sides that call one of these. */
export function comparedPathNodes({ authored, rebuilt }: Pick<Reconstruction, CompareSide>, path: readonly string[]) {
  const names = new Set(path.map(looseName));
  const within = (graph: WorkflowGraph) => graph.nodes.flatMap((node) => (names.has(nameOf(node)) ? [node.id] : []));
  return { authored: within(authored), rebuilt: within(rebuilt) };
}

/**
 * Maps a node of an executable workflow to the rebuilt side, where the calls of one function are one node. Undefined
 * for elements that are not drawn, such as a condition.
 */
export function comparedNode(
  { rebuilt, rebuilding }: Pick<Reconstruction, 'rebuilt' | 'rebuilding'>,
  nodeId: string,
): string | undefined {
  if (rebuilt.nodes.some((node) => node.id === nodeId)) return nodeId;
  const own = rebuilding.whole.nodes.find((node) => node.id === nodeId);
  return own && rebuilt.nodes.find((node) => node.kind === own.kind && nameOf(node) === nameOf(own))?.id;
}
