// Prepares a canvas view for drawing and hit testing: boxes with sizes, routed edges, neighbours, grids. Invariant:
// built once per view; only `moveBox` changes it afterwards (a drag that has not been dropped yet). A large view can
// first get a scene with simple routes while better ones are computed in steps (`sceneSteps`). Over 300 lines: boxes,
// frames and edges are found, hit-tested and moved together.

import { appendTo } from '../../support';
import type { CanvasEdge, CanvasGroup, CanvasNode, CanvasView } from '../canvasView';
import { framePadding, type GroupFrameRect, measureFrames } from '../groupFrames';
import { nodeSize } from '../nodeSize';
import { BoxGrid, boundsOf, type Rect } from './boxGrid';
import {
  distanceToRoute,
  type EdgeEnd,
  type EdgeRoute,
  type RouteHints,
  routeEdge,
  runsAcross,
  runsDown,
} from './edgeRoute';
import type { FindRoutes } from './findRoutes';
import type { RoutedPair } from './lanes';
import { edgeLabel, guessLabelWidth } from './reserveLabelSpace';

export interface SceneBox {
  readonly index: number;
  readonly node: CanvasNode;
  x: number;
  y: number;
  readonly width: number;
  readonly height: number;
  readonly shape?: string | undefined;
}

/** A group with its frame; its position follows its members. */
export interface SceneFrame {
  readonly group: CanvasGroup;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SceneEdge {
  readonly edge: CanvasEdge;
  readonly from: SceneBox;
  readonly to: SceneBox;
  /** The hints of its route, used again when an end is dragged. */
  readonly hints: RouteHints;
  route: EdgeRoute;
}

export type SceneRoute = Pick<SceneEdge, 'hints' | 'route'>;

export interface Scene {
  readonly view: CanvasView;
  readonly boxes: readonly SceneBox[];
  readonly byId: ReadonlyMap<string, SceneBox>;
  readonly edges: readonly SceneEdge[];
  readonly edgesOf: (box: SceneBox) => readonly SceneEdge[];
  /** The ends of an edge: boxes, or frames. */
  readonly endsOf: (edge: SceneEdge) => readonly [from: EdgeEnd, to: EdgeEnd];
  readonly bounds: Rect;
  /** Its edges have simple routes; better ones have not been computed. */
  readonly hasSimpleRoutes: boolean;
  /** The graph runs left to right. */
  readonly horizontal: boolean;
  /** The graph runs right to left, or from the bottom up. */
  readonly reversed: boolean;
  /** Edges run vertically and horizontally instead of in curves: a procedure, its preconditions, or a flowchart. */
  readonly square: boolean;
  /** Outer frames before inner ones. After a drag `sceneFrames` returns the current ones. */
  frames: readonly SceneFrame[];
  /** The edges that end at a frame. */
  readonly edgesAtFrames: readonly SceneEdge[];
  framesMoved: boolean;
  /** Computes frames around the boxes at their current positions. */
  readonly remeasure: () => readonly SceneFrame[];
  readonly boxGrid: BoxGrid;
  readonly edgeGrid: BoxGrid;
  /** Boxes and edges whose position differs from the grids. */
  readonly movedBoxes: Set<SceneBox>;
  readonly movedEdges: Set<SceneEdge>;
}

const emptyBounds: Rect = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
const rectOf = (box: SceneBox): Rect => ({
  minX: box.x,
  minY: box.y,
  maxX: box.x + box.width,
  maxY: box.y + box.height,
});

/** Bounds of all parts; `emptyBounds` without parts. */
function unite(...parts: readonly Iterable<Rect>[]): Rect {
  const bounds = boundsOf(parts.map(boundsOf));
  return bounds.minX > bounds.maxX ? emptyBounds : bounds;
}

/** The direction of most edges; loop-backs run in the opposite direction. */
function directionOf(pairs: readonly { readonly edge: CanvasEdge; readonly from: EdgeEnd; readonly to: EdgeEnd }[]) {
  const count = { down: 0, up: 0, right: 0, left: 0 };
  for (const { edge, from, to } of pairs) {
    if (runsDown(from, to)) count.down++;
    else if (!edge.back && runsDown(to, from)) count.up++;
    if (runsAcross(from, to)) count.right++;
    else if (!edge.back && runsAcross(to, from)) count.left++;
  }
  // The graph only counts as running up if hardly any edge runs down: a few loop-backs do not reverse it.
  const pointsUp = count.up > 2 * count.down;
  const pointsLeft = count.left > 2 * count.right;
  const upright = pointsUp ? count.up : count.down;
  const level = pointsLeft ? count.left : count.right;
  const horizontal = level > upright;
  return { horizontal, reversed: horizontal ? pointsLeft : pointsUp };
}

function framesFrom(view: CanvasView, frames: ReadonlyMap<string, GroupFrameRect>): readonly SceneFrame[] {
  return (view.groups ?? []).flatMap((group) => {
    const frame = frames.get(group.id);
    return frame ? [{ group, ...frame }] : [];
  });
}

/**
 * Maximum extent of a label beyond its line: a longer one is shifted inwards, so that bounds of small graphs stay
 * small.
 */
const maxOutside = 44;

const labelRect = (text: string, { labelX, labelY }: EdgeRoute): Rect => {
  const [halfWidth, halfHeight] = [Math.min(maxOutside, guessLabelWidth(text) / 2), edgeLabel.height / 2];
  return { minX: labelX - halfWidth, maxX: labelX + halfWidth, minY: labelY - halfHeight, maxY: labelY + halfHeight };
};

/** Positions also come from files and links; a limit keeps walks along an edge finite. */
const farthest = 1_000_000;
const within = (value: number) => (value >= -farthest && value <= farthest ? value : 0);

/** Ignores labels: routes do not depend on them. */
const sameBox = (one: SceneBox | undefined, other: SceneBox) =>
  one !== undefined &&
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height &&
  one.shape === other.shape &&
  one.node.group === other.node.group;

const sameGroup = (one: CanvasGroup | undefined, other: CanvasGroup) =>
  one?.id === other.id && one.parent === other.parent && one.label === other.label;

const isSameConnection = (one: SceneEdge | undefined, { edge, fromBox, toBox }: RoutedPair) =>
  one !== undefined &&
  one.from.index === fromBox.index &&
  one.to.index === toBox.index &&
  one.edge.back === edge.back &&
  one.edge.fromGroup === edge.fromGroup &&
  one.edge.toGroup === edge.toGroup;

/**
 * Whether all boxes and edges are at the same positions as in the scene, so that its routes and grids can be reused.
 */
const liesAs = (before: Scene, view: CanvasView, boxes: readonly SceneBox[], pairs: readonly RoutedPair[]): boolean =>
  !before.hasSimpleRoutes &&
  before.movedBoxes.size === 0 &&
  before.movedEdges.size === 0 &&
  before.boxes.length === boxes.length &&
  before.edges.length === pairs.length &&
  (before.view.groups?.length ?? 0) === (view.groups?.length ?? 0) &&
  (view.groups ?? []).every((group, index) => sameGroup(before.view.groups?.[index], group)) &&
  boxes.every((box, index) => sameBox(before.boxes[index], box)) &&
  pairs.every((pair, index) => isSameConnection(before.edges[index], pair));

/** Up to this many edges the final routes are fast enough to be computed at once. */
const maxEdgesWithoutSimpleRoutes = 200;
/** Edges routed between two steps. */
const simpleRoutesPerStep = 2_048;

/**
 * Builds the scene of a view in steps of a few milliseconds, because thousands of nodes at once would block the page.
 * `before`: the previous scene; if only texts have changed, its routes are reused. For a graph with more edges than
 * `plainAbove` a scene with simple routes is yielded first: an edge keeps its previous route if its ends have not
 * moved, else it gets a simple one. Without `look`, the route search, this is the final scene.
 */
export function* sceneSteps(
  view: CanvasView,
  before?: Scene,
  look?: FindRoutes,
  plainAbove = maxEdgesWithoutSimpleRoutes,
): Generator<Scene | undefined, Scene, undefined> {
  const boxes = view.nodes.map((node, index): SceneBox => {
    const { width, height } = nodeSize(node);
    return { index, node, x: within(node.position.x), y: within(node.position.y), width, height, shape: node.shape };
  });
  let framesById = measureFrames(view.groups ?? [], boxes);
  const byId = new Map(boxes.map((box) => [box.node.id, box]));
  /** The node's box, or the frame that the text names instead. */
  const placeOf = (box: SceneBox, group: string | undefined): EdgeEnd =>
    (group === undefined ? undefined : framesById.get(group)) ?? box;
  const pairs: RoutedPair[] = [];
  for (const edge of view.edges) {
    const fromBox = byId.get(edge.from);
    const toBox = byId.get(edge.to);
    if (!fromBox || !toBox) continue;
    const [from, to] = [placeOf(fromBox, edge.fromGroup), placeOf(toBox, edge.toGroup)];
    pairs.push({ edge, fromBox, toBox, from, to, around: false });
  }
  yield;
  const square =
    view.edges[0]?.kind === 'requires' ||
    view.nodes.some(({ kind, shape }) => kind === 'condition' || shape !== undefined);
  const known = before?.square === square && liesAs(before, view, boxes, pairs) ? before : undefined;
  const { horizontal, reversed } = known ?? directionOf(pairs);
  const direction = { horizontal, reversed, square };
  const boxRects = boxes.map(rectOf);
  const boxGrid = known?.boxGrid ?? new BoxGrid(boxRects);
  yield;

  function* sceneOf(
    routeList: readonly SceneRoute[],
    hasSimpleRoutes: boolean,
  ): Generator<undefined, Scene, undefined> {
    const edges: SceneEdge[] = [];
    for (const [index, pair] of pairs.entries()) {
      if (index % simpleRoutesPerStep === simpleRoutesPerStep - 1) yield;
      const { edge, fromBox, toBox } = pair;
      const { hints, route } = routeList[index] as SceneRoute;
      edges.push({ hints, route, edge, from: fromBox, to: toBox });
    }
    yield;
    const routes = edges.map((edge) => edge.route);
    const edgeGrid = known?.edgeGrid ?? new BoxGrid(routes);
    let byBox: ReadonlyMap<SceneBox, readonly SceneEdge[]> | undefined;
    const frames = framesFrom(view, framesById);
    return {
      view,
      boxes,
      byId,
      edges,
      edgesOf: (box) => {
        byBox ??= edgesByBox(edges);
        return byBox.get(box) ?? [];
      },
      endsOf: ({ edge, from, to }) => [placeOf(from, edge.fromGroup), placeOf(to, edge.toGroup)],
      horizontal,
      reversed,
      square,
      hasSimpleRoutes,
      frames,
      edgesAtFrames: edges.filter(({ edge }) => edge.fromGroup !== undefined || edge.toGroup !== undefined),
      remeasure: () => {
        framesById = measureFrames(view.groups ?? [], boxes);
        return framesFrom(view, framesById);
      },
      framesMoved: false,
      bounds: unite(
        boxRects,
        routes,
        edges.flatMap(({ edge: { condition }, route }) => (condition ? [labelRect(condition, route)] : [])),
        frames.map(({ x, y, width, height }) => ({ minX: x, minY: y, maxX: x + width, maxY: y + height })),
      ),
      boxGrid,
      edgeGrid,
      movedBoxes: new Set(),
      movedEdges: new Set(),
    };
  }

  if (known) return yield* sceneOf(known.edges, false);
  if (!look || pairs.length > plainAbove) {
    const plain: SceneRoute[] = [];
    const routeAsBefore = createPreviousRoutes(before, byId, square);
    for (const [index, pair] of pairs.entries()) {
      if (index % simpleRoutesPerStep === simpleRoutesPerStep - 1) yield;
      const { edge, from, to } = pair;
      const hints = { ...direction, fromShift: 0, toShift: 0 };
      plain.push(routeAsBefore(edge) ?? { hints, route: routeEdge(from, to, hints) });
    }
    const scene = yield* sceneOf(plain, true);
    if (!look) return scene;
    yield scene;
  }
  const found = yield* look({ view, boxes, boxGrid, pairs, framesById, direction });
  return yield* sceneOf(found, false);
}

function edgesByBox(edges: readonly SceneEdge[]): ReadonlyMap<SceneBox, readonly SceneEdge[]> {
  const byBox = new Map<SceneBox, SceneEdge[]>();
  for (const edge of edges) {
    for (const box of new Set([edge.from, edge.to])) {
      appendTo(byBox, box, edge);
    }
  }
  return byBox;
}

/** The previous route of an edge whose nodes have not moved. */
function createPreviousRoutes(before: Scene | undefined, byId: ReadonlyMap<string, SceneBox>, square: boolean) {
  const earlier = new Map(before?.edges.map((edge) => [edge.edge.id, edge]));
  const isBoxUnmoved = (id: string) => {
    const box = byId.get(id);
    return box !== undefined && sameBox(before?.byId.get(id), box);
  };
  const isAtNodes = ({ fromGroup, toGroup }: CanvasEdge) => fromGroup === undefined && toGroup === undefined;
  return (edge: CanvasEdge): SceneRoute | undefined => {
    const then = earlier.get(edge.id);
    const isSameEdge = then?.hints.square === square && then.edge.from === edge.from && then.edge.to === edge.to;
    if (!isSameEdge || !isAtNodes(then.edge) || !isAtNodes(edge)) return undefined;
    return isBoxUnmoved(edge.from) && isBoxUnmoved(edge.to) ? then : undefined;
  };
}

function reroute(scene: Scene, edge: SceneEdge): void {
  edge.route = routeEdge(...scene.endsOf(edge), edge.hints);
  scene.movedEdges.add(edge);
}

/**
 * Moves a box during a drag, with its edges. The grids keep the old positions; `movedBoxes` and `movedEdges` compensate
 * for that.
 */
export function moveBox(scene: Scene, box: SceneBox, x: number, y: number): void {
  box.x = x;
  box.y = y;
  scene.movedBoxes.add(box);
  if (scene.frames.length > 0) scene.framesMoved = true;
  for (const edge of scene.edgesOf(box)) reroute(scene, edge);
}

/** The frames around the boxes at their current positions; also routes the edges at them. */
export function sceneFrames(scene: Scene): readonly SceneFrame[] {
  if (scene.framesMoved) {
    scene.framesMoved = false;
    scene.frames = scene.remeasure();
    for (const edge of scene.edgesAtFrames) reroute(scene, edge);
  }
  return scene.frames;
}

/** The innermost frame whose title or border is at the point. The inside of a frame does not count. */
export function frameAt(scene: Scene, x: number, y: number, tolerance = 5): SceneFrame | undefined {
  return sceneFrames(scene).findLast((frame) => {
    const isInside =
      x >= frame.x - tolerance &&
      x <= frame.x + frame.width + tolerance &&
      y >= frame.y - tolerance &&
      y <= frame.y + frame.height + tolerance;
    if (!isInside) return false;
    const isDeep =
      x > frame.x + tolerance &&
      x < frame.x + frame.width - tolerance &&
      y > frame.y + framePadding.title &&
      y < frame.y + frame.height - tolerance;
    return !isDeep;
  });
}

/** The innermost frame that contains the point. */
export function frameHolding(scene: Scene, x: number, y: number): SceneFrame | undefined {
  return sceneFrames(scene).findLast(
    (frame) => x >= frame.x && x <= frame.x + frame.width && y >= frame.y && y <= frame.y + frame.height,
  );
}

/** The boxes of a group at any depth. */
export function boxesOfGroup(scene: Scene, groupId: string): SceneBox[] {
  const inside = new Set([groupId]);
  for (const { id, parent } of scene.view.groups ?? []) if (parent !== undefined && inside.has(parent)) inside.add(id);
  return scene.boxes.filter(({ node }) => node.group !== undefined && inside.has(node.group));
}

/** Bounds of the dragged boxes and their edges, at their current positions. */
export const movedArea = ({ movedBoxes, movedEdges }: Scene): Rect =>
  unite(
    Array.from(movedEdges, ({ route }) => route),
    Array.from(movedBoxes, rectOf),
  );

/** Resets every box to its position in the view. */
export function settleBoxes(scene: Scene): void {
  for (const box of scene.movedBoxes) moveBox(scene, box, box.node.position.x, box.node.position.y);
  scene.movedBoxes.clear();
  scene.movedEdges.clear();
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
  // Edges at frames are routed again.
  sceneFrames(scene);
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
