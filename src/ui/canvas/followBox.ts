// Floating things that belong to a node or a place stay beside it, at a readable size, at any zoom.

import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';

/** Something on the canvas, in its units. */
export interface CanvasArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the canvas shows, in px of the canvas. */
export interface ScreenView {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface ScreenBox extends ScreenView {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Calls `place` now and whenever the viewport changes; `place` sets the element's style. */
export function useFollowView(
  ref: RefObject<HTMLElement | null>,
  place: (element: HTMLElement, view: ScreenView) => void,
): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const update = () => {
      if (!ref.current) return;
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      place(ref.current, { width, height, x, y, zoom });
    };
    update();
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) update();
    });
  }, [ref, place, store]);
}

function screenBox(box: CanvasArea, view: ScreenView): ScreenBox {
  const left = box.x * view.zoom + view.x;
  const top = box.y * view.zoom + view.y;
  return { ...view, left, top, right: left + box.width * view.zoom, bottom: top + box.height * view.zoom };
}

/** As `useFollowView`, for what belongs to a box. */
export function useFollowBox(
  ref: RefObject<HTMLElement | null>,
  box: CanvasArea,
  place: (element: HTMLElement, box: ScreenBox) => void,
): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const update = () => {
      if (!ref.current) return;
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      place(ref.current, screenBox(box, { width, height, x, y, zoom }));
    };
    update();
    return store.subscribe((now, before) => {
      if (now.transform !== before.transform || now.width !== before.width || now.height !== before.height) update();
    });
  }, [ref, box, place, store]);
}

export function clampTo(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, Math.max(least, most)));
}
