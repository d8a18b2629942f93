// Determines the lines of an item in a block list: its own lines and the comments that belong to it.
// Comments are instructions in PDL, so comments that may belong to something else are kept.

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

/**
 * End of the item's last line, before the line break; includes indented comments below its last field. With
 * `withUnread` also lines below it that are indented like its fields and cannot be read.
 */
export function itemEnd(source: string, item: ShellItem, withUnread: boolean): number {
  const dashColumn = columnAt(source, item.dash ?? item.start);
  let end = lineEndAt(source, item.end);
  for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
    const line = source.slice(at, lineEndAt(source, at));
    if (isBlankYamlLine(line)) continue;
    const isOwn = isCommentLine(line) || (withUnread && !/^\s*-(?:\s|$)/u.test(line));
    if (!isOwn || indentWidth(line) <= dashColumn) break;
    end = lineEndAt(source, at);
  }
  return end;
}

/**
 * Start of the item's first line or of the comments directly above it. Comments above the first item are excluded,
 * because they may belong to the section, and so are commented-out items.
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

/** Number of blank lines directly above an offset at a line's start. */
export function blankLinesAbove(source: string, start: number): number {
  let count = 0;
  for (let at = start; at > 0; count++) {
    const above = lineStart(source, at - 1);
    if (!isBlankYamlLine(source.slice(above, lineEndAt(source, above)))) break;
    at = above;
  }
  return count;
}

/**
 * Removes items, each with its comments and one of the gaps around it; removing all leaves `[]`. The edits can overlap.
 */
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

/** `isLast`: no item remains behind it. */
function linesOf(source: string, section: ShellSection, index: number, isLast: boolean): TextRange {
  const item = section.items[index] as ShellItem;
  let start = itemStart(source, item, index === 0);
  let end = itemEnd(source, item, true);
  if (!isLast) {
    // Remove the gap below and keep the gap above.
    for (let at = nextLine(source, end); at < source.length; at = nextLine(source, at)) {
      if (!isBlankYamlLine(source.slice(at, lineEndAt(source, at)))) break;
      end = at;
    }
  } else if (index > 0) {
    for (let gap = blankLinesAbove(source, start); gap > 0; gap--) start = lineStart(source, start - 1);
  }
  return wholeLines(source, start, end);
}
