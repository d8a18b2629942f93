// Positions for the nodes of a graph, by dagre. Pure: the same graph gives the same positions. Nodes without edges are
// placed in rows below the rest instead of one endless row. Groups of a flowchart are laid out from the inside out,
// each as one box among its neighbours, so that members stay together and no frame covers other nodes.

import type { GraphNode, WorkflowGraph } from '../../core/graph';
import { frameAround, framedGroups, nodeWidth } from '../../core/projection';
import { boxOfNode, withoutLabelMargins } from './labelMargins';
import { isDependencyGraph, layoutDependencies } from './layoutDependencies';
import { layoutEdges } from './layoutEdges';
import type { LayoutEdge, LayoutGaps, LayoutPosition, LayoutPositions, RankDirection } from './layoutTypes';
import { placeBoxes } from './placeBoxes';

const RANK_GAP = 34;
/** Gap for an edge without a label. */
const SILENT_GAP = 24;
const NODE_GAP = 32;
/** Gap between the nodes of a flowchart, whose edges have labels and need room to be selected. */
const SHAPE_GAP = 46;
/** Gap between frames, with room for the edges that run past them. */
const FRAME_GAP = 48;
/** Nodes and edges together. Beyond this, dagre takes seconds, and soon minutes. */
const MAX_FOR_DAGRE = 3000;
const isLarge = ({ nodes, edges }: WorkflowGraph) => nodes.length + edges.length > MAX_FOR_DAGRE;

/** Width / height of a canvas between the panels of a window. */
const canvasShape = 1.2;

/**
 * Computes a complete layout. Never throws, also for graphs with cycles, self-loops or parallel edges. `shape`: width /
 * height of the area that shows the graph; a dependency graph is packed into it.
 */
export function layoutGraph(graph: WorkflowGraph, shape = canvasShape): LayoutPositions {
  if (isDependencyGraph(graph)) return layoutDependencies(graph, shape);
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
  return withoutLabelMargins(
    graph.nodes,
    placeBoxes(graph.nodes.map(boxOfNode), layoutEdges(graph), direction, gaps, cell),
  );
}

/** Ids of boxes that represent groups. No node id begins like this. */
const groupBox = (id: string) => `\n${id}`;

function layoutInGroups(graph: WorkflowGraph): LayoutPositions {
  const groups = new Map(framedGroups(graph).map((group) => [group.id, group]));
  /** The groups around a node or group, innermost first. */
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
  const edges = layoutEdges(graph);
  for (const edge of edges) {
    const lifted = liftEdge(edge, chains);
    if (lifted) levelOf(lifted.level).edges.push(lifted.edge);
  }
  /** Nodes with an edge, and the boxes that contain them. */
  const linked = new Set<string>();
  for (const edge of edges) {
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
  /** Positions relative to the top left corner of the level, and the level's size. */
  const place = (
    id: string | undefined,
    direction: RankDirection,
  ): { places: Record<string, LayoutPosition>; width: number; height: number } => {
    const level = levelOf(id);
    const inner = new Map<string, ReturnType<typeof place> & { readonly dx: number; readonly dy: number }>();
    const boxes = level.nodes.map(boxOfNode);
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

/** The edge between the boxes of the innermost level that holds both ends; undefined if both ends are in one box. */
function liftEdge(
  edge: LayoutEdge,
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
  return { level, edge: { ...edge, ...ends } };
}
