import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ConvertedRange } from '../../../core/formats';
import { lineStart } from '../../../core/support';
import { formatsMessages as t } from '../../../messages/formats.en';
import { linkAt } from '../../../state/exchange/formatsLinks';
import { secretsNow } from '../../../state/settings/secretsNow';
import type { HighlightLanguage } from './highlightTokens';
import styles from './LinkedText.module.css';
import { firstLinkEndingAfter, type TextBlock } from './textLayout';
import type { NodeLinking } from './useConvertedFormats';
import { useHighlightedRows } from './useHighlightedRows';

const noLinks: readonly ConvertedRange[] = [];

interface LinkedTextProps extends Partial<NodeLinking> {
  readonly label: string;
  readonly text: string;
  readonly language: HighlightLanguage;
  readonly links?: readonly ConvertedRange[] | undefined;
  readonly testId?: string;
}

/**
 * A read-only text with ranges that are linked to nodes. The text can be selected and copied; the arrow keys move
 * between the ranges.
 */
export function LinkedText({
  label,
  text,
  language,
  links = noLinks,
  selection = [],
  hovered,
  prefers = 'step',
  onPick,
  onOpen,
  onHover,
  nameOf,
  testId,
}: LinkedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const onUnfold = () => setOpen(true);
  const shown = { text, isOpen, language, links, selection, hovered, prefers, onUnfold };
  const { scroller, blocks, hidden, highlighted, first, own, show, rows, style } = useHighlightedRows(shown);
  const [announcement, setAnnouncement] = useState('');
  /** Index of the focused link; reset when the text changes. */
  const current = useRef<number | undefined>(undefined);

  const pick = (index: number) => {
    const link = links[index];
    if (!link) return;
    current.current = index;
    own.current = link.nodeIds[0];
    onPick?.(link);
  };
  const linkUnder = (target: EventTarget | null): number | undefined => {
    const index = target instanceof Element ? target.closest<HTMLElement>('[data-link]')?.dataset['link'] : undefined;
    return index === undefined ? undefined : Number(index);
  };

  const step = (to: 'next' | 'previous' | 'first' | 'last') => {
    const at = current.current ?? first ?? topLink(scroller.current, links, text);
    const isHighlighted = highlighted.includes(at);
    const nodeAtCaret = links[at]?.nodeIds[0];
    let index = to === 'first' ? 0 : to === 'last' ? links.length - 1 : at;
    if (isHighlighted && (to === 'next' || to === 'previous')) {
      const by = to === 'next' ? 1 : -1;
      do index += by;
      while (links[index] && links[index]?.nodeIds[0] === nodeAtCaret);
    }
    const link = links[index];
    if (!link) return;
    pick(index);
    const line = show(link.range.start);
    setAnnouncement(t.nameAtLine({ name: nameOf?.(link.nodeIds[0] ?? '') ?? link.nodeIds[0] ?? '', line: line ?? '' }));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current) return;
    const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (hasNoModifier && links.length > 0) {
      const to = ({ ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' } as const)[event.key];
      if (to) {
        event.preventDefault();
        step(to);
        return;
      }
      const link = links[current.current ?? highlighted[0] ?? -1];
      if (event.key === 'Enter' && link && onOpen) {
        event.preventDefault();
        onOpen(link);
        return;
      }
    }
    // Select only this text, not the whole page.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && scroller.current) {
      event.preventDefault();
      getSelection()?.selectAllChildren(scroller.current);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    const copied = scroller.current && selectedText(scroller.current, text, blocks);
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', secretsNow().text(copied));
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
        data-language={language}
        style={style}
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
        {rows}
        {hidden > 0 && <p className={styles['cut']}>{t.hiddenLines({ count: hidden.toLocaleString('en') })}</p>}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {announcement}
      </span>
    </>
  );
}

function topLink(root: HTMLElement | null, links: readonly ConvertedRange[], text: string): number {
  const rows = root ? [...root.querySelectorAll<HTMLElement>('[data-start]')] : [];
  const top = root?.getBoundingClientRect().top ?? 0;
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 1);
  const offset = Number(first?.dataset['start'] ?? 0);
  const index = linkAt(links, text, offset);
  return index >= 0 ? index : Math.min(links.length - 1, firstLinkEndingAfter(links, offset));
}

/** Text offset of a DOM position; undefined outside of the rows. */
function offsetOf(node: Node, offset: number, root: HTMLElement, blocks: readonly TextBlock[]): number | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  const row = element?.closest<HTMLElement>('[data-start], [data-plain]');
  if (!row || !root.contains(row)) return undefined;
  const before = document.createRange();
  before.setStart(row, 0);
  before.setEnd(node, offset);
  const start = row.dataset['start'] ?? blocks[Number(row.dataset['block'])]?.start;
  return start === undefined ? undefined : Number(start) + before.toString().length;
}

/** The selection as source text. Undefined if it is not inside this text; the whole text if everything is selected. */
function selectedText(root: HTMLElement, text: string, blocks: readonly TextBlock[]): string | undefined {
  const selection = getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return undefined;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  if (range.startContainer === root && range.endContainer === root) return text;
  const start = offsetOf(range.startContainer, range.startOffset, root, blocks);
  const end = offsetOf(range.endContainer, range.endOffset, root, blocks);
  if (start === undefined || end === undefined) return undefined;
  const line = lineStart(text, start);
  const isFromLine = text.slice(line, start).trim() === '' && text.slice(start, end).includes('\n');
  return text.slice(isFromLine ? line : start, end);
}
