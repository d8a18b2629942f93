import { type RefObject, useEffect, useState } from 'react';

const OVERSCAN = 8;

/** Which rows of equal height are in sight, with some beyond: [first, last). */
export function useVisibleRows(box: RefObject<HTMLElement | null>, rowHeight: number, count: number): [number, number] {
  const [range, setRange] = useState({ top: 0, height: 800 });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const read = () => {
      const { scrollTop: top, clientHeight: height } = element;
      setRange((now) => (now.top === top && now.height === height ? now : { top, height }));
    };
    read();
    element.addEventListener('scroll', read, { passive: true });
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', read);
      observer.disconnect();
    };
  }, [box]);
  const first = Math.max(0, Math.floor(range.top / rowHeight) - OVERSCAN);
  const last = Math.min(count, Math.ceil((range.top + range.height) / rowHeight) + OVERSCAN);
  return [Math.min(first, Math.max(0, last - 1)), last];
}
