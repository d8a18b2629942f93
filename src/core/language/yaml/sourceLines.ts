// Physical lines of a text: offsets, indentation and whether a line holds anything, in one pass.

export interface SourceLines {
  readonly count: number;
  readonly start: Int32Array;
  /** Before the line break. */
  readonly end: Int32Array;
  /** Number of leading spaces; a tab ends the indentation. */
  readonly indent: Int32Array;
  /** 0 content, 1 blank, 2 comment only. */
  readonly kind: Uint8Array;
}

export function splitLines(source: string): SourceLines {
  let count = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++;
  const start = new Int32Array(count);
  const end = new Int32Array(count);
  const indent = new Int32Array(count);
  const kind = new Uint8Array(count);
  // A byte order mark is no content.
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let line = 0; line < count; line++) {
    const feed = source.indexOf('\n', at);
    const next = feed < 0 ? source.length : feed;
    let stop = next;
    if (stop > at && source.charCodeAt(stop - 1) === 13) stop--;
    let content = at;
    while (content < stop && source.charCodeAt(content) === 32) content++;
    start[line] = at;
    end[line] = stop;
    indent[line] = content - at;
    let first = content;
    while (first < stop && (source.charCodeAt(first) === 9 || source.charCodeAt(first) === 32)) first++;
    kind[line] = first >= stop ? 1 : source.charCodeAt(first) === 35 ? 2 : 0;
    at = next + 1;
  }
  return { count, start, end, indent, kind };
}
