// Finds lines of a YAML text by offset. A line ends before its LF or CRLF; offsets are UTF-16 units.

import { lineEndAt, lineStart, newlineOf, nextLine } from '../../support';

export { lineEndAt, lineStart, newlineOf, nextLine };

export function lineTextAt(source: string, offset: number): string {
  return source.slice(lineStart(source, offset), lineEndAt(source, offset));
}

export function columnAt(source: string, offset: number): number {
  return offset - lineStart(source, offset);
}

export const isBlankYamlLine = (line: string): boolean => line.trim() === '';
export const isCommentLine = (line: string): boolean => line.trimStart().startsWith('#');
export const indentWidth = (line: string): number => line.length - line.trimStart().length;

/**
 * The range that removes whole lines: from the start of the first line to after the break of the last. At the end of a
 * text without a final break it includes the break before the lines instead, so that the text still has no final break.
 */
export function wholeLines(source: string, start: number, end: number): { start: number; end: number } {
  const from = lineStart(source, start);
  const to = nextLine(source, end);
  const endsOpen = to === source.length && !source.endsWith('\n');
  if (!endsOpen || from === 0) return { start: from, end: to };
  return { start: lineEndAt(source, lineStart(source, from - 1)), end: to };
}
