// Converts a changed text into edits that leave equal parts alone, so that cursors, folds and marks keep their places.
// Invariant: applying the edits to `before` gives `after`, for all texts.

import { diffArrays } from 'diff';
import { diffText, type TextEdit } from '../../core/support';

/** Limit of the line comparison in milliseconds. */
const longest = 30;

const linesOf = (text: string) => text.split(/(?<=\n)/);

export function buildLineEdits(before: string, after: string): TextEdit[] {
  const single = diffText(before, after);
  if (!single) return [];
  const { start, end } = single.range;
  if (end - start < 200 && single.text.length < 200) return [single];
  const old = linesOf(before.slice(start, end));
  const fresh = linesOf(single.text);
  const changes = diffArrays(old, fresh, { timeout: longest });
  if (!changes) return replaceLines(old, fresh, start);
  let offset = start;
  return changes.flatMap(({ value, added, removed }, index) => {
    const at = offset;
    if (!added) offset += value.join('').length;
    const next = changes[index + 1];
    if (removed) return replaceLines(value, next?.added ? next.value : [], at);
    // An insertion after a removal was handled with it.
    return added && !changes[index - 1]?.removed ? replaceLines([], value, at) : [];
  });
}

/** Line by line if as many lines are added as removed: a rename changes a word in each. */
function replaceLines(removedLines: readonly string[], addedLines: readonly string[], start: number): TextEdit[] {
  const pairs =
    removedLines.length === addedLines.length
      ? removedLines.map((line, index) => [line, addedLines[index] as string])
      : [[removedLines.join(''), addedLines.join('')]];
  let offset = start;
  return pairs.flatMap(([from = '', to = '']) => {
    const edit = diffText(from, to);
    const at = offset;
    offset += from.length;
    return edit ? [{ range: { start: at + edit.range.start, end: at + edit.range.end }, text: edit.text }] : [];
  });
}
