// Floating things that belong to a node stay beside it, at a readable size, at any zoom.

import { useStoreApi } from '@xyflow/react';
import { type RefObject, useLayoutEffect } from 'react';
import type { SceneBox } from './scene';

export interface ScreenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Of the canvas, in px. */
  readonly width: number;
  readonly height: number;
  /** The viewport. */
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

type Place = (element: HTMLElement, box: ScreenBox) => void;

/** Calls `place` now and whenever the viewport changes; `place` sets the element's style. */
export function useFollowBox(ref: RefObject<HTMLElement | null>, box: SceneBox, place: Place): void {
  const store = useStoreApi();
  useLayoutEffect(() => {
    const update = () => {
      const element = ref.current;
      if (!element) return;
      const { transform, width, height } = store.getState();
      const [x, y, zoom] = transform;
      const left = box.x * zoom + x;
      const top = box.y * zoom + y;
      place(element, {
        left,
        top,
        right: left + box.width * zoom,
        bottom: top + box.height * zoom,
        width,
        height,
        x,
        y,
        zoom,
      });
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
