// Places for the nodes of a graph, by dagre. Pure: the same graph gives the same places. Nodes without edges do not
// make one endless row: they stand in a grid below the rest.

import { Graph, layout as runDagre } from '@dagrejs/dagre';
import type { WorkflowGraph } from '../../core/graph';
import { nodeSize } from '../../core/projection';
import { layerGraph } from './layerGraph';
import type { Place, Places } from './places';

const RANK_GAP = 34;
const NODE_GAP = 32;
/** dagre's default ranker needs seconds for a thousand nodes; its tight tree is near it in crossings and far faster. */
const TIGHT_TREE_ABOVE = 100;

function connectedIds(graph: WorkflowGraph): Set<string> {
  return new Set(graph.edges.flatMap((edge) => (edge.from === edge.to ? [] : [edge.from, edge.to])));
}

function placeConnected(graph: WorkflowGraph, ids: ReadonlySet<string>): Record<string, Place> {
  if (ids.size === 0) return {};
  const dagre = new Graph({ multigraph: true });
  const rankdir = graph.direction ?? 'TB';
  dagre.setGraph({
    rankdir,
    nodesep: NODE_GAP,
    ranksep: RANK_GAP,
    ...(ids.size > TIGHT_TREE_ABOVE ? { ranker: 'tight-tree' } : {}),
  });
  dagre.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) {
    if (!ids.has(node.id)) continue;
    const { width, height } = nodeSize(node.kind);
    dagre.setNode(node.id, { width, height });
  }
  for (const edge of graph.edges) {
    if (edge.from === edge.to || !dagre.hasNode(edge.from) || !dagre.hasNode(edge.to)) continue;
    // A loop-back edge laid as it runs would pull its loop apart: it is laid forwards and only drawn backwards.
    const [from, to] = edge.back ? [edge.to, edge.from] : [edge.from, edge.to];
    const label = edge.condition ? { width: Math.min(120, edge.condition.length * 7), height: 16, labelpos: 'c' } : {};
    dagre.setEdge(from, to, { weight: edge.back ? 0 : 1, ...label }, edge.id);
  }
  try {
    runDagre(dagre);
  } catch (error) {
    // Longer paths than the stack is deep; anything else is a fault of ours.
    if (!(error instanceof RangeError)) throw error;
    return layerGraph(graph, ids, { between: NODE_GAP, layers: RANK_GAP });
  }
  const places: Record<string, Place> = {};
  for (const id of dagre.nodes()) {
    const { x, y, width, height } = dagre.node(id) as { x: number; y: number; width: number; height: number };
    places[id] = { x: Math.round(x - width / 2), y: Math.round(y - height / 2) };
  }
  return places;
}

/** A whole new layout. Throws nothing for any graph, also with cycles, self-loops or edges between the same nodes. */
export function layoutGraph(graph: WorkflowGraph): Places {
  const connected = connectedIds(graph);
  const places = placeConnected(graph, connected);
  const loose = graph.nodes.filter((node) => !connected.has(node.id));
  if (loose.length === 0) return places;
  let bottom = 0;
  let left = 0;
  let width = 0;
  for (const node of graph.nodes) {
    const place = places[node.id];
    if (!place) continue;
    const size = nodeSize(node.kind);
    bottom = Math.max(bottom, place.y + size.height + RANK_GAP * 1.5);
    left = Math.min(left, place.x);
    width = Math.max(width, place.x + size.width - left);
  }
  const cell = { width: 232 + NODE_GAP, height: 64 + NODE_GAP };
  // As wide as what stands above, but never a column of one where the window is wide.
  const columns = Math.max(
    1,
    Math.min(loose.length, Math.max(Math.floor((width + NODE_GAP) / cell.width), Math.ceil(Math.sqrt(loose.length)))),
  );
  for (const [index, node] of loose.entries()) {
    places[node.id] = {
      x: Math.round(left + (index % columns) * cell.width),
      y: Math.round(bottom + Math.floor(index / columns) * cell.height),
    };
  }
  return places;
}
