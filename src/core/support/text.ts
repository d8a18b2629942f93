// Text positions and edits. Offsets are UTF-16 code units into the source, ranges half-open. Invariant: a list of edits
// refers to the text *before* any of them and does not overlap.

import { firstIndex } from './firstIndex';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Replaces `range` of the text by `text`. */
export interface TextEdit {
  readonly range: TextRange;
  readonly text: string;
}

/** Start of the line that contains the offset. */
export function lineStart(source: string, offset: number): number {
  // `lastIndexOf` treats a negative position as 0.
  return offset <= 0 ? 0 : source.lastIndexOf('\n', offset - 1) + 1;
}

/** The line break of the text's first line; LF if the text has only one line. */
export function newlineOf(source: string): string {
  const at = source.indexOf('\n');
  return at > 0 && source[at - 1] === '\r' ? '\r\n' : '\n';
}

/** Offset before the line break. */
export function lineEndAt(source: string, offset: number): number {
  const at = source.indexOf('\n', offset);
  if (at < 0) return source.length;
  return at > offset && source[at - 1] === '\r' ? at - 1 : at;
}

/** Offset after the line break; on the last line, the length of the text. */
export function nextLine(source: string, offset: number): number {
  const at = source.indexOf('\n', offset);
  return at < 0 ? source.length : at + 1;
}

interface Ranged {
  readonly range: TextRange;
}

/** Compares by start, then by end. */
export const byPosition = ({ range: a }: Ranged, { range: b }: Ranged): number => a.start - b.start || a.end - b.end;

/** Compares by start; what contains the others comes first. */
export const byNesting = ({ range: a }: Ranged, { range: b }: Ranged): number => a.start - b.start || b.end - a.end;

/** Edits sorted by position. Throws if two of them overlap, which is a planning bug. */
export function sortTextEdits(edits: readonly TextEdit[]): TextEdit[] {
  const sorted = edits.toSorted(byPosition);
  for (let i = 1; i < sorted.length; i++) {
    const before = sorted[i - 1] as TextEdit;
    const after = sorted[i] as TextEdit;
    if (after.range.start < before.range.end) throw new Error(`Overlapping text edits at offset ${after.range.start}`);
  }
  return sorted;
}

/** The text after all edits. */
export function applyTextEdits(source: string, edits: readonly TextEdit[]): string {
  let result = '';
  let position = 0;
  for (const edit of sortTextEdits(edits)) {
    result += source.slice(position, edit.range.start) + edit.text;
    position = edit.range.end;
  }
  return result + source.slice(position);
}

/** Edits that turn `applyTextEdits(source, edits)` back into `source`, byte for byte. */
export function invertTextEdits(source: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0;
  return sortTextEdits(edits).map((edit) => {
    const start = edit.range.start + shift;
    shift += edit.text.length - (edit.range.end - edit.range.start);
    return {
      range: { start, end: start + edit.text.length },
      text: source.slice(edit.range.start, edit.range.end),
    };
  });
}

const STRETCH = 1024;

const sameStretch = (a: string, atA: number, b: string, atB: number) =>
  a.slice(atA, atA + STRETCH) === b.slice(atB, atB + STRETCH);

/** The smallest single edit from `before` to `after`; undefined if they are equal. */
export function diffText(before: string, after: string): TextEdit | undefined {
  if (before === after) return undefined;
  let start = 0;
  const limit = Math.min(before.length, after.length);
  // Compares blocks first: comparing texts of hundreds of thousands of units one by one takes a millisecond.
  while (start + STRETCH <= limit && sameStretch(before, start, after, start)) start += STRETCH;
  while (start < limit && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (
    endBefore - STRETCH >= start &&
    endAfter - STRETCH >= start &&
    sameStretch(before, endBefore - STRETCH, after, endAfter - STRETCH)
  ) {
    endBefore -= STRETCH;
    endAfter -= STRETCH;
  }
  while (endBefore > start && endAfter > start && before.charCodeAt(endBefore - 1) === after.charCodeAt(endAfter - 1)) {
    endBefore--;
    endAfter--;
  }
  return { range: { start, end: endBefore }, text: after.slice(start, endAfter) };
}

/**
 * Position of an offset of the old text after the edits; an offset inside a replaced range moves to the range's start.
 */
export function mapOffset(offset: number, edits: readonly TextEdit[]): number {
  let shift = 0;
  for (const edit of sortTextEdits(edits)) {
    if (edit.range.end <= offset) shift += edit.text.length - (edit.range.end - edit.range.start);
    else if (edit.range.start < offset) return edit.range.start + shift;
    else break;
  }
  return offset + shift;
}

/** 1-based line and column (in UTF-16 units) of offsets of one text. */
export class LineIndex {
  private readonly starts: number[] = [0];

  constructor(private readonly source: string) {
    for (let feed = source.indexOf('\n'); feed >= 0; feed = source.indexOf('\n', feed + 1)) this.starts.push(feed + 1);
  }

  positionAt(offset: number): { line: number; column: number } {
    const clamped = Math.max(0, Math.min(offset, this.source.length));
    const line = firstIndex(this.starts.length, (at) => (this.starts[at] as number) > clamped);
    return { line, column: clamped - (this.starts[line - 1] as number) + 1 };
  }

  offsetAt(line: number, column: number): number {
    const start = this.starts[Math.max(0, Math.min(line - 1, this.starts.length - 1))] as number;
    return Math.max(0, Math.min(start + column - 1, this.source.length));
  }
}
