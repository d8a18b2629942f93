// Which lines belong to an item of a block list: its own, and the comments that are about it.
// Comments carry instructions in PDL, so what may be about something else stays.

import type { TextEdit, TextRange } from '../../support';
import type { ShellItem, ShellSection } from './pdlShell';
import {
  columnAt,
  indentWidth,
  isBlankYamlLine,
  isCommentLine,
  lineEndAt,
  lineStart,
  nextLine,
  wholeLines,
} from './yamlText';

/** End of the item's last line, indented comments below its last field included. Before the line break. */
export function itemEnd(source: string, item: ShellItem): number {
  const dashColumn = columnAt(source, item.dash ?? item.start);
  let end = lineEndAt(source, item.end);
  for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
    const line = source.slice(at, lineEndAt(source, at));
    if (isBlankYamlLine(line)) continue;
    if (!isCommentLine(line) || indentWidth(line) <= dashColumn) break;
    end = lineEndAt(source, at);
  }
  return end;
}

/**
 * Start of the item's first line, comments directly above it included: not for the first item, where they may be about
 * the section, and not an item that someone has commented out.
 */
export function itemStart(source: string, item: ShellItem, isFirst: boolean): number {
  const dash = item.dash ?? item.start;
  const column = columnAt(source, dash);
  let start = lineStart(source, dash);
  while (!isFirst && start > 0) {
    const above = lineStart(source, start - 1);
    const line = source.slice(above, lineEndAt(source, above));
    if (!isCommentLine(line) || indentWidth(line) !== column || /^\s*#+\s*-\s/u.test(line)) break;
    start = above;
  }
  return start;
}

/** Blank lines directly above an offset at a line's start. */
export function blankLinesAbove(source: string, start: number): number {
  let count = 0;
  for (let at = start; at > 0; count++) {
    const above = lineStart(source, at - 1);
    if (!isBlankYamlLine(source.slice(above, lineEndAt(source, above)))) break;
    at = above;
  }
  return count;
}

/** Takes items away, each with its comments and one of the gaps around it; the last one leaves `[]`. They may overlap. */
export function planRemoveItems(source: string, section: ShellSection, indices: readonly number[]): TextEdit[] {
  const removed = new Set(indices);
  const lastRemaining = section.items.findLastIndex((_, index) => !removed.has(index));
  const lines = [...removed].map(
    (index): TextEdit => ({ range: linesOf(source, section, index, index > lastRemaining), text: '' }),
  );
  return lastRemaining < 0
    ? [{ range: { start: section.colonEnd, end: section.colonEnd }, text: ' []' }, ...lines]
    : lines;
}

/** `isLast`: nothing stays behind it. */
function linesOf(source: string, section: ShellSection, index: number, isLast: boolean): TextRange {
  const item = section.items[index] as ShellItem;
  let start = itemStart(source, item, index === 0);
  let end = itemEnd(source, item);
  if (!isLast) {
    // The gap below goes, the gap above stays.
    for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
      if (!isBlankYamlLine(source.slice(at, lineEndAt(source, at)))) break;
      end = at;
    }
  } else if (index > 0) {
    for (let gap = blankLinesAbove(source, start); gap > 0; gap--) start = lineStart(source, start - 1);
  }
  return wholeLines(source, start, end);
}
