import { type RefObject, useCallback, useEffect, useState } from 'react';
import { blockAt, type TextBlock } from './textLayout';

/** Blocks drawn at once; of longer texts those near the view, the rest stays plain until it comes near. */
const EAGER_BLOCKS = 4;

/** Which blocks of a text are drawn with colours and stretches, and how to bring a place of it into sight. */
export function useDrawnBlocks(scroller: RefObject<HTMLElement | null>, blocks: readonly TextBlock[]) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set());
  const isLong = blocks.length > EAGER_BLOCKS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks that are new have to be watched too
  useEffect(() => {
    const root = scroller.current;
    if (!isLong || !root) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.flatMap(({ isIntersecting, target }) =>
          isIntersecting ? [Number((target as HTMLElement).dataset['block'])] : [],
        );
        if (near.length > 0) setDrawn((before) => new Set([...before, ...near]));
      },
      { root, rootMargin: '800px 0px' },
    );
    for (const element of root.querySelectorAll('[data-block]')) observer.observe(element);
    return () => observer.disconnect();
  }, [isLong, blocks, scroller]);

  /** Gives the number of the line. */
  const show = useCallback(
    (offset: number): number | undefined => {
      const root = scroller.current;
      const block = blockAt(blocks, offset);
      const rows = blocks[block]?.rows ?? [];
      const at = rows.findLastIndex(({ start }) => start <= offset);
      const row = rows[at];
      if (!root || !row) return undefined;
      if (isLong) setDrawn((before) => (before.has(block) ? before : new Set([...before, block])));
      const line = root.querySelector(`[data-line="${row.number}"]`);
      const box = (line ?? root.querySelector(`[data-block="${block}"]`))?.getBoundingClientRect();
      if (!box) return row.number;
      // Of a block that is not drawn yet the place of the line is known well enough.
      const height = line ? box.height : box.height / rows.length;
      bringIntoSight(root, line ? box.top : box.top + at * height, height);
      return row.number;
    },
    [scroller, blocks, isLong],
  );

  return { isDrawn: (index: number) => !isLong || drawn.has(index), show };
}

/** Moves the text, never what lies around it. */
function bringIntoSight(root: HTMLElement, top: number, height: number): void {
  const frame = root.getBoundingClientRect();
  if (top >= frame.top && top + height <= frame.bottom) return;
  root.scrollTop += top - frame.top - Math.min(frame.height / 3, 120);
}
