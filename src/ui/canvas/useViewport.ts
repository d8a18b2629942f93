// Where the canvas looks: fitting, zooming, centring, and following a linked canvas.

import { type ReactFlowState, useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Scene, SceneBox } from '../../core/projection';
import type { CanvasViewport } from './canvasProps';
import { clearMove, floatingRects } from './freePlace';

export const minZoom = 0.02;
export const maxZoom = 2;
const sidePadding = 40;
/** Of the strip with its words, and in a canvas too narrow for these (`tools.module.css`). */
const palettePadding = { wide: 92, narrow: 68 };
const roomForWords = 760;
/** Room for the toolbar, and in a canvas too narrow for one line for the zoom above it (`WorkflowCanvas.module.css`). */
const bottomPadding = { wide: 76, narrow: 116 };
const roomForOneLine = 430;
/** So near to the border of the window a node still counts as shown. */
const edgePadding = 8;
/** Names have 12 px on screen from here on. */
const readableZoom = 1;
/** What is looked for is shown at reading size, from less than this on. */
const leastReading = 0.8;
/** Half of a wide node. */
const mostHalf = 120;
const glide = 160;
/** The graph of an edit may get its last places this much later, in ms. */
const settling = 2000;

interface FlowStore {
  getState(): ReactFlowState;
  setState(partial: Partial<ReactFlowState>): void;
  subscribe(listener: (state: ReactFlowState, before: ReactFlowState) => void): () => void;
}

const glideTime = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : glide);

/** Room at the left of what is shown: for the strip of tools, where there is one. */
const leftOf = (hasStrip: boolean, width: number) =>
  hasStrip ? palettePadding[width < roomForWords ? 'narrow' : 'wide'] : sidePadding;

const bottomOf = (width: number) => bottomPadding[width <= roomForOneLine ? 'narrow' : 'wide'];

function fitTo(scene: Scene, width: number, height: number, left: number): CanvasViewport {
  const { minX, minY, maxX, maxY } = scene.bounds;
  const roomX = Math.max(40, width - left - sidePadding);
  const roomY = Math.max(40, height - sidePadding - bottomOf(width));
  const fitting = Math.min(roomX / Math.max(1, maxX - minX), roomY / Math.max(1, maxY - minY));
  const zoom = Math.max(minZoom, Math.min(1, fitting));
  return {
    x: left + roomX / 2 - ((minX + maxX) / 2) * zoom,
    y: sidePadding + roomY / 2 - ((minY + maxY) / 2) * zoom,
    zoom,
  };
}

/** The whole graph where it can be read as one; else where it begins: its start, or what stands first. */
export function openTo(scene: Scene, width: number, height: number, left: number): CanvasViewport {
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
    const isNear = from + (middle - least + mostHalf) * zoom <= to;
    return isNear ? from - least * zoom : Math.max(to - most * zoom, (from + to) / 2 - middle * zoom);
  };
  const [middleX, middleY] = [start.x + start.width / 2, start.y + start.height / 2];
  return {
    x: horizontal ? left - bounds.minX * zoom : place(bounds.minX, bounds.maxX, middleX, left, width - sidePadding),
    y: horizontal ? place(bounds.minY, bounds.maxY, middleY, sidePadding, bottom) : sidePadding - bounds.minY * zoom,
    zoom,
  };
}

function nearestBox({ boxes }: Scene, { x, y }: { readonly x: number; readonly y: number }): SceneBox | undefined {
  const away = (box: SceneBox) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  return boxes.reduce<SceneBox | undefined>((best, box) => (best && away(best) <= away(box) ? best : box), undefined);
}

/** True when a viewport shows the whole graph, nothing of it under the tools. */
function isWhole(scene: Scene, { x, y, zoom }: CanvasViewport, width: number, height: number, left: number): boolean {
  const { minX, minY, maxX, maxY } = scene.bounds;
  return (
    minX * zoom + x >= (left === sidePadding ? edgePadding : left - edgePadding) &&
    maxX * zoom + x <= width - edgePadding &&
    minY * zoom + y >= edgePadding &&
    maxY * zoom + y <= height - bottomOf(width) + edgePadding
  );
}

interface ViewportOptions {
  readonly root: RefObject<HTMLElement | null>;
  readonly scene: Scene;
  readonly store: FlowStore;
  readonly fitKey: string | undefined;
  readonly linked: CanvasViewport | undefined;
  /** A strip of tools stands at the left: nothing is fitted under it. */
  readonly hasPalette: boolean;
  /** Shown beside this graph, by a canvas that is linked: a fit leaves room for it too. */
  readonly beside: Scene['bounds'] | undefined;
  readonly opensReadable: boolean;
}

export function useViewport(options: ViewportOptions) {
  const { root, scene, store, fitKey, linked, hasPalette, beside, opensReadable } = options;
  const flow = useReactFlow();
  const wide = useMemo((): Scene => {
    if (!beside) return scene;
    const { bounds } = scene;
    const least = (side: 'minX' | 'minY') => Math.min(bounds[side], beside[side]);
    const most = (side: 'maxX' | 'maxY') => Math.max(bounds[side], beside[side]);
    return {
      ...scene,
      bounds: { ...bounds, minX: least('minX'), minY: least('minY'), maxX: most('maxX'), maxY: most('maxY') },
    };
  }, [scene, beside]);
  const latest = useRef(wide);
  latest.current = wide;
  const hasStrip = useRef(false);
  hasStrip.current = hasPalette;
  const fitted = useRef<string | undefined>(undefined);
  /** Where the last fit led: as long as the canvas looks there, nobody has moved it. */
  const fitting = useRef<CanvasViewport | undefined>(undefined);
  /** Where the last fit led that no edit made necessary: an undo leads back there. */
  const settled = useRef<CanvasViewport | undefined>(undefined);
  /** As it was opened; not fitted as a whole by hand. */
  const isOpening = useRef(opensReadable);
  const glidesUntil = useRef(0);

  const jump = useCallback(
    (viewport: CanvasViewport) => {
      const { panZoom } = store.getState();
      if (!panZoom) return false;
      panZoom.syncViewport(viewport);
      store.setState({ transform: [viewport.x, viewport.y, viewport.zoom] });
      return true;
    },
    [store],
  );

  const isUnmoved = useCallback(() => {
    const target = fitting.current;
    if (!target) return false;
    if (performance.now() < glidesUntil.current) return true;
    const [x, y, zoom] = store.getState().transform;
    return Math.abs(x - target.x) <= 0.5 && Math.abs(y - target.y) <= 0.5 && Math.abs(zoom - target.zoom) <= 1e-4;
  }, [store]);

  const glideTo = useCallback(
    (target: CanvasViewport) => {
      const duration = glideTime();
      fitting.current = target;
      glidesUntil.current = performance.now() + duration + 60;
      void flow.setViewport(target, { duration });
    },
    [flow],
  );

  /**
   * For a canvas that nobody has moved; where all is in view the picture stays where it is known. False where the graph
   * is too large to be shown as a whole.
   */
  const showWhole = useCallback(() => {
    const { width, height } = store.getState();
    const scene = latest.current;
    const now = fitting.current;
    if (width === 0 || height === 0 || scene.boxes.length === 0 || !now) return false;
    const { current: home } = settled;
    if (home && isWhole(scene, home, width, height, leftOf(hasStrip.current, width))) {
      if (home !== now) glideTo(home);
      return true;
    }
    if (isWhole(scene, now, width, height, leftOf(hasStrip.current, width))) return true;
    const target = (isOpening.current ? openTo : fitTo)(scene, width, height, leftOf(hasStrip.current, width));
    if (!isWhole(scene, target, width, height, leftOf(hasStrip.current, width))) return false;
    glideTo(target);
    return true;
  }, [store, glideTo]);

  const isLinked = linked !== undefined;
  const isEmpty = scene.boxes.length === 0;
  /** Where the first fit will lead. React Flow can be told so two frames later only. */
  const opening = useRef<CanvasViewport | undefined>(undefined);
  useLayoutEffect(() => {
    if (fitted.current !== undefined || isLinked || isEmpty) return;
    const { clientWidth: width = 0, clientHeight: height = 0 } = root.current ?? {};
    if (width === 0 || height === 0) return;
    opening.current = (opensReadable ? openTo : fitTo)(latest.current, width, height, leftOf(hasStrip.current, width));
  }, [root, isLinked, isEmpty, opensReadable]);
  // The first fit waits for a graph and for a size, whichever comes last.
  useEffect(() => {
    const key = fitKey ?? '';
    if (fitted.current === key || isLinked || isEmpty) return;
    const tryFit = () => {
      const { width, height } = store.getState();
      const now = latest.current;
      if (now.boxes.length === 0 || width === 0 || height === 0) return false;
      const target = (opensReadable ? openTo : fitTo)(now, width, height, leftOf(hasStrip.current, width));
      const before = fitted.current;
      // Known before the jump, which draws the first picture.
      fitted.current = key;
      if (!jump(target)) {
        fitted.current = before;
        return false;
      }
      isOpening.current = opensReadable;
      fitting.current = target;
      settled.current = target;
      return true;
    };
    if (tryFit()) return;
    const unsubscribe = store.subscribe(() => {
      if (fitted.current !== key && tryFit()) unsubscribe();
    });
    return unsubscribe;
  }, [fitKey, isLinked, isEmpty, opensReadable, store, jump]);

  // Panels open and close, windows change their size: a canvas that nobody has moved shows the whole graph again.
  useEffect(() => {
    if (isLinked) return;
    return store.subscribe((now, before) => {
      if ((now.width === before.width && now.height === before.height) || !isUnmoved()) return;
      if (now.width === 0 || now.height === 0 || latest.current.boxes.length === 0) return;
      const next = (isOpening.current ? openTo : fitTo)(
        latest.current,
        now.width,
        now.height,
        leftOf(hasStrip.current, now.width),
      );
      fitting.current = next;
      settled.current = next;
      jump(next);
    });
  }, [isLinked, store, jump, isUnmoved]);

  // So does one whose graph has got or lost nodes: what an edit adds must not lie under the toolbar or out of sight.
  // And one whose edges have got better ways, which may lead further out.
  const drawnBefore = useRef(scene);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const { byId: before, isPlain } = drawnBefore.current;
    drawnBefore.current = scene;
    const isBetter = isPlain && !scene.isPlain;
    if (isBetter || before.size !== scene.byId.size || [...before.keys()].some((id) => !scene.byId.has(id)))
      changedAt.current = performance.now();
    if (isLinked || performance.now() - changedAt.current > settling || !isUnmoved()) return;
    showWhole();
  }, [scene, isLinked, isUnmoved, showWhole]);

  useLayoutEffect(() => {
    if (!linked) return;
    const [x, y, zoom] = store.getState().transform;
    if (Math.abs(linked.x - x) < 0.01 && Math.abs(linked.y - y) < 0.01 && Math.abs(linked.zoom - zoom) < 1e-6) return;
    if (jump(linked)) return;
    const unsubscribe = store.subscribe((state) => {
      if (!state.panZoom) return;
      unsubscribe();
      jump(linked);
    });
    return unsubscribe;
  }, [linked, store, jump]);

  return useMemo(() => {
    /** As far as it takes to show a node and no further: the picture stays where it is known. */
    const towards = (id: string): CanvasViewport | undefined => {
      const box = latest.current.byId.get(id);
      if (!box) return undefined;
      const { transform, width, height, domNode } = store.getState();
      const [x, y, zoom] = transform;
      const [start, top] = [box.x * zoom + x, box.y * zoom + y];
      const canvas = domNode?.closest('section');
      const { dx, dy } = clearMove(
        { left: start, top, right: start + box.width * zoom, bottom: top + box.height * zoom },
        {
          left: leftOf(hasStrip.current, width),
          top: sidePadding,
          right: width - sidePadding,
          bottom: height - bottomOf(width),
        },
        canvas ? floatingRects(canvas, true) : [],
      );
      return dx === 0 && dy === 0 ? undefined : { x: x + dx, y: y + dy, zoom };
    };
    const centerOn = (x: number, y: number, duration: number) => {
      const { transform, width, height } = store.getState();
      const zoom = transform[2];
      void flow.setViewport({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom }, { duration });
    };
    const showAt = (box: SceneBox, zoom: number) => {
      const { width, height } = store.getState();
      const left = leftOf(hasStrip.current, width);
      const x = (left + width - sidePadding) / 2 - (box.x + box.width / 2) * zoom;
      const y = (sidePadding + height - bottomOf(width)) / 2 - (box.y + box.height / 2) * zoom;
      void flow.setViewport({ x, y, zoom }, { duration: glideTime() });
    };
    return {
      /** Whether React Flow knows where to look: what is shown before would be seen elsewhere for a moment. */
      isPlaced: () => isLinked || fitted.current !== undefined || latest.current.boxes.length === 0,
      /** Until it does: where it will look, once that is known. */
      opening: () => opening.current,
      fit() {
        const { width, height } = store.getState();
        if (latest.current.boxes.length === 0) return;
        const target = fitTo(latest.current, width, height, leftOf(hasStrip.current, width));
        settled.current = target;
        isOpening.current = false;
        glideTo(target);
      },
      zoomBy(factor: number) {
        void flow.zoomTo(Math.max(minZoom, Math.min(maxZoom, flow.getZoom() * factor)), { duration: glideTime() });
      },
      /** To full size: at this node, else at what is in the middle or next to it. Never beside the graph. */
      zoomReset(id: string | undefined) {
        const { transform, width, height } = store.getState();
        const [x, y, zoom] = transform;
        const middle = { x: (width / 2 - x) / zoom, y: (height / 2 - y) / zoom };
        const box = latest.current.byId.get(id ?? '') ?? nearestBox(latest.current, middle);
        const isSeen = (one: SceneBox) =>
          Math.abs(one.x + one.width / 2 - middle.x) < width / 3 &&
          Math.abs(one.y + one.height / 2 - middle.y) < height / 3;
        if (!box || isSeen(box)) void flow.zoomTo(1, { duration: glideTime() });
        else showAt(box, 1);
      },
      jumpTo(x: number, y: number) {
        centerOn(x, y, 0);
      },
      /** Brings a node into the window if it is not there, and to a size at which it can be read. */
      reveal(id: string) {
        const box = latest.current.byId.get(id);
        if (!box) return;
        if (store.getState().transform[2] < leastReading) {
          showAt(box, readableZoom);
          return;
        }
        if (isUnmoved() && showWhole()) return;
        const target = towards(id);
        if (target) void flow.setViewport(target, { duration: glideTime() });
      },
      /** The same for what moves on by itself: it moves no picture that somebody has moved. */
      follow(id: string) {
        const target = isUnmoved() ? towards(id) : undefined;
        if (target) glideTo(target);
      },
    };
  }, [flow, store, isUnmoved, glideTo, showWhole, isLinked]);
}
