// Adds and removes entries of a flow list or flow mapping without changing their neighbours.

import type { YamlList } from '../../language';
import type { TextEdit, TextRange } from '../../support';
import { isBlankYamlLine, lineEndAt, lineStart, lineTextAt, wholeLines } from './yamlText';

/** The text between the brackets; a list that is not closed ends with its text. */
const innerRange = (source: string, { range: { start, end } }: YamlList): TextRange => {
  const isClosed = end - 1 > start && source[end - 1] === ']';
  return { start: start + 1, end: isClosed ? end - 1 : end };
};

/** Appends an entry; if each entry has a line to itself, on a new line after the comment of the last line. */
export function planAppendFlow(source: string, list: YamlList, text: string, newline: string): TextEdit[] {
  const last = list.items.at(-1);
  if (!last) {
    // `[ ]` can contain a comment, which is kept.
    const inner = innerRange(source, list);
    const isBlank = isBlankYamlLine(source.slice(inner.start, inner.end));
    return [{ range: { start: inner.start, end: isBlank ? inner.end : inner.start }, text }];
  }
  const { start, end } = last.range;
  const indent = source.slice(lineStart(source, start), start);
  const lineBreak = lineEndAt(source, end);
  const rest = /^\s*(,?)\s*(?:#.*)?$/u.exec(source.slice(end, lineBreak));
  if (!isBlankYamlLine(indent) || list.range.start >= lineStart(source, start) || !rest) {
    return [{ range: { start: end, end }, text: `, ${text}` }];
  }
  const entry: TextEdit = { range: { start: lineBreak, end: lineBreak }, text: newline + indent + text + rest[1] };
  return rest[1] ? [entry] : [{ range: { start: end, end }, text: ',' }, entry];
}

function commaIn(source: string, from: number, to: number): number {
  // Commas inside comments do not count.
  const gap = source.slice(from, to).replace(/#[^\r\n]*/gu, (comment) => ' '.repeat(comment.length));
  return from + gap.indexOf(',');
}

/** Removes entries with one comma each; comments between entries stay. Removing all entries leaves `[]`. */
export function planRemoveFlow(source: string, list: YamlList, indices: readonly number[]): TextEdit[] {
  const removed = new Set(indices);
  const inner = innerRange(source, list);
  if (removed.size === list.items.length && !source.slice(inner.start, inner.end).includes('#')) {
    return [{ range: inner, text: '' }];
  }
  const firstRemaining = list.items.findIndex((_item, index) => !removed.has(index));
  const edits: TextEdit[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    const item = list.items[index];
    if (!item) continue;
    const { start, end } = item.range;
    const isBeforeRemaining = firstRemaining < 0 || index < firstRemaining;
    const next = list.items[index + 1];
    const cut: TextRange = isBeforeRemaining
      ? { start, end: next?.range.start ?? end }
      : { start: list.items[index - 1]?.range.end ?? start, end };
    if (!source.slice(cut.start, cut.end).includes('#')) {
      edits.push({ range: cut, text: '' });
      continue;
    }
    const comma = isBeforeRemaining ? commaIn(source, end, cut.end) : commaIn(source, cut.start, start);
    if (comma >= cut.start) edits.push({ range: { start: comma, end: comma + 1 }, text: '' });
    const isOnlyOnLine =
      lineTextAt(source, start).trim() === source.slice(start, end) && lineEndAt(source, start) > end - 1;
    edits.push({ range: isOnlyOnLine ? wholeLines(source, start, end) : { start, end }, text: '' });
  }
  return edits;
}
