// Finds lines of a text by offset. A line ends before its LF or CRLF; offsets are UTF-16 units.

import { lineStart } from '../../support';

export { lineStart };

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
