// Merges deletions that touch or overlap: neighbouring lines at the end of a text without a final line break share a
// break.

import { sortTextEdits, type TextEdit } from '../../support';
import { lineEndAt, lineStart } from './yamlText';

const isDeletion = (edit: TextEdit): boolean => edit.text === '' && edit.range.end > edit.range.start;

/** The same edits with overlapping deletions merged; a text without a final line break still has none. */
export function mergeDeletions(source: string, edits: readonly TextEdit[]): TextEdit[] {
  const deletions = edits.filter(isDeletion).sort((a, b) => a.range.start - b.range.start);
  const merged: TextEdit[] = [];
  for (const edit of deletions) {
    const last = merged.at(-1);
    if (!last || edit.range.start > last.range.end) {
      merged.push(edit);
      continue;
    }
    let { start } = last.range;
    const end = Math.max(last.range.end, edit.range.end);
    const overlaps = edit.range.start < last.range.end;
    const takesLastLine = end === source.length && !source.endsWith('\n') && start === lineStart(source, start);
    if (overlaps && takesLastLine && start > 0) start = lineEndAt(source, lineStart(source, start - 1));
    merged[merged.length - 1] = { range: { start, end }, text: '' };
  }
  return sortTextEdits([...edits.filter((edit) => !isDeletion(edit)), ...merged]);
}
