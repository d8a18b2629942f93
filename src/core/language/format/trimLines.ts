// Removes meaningless white space: at ends of lines, more than two empty lines in a row, a missing or repeated final
// line break. Skips multi-line texts (block scalars, quoted texts), where blanks are content.

import { newlineOf, type TextEdit, type TextRange } from '../../support';
import { addLayoutEdit } from './layoutEdit';

const MAX_EMPTY_LINES = 2;

/** `protectedRanges`: ranges whose lines stay unchanged, in text order. */
export function trimLines(source: string, protectedRanges: readonly TextRange[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let next = 0;
  let empty = 0;
  let lastEnd = -1;
  for (let line = 0; line < source.length; ) {
    const feed = source.indexOf('\n', line);
    const stop = feed < 0 ? source.length : feed;
    const after = feed < 0 ? source.length : feed + 1;
    const end = stop > line && source[stop - 1] === '\r' ? stop - 1 : stop;
    while ((protectedRanges[next]?.end ?? Number.POSITIVE_INFINITY) <= line) next++;
    let trimmed = end;
    while (trimmed > line && (source[trimmed - 1] === ' ' || source[trimmed - 1] === '\t')) trimmed--;
    if ((protectedRanges[next]?.start ?? Number.POSITIVE_INFINITY) < stop) {
      empty = 0;
      lastEnd = -1;
    } else if (trimmed === line && ++empty > MAX_EMPTY_LINES) addLayoutEdit(edits, source, line, after, '');
    else addLayoutEdit(edits, source, trimmed, end, '');
    if (trimmed > line) {
      empty = 0;
      if (lastEnd >= 0 || (protectedRanges[next]?.start ?? Number.POSITIVE_INFINITY) >= stop) lastEnd = trimmed;
    }
    line = after;
  }
  if (lastEnd < 0) return edits;
  const before = edits.filter((edit) => edit.range.start < lastEnd);
  addLayoutEdit(before, source, lastEnd, source.length, newlineOf(source));
  return before;
}
