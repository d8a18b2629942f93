// Splits a procedure into logical lines: physical lines, joined while a bracket or a triple quote is open.
// A bracket that never closes joins nothing: its line is marked and stays separate, so one typo affects one line.

import { procedureWords } from '../statementFacts';
import { stringEnd } from './tokens';

export interface LogicalLine {
  /** First unit after the indentation, in decoded offsets. */
  readonly start: number;
  /** After the last unit that is not white space. */
  readonly end: number;
  /** Start of the first physical line, before the indentation. */
  readonly lineStart: number;
  /** Columns of indentation, tabs expanded. */
  readonly indent: number;
  readonly comment: boolean;
  /** Offset of an unclosed bracket, if there is one. */
  readonly unclosed?: number;
}

/** Maximum number of lines that a call can span. */
const MAX_JOINED_LINES = 60;
/** `pass` can also be the name of a value in a list of arguments. */
const startingWords = [...procedureWords.header, ...procedureWords.line].filter((word) => word !== 'pass').join('|');
const startsStatement = new RegExp(`^[ \\t]*(?:${startingWords})\\b|^[ \\t]*\\[[^\\]]*\\][ \\t]*=[^=]`);

interface RawLine {
  readonly lineStart: number;
  readonly start: number;
  readonly end: number;
}

export interface LogicalText {
  readonly lines: readonly LogicalLine[];
  /** Decoded range of the first indentation that mixes tabs and spaces, or differs from the others in that. */
  readonly mixed?: { readonly start: number; readonly end: number };
}

export function splitLogicalLines(text: string): LogicalText {
  const raw = rawLines(text);
  const unit = indentUnit(text, raw);
  const lines: LogicalLine[] = [];
  for (let i = 0; i < raw.length; ) {
    const line = raw[i] as RawLine;
    if (line.start >= line.end) {
      i++;
      continue;
    }
    const comment = text[line.start] === '#' || text.startsWith('//', line.start);
    const joined = comment ? { last: i, unclosed: -1 } : joinLines(text, raw, i);
    const last = raw[joined.last] as RawLine;
    lines.push({
      start: line.start,
      end: last.end,
      lineStart: line.lineStart,
      indent: columns(text, line.lineStart, line.start, unit),
      comment,
      ...(joined.unclosed >= 0 ? { unclosed: joined.unclosed } : {}),
    });
    i = joined.last + 1;
  }
  const mixed = findMixed(text, lines);
  return mixed === undefined ? { lines } : { lines, mixed };
}

const isBlank = (char: string | undefined) =>
  char === ' ' || char === '\t' || char === '\r' || char === '\u3000' || char === '\u00a0';

function rawLines(text: string): RawLine[] {
  const lines: RawLine[] = [];
  for (let at = 0; at < text.length; ) {
    const feed = text.indexOf('\n', at);
    const next = feed < 0 ? text.length : feed;
    let start = at;
    while (start < next && isBlank(text[start])) start++;
    let end = next;
    while (end > start && isBlank(text[end - 1])) end--;
    lines.push({ lineStart: at, start, end });
    at = next + 1;
  }
  return lines;
}

/** Smallest indentation with spaces, used as the width of a tab. */
function indentUnit(text: string, lines: readonly RawLine[]): number {
  let unit = 8;
  for (const line of lines) {
    const width = line.start - line.lineStart;
    if (width > 1 && width < unit && line.end > line.start && text[line.lineStart] === ' ') unit = width;
  }
  return unit === 8 ? 4 : unit;
}

function columns(text: string, from: number, to: number, unit: number): number {
  let width = 0;
  for (let i = from; i < to; i++) {
    if (text[i] === '\t') width += unit - (width % unit);
    else width += text[i] === '\u3000' ? 2 : 1;
  }
  return width;
}

function findMixed(text: string, lines: readonly LogicalLine[]): { start: number; end: number } | undefined {
  let tabs = false;
  let spaces = false;
  for (const line of lines) {
    if (line.start === line.lineStart) continue;
    const lead = text.slice(line.lineStart, line.start);
    const before = tabs || spaces;
    tabs ||= lead.includes('\t');
    spaces ||= lead.includes(' ');
    if (tabs && spaces && (before || lead.length > 0)) return { start: line.lineStart, end: line.start };
  }
  return undefined;
}

function joinLines(text: string, raw: readonly RawLine[], first: number): { last: number; unclosed: number } {
  const open = new OpenBrackets(text);
  // Full-width brackets occur in names and prose: they close an ASCII bracket, but never keep a line open.
  let wide = 0;
  const line = raw[first] as RawLine;
  for (let i = first; i < raw.length && i < first + MAX_JOINED_LINES; i++) {
    const current = raw[i] as RawLine;
    if (i > first && startsStatement.test(text.slice(current.lineStart, Math.min(current.end, current.start + 80))))
      break;
    let from = current.start;
    while (from < current.end) {
      const triple = text.startsWith('"""', from) || text.startsWith("'''", from);
      const close = stringEnd(text, from, triple ? text.length : current.end);
      if (close > current.end) {
        // Continue behind a triple quote that spans several lines.
        let last = i;
        while (last + 1 < raw.length && (raw[last] as RawLine).end < close) last++;
        return { last, unclosed: -1 };
      }
      if (close > 0) {
        from = close;
        continue;
      }
      const char = text[from] as string;
      if (char === '#') break;
      if (char === '(' || char === '[' || char === '{') open.open(from);
      else if (char === ')' || char === ']' || char === '}') open.close(char);
      else if (char === '（') wide++;
      else if (char === '）') wide > 0 ? wide-- : open.close(')');
      else if (char === '］') open.close(']');
      from++;
    }
    if (open.first === undefined) return { last: i, unclosed: -1 };
    // Natural language contains brackets too; only a line that resembles a call or a list is continued.
    if (i === first && !/[\p{L}\p{N}_=]\s*[([{]|^\s*\[/u.test(text.slice(line.start, line.end))) break;
  }
  return { last: argumentsBelow(text, raw, first), unclosed: open.first ?? line.start };
}

/** Offsets of open brackets. A stray closer is detected in constant time. */
class OpenBrackets {
  private readonly offsets: number[] = [];
  private readonly counts = new Map<string, number>();

  constructor(private readonly text: string) {}

  get first(): number | undefined {
    return this.offsets[0];
  }

  open(offset: number): void {
    this.offsets.push(offset);
    this.count(offset, 1);
  }

  /** Removes the bracket that `char` closes and all brackets still open inside it; a stray closer changes nothing. */
  close(char: string): void {
    const opener = char === ')' ? '(' : char === ']' ? '[' : '{';
    if (!this.counts.get(opener)) return;
    for (;;) {
      const offset = this.offsets.pop() as number; // at least one is counted
      this.count(offset, -1);
      if (this.text[offset] === opener) return;
    }
  }

  private count(offset: number, by: number): void {
    const bracket = this.text[offset] as string;
    this.counts.set(bracket, (this.counts.get(bracket) ?? 0) + by);
  }
}

/** The last line of an unclosed call over several deeper lines, each of which but the last ends with an open list. */
function argumentsBelow(text: string, raw: readonly RawLine[], first: number): number {
  const start = raw[first] as RawLine;
  let last = first;
  for (let i = first + 1; i < raw.length && i < first + MAX_JOINED_LINES; i++) {
    const line = raw[i] as RawLine;
    const isOpen = /[,([{，]$/.test(text.slice((raw[last] as RawLine).start, (raw[last] as RawLine).end));
    const isDeeper = line.start - line.lineStart > start.start - start.lineStart && line.end > line.start;
    if (!isOpen || !isDeeper || startsStatement.test(text.slice(line.lineStart, line.end))) break;
    last = i;
  }
  return last;
}
