// Controls the viewport of the canvas: fitting, zooming, centring, and following a linked canvas.

import { type ReactFlowInstance, type ReactFlowState, useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Scene, SceneBox } from '../../core/projection';
import type { CanvasViewport, WorkflowCanvasProps } from './canvasProps';
import type { CanvasPosition } from './canvasStore';
import { bottomOf, clearMove, clearOfPalette, floatingRects, leftOf, screenBox, sidePadding } from './freeArea';
import { currentNodeOf } from './useFollowRun';

export const minZoom = 0.02;
export const maxZoom = 2;
/** A node this close to the border of the window still counts as shown. */
const edgePadding = 8;
/** From this zoom on names are at least 11 px on the screen: those of APIs have 12 px at 100 %, all of a flowchart 13. */
const readableZoom = { usual: 11 / 12, flowchart: 11 / 13 };
/** A graph that cannot be shown as a whole opens with its start at this zoom. */
const startZoom = 1;
/** Largest zoom of a fit. A small flowchart is enlarged, as all letters of it have one size. */
const largestFit = { usual: 1, flowchart: 1.25 };
/** A search result is shown at reading size if the zoom is below this. */
const minSearchZoom = 0.8;
/** Half the width of a wide node. */
const maxHalfNode = 120;
const ANIMATION_TIME = 160;
/** Milliseconds within which the graph of an edit may still receive its final positions. */
const settleTime = 2000;

const animationTime = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANIMATION_TIME);

/** Size of the canvas, and its inset at the left, which is larger with a palette. In px. */
type Size = readonly [width: number, height: number, left: number];

type Extent = Pick<ReactFlowState, 'width' | 'height'>;

const isFlowchart = ({ boxes }: Scene) => boxes.some(({ shape }) => shape !== undefined);

function fitTo(scene: Scene, ...[width, height, left]: Size): CanvasViewport {
  const { minX, minY, maxX, maxY } = scene.bounds;
  const availableWidth = Math.max(40, width - left - sidePadding);
  const availableHeight = Math.max(40, height - sidePadding - bottomOf(width));
  const fitting = Math.min(availableWidth / Math.max(1, maxX - minX), availableHeight / Math.max(1, maxY - minY));
  const zoom = Math.max(minZoom, Math.min(isFlowchart(scene) ? largestFit.flowchart : largestFit.usual, fitting));
  return {
    x: left + availableWidth / 2 - ((minX + maxX) / 2) * zoom,
    y: sidePadding + availableHeight / 2 - ((minY + maxY) / 2) * zoom,
    zoom,
  };
}

/** The whole graph if it is legible; otherwise its start: the start node, or the first node that no edge enters. */
export function openingViewport(scene: Scene, ...[width, height, left]: Size): CanvasViewport {
  const whole = fitTo(scene, width, height, left);
  if (whole.zoom >= (isFlowchart(scene) ? readableZoom.flowchart : readableZoom.usual)) return whole;
  const zoom = startZoom;
  const { bounds, boxes, horizontal } = scene;
  const isBefore = (one: SceneBox, other: SceneBox) =>
    horizontal ? one.x - other.x || one.y - other.y : one.y - other.y || one.x - other.x;
  const first = (one: SceneBox | undefined, other: SceneBox) => (one && isBefore(one, other) <= 0 ? one : other);
  const entered = new Set(scene.edges.flatMap(({ edge }) => (edge.back || edge.from === edge.to ? [] : [edge.to])));
  const start =
    boxes.find(({ node }) => node.kind === 'start') ??
    boxes.find(({ node }) => !entered.has(node.id)) ??
    boxes.reduce(first, undefined);
  if (!start) return whole;
  const bottom = height - bottomOf(width);
  /**
   * Centres all nodes if they fit; else aligns with the first node if the start stays in view; else centres the start.
   */
  const place = (least: number, most: number, middle: number, from: number, to: number) => {
    if ((most - least) * zoom <= to - from) return (from + to) / 2 - ((least + most) / 2) * zoom;
    const isNear = from + (middle - least + maxHalfNode) * zoom <= to;
    return isNear ? from - least * zoom : Math.max(to - most * zoom, (from + to) / 2 - middle * zoom);
  };
  const [middleX, middleY] = [start.x + start.width / 2, start.y + start.height / 2];
  const viewport = {
    x: horizontal ? left - bounds.minX * zoom : place(bounds.minX, bounds.maxX, middleX, left, width - sidePadding),
    y: horizontal ? place(bounds.minY, bounds.maxY, middleY, sidePadding, bottom) : sidePadding - bounds.minY * zoom,
    zoom,
  };
  return { ...viewport, x: clearOfPalette(scene, viewport, start, { left, right: width - sidePadding, bottom }) };
}

function nearestBox({ boxes }: Scene, { x, y }: CanvasPosition): SceneBox | undefined {
  const distanceTo = (box: SceneBox) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return boxes.reduce<SceneBox | undefined>(
    (best, box) => (best && distanceTo(best) <= distanceTo(box) ? best : box),
    undefined,
  );
}

/** Whether a viewport shows the whole graph, with no part under the tools. */
function showsWholeGraph(scene: Scene, { x, y, zoom }: CanvasViewport, ...[width, height, left]: Size): boolean {
  const { minX, minY, maxX, maxY } = scene.bounds;
  return (
    minX * zoom + x >= (left === sidePadding ? edgePadding : left - edgePadding) &&
    maxX * zoom + x <= width - edgePadding &&
    minY * zoom + y >= edgePadding &&
    maxY * zoom + y <= height - bottomOf(width) + edgePadding
  );
}

/** The scene with the bounds of both graphs, if a linked canvas shows another one: a fit includes both. */
function withOtherBounds(scene: Scene, otherBounds: Scene['bounds'] | undefined): Scene {
  if (!otherBounds) return scene;
  const { bounds } = scene;
  return {
    ...scene,
    bounds: {
      ...bounds,
      minX: Math.min(bounds.minX, otherBounds.minX),
      minY: Math.min(bounds.minY, otherBounds.minY),
      maxX: Math.max(bounds.maxX, otherBounds.maxX),
      maxY: Math.max(bounds.maxY, otherBounds.maxY),
    },
  };
}

type FlowStore = ReturnType<typeof useStoreApi>;

/** Moves the viewport. */
function createViewportControl(store: FlowStore, flow: ReactFlowInstance, scene: Scene) {
  const state = {
    scene,
    /** A palette is at the left; a fit leaves room for it. */
    hasStrip: false,
    isLinked: false,
    /** The key of the last fit. */
    fitKey: undefined as string | undefined,
    /** The graph opened at reading size and has not been fitted as a whole by the user. */
    isOpening: false,
    /** From this zoom on the whole graph is shown on opening, also if its names are small. */
    wholeFrom: Number.POSITIVE_INFINITY,
    /** Viewport of the first fit. It can only be set in React Flow two frames later. */
    opening: undefined as CanvasViewport | undefined,
    /** Viewport of the last fit: as long as the canvas shows it, the user has not moved the view. */
    fitting: undefined as CanvasViewport | undefined,
    /** Viewport of the last fit that was not caused by an edit: an undo returns to it. */
    settled: undefined as CanvasViewport | undefined,
  };
  let animatesUntil = 0;
  const sizeOf = ({ width, height }: Extent = store.getState()): Size => [width, height, leftOf(state.hasStrip, width)];
  const isReady = ({ width, height }: Extent = store.getState()) =>
    width > 0 && height > 0 && state.scene.boxes.length > 0;
  const fitted = (size = sizeOf()) => {
    const whole = fitTo(state.scene, ...size);
    return state.isOpening && whole.zoom < state.wholeFrom ? openingViewport(state.scene, ...size) : whole;
  };

  /** False until React Flow is mounted. */
  const jump = (viewport: CanvasViewport) => {
    const { panZoom } = store.getState();
    if (!panZoom) return false;
    panZoom.syncViewport(viewport);
    store.setState({ transform: [viewport.x, viewport.y, viewport.zoom] });
    return true;
  };

  const isUnmoved = () => {
    const target = state.fitting;
    if (!target) return false;
    if (performance.now() < animatesUntil) return true;
    const [x, y, zoom] = store.getState().transform;
    return Math.abs(x - target.x) <= 0.5 && Math.abs(y - target.y) <= 0.5 && Math.abs(zoom - target.zoom) <= 1e-4;
  };

  const glideTo = (target: CanvasViewport) => {
    const duration = animationTime();
    state.fitting = target;
    animatesUntil = performance.now() + duration + 60;
    void flow.setViewport(target, { duration });
  };

  /**
   * Fits the view if the user has not moved it; keeps it if the whole graph is already visible. False if the graph is
   * too large to be shown as a whole.
   */
  const showWhole = () => {
    const { scene, fitting, settled } = state;
    if (!isReady() || !fitting) return false;
    const size = sizeOf();
    if (settled && showsWholeGraph(scene, settled, ...size)) {
      if (settled !== fitting) glideTo(settled);
      return true;
    }
    if (showsWholeGraph(scene, fitting, ...size)) return true;
    const target = fitted();
    if (!showsWholeGraph(scene, target, ...size)) return false;
    glideTo(target);
    return true;
  };

  /** The part of the canvas that palette and tools leave free. */
  const freeArea = () => {
    const [width, height, left] = sizeOf();
    return { left, top: sidePadding, right: width - sidePadding, bottom: height - bottomOf(width) };
  };

  /**
   * The smallest move that shows a node, so that the user keeps the context; with all of `others` if they fit.
   * `zoom`: of the move, with the same centre.
   */
  const towards = (
    box: SceneBox,
    others: readonly SceneBox[] = [],
    zoom = store.getState().transform[2],
  ): CanvasViewport | undefined => {
    const { transform, width, height, domNode } = store.getState();
    const canvas = domNode?.closest('section');
    const scale = zoom / transform[2];
    const x = width / 2 + (transform[0] - width / 2) * scale;
    const y = height / 2 + (transform[1] - height / 2) * scale;
    const area = freeArea();
    const all = [box, ...others].map((one) => screenBox(one, { x, y, zoom, width, height }));
    const [only] = all;
    if (!only) return undefined;
    const together = {
      left: Math.min(...all.map((one) => one.left)),
      top: Math.min(...all.map((one) => one.top)),
      right: Math.max(...all.map((one) => one.right)),
      bottom: Math.max(...all.map((one) => one.bottom)),
    };
    const isFitting =
      together.right - together.left <= area.right - area.left &&
      together.bottom - together.top <= area.bottom - area.top;
    const { dx, dy } = clearMove(isFitting ? together : only, area, canvas ? floatingRects(canvas, true) : []);
    return dx === 0 && dy === 0 && scale === 1 ? undefined : { x: x + dx, y: y + dy, zoom };
  };

  const showAt = (box: SceneBox, zoom: number) => {
    const { left, top, right, bottom } = freeArea();
    const x = (left + right) / 2 - (box.x + box.width / 2) * zoom;
    const y = (top + bottom) / 2 - (box.y + box.height / 2) * zoom;
    const viewport = { x, y, zoom };
    const clear = clearOfPalette(state.scene, viewport, box, { left, right, bottom });
    void flow.setViewport({ ...viewport, x: clear }, { duration: animationTime() });
  };

  /** Jumps to the fit, moved so far that the current node of a run is in view. */
  const jumpToFit = () => {
    state.settled = fitted();
    jump(state.settled);
    const current = state.scene.byId.get(currentNodeOf(state.scene) ?? '');
    state.fitting = (current && towards(current)) ?? state.settled;
    if (state.fitting !== state.settled) jump(state.fitting);
  };

  return {
    state,
    jump,
    isUnmoved,
    showWhole,
    /** Computes the viewport of the first fit, for a canvas of this size. */
    prepareOpening(size: Extent, isOpening: boolean) {
      state.isOpening = isOpening;
      if (isReady(size)) state.opening = fitted(sizeOf(size));
    },
    /** The fit that opens a graph; false if there is no graph or no size yet. */
    open(key: string, isOpening: boolean) {
      if (!isReady() || !store.getState().panZoom) return false;
      // Set before the jump, because the jump draws the first frame.
      state.fitKey = key;
      state.isOpening = isOpening;
      jumpToFit();
      return true;
    },
    /** Repeats the fit for a canvas of another size. */
    fitAgain() {
      if (!isReady() || !isUnmoved()) return;
      jumpToFit();
    },
    /** Whether the viewport is set: content drawn earlier would flash at a wrong position. */
    isPlaced: () => state.isLinked || state.fitKey !== undefined || state.scene.boxes.length === 0,
    fit() {
      if (state.scene.boxes.length === 0) return;
      state.isOpening = false;
      state.settled = fitted();
      glideTo(state.settled);
    },
    zoomBy(factor: number) {
      void flow.zoomTo(Math.max(minZoom, Math.min(maxZoom, flow.getZoom() * factor)), { duration: animationTime() });
    },
    /**
     * Sets the zoom to 100% with the same centre; this node, or else the one nearest to the middle, stays in view.
     */
    zoomReset(id: string | undefined) {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const middle = { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
      const box = state.scene.byId.get(id ?? '') ?? nearestBox(state.scene, middle);
      const target = box && towards(box, [], 1);
      if (target) void flow.setViewport(target, { duration: animationTime() });
    },
    jumpTo(x: number, y: number) {
      const { transform, width, height } = store.getState();
      const zoom = transform[2];
      void flow.setViewport({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom }, { duration: 0 });
    },
    pan(dx: number, dy: number) {
      const { x, y, zoom } = flow.getViewport();
      void flow.setViewport({ x: x + dx, y: y + dy, zoom });
    },
    /** Brings a node into view, at a legible size; with the other nodes if they fit. */
    reveal(id: string, others: readonly string[] = []) {
      const box = state.scene.byId.get(id);
      if (!box) return;
      if (store.getState().transform[2] < minSearchZoom) {
        showAt(box, startZoom);
        return;
      }
      if (isUnmoved() && showWhole()) return;
      const target = towards(
        box,
        [...(others ?? [])].flatMap((other) => state.scene.byId.get(other) ?? []),
      );
      if (target) void flow.setViewport(target, { duration: animationTime() });
    },
    /** Like `reveal`, for automatic changes: unless `always`, does not move the view after the user has moved it. */
    follow(id: string, always: boolean) {
      const box = state.scene.byId.get(id);
      const target = box && (always || isUnmoved()) ? towards(box) : undefined;
      if (target) glideTo(target);
    },
  };
}

export type ViewportControl = ReturnType<typeof createViewportControl>;

/** Tries at once, then on every change of the store until it succeeds. An attempt may change the store itself. */
function tryUntilDone(store: FlowStore, attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return undefined;
  let isTrying = false;
  const unsubscribe = store.subscribe(() => {
    if (isTrying) return;
    isTrying = true;
    if (attempt()) unsubscribe();
    isTrying = false;
  });
  return unsubscribe;
}

export function useViewport(
  {
    viewport: linked,
    otherBounds,
    opensAtReadingSize = false,
    opensWholeFrom = Number.POSITIVE_INFINITY,
    tools,
    readOnly,
  }: WorkflowCanvasProps,
  root: RefObject<HTMLElement | null>,
  scene: Scene,
  fitKey: string | undefined,
): ViewportControl {
  const store = useStoreApi();
  const flow = useReactFlow();
  const wide = useMemo(() => withOtherBounds(scene, otherBounds), [scene, otherBounds]);
  const isLinked = linked !== undefined;
  const isEmpty = scene.boxes.length === 0;
  const [viewControl] = useState(() => createViewportControl(store, flow, wide));
  const hasStrip = tools !== undefined && !readOnly;
  Object.assign(viewControl.state, { scene: wide, hasStrip, isLinked, wholeFrom: opensWholeFrom });

  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    if (viewControl.state.fitKey === undefined && !isLinked && !isEmpty)
      viewControl.prepareOpening({ width, height }, opensAtReadingSize);
  }, [viewControl, root, isLinked, isEmpty, opensAtReadingSize]);

  // The first fit waits for both a graph and a size.
  useEffect(() => {
    const key = fitKey ?? '';
    if (viewControl.state.fitKey === key || isLinked || isEmpty) return;
    return tryUntilDone(store, () => viewControl.open(key, opensAtReadingSize));
  }, [fitKey, isLinked, isEmpty, opensAtReadingSize, store, viewControl]);

  // When the canvas is resized, a view that the user has not moved is fitted again.
  useEffect(() => {
    if (isLinked) return;
    return store.subscribe((now, before) => {
      if (now.width !== before.width || now.height !== before.height) viewControl.fitAgain();
    });
  }, [isLinked, store, viewControl]);

  // The same when an edit adds or removes nodes, which must not be hidden or out of view, and when better edge routes
  // extend the bounds.
  const drawnBefore = useRef(scene);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const { byId: before, hasSimpleRoutes: isPlain } = drawnBefore.current;
    drawnBefore.current = scene;
    const isBetter = isPlain && !scene.hasSimpleRoutes;
    if (isBetter || before.size !== scene.byId.size || [...before.keys()].some((id) => !scene.byId.has(id)))
      changedAt.current = performance.now();
    if (isLinked || performance.now() - changedAt.current > settleTime || !viewControl.isUnmoved()) return;
    viewControl.showWhole();
  }, [scene, isLinked, viewControl]);

  useLayoutEffect(() => {
    if (!linked) return;
    const [x, y, zoom] = store.getState().transform;
    if (Math.abs(linked.x - x) < 0.01 && Math.abs(linked.y - y) < 0.01 && Math.abs(linked.zoom - zoom) < 1e-6) return;
    return tryUntilDone(store, () => viewControl.jump(linked));
  }, [linked, store, viewControl]);

  return viewControl;
}
