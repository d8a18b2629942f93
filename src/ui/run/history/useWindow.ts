import { type RefObject, useEffect, useMemo, useState } from 'react';

/** px beyond the view that are drawn, so that scrolling shows no gaps. */
const OVERSCAN = 320;

export interface ListWindow {
  /** Of the whole list, in px. */
  readonly total: number;
  readonly from: number;
  /** After the last one drawn. */
  readonly to: number;
  topOf(index: number): number;
}

/** Which rows of a long list are worth drawing. Rows may differ in height, but each height is known beforehand. */
export function useWindow(heights: readonly number[], scroller: RefObject<HTMLElement | null>): ListWindow {
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  const tops = useMemo(() => {
    const found = [0];
    for (const height of heights) found.push((found.at(-1) ?? 0) + height);
    return found;
  }, [heights]);
  const topOf = (index: number) => tops[index] ?? 0;
  const first = Math.max(0, firstAfter(tops, view.top - OVERSCAN) - 1);
  const last = Math.min(heights.length, firstAfter(tops, view.top + view.height + OVERSCAN));
  return { total: tops.at(-1) ?? 0, from: first, to: last, topOf };
}

/** Index of the first top below the line. */
function firstAfter(tops: readonly number[], line: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle] ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return low;
}
