// The primitive edits of formatting, which replace white space by white space.
// Invariant: an edit never changes a visible character, so no formatting step can lose text.

import type { TextEdit } from '../../support';

/** Replaces `source[start, end)` by `text` if both are blank and differ. */
export function addLayoutEdit(edits: TextEdit[], source: string, start: number, end: number, text: string): void {
  const before = source.slice(start, end);
  if (before === text || !/^[ \t\r\n]*$/.test(before)) return;
  edits.push({ range: { start, end }, text });
}

/** Changes `source[start, end)`, a single line, to `wanted`; does nothing if they differ in more than blanks. */
export function respace(edits: TextEdit[], source: string, start: number, end: number, wanted: string): void {
  const gap = source.slice(start, end);
  if (gap === wanted || /[\r\n]/.test(gap) || gap.replace(/[ \t]/g, '') !== wanted.replace(/ /g, '')) return;
  let at = start;
  let next = 0;
  while (at < end || next < wanted.length) {
    let blank = at;
    while (blank < end && (source[blank] === ' ' || source[blank] === '\t')) blank++;
    let stop = next;
    while (stop < wanted.length && wanted[stop] === ' ') stop++;
    addLayoutEdit(edits, source, at, blank, wanted.slice(next, stop));
    // The same visible character on both sides.
    at = blank + 1;
    next = stop + 1;
  }
}
