// Lines of a text by offset. A line ends before its `\n` or `\r\n`; offsets are UTF-16 units.

import { lineStart } from '../../support';

export { lineStart };

/** The line break the text uses: that of its first line, `\n` when it has one line only. */
export function newlineOf(source: string): string {
  const at = source.indexOf('\n');
  return at > 0 && source[at - 1] === '\r' ? '\r\n' : '\n';
}

/** Before the line break. */
export function lineEndAt(source: string, offset: number): number {
  const at = source.indexOf('\n', offset);
  if (at < 0) return source.length;
  return at > offset && source[at - 1] === '\r' ? at - 1 : at;
}

/** After the line break; the length of the text on its last line. */
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
 * The range that takes whole lines away: from the start of the first to after the last one's break. On the last line of
 * a text that ends without a break it takes the break before instead, so that the text still ends without one.
 */
export function wholeLines(source: string, start: number, end: number): { start: number; end: number } {
  const from = lineStart(source, start);
  const to = nextLine(source, end);
  const endsOpen = to === source.length && !source.endsWith('\n');
  if (!endsOpen || from === 0) return { start: from, end: to };
  return { start: lineEndAt(source, lineStart(source, from - 1)), end: to };
}
