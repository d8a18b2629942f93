// Places for the nodes of a graph, by dagre. Pure: the same graph gives the same places. Nodes without edges do not
// make one endless row: they stand in rows below the rest. A flowchart's groups are laid out each on its own, from the
// inside out, and stand as one box among their neighbours: so members stand together and no frame covers anybody else.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../../core/graph';
import { frameAround, framedGroups, nodeSize, nodeWidth, shapeOutline } from '../../core/projection';
import type { LayoutBox, LayoutEdge, LayoutGaps, LayoutPosition, LayoutPositions, RankDirection } from './layoutTypes';
import { placeBoxes } from './placeBoxes';

const RANK_GAP = 34;
/** Where the edge between two says nothing. */
const SILENT_GAP = 24;
const NODE_GAP = 32;
/** A flowchart's edges say more, and are something to choose: they are longer. */
const SHAPE_GAP = 46;
/** Between frames there is room for the edges that run past them. */
const FRAME_GAP = 48;
/** Nodes and edges together; beyond them dagre takes seconds, and soon minutes. */
const MAX_FOR_DAGRE = 3000;
/** Longer words beside a small shape are cut by their neighbour. */
const MAX_LABEL_MARGIN = 120;

/** Room on both sides of a shape too small for words, which stand beside it: it stays in the middle of its box. */
function labelMarginOf(node: GraphNode): number {
  const { id, kind, shape, label } = node;
  if (shape === undefined || label === id) return 0;
  const isLabelOutside = shapeOutline(shape, kind, nodeSize(node)).side === 'start';
  return isLabelOutside ? 6 + Math.min(MAX_LABEL_MARGIN, label.length * 7) : 0;
}

function boxOf(node: GraphNode): LayoutBox {
  const { width, height } = nodeSize(node);
  return { id: node.id, width: width + 2 * labelMarginOf(node), height };
}

/** From where their boxes are to where the nodes are in them. */
function withoutLabelMargins(
  nodes: readonly GraphNode[],
  places: Readonly<Record<string, LayoutPosition>>,
): LayoutPositions {
  const moved = nodes.flatMap((node) => {
    const labelMargin = labelMarginOf(node);
    const place = places[node.id];
    return labelMargin > 0 && place ? [[node.id, { x: place.x + labelMargin, y: place.y }] as const] : [];
  });
  return moved.length === 0 ? places : { ...places, ...Object.fromEntries(moved) };
}

const isLarge = ({ nodes, edges }: WorkflowGraph) => nodes.length + edges.length > MAX_FOR_DAGRE;

/** A whole new layout. Throws nothing for any graph, also with cycles, self-loops or edges between the same nodes. */
export function layoutGraph(graph: WorkflowGraph): LayoutPositions {
  const groups = framedGroups(graph);
  const direction = graph.direction ?? 'TB';
  if (groups.length > 0) return layoutInGroups(graph);
  const usesPlainLayers = isLarge(graph);
  const isFlowchart = graph.nodes.some((node) => node.shape !== undefined);
  const hasBlocks: LayoutGaps['hasBlocks'] =
    !usesPlainLayers && (isFlowchart ? 'wherePlain' : graph.nodes.some(({ kind }) => kind === 'start'));
  const gaps = {
    between: NODE_GAP,
    layers: isFlowchart ? SHAPE_GAP : RANK_GAP,
    silent: isFlowchart ? SHAPE_GAP : SILENT_GAP,
    usesPlainLayers,
    hasBlocks,
  };
  const cell = isFlowchart ? { width: 0, height: 0 } : { width: nodeWidth, height: 54 };
  return withoutLabelMargins(graph.nodes, placeBoxes(graph.nodes.map(boxOf), graph.edges, direction, gaps, cell));
}

/** Ids of boxes that stand for groups: no node's id begins so. */
const groupBox = (id: string) => `\n${id}`;

function layoutInGroups(graph: WorkflowGraph): LayoutPositions {
  const groups = new Map(framedGroups(graph).map((group) => [group.id, group]));
  /** The groups around a node or group, the innermost first. */
  const around = (id: string | undefined): string[] => {
    const chain: string[] = [];
    for (let at = id; at !== undefined && groups.has(at) && !chain.includes(at); at = groups.get(at)?.parent)
      chain.push(at);
    return chain;
  };
  const chains = new Map(graph.nodes.map((node) => [node.id, around(node.group)]));
  const levels = new Map<string | undefined, { nodes: GraphNode[]; groups: string[]; edges: LayoutEdge[] }>();
  const levelOf = (id: string | undefined) => {
    let level = levels.get(id);
    if (!level) {
      level = { nodes: [], groups: [], edges: [] };
      levels.set(id, level);
    }
    return level;
  };
  for (const node of graph.nodes) levelOf(chains.get(node.id)?.[0]).nodes.push(node);
  for (const id of groups.keys()) levelOf(around(groups.get(id)?.parent)[0]).groups.push(id);
  for (const edge of graph.edges) {
    const lifted = liftEdge(edge, chains);
    if (lifted) levelOf(lifted.level).edges.push(lifted.edge);
  }
  /** What has an edge at all, and the boxes of what does. */
  const linked = new Set<string>();
  for (const edge of graph.edges) {
    if (edge.from === edge.to) continue;
    for (const id of [edge.from, edge.to]) {
      linked.add(id);
      for (const group of chains.get(id) ?? []) linked.add(groupBox(group));
    }
  }
  const usesPlainLayers = isLarge(graph);
  const gaps = (hasFrames: boolean) => ({
    between: hasFrames ? FRAME_GAP : NODE_GAP,
    layers: hasFrames ? FRAME_GAP : SHAPE_GAP,
    usesPlainLayers,
    hasBlocks: usesPlainLayers ? false : ('wherePlain' as const),
  });
  /** Places from the top left corner of the level, and how far they reach. */
  const place = (
    id: string | undefined,
    direction: RankDirection,
  ): { places: Record<string, LayoutPosition>; width: number; height: number } => {
    const level = levelOf(id);
    const inner = new Map<string, ReturnType<typeof place> & { readonly dx: number; readonly dy: number }>();
    const boxes = level.nodes.map(boxOf);
    for (const child of level.groups) {
      const laid = place(child, groups.get(child)?.direction ?? direction);
      if (Object.keys(laid.places).length === 0) continue;
      const frame = frameAround(groups.get(child)?.label ?? '', laid);
      inner.set(groupBox(child), { ...laid, dx: frame.dx, dy: frame.dy });
      boxes.push({ id: groupBox(child), width: frame.width, height: frame.height });
    }
    const isTied = (box: string) => linked.has(box);
    const found = placeBoxes(boxes, level.edges, direction, gaps(inner.size > 0), { width: 0, height: 0 }, isTied);
    const left = boxes.reduce((low, box) => Math.min(low, found[box.id]?.x ?? low), Number.POSITIVE_INFINITY);
    const top = boxes.reduce((low, box) => Math.min(low, found[box.id]?.y ?? low), Number.POSITIVE_INFINITY);
    const places: Record<string, LayoutPosition> = {};
    let [width, height] = [0, 0];
    for (const box of boxes) {
      const at = found[box.id];
      if (!at) continue;
      const [x, y] = [at.x - left, at.y - top];
      width = Math.max(width, x + box.width);
      height = Math.max(height, y + box.height);
      const laid = inner.get(box.id);
      if (!laid) places[box.id] = { x, y };
      else {
        for (const [member, spot] of Object.entries(laid.places)) {
          places[member] = {
            x: Math.round(x + laid.dx + spot.x),
            y: Math.round(y + laid.dy + spot.y),
          };
        }
      }
    }
    return { places, width, height };
  };
  return withoutLabelMargins(graph.nodes, place(undefined, graph.direction ?? 'TB').places);
}

/** The edge among the boxes of the innermost level that holds both of its ends; none when that is one box. */
function liftEdge(
  edge: GraphEdge,
  chains: ReadonlyMap<string, readonly string[]>,
): { readonly level: string | undefined; readonly edge: LayoutEdge } | undefined {
  const [from, to] = [chains.get(edge.from) ?? [], chains.get(edge.to) ?? []];
  const level = from.find((id) => to.includes(id));
  const boxIn = (id: string, chain: readonly string[]) => {
    const depth = level === undefined ? chain.length : chain.indexOf(level);
    const outermost = chain[depth - 1];
    return outermost === undefined ? id : groupBox(outermost);
  };
  const ends = { from: boxIn(edge.from, from), to: boxIn(edge.to, to) };
  if (ends.from === ends.to) return undefined;
  const { id, back, condition } = edge;
  return { level, edge: { id, ...ends, ...(back ? { back } : {}), ...(condition === undefined ? {} : { condition }) } };
}
