// A canvas view made ready for drawing and picking: boxes with sizes, routed edges, neighbours, grids.
// Invariant: built once per view; only `moveBox` changes it afterwards (a drag that has not been dropped yet).

import type { CanvasEdge, CanvasNode, CanvasView } from '../canvasView';
import { nodeSize } from '../nodeSize';
import { BoxGrid, type Rect } from './boxGrid';
import { distanceToRoute, type EdgeRoute, routeEdge, sidesBetween } from './edgeRoute';
import { createDetours } from './findDetour';

export interface SceneBox {
  readonly index: number;
  readonly node: CanvasNode;
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
}

export interface SceneEdge {
  readonly edge: CanvasEdge;
  readonly from: SceneBox;
  readonly to: SceneBox;
  readonly fromShift: number;
  readonly toShift: number;
  readonly lane?: number;
  readonly via?: number;
  route: EdgeRoute;
}

export interface Scene {
  readonly view: CanvasView;
  readonly boxes: readonly SceneBox[];
  readonly byId: ReadonlyMap<string, SceneBox>;
  readonly edges: readonly SceneEdge[];
  readonly edgesOf: ReadonlyMap<SceneBox, readonly SceneEdge[]>;
  readonly bounds: Rect;
  /** The graph runs left to right. */
  readonly horizontal: boolean;
  readonly boxGrid: BoxGrid;
  readonly edgeGrid: BoxGrid;
  /** Boxes and edges that are away from the place the grids know. */
  readonly movedBoxes: Set<SceneBox>;
  readonly movedEdges: Set<SceneEdge>;
}

const emptyBounds: Rect = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
const laneGap = 28;
/** How long a detour is worth not running behind another node, in canvas units. */
const obstaclePenalty = 600;
const bandSize = 64;

const rectOf = (box: SceneBox): Rect => ({
  minX: box.x,
  minY: box.y,
  maxX: box.x + box.width,
  maxY: box.y + box.height,
});

function unite(rects: readonly Rect[]): Rect {
  const [first] = rects;
  if (!first) return emptyBounds;
  let { minX, minY, maxX, maxY } = first;
  for (const rect of rects) {
    if (rect.minX < minX) minX = rect.minX;
    if (rect.minY < minY) minY = rect.minY;
    if (rect.maxX > maxX) maxX = rect.maxX;
    if (rect.maxY > maxY) maxY = rect.maxY;
  }
  return { minX, minY, maxX, maxY };
}

function isHorizontal(pairs: readonly { readonly from: SceneBox; readonly to: SceneBox }[]): boolean {
  let down = 0;
  let across = 0;
  for (const { from, to } of pairs) {
    const sides = sidesBetween(from, to);
    if (sides.down) down++;
    if (sides.across) across++;
  }
  return across > down;
}

/** How far the boxes of a stretch reach sideways, by bands: what a way around has to clear. */
function createReach(boxes: readonly SceneBox[], horizontal: boolean) {
  const low = new Map<number, number>();
  const high = new Map<number, number>();
  for (const box of boxes) {
    const start = horizontal ? box.x : box.y;
    const end = start + (horizontal ? box.width : box.height);
    const side = horizontal ? box.y : box.x;
    const far = side + (horizontal ? box.height : box.width);
    for (let band = Math.floor(start / bandSize); band <= Math.floor(end / bandSize); band++) {
      low.set(band, Math.min(low.get(band) ?? side, side));
      high.set(band, Math.max(high.get(band) ?? far, far));
    }
  }
  return (start: number, end: number) => {
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    for (let band = Math.floor(start / bandSize); band <= Math.floor(end / bandSize); band++) {
      least = Math.min(least, low.get(band) ?? least);
      most = Math.max(most, high.get(band) ?? most);
    }
    return { least, most };
  };
}

type Pair = { readonly edge: CanvasEdge; readonly from: SceneBox; readonly to: SceneBox; readonly around: boolean };

/** Lanes beside the boxes that the edge passes: the nearer side, one lane further out for each edge already there. */
function assignLanes(pairs: readonly Pair[], boxes: readonly SceneBox[], horizontal: boolean): Map<Pair, number> {
  const lanes = new Map<Pair, number>();
  const around = pairs.filter((pair) => pair.around);
  if (around.length === 0) return lanes;
  const reach = createReach(boxes, horizontal);
  const used: { side: number; start: number; end: number; depth: number }[] = [];
  const span = (pair: Pair) => {
    const a = horizontal ? pair.from.x : pair.from.y;
    const b = horizontal ? pair.to.x : pair.to.y;
    const size = horizontal ? Math.max(pair.from.width, pair.to.width) : Math.max(pair.from.height, pair.to.height);
    return { start: Math.min(a, b), end: Math.max(a, b) + size };
  };
  around.sort((a, b) => span(a).end - span(a).start - (span(b).end - span(b).start));
  /** Boxes that a straight way from this one out to the side runs into. */
  const obstacles = (box: SceneBox, side: 1 | -1) =>
    boxes.filter((other) => {
      if (other === box) return false;
      const level = horizontal ? box.x + box.width / 2 : box.y + box.height / 2;
      const start = horizontal ? other.x : other.y;
      const size = horizontal ? other.width : other.height;
      const outward = horizontal ? other.y - box.y : other.x - box.x;
      return start <= level && start + size >= level && outward * side > 0;
    }).length;
  for (const pair of around) {
    const { start, end } = span(pair);
    const { least, most } = reach(start, end);
    const low = (box: SceneBox) => (horizontal ? box.y : box.x);
    const high = (box: SceneBox) => (horizontal ? box.y + box.height : box.x + box.width);
    const cost = (side: 1 | -1) => {
      const away = side > 0 ? 2 * most - high(pair.from) - high(pair.to) : low(pair.from) + low(pair.to) - 2 * least;
      return away + obstaclePenalty * (obstacles(pair.from, side) + obstacles(pair.to, side));
    };
    const side = cost(1) <= cost(-1) ? 1 : -1;
    let depth = 1;
    while (used.some((lane) => lane.side === side && lane.depth === depth && lane.start <= end && lane.end >= start)) {
      depth++;
    }
    if (depth <= 12) used.push({ side, start, end, depth });
    lanes.set(pair, side > 0 ? most + depth * laneGap : least - depth * laneGap);
  }
  return lanes;
}

/** Spreads the ends of edges over the side they share, in the order of their other ends. */
function assignShifts(pairs: readonly Pair[], end: 'from' | 'to', horizontal: boolean): Map<Pair, number> {
  const shifts = new Map<Pair, number>();
  const groups = new Map<SceneBox, Pair[]>();
  for (const pair of pairs) {
    if (pair.around) continue;
    const group = groups.get(pair[end]);
    if (group) group.push(pair);
    else groups.set(pair[end], [pair]);
  }
  const other = end === 'from' ? 'to' : 'from';
  const along = (box: SceneBox) => (horizontal ? box.y : box.x + box.width / 2);
  for (const [box, group] of groups) {
    if (group.length < 2) continue;
    group.sort((a, b) => along(a[other]) - along(b[other]));
    const gap = Math.min(28, (box.width * 0.7) / (group.length - 1));
    group.forEach((pair, index) => {
      shifts.set(pair, (index - (group.length - 1) / 2) * gap);
    });
  }
  return shifts;
}

export function buildScene(view: CanvasView): Scene {
  const boxes = view.nodes.map((node, index): SceneBox => {
    const { width, height } = nodeSize(node.kind, node.shape);
    return { index, node, x: node.position.x, y: node.position.y, width, height };
  });
  const byId = new Map(boxes.map((box) => [box.node.id, box]));
  const ends: { edge: CanvasEdge; from: SceneBox; to: SceneBox }[] = [];
  for (const edge of view.edges) {
    const from = byId.get(edge.from);
    const to = byId.get(edge.to);
    if (from && to) ends.push({ edge, from, to });
  }
  const horizontal = isHorizontal(ends);
  const pairs = ends.map((pair): Pair => {
    const { down, across } = sidesBetween(pair.from, pair.to);
    const goesForward = horizontal ? across : down;
    const besides = horizontal
      ? down || sidesBetween(pair.to, pair.from).down
      : across || sidesBetween(pair.to, pair.from).across;
    return { ...pair, around: pair.edge.back === true ? !goesForward : !goesForward && !besides };
  });
  const lanes = assignLanes(pairs, boxes, horizontal);
  const fromShifts = assignShifts(pairs, 'from', horizontal);
  const toShifts = assignShifts(pairs, 'to', horizontal);
  const edgesOf = new Map<SceneBox, SceneEdge[]>();
  const boxRects = boxes.map(rectOf);
  const boxGrid = new BoxGrid(boxRects);
  const findDetour = createDetours(boxes, boxGrid);
  const edges = pairs.map((pair): SceneEdge => {
    const lane = lanes.get(pair);
    const { edge, from, to } = pair;
    const plain = { fromShift: fromShifts.get(pair) ?? 0, toShift: toShifts.get(pair) ?? 0 };
    const direct = lane === undefined ? routeEdge(from, to, { ...plain, horizontal }) : undefined;
    const via = direct && !horizontal ? findDetour(from, to, direct) : undefined;
    const hints = { ...plain, ...(lane === undefined ? {} : { lane }), ...(via === undefined ? {} : { via }) };
    const route = direct && via === undefined ? direct : routeEdge(from, to, { ...hints, horizontal });
    const sceneEdge: SceneEdge = { edge, from, to, ...hints, route };
    for (const box of from === to ? [from] : [from, to]) {
      const list = edgesOf.get(box);
      if (list) list.push(sceneEdge);
      else edgesOf.set(box, [sceneEdge]);
    }
    return sceneEdge;
  });
  return {
    view,
    boxes,
    byId,
    edges,
    edgesOf,
    horizontal,
    bounds: unite([...boxRects, ...edges.map((edge) => edge.route)]),
    boxGrid,
    edgeGrid: new BoxGrid(edges.map((edge) => edge.route)),
    movedBoxes: new Set(),
    movedEdges: new Set(),
  };
}

/** A drag in progress: the box and its edges follow; the grids keep the old places and `moved*` makes up for it. */
export function moveBox(scene: Scene, box: SceneBox, x: number, y: number): void {
  box.x = x;
  box.y = y;
  scene.movedBoxes.add(box);
  for (const edge of scene.edgesOf.get(box) ?? []) {
    edge.route = routeEdge(edge.from, edge.to, { ...edge, horizontal: scene.horizontal });
    scene.movedEdges.add(edge);
  }
}

/** Puts every box back to where the view has it. */
export function settleBoxes(scene: Scene): void {
  for (const box of [...scene.movedBoxes]) moveBox(scene, box, box.node.position.x, box.node.position.y);
}

export function boxesIn(scene: Scene, area: Rect): SceneBox[] {
  const found: SceneBox[] = [];
  for (const index of scene.boxGrid.query(area)) {
    const box = scene.boxes[index];
    if (box && !scene.movedBoxes.has(box)) found.push(box);
  }
  for (const box of scene.movedBoxes) {
    const rect = rectOf(box);
    const isInside =
      rect.maxX >= area.minX && rect.minX <= area.maxX && rect.maxY >= area.minY && rect.minY <= area.maxY;
    if (isInside) found.push(box);
  }
  return found;
}

export function edgesIn(scene: Scene, area: Rect): SceneEdge[] {
  const found: SceneEdge[] = [];
  for (const index of scene.edgeGrid.query(area)) {
    const edge = scene.edges[index];
    if (edge && !scene.movedEdges.has(edge)) found.push(edge);
  }
  for (const edge of scene.movedEdges) found.push(edge);
  return found;
}

export function boxAt(scene: Scene, x: number, y: number): SceneBox | undefined {
  return boxesIn(scene, { minX: x, minY: y, maxX: x, maxY: y }).sort((a, b) => b.index - a.index)[0];
}

/** The edge nearest to the point, within `tolerance` canvas units. */
export function edgeAt(scene: Scene, x: number, y: number, tolerance: number): SceneEdge | undefined {
  let best: SceneEdge | undefined;
  let bestDistance = tolerance;
  const area = { minX: x - tolerance, minY: y - tolerance, maxX: x + tolerance, maxY: y + tolerance };
  for (const edge of edgesIn(scene, area)) {
    const distance = distanceToRoute(edge.route, x, y);
    if (distance <= bestDistance) {
      best = edge;
      bestDistance = distance;
    }
  }
  return best;
}
