import { useStoreApi } from '@xyflow/react';
import { type PointerEvent as ReactPointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { boxesIn, type Scene, type SceneBox } from '../../core/projection';
import { groupBy } from '../../core/support';
import { watchTheme } from '../kit/watchTheme';
import styles from './CanvasOverlays.module.css';
import { readDrawTheme } from './drawTheme';
import type { ViewportControl } from './useViewport';

const mapWidth = 128;
const mapHeight = 80;
const margin = 8;

function mapScale(scene: Scene) {
  const { minX, minY, maxX, maxY } = scene.bounds;
  const width = Math.max(1, maxX - minX);
  const height = Math.max(1, maxY - minY);
  const scale = Math.min((mapWidth - 2 * margin) / width, (mapHeight - 2 * margin) / height, 0.2);
  return {
    scale,
    left: (mapWidth - width * scale) / 2 - minX * scale,
    top: (mapHeight - height * scale) / 2 - minY * scale,
  };
}

function drawMap(canvas: HTMLCanvasElement, scene: Scene): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = mapWidth * ratio;
  canvas.height = mapHeight * ratio;
  const theme = readDrawTheme(canvas);
  const { scale, left, top } = mapScale(scene);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, mapWidth, mapHeight);
  const colourOf = ({ node: { run, mark, badge } }: SceneBox) => {
    if (mark && mark !== 'matched') return theme.mark[mark].foreground;
    if (run && run.status !== 'locked') return theme.status[run.status].foreground;
    return badge ? theme.level[badge.level] : theme.edge;
  };
  for (const [colour, boxes] of groupBy(scene.boxes, colourOf)) {
    context.fillStyle = colour;
    context.beginPath();
    for (const { x, y, width, height } of boxes)
      context.rect(left + x * scale, top + y * scale, Math.max(1, width * scale), Math.max(1, height * scale));
    context.fill();
  }
}

/** Milliseconds for which the map may cover nodes after the view has moved. */
const hideDelay = 1500;
/** Milliseconds until the map is drawn for a new scene and checks whether it covers nodes. */
const firstHideDelay = 60;
/** The map is hidden if more than this part of the graph is in view. */
const maxShownPart = 0.8;

/** The part of the graph's area that is in view, from 0 to 1. */
function sharedPart({ bounds }: Scene, [x, y, zoom]: readonly [number, number, number], width: number, height: number) {
  const shared = (low: number, high: number, from: number, size: number) => {
    const [start, end] = [low * zoom + from, high * zoom + from];
    return Math.max(0, Math.min(end, size) - Math.max(start, 0)) / Math.max(1, end - start);
  };
  return shared(bounds.minX, bounds.maxX, x, width) * shared(bounds.minY, bounds.maxY, y, height);
}

function coversNodes(map: HTMLElement, scene: Scene, [x, y, zoom]: readonly [number, number, number]): boolean {
  const pane = map.closest('section')?.getBoundingClientRect();
  if (!pane) return false;
  const { left, right, top, bottom } = map.getBoundingClientRect();
  const area = {
    minX: (left - pane.left - x) / zoom,
    maxX: (right - pane.left - x) / zoom,
    minY: (top - pane.top - y) / zoom,
    maxY: (bottom - pane.top - y) / zoom,
  };
  return boxesIn(scene, area).length > 0;
}

/** The minimap; dragging its window moves the view. For the mouse only: fit and the arrow keys do the same. */
export function SceneMap({ scene, viewControl }: { readonly scene: Scene; readonly viewControl: ViewportControl }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const store = useStoreApi();

  useEffect(() => {
    const draw = () => {
      if (canvas.current) drawMap(canvas.current, scene);
    };
    // Not in the same frame as the canvas: with thousands of nodes the map takes as long to draw.
    const timer = setTimeout(draw, firstHideDelay);
    const unwatch = watchTheme(draw);
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [scene]);

  useLayoutEffect(() => {
    const update = () => {
      const element = frame.current;
      if (!element) return;
      const { scale, left, top } = mapScale(scene);
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      element.style.transform = `translate(${left + (-x / zoom) * scale}px, ${top + (-y / zoom) * scale}px)`;
      element.style.width = `${(width / zoom) * scale}px`;
      element.style.height = `${(height / zoom) * scale}px`;
      if (root.current) root.current.hidden = sharedPart(scene, transform, width, height) > maxShownPart;
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    // While the view moves, the map stays visible; when the view rests, it is hidden if it covers nodes.
    const hideOverNodes = () => {
      const map = root.current;
      const legend = map?.closest('section')?.querySelector<HTMLElement>('[data-legend]');
      for (const element of [map, legend]) {
        if (!element || element.hidden || element.matches(':hover')) continue;
        element.dataset['away'] = String(coversNodes(element, scene, store.getState().transform));
      }
    };
    const move = () => {
      update();
      if (root.current) root.current.dataset['away'] = 'false';
      clearTimeout(rest);
      rest = setTimeout(hideOverNodes, hideDelay);
    };
    update();
    // Measuring the map's position forces a layout, so it is deferred instead of done on every change of the scene.
    rest = setTimeout(hideOverNodes, firstHideDelay);
    const unsubscribe = store.subscribe((now, before) => {
      if (now.width !== before.width || now.height !== before.height) {
        update();
        hideOverNodes();
      } else if (now.transform !== before.transform) move();
    });
    return () => {
      clearTimeout(rest);
      unsubscribe();
    };
  }, [scene, store]);

  const center = (event: ReactPointerEvent<HTMLDivElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const { scale, left, top } = mapScale(scene);
    viewControl.jumpTo((event.clientX - area.left - left) / scale, (event.clientY - area.top - top) / scale);
  };

  return (
    <div
      ref={root}
      className={styles['map']}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        center(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons === 1) center(event);
      }}
    >
      <canvas ref={canvas} />
      <div ref={frame} className={styles['mapFrame']} />
    </div>
  );
}
