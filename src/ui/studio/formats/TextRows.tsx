import { memo } from 'react';
import type { FormatLink } from '../../../core/formats';
import { formatsMessages as t } from '../../../messages/formats.en';
import type { TextLanguage } from './highlightTokens';
import styles from './LinkedText.module.css';
import { piecesOf, type TextBlock, type TextRow } from './textLayout';

/** Those of the links that touch a block, as a text that stays the same while they do. */
export function linksWithin(
  indexes: readonly number[],
  links: readonly FormatLink[],
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
  readonly language: TextLanguage;
  readonly links: readonly FormatLink[];
  /** Indexes of links, with blanks between them. */
  readonly lit: string;
  readonly soft: string;
  readonly isDrawn: boolean;
  readonly onUnfold?: () => void;
  /** Every character at its place and no line wrapped, for a field that lies over it. */
  readonly isRaw?: boolean;
  /** Numbers of lines that something is wrong with, with blanks between them. */
  readonly faulty?: string;
}

const indexesOf = (list: string) => new Set(list === '' ? [] : list.split(' ').map(Number));

/** A block of lines: with colours and stretches, or, until somebody comes near, as the plain text that it is. */
export const TextRows = memo(
  function TextRows({
    index,
    block,
    language,
    links,
    lit,
    soft,
    isDrawn,
    onUnfold,
    isRaw = false,
    faulty = '',
  }: TextRowsProps) {
    const faultyLines = indexesOf(faulty);
    const litHere = indexesOf(lit);
    const softHere = indexesOf(soft);
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
                  isLit={(link) => litHere.has(link)}
                  isSoft={(link) => softHere.has(link)}
                  isRaw={isRaw}
                  isFaulty={faultyLines.has(row.number)}
                />
              ) : (
                <div key={row.number} className={styles['fold']}>
                  <button type="button" onClick={onUnfold}>
                    {t.commentLinesForWeir({ folds: row.folds })}
                  </button>
                </div>
              ),
            )
          : block.plain}
      </div>
    );
  },
  (before, after) =>
    // What lies far from the view costs nothing while somebody types elsewhere.
    (!before.isDrawn && !after.isDrawn && before.block.plain === after.block.plain) ||
    (['block', 'links', 'language', 'lit', 'soft', 'faulty', 'isDrawn'] as const).every(
      (name) => before[name] === after[name],
    ),
);

interface RowProps {
  readonly row: TextRow;
  readonly language: TextLanguage;
  readonly links: readonly FormatLink[];
  readonly isLit: (link: number) => boolean;
  readonly isSoft: (link: number) => boolean;
  readonly isRaw: boolean;
  readonly isFaulty: boolean;
}

function Row({ row, language, links, isLit, isSoft, isRaw, isFaulty }: RowProps) {
  const pieces = piecesOf(row, language, links);
  const blank = row.text.length - row.text.trimStart().length;
  const indent = isRaw ? 0 : blank;
  const linked = pieces.filter(({ link }) => link !== undefined);
  const [only] = linked;
  // A stretch that is all there is on its line, a list's dash apart, is lit as the whole line.
  const head = /^\s*(?:-\s+)?/.exec(row.text)?.[0].length ?? 0;
  const isWhole =
    linked.length === 1 && only !== undefined && only.start <= head && only.end >= row.text.trimEnd().length;
  const lineLink = isWhole ? only.link : undefined;
  const light = (link: number | undefined) =>
    link === undefined ? {} : { 'data-lit': isLit(link) || undefined, 'data-soft': isSoft(link) || undefined };
  return (
    <div
      className={styles['row']}
      data-line={row.number}
      data-link={lineLink}
      data-faulty={isFaulty || undefined}
      {...light(lineLink)}
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
