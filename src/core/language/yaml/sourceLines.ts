// Splits a text into physical lines in one pass: offsets, indentation and whether a line has content.
// A line that is indented by tabs gets the indentation of a matching line above: YAML forbids tabs, but users see them
// as indentation.

export interface SourceLines {
  readonly count: number;
  readonly start: Int32Array;
  /** Before the line break. */
  readonly end: Int32Array;
  /** Offset of the first unit after the indentation. */
  readonly content: Int32Array;
  /** Columns of indentation: leading spaces, or the assumed width of tabs. */
  readonly indent: Int32Array;
  /** 0 content, 1 blank, 2 comment only. */
  readonly kind: Uint8Array;
  /** 1 if the indentation of a line with content contains a tab. */
  readonly tabbed: Uint8Array;
}

const SPACE = 32;
const TAB = 9;
const DASH = 45;
const COLON = 58;

export function splitLines(source: string): SourceLines {
  let count = 1;
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) count++;
  const lines: SourceLines = {
    count,
    start: new Int32Array(count),
    end: new Int32Array(count),
    content: new Int32Array(count),
    indent: new Int32Array(count),
    kind: new Uint8Array(count),
    tabbed: new Uint8Array(count),
  };
  const { start, end, content, indent, kind, tabbed } = lines;
  // A byte order mark is not content.
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0;
  let hasTabs = false;
  for (let line = 0; line < count; line++) {
    const feed = source.indexOf('\n', at);
    const next = feed < 0 ? source.length : feed;
    let stop = next;
    if (stop > at && source.charCodeAt(stop - 1) === 13) stop--;
    let spaces = at;
    while (spaces < stop && source.charCodeAt(spaces) === SPACE) spaces++;
    let first = spaces;
    while (first < stop && (source.charCodeAt(first) === TAB || source.charCodeAt(first) === SPACE)) first++;
    start[line] = at;
    end[line] = stop;
    indent[line] = spaces - at;
    kind[line] = first >= stop ? 1 : source.charCodeAt(first) === 35 ? 2 : 0;
    if (first > spaces && first < stop) {
      tabbed[line] = 1;
      hasTabs = true;
    }
    content[line] = tabbed[line] === 1 ? first : spaces;
    at = next + 1;
  }
  if (hasTabs) placeTabs(source, lines);
  return lines;
}

/**
 * Sets the column of lines with tabs to that of the nearest line above: of its dash, of its key, or below the key that
 * it opens.
 */
function placeTabs(source: string, { count, content, end, indent, kind, tabbed }: SourceLines): void {
  let dashColumn = 0;
  let keyColumn = 0;
  let opens = false;
  for (let line = 0; line < count; line++) {
    if (kind[line] !== 0) continue;
    const from = content[line] as number;
    const stop = end[line] as number;
    const next = source.charCodeAt(from + 1);
    const isDash = source.charCodeAt(from) === DASH && (from + 1 >= stop || next === SPACE || next === TAB);
    if (tabbed[line] === 1) indent[line] = opens ? keyColumn + 2 : isDash ? dashColumn : keyColumn;
    const column = indent[line] as number;
    if (isDash) dashColumn = column;
    let key = from;
    while (isDash && (key === from || source.charCodeAt(key) === SPACE) && key < stop) key++;
    keyColumn = column + key - from;
    opens = source.charCodeAt(stop - 1) === COLON;
  }
}
