// Plans the positions of the procedure's nodes after a gesture that changes their order or number. `trackElements` finds
// the nodes in the new graph.

import { startId, type WorkflowGraph } from '../graph';
import { buildProcedureGraph, type PdlDocument } from '../language';
import { groupBy, ownProperty, type TextEdit } from '../support';
import { emptySlotOf, withEmptySlots } from './emptySlots';
import { nodeSize, nodeWidth } from './nodeSize';
import { trackElements } from './trackElements';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Positions = Readonly<Record<string, Point>>;

/**
 * The changes of the layout that keep every node at its position and make space for new ones. `document`: after the
 * edits. `places`: of the nodes as drawn before. `renamed`: renames that the layout follows by itself.
 */
export function planPositions(
  before: WorkflowGraph,
  document: PdlDocument,
  edits: readonly TextEdit[],
  places: Positions,
  renamed: Readonly<Record<string, string>> = {},
): { readonly set: Positions; readonly renamedIds: ReadonlyMap<string, string> } {
  const after = withEmptySlots(buildProcedureGraph(document), document);
  const { ids: renamedIds, moved } = trackElements(before, after, edits, renamed);
  const known: Record<string, Point> = {};
  const isKnown = new Set<string>();
  for (const [from, to] of renamedIds) {
    const place = places[from];
    if (place && !moved.has(from)) known[to] = place;
    isKnown.add(to);
  }
  // A step that fills an empty slot takes the slot's position.
  for (const { id } of before.nodes) {
    const open = emptySlotOf(id);
    const place = places[id];
    if (!open || !place || isKnown.has(id)) continue;
    const from = renamedIds.get(open.nodeId) ?? open.nodeId;
    const isFirst = open.nodeId === startId;
    const edge = after.edges.find((one) => one.from === from && (isFirst || one.condition === open.condition));
    if (edge && !known[edge.to]) known[edge.to] = place;
  }
  const found = { ...known, ...pushApart(after, known) };
  const set = Object.entries(found).filter(([id, place]) => {
    const stays = places[Object.keys(renamed).find((old) => renamed[old] === id) ?? id];
    return !stays || stays.x !== place.x || stays.y !== place.y;
  });
  return { set: Object.fromEntries(set), renamedIds };
}

const gap = 34;
const sideGap = 28;
const columnStep = nodeWidth + 28;

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const overlaps = (first: Box, second: Box) =>
  first.x < second.x + second.width + sideGap &&
  second.x < first.x + first.width + sideGap &&
  first.y < second.y + second.height + 8 &&
  second.y < first.y + first.height + 8;

/**
 * Makes space for new nodes in a flow: a new node is placed in the column of its neighbours, and nodes below move down
 * as far as needed. Other nodes do not move, the order from top to bottom is kept, and no new overlaps occur. Returns
 * positions for nodes without one in `known` that are connected to a placed node, and new positions for the nodes that
 * move. Loop-backs do not connect. The graph runs from top to bottom.
 */
export function pushApart(graph: WorkflowGraph, known: Positions): Positions {
  const sizes = new Map(graph.nodes.map((node) => [node.id, nodeSize(node)]));
  const boxes = new Map<string, Box>();
  for (const { id } of graph.nodes) {
    const place = ownProperty(known, id);
    const size = sizes.get(id);
    if (place && size) boxes.set(id, { ...place, ...size });
  }
  const edges = graph.edges.filter(({ back, from, to }) => !back && from !== to);
  const before = groupBy(edges, ({ to }) => to);
  const after = groupBy(edges, ({ from }) => from);
  /** The nearest placed nodes in that direction, through nodes without a position. */
  const nearest = (id: string, edgesByNode: typeof before, end: 'from' | 'to'): string[] => {
    const seen = new Set([id]);
    const found = new Set<string>();
    const queue = [id];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const { [end]: next } of edgesByNode.get(at) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        if (boxes.has(next)) found.add(next);
        else queue.push(next);
      }
    }
    return [...found];
  };
  const changed = new Map<string, Point>();
  for (const node of graph.nodes) {
    const size = sizes.get(node.id);
    if (!size || boxes.has(node.id)) continue;
    const above = nearest(node.id, before, 'from').flatMap((id) => boxes.get(id) ?? []);
    const belowIds = nearest(node.id, after, 'to');
    const below = belowIds.flatMap((id) => boxes.get(id) ?? []);
    if (above.length === 0 && below.length === 0) continue;
    const limit = Math.min(...below.map((box) => box.y));
    const top =
      above.length > 0 ? Math.max(...above.map((box) => box.y + box.height)) + gap : limit - gap - size.height;
    const shift = above.length > 0 ? Math.max(0, top + size.height + gap - limit) : 0;
    if (shift > 0 && Number.isFinite(shift)) {
      for (const [id, box] of boxes) {
        if (box.y < limit) continue;
        const moved = { ...box, y: box.y + shift };
        boxes.set(id, moved);
        changed.set(id, { x: moved.x, y: moved.y });
      }
    }
    // A single new node between two is placed in the column of its successor: a branch keeps its column.
    const follower = belowIds.find((id) => (before.get(id) ?? []).every(({ from }) => from === node.id));
    const column = (follower !== undefined ? boxes.get(follower) : undefined) ?? above[0] ?? below[0];
    const centre = column ? column.x + column.width / 2 : 0;
    const at = (step: number): Box => ({
      x: Math.round(centre - size.width / 2 + step * columnStep),
      y: Math.round(top),
      ...size,
    });
    let box = at(0);
    for (
      let step = 1;
      [...boxes.values()].some((other) => overlaps(box, other)) && step <= 2 * boxes.size + 2;
      step++
    ) {
      box = at(step % 2 === 1 ? (step + 1) / 2 : -step / 2);
    }
    boxes.set(node.id, box);
    changed.set(node.id, { x: box.x, y: box.y });
  }
  return Object.fromEntries(changed);
}
