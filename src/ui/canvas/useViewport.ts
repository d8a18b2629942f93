// Where the canvas looks: fitting, zooming, centring, and following a linked canvas.

import { type ReactFlowInstance, type ReactFlowState, useReactFlow, useStoreApi } from '@xyflow/react';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Scene, SceneBox } from '../../core/projection';
import type { CanvasViewport, WorkflowCanvasProps } from './canvasProps';
import type { CanvasPosition } from './canvasStore';
import { clearMove, floatingRects, screenBox } from './freePosition';

export const minZoom = 0.02;
export const maxZoom = 2;
const sidePadding = 40;
/** Of the strip with its words, and in a canvas too narrow for these (`tools.module.css`). */
const palettePadding = { wide: 92, narrow: 68 };
const minWidthWithLabels = 760;
/** Room for the toolbar, and in a canvas too narrow for one line for the zoom above it (`WorkflowCanvas.module.css`). */
const bottomPadding = { wide: 76, narrow: 116 };
const minWidthOneLine = 430;
/** So near to the border of the window a node still counts as shown. */
const edgePadding = 8;
/** Names have 12 px on screen from here on. */
const readableZoom = 1;
/** What is looked for is shown at reading size, from less than this on. */
const minSearchZoom = 0.8;
/** Half of a wide node. */
const maxHalfNode = 120;
const ANIMATION_TIME = 160;
/** The graph of an edit may get its last places this much later, in ms. */
const settleTime = 2000;

const animationTime = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : ANIMATION_TIME);

/** Of the canvas, and what is at the left of what it shows: a strip of tools needs more. In px. */
type Size = readonly [width: number, height: number, left: number];

type Extent = Pick<ReactFlowState, 'width' | 'height'>;

const leftOf = (hasStrip: boolean, width: number) =>
  hasStrip ? palettePadding[width < minWidthWithLabels ? 'narrow' : 'wide'] : sidePadding;

const bottomOf = (width: number) => bottomPadding[width <= minWidthOneLine ? 'narrow' : 'wide'];

function fitTo(scene: Scene, ...[width, height, left]: Size): CanvasViewport {
  const { minX, minY, maxX, maxY } = scene.bounds;
  const availableWidth = Math.max(40, width - left - sidePadding);
  const availableHeight = Math.max(40, height - sidePadding - bottomOf(width));
  const fitting = Math.min(availableWidth / Math.max(1, maxX - minX), availableHeight / Math.max(1, maxY - minY));
  const zoom = Math.max(minZoom, Math.min(1, fitting));
  return {
    x: left + availableWidth / 2 - ((minX + maxX) / 2) * zoom,
    y: sidePadding + availableHeight / 2 - ((minY + maxY) / 2) * zoom,
    zoom,
  };
}

/** The whole graph where it can be read as one; else where it begins: its start, or what stands first. */
export function openingViewport(scene: Scene, ...[width, height, left]: Size): CanvasViewport {
  const whole = fitTo(scene, width, height, left);
  if (whole.zoom >= readableZoom) return whole;
  const zoom = readableZoom;
  const { bounds, boxes, horizontal } = scene;
  const isBefore = (one: SceneBox, other: SceneBox) =>
    horizontal ? one.x - other.x || one.y - other.y : one.y - other.y || one.x - other.x;
  const first = (one: SceneBox | undefined, other: SceneBox) => (one && isBefore(one, other) <= 0 ? one : other);
  const start = boxes.find(({ node }) => node.kind === 'start') ?? boxes.reduce(first, undefined);
  if (!start) return whole;
  const bottom = height - bottomOf(width);
  /** All in the middle, else from the first on, else the start in the middle. */
  const place = (least: number, most: number, middle: number, from: number, to: number) => {
    if ((most - least) * zoom <= to - from) return (from + to) / 2 - ((least + most) / 2) * zoom;
    const isNear = from + (middle - least + maxHalfNode) * zoom <= to;
    return isNear ? from - least * zoom : Math.max(to - most * zoom, (from + to) / 2 - middle * zoom);
  };
  const [middleX, middleY] = [start.x + start.width / 2, start.y + start.height / 2];
  return {
    x: horizontal ? left - bounds.minX * zoom : place(bounds.minX, bounds.maxX, middleX, left, width - sidePadding),
    y: horizontal ? place(bounds.minY, bounds.maxY, middleY, sidePadding, bottom) : sidePadding - bounds.minY * zoom,
    zoom,
  };
}

function nearestBox({ boxes }: Scene, { x, y }: CanvasPosition): SceneBox | undefined {
  const distanceTo = (box: SceneBox) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return boxes.reduce<SceneBox | undefined>(
    (best, box) => (best && distanceTo(best) <= distanceTo(box) ? best : box),
    undefined,
  );
}

/** True when a viewport shows the whole graph, nothing of it under the tools. */
function showsWholeGraph(scene: Scene, { x, y, zoom }: CanvasViewport, ...[width, height, left]: Size): boolean {
  const { minX, minY, maxX, maxY } = scene.bounds;
  return (
    minX * zoom + x >= (left === sidePadding ? edgePadding : left - edgePadding) &&
    maxX * zoom + x <= width - edgePadding &&
    minY * zoom + y >= edgePadding &&
    maxY * zoom + y <= height - bottomOf(width) + edgePadding
  );
}

/** Both graphs where another one is shown beside this one, by a canvas that is linked: a fit leaves room for it too. */
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

/** What moves the picture. */
function createViewportControl(store: FlowStore, flow: ReactFlowInstance, scene: Scene) {
  const state = {
    scene,
    /** A strip of tools stands at the left: nothing is fitted under it. */
    hasStrip: false,
    isLinked: false,
    /** The key of the last fit. */
    fitKey: undefined as string | undefined,
    /** As it was opened, at a size at which it can be read; not fitted as a whole by hand. */
    isOpening: false,
    /** Where the first fit will lead. React Flow can be told so two frames later only. */
    opening: undefined as CanvasViewport | undefined,
    /** Where the last fit led: as long as the canvas looks there, nobody has moved it. */
    fitting: undefined as CanvasViewport | undefined,
    /** Where the last fit led that no edit made necessary: an undo leads back there. */
    settled: undefined as CanvasViewport | undefined,
  };
  let animatesUntil = 0;
  const sizeOf = ({ width, height }: Extent = store.getState()): Size => [width, height, leftOf(state.hasStrip, width)];
  const isReady = ({ width, height }: Extent = store.getState()) =>
    width > 0 && height > 0 && state.scene.boxes.length > 0;
  const fitted = (size = sizeOf()) => (state.isOpening ? openingViewport : fitTo)(state.scene, ...size);

  /** False as long as React Flow is not there. */
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
   * For a canvas that nobody has moved; where all is in view the picture stays where it is known. False where the graph
   * is too large to be shown as a whole.
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

  /** As far as it takes to show a node and no further: the picture stays where it is known. */
  const towards = (box: SceneBox): CanvasViewport | undefined => {
    const { transform, width, height, domNode } = store.getState();
    const [x, y, zoom] = transform;
    const canvas = domNode?.closest('section');
    const { dx, dy } = clearMove(
      screenBox(box, { x, y, zoom, width, height }),
      {
        left: leftOf(state.hasStrip, width),
        top: sidePadding,
        right: width - sidePadding,
        bottom: height - bottomOf(width),
      },
      canvas ? floatingRects(canvas, true) : [],
    );
    return dx === 0 && dy === 0 ? undefined : { x: x + dx, y: y + dy, zoom };
  };

  const showAt = (box: SceneBox, zoom: number) => {
    const [width, height, left] = sizeOf();
    const x = (left + width - sidePadding) / 2 - (box.x + box.width / 2) * zoom;
    const y = (sidePadding + height - bottomOf(width)) / 2 - (box.y + box.height / 2) * zoom;
    void flow.setViewport({ x, y, zoom }, { duration: animationTime() });
  };

  return {
    state,
    jump,
    isUnmoved,
    showWhole,
    /** Says where the first fit will lead, for a canvas of this size. */
    prepareOpening(size: Extent, isOpening: boolean) {
      state.isOpening = isOpening;
      if (isReady(size)) state.opening = fitted(sizeOf(size));
    },
    /** The fit that opens a graph; false as long as there is no graph or no size. */
    open(key: string, isOpening: boolean) {
      if (!isReady() || !store.getState().panZoom) return false;
      // Known before the jump, which draws the first picture.
      state.fitKey = key;
      state.isOpening = isOpening;
      state.settled = fitted();
      jump(state.settled);
      state.fitting = state.settled;
      return true;
    },
    /** The fit again, for a canvas of another size. */
    fitAgain() {
      if (!isReady() || !isUnmoved()) return;
      state.settled = fitted();
      state.fitting = state.settled;
      jump(state.settled);
    },
    /** Whether React Flow knows where to look: what is shown before would be seen elsewhere for a moment. */
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
    /** To full size: at this node, else at what is in the middle or next to it. Never beside the graph. */
    zoomReset(id: string | undefined) {
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const middle = { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
      const box = state.scene.byId.get(id ?? '') ?? nearestBox(state.scene, middle);
      const isInView = (one: SceneBox) =>
        Math.abs(one.x + one.width / 2 - middle.x) < width / 3 &&
        Math.abs(one.y + one.height / 2 - middle.y) < height / 3;
      if (!box || isInView(box)) void flow.zoomTo(1, { duration: animationTime() });
      else showAt(box, 1);
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
    /** Brings a node into the window if it is not there, and to a size at which it can be read. */
    reveal(id: string) {
      const box = state.scene.byId.get(id);
      if (!box) return;
      if (store.getState().transform[2] < minSearchZoom) {
        showAt(box, readableZoom);
        return;
      }
      if (isUnmoved() && showWhole()) return;
      const target = towards(box);
      if (target) void flow.setViewport(target, { duration: animationTime() });
    },
    /** The same for what moves on by itself: it moves no picture that somebody has moved. */
    follow(id: string) {
      const box = state.scene.byId.get(id);
      const target = box && isUnmoved() ? towards(box) : undefined;
      if (target) glideTo(target);
    },
  };
}

export type ViewportControl = ReturnType<typeof createViewportControl>;

/** Tries at once, else with every change of the store until it succeeds. An attempt may change the store itself. */
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
  { viewport: linked, otherBounds, opensAtReadingSize = false, tools, readOnly }: WorkflowCanvasProps,
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
  Object.assign(viewControl.state, { scene: wide, hasStrip: tools !== undefined && !readOnly, isLinked });

  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    if (viewControl.state.fitKey === undefined && !isLinked && !isEmpty)
      viewControl.prepareOpening({ width, height }, opensAtReadingSize);
  }, [viewControl, root, isLinked, isEmpty, opensAtReadingSize]);

  // The first fit waits for a graph and for a size, whichever comes last.
  useEffect(() => {
    const key = fitKey ?? '';
    if (viewControl.state.fitKey === key || isLinked || isEmpty) return;
    return tryUntilDone(store, () => viewControl.open(key, opensAtReadingSize));
  }, [fitKey, isLinked, isEmpty, opensAtReadingSize, store, viewControl]);

  // Panels open and close, windows change their size: a canvas that nobody has moved shows the whole graph again.
  useEffect(() => {
    if (isLinked) return;
    return store.subscribe((now, before) => {
      if (now.width !== before.width || now.height !== before.height) viewControl.fitAgain();
    });
  }, [isLinked, store, viewControl]);

  // So does one whose graph has got or lost nodes: what an edit adds must not lie under the toolbar or out of sight.
  // And one whose edges have got better ways, which may lead further out.
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
