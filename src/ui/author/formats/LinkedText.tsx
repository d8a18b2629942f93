import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FormatLink } from '../../../core/formats';
import { linkAt, litLinks } from '../../../state/formatsLinks';
import styles from './LinkedText.module.css';
import type { TextLanguage } from './lightTokens';
import { selectedText } from './selectedText';
import { blockAt, firstLinkEndingAfter, layOutText, piecesOf, type TextBlock, type TextRow } from './textRows';

/** Blocks drawn at once; of longer texts those near the view, the rest stays plain until it comes near. */
const EAGER_BLOCKS = 4;
const noLinks: readonly FormatLink[] = [];

interface LinkedTextProps {
  readonly label: string;
  readonly text: string;
  readonly language: TextLanguage;
  readonly links?: readonly FormatLink[] | undefined;
  /** Node ids whose stretches are lit; the first of them is brought into sight. */
  readonly selection?: readonly string[];
  readonly hovered?: string | undefined;
  /** A stretch was clicked, or gone to with the arrow keys. */
  readonly onPick?: (link: FormatLink) => void;
  /** Enter, or a double click, on a stretch. */
  readonly onOpen?: (link: FormatLink) => void;
  readonly onHover?: (nodeId: string | undefined) => void;
  /** What a stretch stands for, in words. */
  readonly nameOf?: (nodeId: string) => string | undefined;
  readonly testId?: string;
}

/** A text that is read, selected and copied, with the stretches that stand for nodes; the arrow keys go through them. */
export function LinkedText({
  label,
  text,
  language,
  links = noLinks,
  selection = [],
  hovered,
  onPick,
  onOpen,
  onHover,
  nameOf,
  testId,
}: LinkedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOutText(text, language, isOpen), [text, language, isOpen]);
  const lit = useMemo(() => litLinks(links, selection), [links, selection]);
  const soft = useMemo(() => (hovered === undefined ? [] : litLinks(links, [hovered])), [links, hovered]);
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(() => new Set());
  const [said, setSaid] = useState('');
  /** The link the keyboard is at; gone with the text it belongs to. */
  const current = useRef<number | undefined>(undefined);
  const ownPick = useRef<string | undefined>(undefined);
  const { blocks } = layout;
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
  }, [isLong, blocks]);

  // Brings what was selected elsewhere into sight: once for each selection, and again for a new text.
  const [firstLit] = lit;
  const target = firstLit === undefined ? undefined : links[firstLit]?.range.start;
  const wanted = selection.join('\n');
  const isOwn = ownPick.current === wanted;
  useLayoutEffect(() => {
    const root = scroller.current;
    if (!isOwn) ownPick.current = undefined;
    if (target === undefined || !root || isOwn || wanted === '') return;
    const block = blockAt(blocks, target);
    if (isLong) setDrawn((before) => (before.has(block) ? before : new Set([...before, block])));
    const row = blocks[block]?.rows.findLast(({ start }) => start <= target);
    const element =
      (row && root.querySelector(`[data-line="${row.number}"]`)) ?? root.querySelector(`[data-block="${block}"]`);
    if (element) bringIntoSight(root, element);
  }, [target, wanted, isOwn, blocks, isLong]);

  const pick = (index: number) => {
    const link = links[index];
    if (!link) return;
    current.current = index;
    ownPick.current = link.nodeIds[0] ?? '';
    onPick?.(link);
  };
  const linkUnder = (target: EventTarget | null): number | undefined => {
    const index = target instanceof Element ? target.closest<HTMLElement>('[data-link]')?.dataset['link'] : undefined;
    return index === undefined ? undefined : Number(index);
  };

  const step = (to: 'next' | 'previous' | 'first' | 'last') => {
    const [first] = lit;
    const at = current.current ?? first ?? topLink(scroller.current, links, text);
    const isHere = lit.includes(at);
    const here = links[at]?.nodeIds[0];
    let index = to === 'first' ? 0 : to === 'last' ? links.length - 1 : at;
    if (isHere && (to === 'next' || to === 'previous')) {
      const by = to === 'next' ? 1 : -1;
      do index += by;
      while (links[index] && links[index]?.nodeIds[0] === here);
    }
    const link = links[index];
    if (!link) return;
    pick(index);
    const root = scroller.current;
    const block = blockAt(blocks, link.range.start);
    const row = blocks[block]?.rows.findLast(({ start }) => start <= link.range.start);
    const element = row && root?.querySelector(`[data-line="${row.number}"]`);
    if (root && element) bringIntoSight(root, element);
    setSaid(`${nameOf?.(link.nodeIds[0] ?? '') ?? link.nodeIds[0] ?? ''}, line ${row?.number ?? ''}`);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isPlain && links.length > 0) {
      const to = ({ ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const)[event.key];
      if (to) {
        event.preventDefault();
        step(to);
        return;
      }
      const link = links[current.current ?? lit[0] ?? -1];
      if (event.key === 'Enter' && link && onOpen) {
        event.preventDefault();
        onOpen(link);
        return;
      }
    }
    // Of the page's texts only this one.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && scroller.current) {
      event.preventDefault();
      getSelection()?.selectAllChildren(scroller.current);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    const copied = scroller.current && selectedText(scroller.current, text);
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied);
  };
  const onPointerMove = ({ target: under, pointerType }: PointerEvent) => {
    if (!onHover || pointerType === 'touch') return;
    const index = linkUnder(under);
    onHover(index === undefined ? undefined : links[index]?.nodeIds[0]);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a field of the browser's own holds no stretches to point at */}
      <div
        ref={scroller}
        className={styles['text']}
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        data-testid={testId}
        style={{ '--number-width': `${Math.max(2, String(layout.lineCount).length)}ch` } as React.CSSProperties}
        onClick={({ target: under }) => {
          if (getSelection()?.isCollapsed === false) return;
          const index = linkUnder(under);
          if (index !== undefined) pick(index);
        }}
        onDoubleClick={({ target: under }) => {
          const link = links[linkUnder(under) ?? -1];
          if (link) onOpen?.(link);
        }}
        onKeyDown={onKeyDown}
        onCopy={onCopy}
        onPointerMove={onPointerMove}
        onPointerLeave={() => onHover?.(undefined)}
      >
        {blocks.map((block, index) => (
          <BlockRows
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
            key={index}
            index={index}
            block={block}
            language={language}
            links={links}
            lit={within(lit, links, block)}
            soft={within(soft, links, block)}
            isDrawn={!isLong || drawn.has(index)}
            onUnfold={() => setOpen(true)}
          />
        ))}
        {layout.hidden > 0 && (
          <p className={styles['cut']}>
            {layout.hidden.toLocaleString('en')} more lines are not shown; copying and saving take all of them.
          </p>
        )}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </>
  );
}

/** Those of the links that touch a block, as a text that stays the same while they do. */
function within(indexes: readonly number[], links: readonly FormatLink[], { start, end }: TextBlock): string {
  if (indexes.length === 0) return '';
  return indexes
    .filter((index) => {
      const range = links[index]?.range;
      return range !== undefined && range.start < end && range.end > start;
    })
    .join(' ');
}

function topLink(root: HTMLElement | null, links: readonly FormatLink[], text: string): number {
  const rows = root ? [...root.querySelectorAll<HTMLElement>('[data-start]')] : [];
  const top = root?.getBoundingClientRect().top ?? 0;
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
  const offset = Number(first?.dataset['start'] ?? 0);
  const index = linkAt(links, text, offset);
  return index >= 0 ? index : Math.min(links.length - 1, firstLinkEndingAfter(links, offset));
}

/** Moves the text, never what lies around it. */
function bringIntoSight(root: HTMLElement, element: Element): void {
  const frame = root.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.top >= frame.top && box.bottom <= frame.bottom) return;
  root.scrollTop += box.top - frame.top - Math.min(frame.height / 3, 120);
}

interface BlockRowsProps {
  readonly index: number;
  readonly block: TextBlock;
  readonly language: TextLanguage;
  readonly links: readonly FormatLink[];
  /** Indexes of links, with blanks between them. */
  readonly lit: string;
  readonly soft: string;
  readonly isDrawn: boolean;
  onUnfold(): void;
}

const indexesOf = (list: string) => new Set(list === '' ? [] : list.split(' ').map(Number));

const BlockRows = memo(
  function BlockRows({ index, block, language, links, lit, soft, isDrawn, onUnfold }: BlockRowsProps) {
    const litHere = indexesOf(lit);
    const softHere = indexesOf(soft);
    const [{ start } = { start: 0 }] = block.rows;
    return (
      <div data-block={index} {...(isDrawn ? {} : { 'data-start': start, 'data-plain': true })}>
        {isDrawn
          ? block.rows.map((row) =>
              row.folds === undefined ? (
                <Row
                  key={row.number}
                  row={row}
                  language={language}
                  links={links}
                  isLit={(link) => litHere.has(link)}
                  isSoft={(link) => softHere.has(link)}
                />
              ) : (
                <div key={row.number} className={styles['fold']}>
                  <button type="button" onClick={onUnfold}>
                    {row.folds} comment lines for Weir
                  </button>
                </div>
              ),
            )
          : block.rows.map(({ text: line }) => `${line}\n`).join('')}
      </div>
    );
  },
  (before, after) =>
    before.block === after.block &&
    before.links === after.links &&
    before.language === after.language &&
    before.lit === after.lit &&
    before.soft === after.soft &&
    before.isDrawn === after.isDrawn,
);

interface RowProps {
  readonly row: TextRow;
  readonly language: TextLanguage;
  readonly links: readonly FormatLink[];
  readonly isLit: (link: number) => boolean;
  readonly isSoft: (link: number) => boolean;
}

function Row({ row, language, links, isLit, isSoft }: RowProps) {
  const pieces = piecesOf(row, language, links);
  const indent = row.text.length - row.text.trimStart().length;
  const linked = pieces.filter(({ link }) => link !== undefined);
  const [only] = linked;
  // A stretch that is all there is on its line is lit as the whole line.
  const isWhole =
    linked.length === 1 && only !== undefined && only.start <= indent && only.end >= row.text.trimEnd().length;
  const lineLink = isWhole ? only.link : undefined;
  const light = (link: number | undefined) =>
    link === undefined ? {} : { 'data-lit': isLit(link) || undefined, 'data-soft': isSoft(link) || undefined };
  return (
    <div className={styles['row']} data-line={row.number} data-link={lineLink} {...light(lineLink)}>
      <span className={styles['number']} aria-hidden="true">
        {row.number}
      </span>
      <span className={styles['code']} data-start={row.start + indent} style={{ paddingLeft: `${indent + 2}ch` }}>
        {pieces.map(({ start, end, link, tokens }) => {
          if (end <= indent) return null;
          const words = colour(row.text, Math.max(start, indent), end, tokens);
          return link === undefined || isWhole ? (
            words
          ) : (
            <span key={start} className={styles['stretch']} data-link={link} {...light(link)}>
              {words}
            </span>
          );
        })}
        {'\n'}
      </span>
    </div>
  );
}

function colour(text: string, start: number, end: number, tokens: ReturnType<typeof piecesOf>[number]['tokens']) {
  const parts = [];
  let at = start;
  for (const token of tokens) {
    if (token.start > at) parts.push(text.slice(at, token.start));
    const from = Math.max(at, token.start);
    if (token.end <= from) continue;
    parts.push(
      <span key={token.start} className={styles[token.kind]}>
        {text.slice(from, token.end)}
      </span>,
    );
    at = token.end;
  }
  if (end > at) parts.push(text.slice(at, end));
  return parts;
}
