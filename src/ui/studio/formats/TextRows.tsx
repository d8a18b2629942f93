import { memo } from 'react';
import type { ConvertedRange } from '../../../core/formats';
import { formatsMessages as t } from '../../../messages/formats.en';
import type { HighlightLanguage } from './highlightTokens';
import styles from './LinkedText.module.css';
import { splitRow, type TextBlock, type TextRow } from './textLayout';

/** The links that touch a block, as a string, so that `memo` can compare it. */
export function linkIndexesInBlock(
  indexes: readonly number[],
  links: readonly ConvertedRange[],
  { start, end }: TextBlock,
): string {
  if (indexes.length === 0) return '';
  return indexes
    .filter((index) => {
      const range = links[index]?.range;
      return range !== undefined && range.start < end && range.end > start;
    })
    .join(' ');
}

interface TextRowsProps {
  readonly index: number;
  readonly block: TextBlock;
  readonly language: HighlightLanguage;
  readonly links: readonly ConvertedRange[];
  /** Indexes of links, separated by spaces. */
  readonly highlighted: string;
  readonly hovered: string;
  readonly isDrawn: boolean;
  readonly onUnfold?: () => void;
  /** Keeps every character and wraps no line, for a field that covers the text. */
  readonly isRaw?: boolean;
  /** Numbers of the lines with errors, separated by spaces. */
  readonly faulty?: string;
}

const indexesOf = (list: string) => new Set(list === '' ? [] : list.split(' ').map(Number));

/** A block of lines: with colours and links, or as plain text until it comes near the view. */
export const TextRows = memo(
  function TextRows({
    index,
    block,
    language,
    links,
    highlighted,
    hovered,
    isDrawn,
    onUnfold,
    isRaw = false,
    faulty = '',
  }: TextRowsProps) {
    const faultyLines = indexesOf(faulty);
    const highlightedLinks = indexesOf(highlighted);
    const hoveredLinks = indexesOf(hovered);
    return (
      <div data-block={index} data-plain={!isDrawn || undefined}>
        {isDrawn
          ? block.rows.map((row) =>
              row.folds === undefined ? (
                <Row
                  key={row.number}
                  row={row}
                  language={language}
                  links={links}
                  isHighlighted={(link) => highlightedLinks.has(link)}
                  isHovered={(link) => hoveredLinks.has(link)}
                  isRaw={isRaw}
                  isFaulty={faultyLines.has(row.number)}
                />
              ) : (
                <div key={row.number} className={styles['fold']}>
                  <button type="button" onClick={onUnfold}>
                    {t.commentLinesForWeir({ count: row.folds })}
                  </button>
                </div>
              ),
            )
          : block.plain}
      </div>
    );
  },
  (before, after) =>
    // Skips blocks far from the view, so that they cost nothing on each keystroke.
    (!before.isDrawn && !after.isDrawn && before.block.plain === after.block.plain) ||
    (['block', 'links', 'language', 'highlighted', 'hovered', 'faulty', 'isDrawn'] as const).every(
      (name) => before[name] === after[name],
    ),
);

interface RowProps {
  readonly row: TextRow;
  readonly language: HighlightLanguage;
  readonly links: readonly ConvertedRange[];
  readonly isHighlighted: (link: number) => boolean;
  readonly isHovered: (link: number) => boolean;
  readonly isRaw: boolean;
  readonly isFaulty: boolean;
}

function Row({ row, language, links, isHighlighted, isHovered, isRaw, isFaulty }: RowProps) {
  const pieces = splitRow(row, language, links);
  const blank = row.text.length - row.text.trimStart().length;
  const indent = isRaw ? 0 : blank;
  const linked = pieces.filter(({ link }) => link !== undefined);
  const [only] = linked;
  // A link that covers its whole line, except the dash of a list, highlights the whole line.
  const head = /^\s*(?:-\s+)?/.exec(row.text)?.[0].length ?? 0;
  const coversRow =
    linked.length === 1 && only !== undefined && only.start <= head && only.end >= row.text.trimEnd().length;
  const lineLink = coversRow ? only.link : undefined;
  const linkState = (link: number | undefined) =>
    link === undefined
      ? {}
      : { 'data-highlighted': isHighlighted(link) || undefined, 'data-hovered': isHovered(link) || undefined };
  return (
    <div
      className={styles['row']}
      data-line={row.number}
      data-link={lineLink}
      data-faulty={isFaulty || undefined}
      {...linkState(lineLink)}
    >
      <span className={styles['number']} aria-hidden="true">
        {row.number}
      </span>
      <span
        className={isRaw ? styles['raw'] : styles['code']}
        data-start={row.start + indent}
        {...(isRaw ? {} : { style: { paddingLeft: `${indent + 2}ch` } })}
      >
        {pieces.map(({ start, end, link, tokens }) => {
          if (end <= indent) return null;
          const words = colour(row.text, Math.max(start, indent), end, tokens);
          return link === undefined || coversRow ? (
            words
          ) : (
            <span key={start} className={styles['stretch']} data-link={link} {...linkState(link)}>
              {words}
            </span>
          );
        })}
        {'\n'}
      </span>
    </div>
  );
}

function colour(text: string, start: number, end: number, tokens: ReturnType<typeof splitRow>[number]['tokens']) {
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
