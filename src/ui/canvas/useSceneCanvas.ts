// The drawn layer in step with everything that changes how it looks.

import { useStoreApi } from '@xyflow/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Scene } from '../../core/projection';
import type { CanvasHost } from './canvasStore';
import { largeTitleZoom } from './drawCanvasBackground';
import { SceneRenderer, type SceneStyleOptions } from './sceneRenderer';
import type { MountedNodes } from './useMountedNodes';
import type { ViewportControl } from './useViewport';

/** Milliseconds without a move after which the picture rests, and its text is made anew at the size it has then. */
const moveRest = 160;

/** Milliseconds without new elements after which what they cover is no longer drawn. */
const mountRest = 200;

interface SceneCanvasOptions extends Omit<SceneStyleOptions, 'foldsFrames'> {
  readonly host: CanvasHost;
  readonly scene: Scene;
  readonly mounted: MountedNodes;
  readonly edgeId: string | undefined;
  /** Counts drag steps. */
  readonly drag: number;
  readonly viewControl: ViewportControl;
}

/** Gives the canvas of the picture, and that of what is dragged. */
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
      // Elements cannot be there before React Flow is.
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
    // The first frame of the page is that of the elements; what is drawn comes with the next one.
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
      // Not through onMove: React Flow does not call it for every step of a wheel.
      const [x, y, zoom] = now.transform;
      // React Flow also sets the same viewport anew, at first: that is no move, and a linked canvas must not take it up.
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
    // The same set where none goes: what is drawn stays as it is.
    if ([...painted.mounted].some((id) => !mounted.ids.has(id)))
      painted.mounted = new Set([...painted.mounted].filter((id) => mounted.ids.has(id)));
    // Those that go are far outside: what is drawn while the picture moves need not be drawn again for them.
    const isMoving = () => root.current?.dataset.moving !== undefined;
    if (hasTurned || !isMoving()) painted.requestSoon();
    // React Flow shows new nodes two renders later: until then they stay drawn underneath, and longer while more comes,
    // for below an element nobody sees it.
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
