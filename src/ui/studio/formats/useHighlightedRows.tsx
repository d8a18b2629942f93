import {
  type ComponentProps,
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { highlightedLinks } from '../../../state/exchange/formatsLinks';
import { linkIndexesInBlock, TextRows } from './TextRows';
import { blockAt, layOutText, type TextBlock } from './textLayout';
import type { NodeLinking } from './useConvertedFormats';

/** Blocks rendered at once. In longer texts only blocks near the view are rendered; the others stay plain. */
const EAGER_BLOCKS = 4;

/** Which blocks of a text are rendered with colours and links, and a function that scrolls to a range. */
function useDrawnBlocks(scroller: RefObject<HTMLElement | null>, blocks: readonly TextBlock[]) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set());
  const isVirtualised = blocks.length > EAGER_BLOCKS;

  // biome-ignore lint/correctness/useExhaustiveDependencies: blocks that are new have to be watched too
  useEffect(() => {
    const root = scroller.current;
    if (!isVirtualised || !root) return;
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
  }, [isVirtualised, blocks, scroller]);

  /** Returns the number of the line. */
  const show = useCallback(
    (offset: number): number | undefined => {
      const root = scroller.current;
      const block = blockAt(blocks, offset);
      const rows = blocks[block]?.rows ?? [];
      const at = rows.findLastIndex(({ start }) => start <= offset);
      const row = rows[at];
      if (!root || !row) return undefined;
      if (isVirtualised) setDrawn((before) => (before.has(block) ? before : new Set([...before, block])));
      const line = root.querySelector(`[data-line="${row.number}"]`);
      const box = (line ?? root.querySelector(`[data-block="${block}"]`))?.getBoundingClientRect();
      if (!box) return row.number;
      // Estimates the position of a line in a block that is not rendered yet.
      const height = line ? box.height : box.height / rows.length;
      bringIntoSight(root, line ? box.top : box.top + at * height, height);
      return row.number;
    },
    [scroller, blocks, isVirtualised],
  );

  return { isDrawn: (index: number) => !isVirtualised || drawn.has(index), show };
}

/** Scrolls the text without scrolling its ancestors. */
function bringIntoSight(root: HTMLElement, top: number, height: number): void {
  const frame = root.getBoundingClientRect();
  if (top >= frame.top && top + height <= frame.bottom) return;
  root.scrollTop += top - frame.top - Math.min(frame.height / 3, 120);
}

type Rows = ComponentProps<typeof TextRows>;

interface ShownText
  extends Pick<Rows, 'language' | 'links' | 'onUnfold' | 'isRaw' | 'faulty'>,
    Pick<NodeLinking, 'selection' | 'prefers'> {
  readonly text: string;
  /** Comment lines that only carry data for Weir are not folded. */
  readonly isOpen: boolean;
  readonly hovered: string | undefined;
}

/**
 * The rows of a text with the selected ranges highlighted. A selection made elsewhere is scrolled into view, also after
 * the text changes. A component that selects a node here writes it into `own`; then the text does not scroll.
 */
export function useHighlightedRows({ text, isOpen, selection, hovered, prefers, ...shown }: ShownText) {
  const { language, links } = shown;
  const scroller = useRef<HTMLDivElement>(null);
  const { blocks, lineCount, hidden } = useMemo(() => layOutText(text, language, isOpen), [text, language, isOpen]);
  const highlighted = useMemo(() => highlightedLinks(links, selection), [links, selection]);
  const soft = useMemo(() => (hovered === undefined ? [] : highlightedLinks(links, [hovered])), [links, hovered]);
  const { isDrawn, show } = useDrawnBlocks(scroller, blocks);

  const own = useRef<string | undefined>(undefined);
  const wanted = selection.join('\n');
  const first = highlighted.at(prefers === 'step' ? -1 : 0);
  const target = first === undefined ? undefined : links[first]?.range.start;
  useLayoutEffect(() => {
    const isOwnSelection = own.current !== undefined && own.current === wanted;
    if (!isOwnSelection) own.current = undefined;
    if (target !== undefined && !isOwnSelection && wanted !== '') show(target);
  }, [target, wanted, show]);

  const rows = blocks.map((block, index) => (
    <TextRows
      // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
      key={index}
      index={index}
      block={block}
      highlighted={linkIndexesInBlock(highlighted, links, block)}
      hovered={linkIndexesInBlock(soft, links, block)}
      isDrawn={isDrawn(index)}
      {...shown}
    />
  ));
  const style = { '--number-width': `${Math.max(2, String(lineCount).length)}ch` } as CSSProperties;
  return { scroller, blocks, hidden, highlighted, first, own, show, rows, style };
}
