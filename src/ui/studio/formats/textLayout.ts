// Lays out a text as rows: lines in blocks, with the ranges that are linked to nodes. Invariant: rows cover every line
// once, in order; a block outside the view is drawn as plain text of the same lines.

import type { ConvertedRange } from '../../../core/formats';
import { firstIndex } from '../../../core/support';
import { type HighlightLanguage, type HighlightToken, highlightLine, linesInProcedure } from './highlightTokens';

export interface TextRow {
  /** 1-based. */
  readonly number: number;
  /** Offset of its first character. */
  readonly start: number;
  readonly text: string;
  readonly isProcedure: boolean;
  /** Number of lines folded behind this one, including it. */
  readonly folds?: number;
}

export interface TextBlock {
  readonly rows: readonly TextRow[];
  /** The text of the block's rows while it is outside the view. */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

const BLOCK_ROWS = 60;
/** Rows beyond this are not rendered; copying and saving take the whole text. */
export const MAX_ROWS = 12_000;
const isDataComment = /^\s*%% weir: /;
const MIN_FOLD = 3;

/** `isOpen`: comment lines that only carry data for Weir are not folded. */
export function layOutText(text: string, language: HighlightLanguage, isOpen = false) {
  const lines = text.split(/\r\n|\n|\r/);
  if (lines.at(-1) === '' && lines.length > 1) lines.pop();
  const inside = language === 'pdl' ? linesInProcedure(lines) : [];
  const rows: TextRow[] = [];
  let start = 0;
  for (let index = 0; index < lines.length && rows.length < MAX_ROWS; index++) {
    const line = lines[index] as string;
    let count = 1;
    let length = lengthWithEnd(text, start, line);
    if (!isOpen && language === 'mermaid' && isDataComment.test(line)) {
      let after = start + length;
      while (isDataComment.test(lines[index + count] ?? '')) {
        after += lengthWithEnd(text, after, lines[index + count] as string);
        count += 1;
      }
      if (count >= MIN_FOLD) length = after - start;
      else count = 1;
    }
    rows.push({
      number: index + 1,
      start,
      text: line,
      isProcedure: inside[index] === true,
      ...(count > 1 ? { folds: count } : {}),
    });
    start += length;
    index += count - 1;
  }
  const blocks: TextBlock[] = [];
  for (let at = 0; at < rows.length; at += BLOCK_ROWS) {
    const part = rows.slice(at, at + BLOCK_ROWS);
    const plain = part.map((row) => `${row.text}\n`).join('');
    blocks.push({ rows: part, plain, start: (part[0] as TextRow).start, end: rows[at + BLOCK_ROWS]?.start ?? start });
  }
  const last = rows.at(-1);
  const drawn = last ? last.number + (last.folds ?? 1) - 1 : 0;
  // Number of lines that are hidden because there are too many.
  return { blocks, lineCount: lines.length, hidden: lines.length - drawn };
}

function lengthWithEnd(text: string, start: number, line: string): number {
  const end = start + line.length;
  return line.length + (text.startsWith('\r\n', end) ? 2 : 1);
}

export interface RowPiece {
  /** Half-open range in the row's text. */
  readonly start: number;
  readonly end: number;
  /** Index of its link. */
  readonly link?: number;
  readonly tokens: readonly HighlightToken[];
}

/** Splits a row at the ends of links. Each piece has its own tokens. */
export function splitRow(
  row: TextRow,
  language: HighlightLanguage,
  links: readonly ConvertedRange[],
): readonly RowPiece[] {
  const { text, start } = row;
  const tokens = highlightLine(language, text, row.isProcedure);
  const pieces: RowPiece[] = [];
  let at = 0;
  const add = (end: number, link?: number) => {
    if (end <= at) return;
    const own = tokens.flatMap((token) =>
      token.end <= at || token.start >= end
        ? []
        : [{ ...token, start: Math.max(token.start, at), end: Math.min(token.end, end) }],
    );
    pieces.push({ start: at, end, tokens: own, ...(link === undefined ? {} : { link }) });
    at = end;
  };
  for (let index = firstLinkEndingAfter(links, start); index < links.length; index++) {
    const { range } = links[index] as ConvertedRange;
    if (range.start >= start + text.length) break;
    // The indentation of a line inside a multi-line link is not part of the link.
    const indent = text.length - text.trimStart().length;
    add(Math.max(range.start - start, indent));
    add(Math.min(range.end - start, text.length), index);
  }
  add(text.length);
  return pieces;
}

/** Index of the first link that ends after an offset. */
export const firstLinkEndingAfter = (links: readonly ConvertedRange[], offset: number): number =>
  firstIndex(links.length, (at) => (links[at] as ConvertedRange).range.end > offset);

/** Index of the block that contains an offset. */
export function blockAt(blocks: readonly TextBlock[], offset: number): number {
  const index = blocks.findIndex(({ end }) => offset < end);
  return index < 0 ? blocks.length - 1 : index;
}
