// Adds and removes entries of a flow list or flow mapping without changing their neighbours.

import type { Node, YAMLSeq } from 'yaml';
import type { TextEdit, TextRange } from '../../support';
import { isBlankYamlLine, lineEndAt, lineStart, lineTextAt, wholeLines } from './yamlText';

type Range = readonly [number, number, number];

const rangeOf = (node: unknown): Range => (node as Node | null)?.range ?? [0, 0, 0];

/** Appends an entry; if each entry has a line to itself, on a new line after the comment of the last line. */
export function planAppendFlow(source: string, list: YAMLSeq, text: string, newline: string): TextEdit[] {
  const [listStart, listEnd] = rangeOf(list);
  const last = list.items.at(-1);
  if (!last) {
    // `[ ]` can contain a comment, which is kept.
    const inner = source.slice(listStart + 1, listEnd - 1);
    return [
      { range: { start: listStart + 1, end: listStart + 1 + (isBlankYamlLine(inner) ? inner.length : 0) }, text },
    ];
  }
  const [start, end] = rangeOf(last);
  const indent = source.slice(lineStart(source, start), start);
  const lineBreak = lineEndAt(source, end);
  const rest = /^\s*(,?)\s*(?:#.*)?$/u.exec(source.slice(end, lineBreak));
  if (!isBlankYamlLine(indent) || listStart >= lineStart(source, start) || !rest) {
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
export function planRemoveFlow(source: string, list: YAMLSeq, indices: readonly number[]): TextEdit[] {
  const [listStart, listEnd] = rangeOf(list);
  const removed = new Set(indices);
  const inner = source.slice(listStart + 1, listEnd - 1);
  if (removed.size === list.items.length && !inner.includes('#')) {
    return [{ range: { start: listStart + 1, end: listEnd - 1 }, text: '' }];
  }
  const firstRemaining = list.items.findIndex((_item, index) => !removed.has(index));
  const edits: TextEdit[] = [];
  for (const index of [...removed].sort((a, b) => a - b)) {
    const [start, end] = rangeOf(list.items[index]);
    const isBeforeRemaining = firstRemaining < 0 || index < firstRemaining;
    const next = list.items[index + 1];
    const cut: TextRange = isBeforeRemaining
      ? { start, end: next ? rangeOf(next)[0] : end }
      : { start: rangeOf(list.items[index - 1])[1], end };
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
