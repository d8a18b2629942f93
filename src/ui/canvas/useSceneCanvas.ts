// Redraws the drawn layer on every change of its input.

import { useStoreApi } from '@xyflow/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Scene } from '../../core/projection';
import type { CanvasHost } from './canvasStore';
import { largeTitleZoom } from './drawCanvasBackground';
import { SceneRenderer, type SceneStyleOptions } from './sceneRenderer';
import type { MountedNodes } from './useMountedNodes';
import type { ViewportControl } from './useViewport';

/** Milliseconds without a move after which the view rests and its text is drawn at the final size. */
const moveRest = 160;

/** Milliseconds without new elements after which the drawing below them is removed. */
const mountRest = 200;

interface SceneCanvasOptions extends Omit<SceneStyleOptions, 'foldsFrames'> {
  readonly host: CanvasHost;
  readonly scene: Scene;
  readonly mounted: MountedNodes;
  readonly edgeId: string | undefined;
  /** Number of drag steps. */
  readonly drag: number;
  readonly viewControl: ViewportControl;
}

/** Returns refs for the canvas of the scene and for that of dragged items. */
export function useSceneCanvas({
  host,
  scene,
  mounted,
  edgeId,
  drag,
  viewControl,
  ...styleOptions
}: SceneCanvasOptions) {
  const { root } = host;
  const drawn = useRef<HTMLCanvasElement>(null);
  const moved = useRef<HTMLCanvasElement>(null);
  const store = useStoreApi();
  const renderer = useRef<SceneRenderer | undefined>(undefined);
  const latest = useRef(mounted);
  latest.current = mounted;
  const rest = useRef(0);
  const markMoving = useCallback(() => {
    if (!root.current) return;
    root.current.dataset.moving = '';
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => {
      delete root.current?.dataset.moving;
      renderer.current?.request();
    }, moveRest);
  }, [root]);

  useLayoutEffect(() => {
    if (!drawn.current || !moved.current) return;
    let waitsForPaint =
      latest.current.ids.size > 0 && performance.getEntriesByName('first-contentful-paint').length === 0;
    const transform = () => {
      if (waitsForPaint) return undefined;
      if (viewControl.isPlaced()) return store.getState().transform;
      const openingTransform = viewControl.state.opening;
      // Elements cannot exist before React Flow is mounted.
      return openingTransform && latest.current.ids.size === 0
        ? ([openingTransform.x, openingTransform.y, openingTransform.zoom] as const)
        : undefined;
    };
    const created = new SceneRenderer(drawn.current, moved.current, host.scene, transform);
    renderer.current = created;
    const markReadingSize = () => {
      if (root.current)
        root.current.dataset.reading = store.getState().transform[2] < largeTitleZoom ? 'small' : 'full';
    };
    markReadingSize();
    // The first frame of the page is for elements; the drawing follows in the next one.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const wasWaiting = waitsForPaint;
        waitsForPaint = false;
        if (wasWaiting) created.request();
      });
    });
    const unsubscribe = store.subscribe((now, before) => {
      if (now.transform === before.transform) return;
      created.moved();
      markMoving();
      markReadingSize();
      // Subscribes to the store, because React Flow does not call onMove for every step of a wheel.
      const [x, y, zoom] = now.transform;
      // React Flow initially sets the same viewport again: that is not a move and must not be passed to a linked
      // canvas.
      if (before.transform.every((value, index) => value === now.transform[index])) return;
      const { viewport: linked, onViewport } = host.props();
      if (!linked || linked.x !== x || linked.y !== y || linked.zoom !== zoom) onViewport?.({ x, y, zoom });
    });
    return () => {
      unsubscribe();
      cancelAnimationFrame(frame);
      window.clearTimeout(rest.current);
      created.dispose();
    };
  }, [store, host, viewControl, root, markMoving]);

  useLayoutEffect(() => {
    if (drag > 0) markMoving();
  }, [drag, markMoving]);

  useLayoutEffect(() => {
    const painted = renderer.current;
    if (!painted) return;
    const hasTurned = painted.isOverview !== mounted.isOverview;
    painted.isOverview = mounted.isOverview;
    // If no element was removed, keep the same set, so that the drawing stays.
    if ([...painted.mounted].some((id) => !mounted.ids.has(id)))
      painted.mounted = new Set([...painted.mounted].filter((id) => mounted.ids.has(id)));
    // Removed elements are far outside of the window, so no redraw is needed during a move.
    const isMoving = () => root.current?.dataset.moving !== undefined;
    if (hasTurned || !isMoving()) painted.requestSoon();
    // React Flow shows new nodes two renders later: until then they stay drawn below. They also stay drawn while more
    // elements are added, because the elements hide them.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (painted.mounted.size > 0 || mounted.ids.size > 0) painted.mounted = mounted.ids;
      });
    });
    const timer = window.setTimeout(() => isMoving() || painted.request(), mountRest);
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
  }, [mounted, root]);

  const { stages, highlighted, traced, hoveredEdge, hoveredFrame, selected } = styleOptions;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scene is drawn even if nothing else changed
  useLayoutEffect(() => {
    const painted = renderer.current;
    if (!painted) return;
    painted.styleOptions = {
      ...styleOptions,
      foldsFrames: host.props().foldsFrames === true,
      selected: edgeId === undefined ? selected : new Set([...selected, edgeId]),
    };
    painted.request();
  }, [stages, highlighted, traced, hoveredEdge, hoveredFrame, edgeId, selected, scene, drag]);
  return { drawn, moved };
}
