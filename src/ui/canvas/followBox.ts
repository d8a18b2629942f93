// Keeps floating elements beside their node or position, at constant size for any zoom.

import { useStoreApi } from '@xyflow/react';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import type { CanvasViewport } from './canvasProps';
import { screenBox } from './freeArea';
import type { CanvasArea } from './snapBoxes';

/** The viewport of the canvas, in px of the canvas. */
export interface ScreenView extends CanvasViewport {
  readonly width: number;
  readonly height: number;
}

export interface ScreenRect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type ScreenBox = ScreenView & ScreenRect;

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

/** Like `useFollowView`, for an element that belongs to a box. */
export function useFollowBox(
  ref: RefObject<HTMLElement | null>,
  box: CanvasArea,
  place: (element: HTMLElement, box: ScreenBox) => void,
): void {
  const placeBox = useCallback(
    (element: HTMLElement, view: ScreenView) => place(element, screenBox(box, view)),
    [box, place],
  );
  useFollowView(ref, placeBox);
}

export function clampTo(value: number, minimum: number, maximum: number): number {
  return Math.max(minimum, Math.min(value, Math.max(minimum, maximum)));
}
