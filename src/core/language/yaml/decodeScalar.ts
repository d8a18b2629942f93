// Decodes one scalar and records the source of each unit of its text.
// Follows YAML 1.2: line folding, escapes of double quotes, block scalars with indentation and chomping indicators. An
// unknown or incomplete escape is kept as written: decoding never fails.

import type { TextRange } from '../../support';
import { OffsetMap, OffsetMapBuilder } from '../offsetMap';
import type { YamlScalar } from './yamlTree';

const namedEscapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

export function decodeScalar(source: string, scalar: YamlScalar): OffsetMap {
  if (scalar.block !== undefined) return decodeBlock(source, scalar, scalar.block);
  const { start, end } = scalar.content;
  const text = source.slice(start, end);
  const simple = !text.includes('\n') && !(scalar.style === 'single' && text.includes("''"));
  if (simple && !(scalar.style === 'double' && text.includes('\\'))) {
    return new OffsetMap(text, [{ at: 0, length: text.length, source: start, sourceLength: text.length }], start);
  }
  return decodeFlow(source, scalar);
}

const isSpace = (char: string | undefined) => char === ' ' || char === '\t';

function decodeFlow(source: string, scalar: YamlScalar): OffsetMap {
  const { start, end } = scalar.content;
  const out = new OffsetMapBuilder(source, start);
  let chunk = start;
  let i = start;
  while (i < end) {
    const char = source[i];
    if (char === '\n') {
      let stop = i;
      while (stop > chunk && (isSpace(source[stop - 1]) || source[stop - 1] === '\r')) stop--;
      out.copy(chunk, stop);
      const next = skipBreaks(source, i, end);
      out.write(next.breaks === 1 ? ' ' : '\n'.repeat(next.breaks - 1), stop, next.at - stop);
      i = next.at;
      chunk = i;
    } else if (char === '\\' && scalar.style === 'double' && i + 1 < end) {
      out.copy(chunk, i);
      i = decodeEscape(source, i, end, out);
      chunk = i;
    } else if (char === "'" && scalar.style === 'single' && source[i + 1] === "'" && i + 1 < end) {
      out.copy(chunk, i);
      out.write("'", i, 2);
      i += 2;
      chunk = i;
    } else i++;
  }
  out.copy(chunk, end);
  return out.build();
}

/** Skips all line breaks from a break on, with the white space around them. */
function skipBreaks(source: string, from: number, end: number): { at: number; breaks: number } {
  let breaks = 0;
  let at = from;
  while (at < end) {
    const char = source[at];
    if (char === '\n') breaks++;
    else if (!isSpace(char) && !(char === '\r' && source[at + 1] === '\n')) break;
    at++;
  }
  return { at, breaks };
}

function decodeEscape(source: string, at: number, end: number, out: OffsetMapBuilder): number {
  const letter = source[at + 1] as string;
  const lineBreak = letter === '\n' || (letter === '\r' && source[at + 2] === '\n');
  if (lineBreak) {
    const next = skipBreaks(source, letter === '\r' ? at + 2 : at + 1, end);
    out.write('\n'.repeat(next.breaks - 1), at, next.at - at);
    return next.at;
  }
  const named = namedEscapes[letter];
  if (named !== undefined) {
    out.write(named, at, 2);
    return at + 2;
  }
  const digits = hexLengths[letter] ?? 0;
  const hex = source.slice(at + 2, Math.min(end, at + 2 + digits));
  const code = digits > 0 && hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : -1;
  if (code >= 0 && code <= 0x10ffff) {
    out.write(String.fromCodePoint(code), at, 2 + digits);
    return at + 2 + digits;
  }
  out.copy(at, at + 1);
  return at + 1;
}

interface BlockLine {
  readonly start: number;
  readonly end: number;
  /** Offset of the next line, after the break. */
  readonly next: number;
}

function decodeBlock(source: string, scalar: YamlScalar, block: NonNullable<YamlScalar['block']>): OffsetMap {
  const out = new OffsetMapBuilder(source, scalar.content.start);
  const lines = blockLines(source, scalar, block);
  let last = lines.length - 1;
  while (last >= 0 && (lines[last] as BlockLine).end === (lines[last] as BlockLine).start) last--;
  if (scalar.style === 'literal') writeLiteral(source, lines, last, out);
  else writeFolded(source, lines, last, out);
  const final = lines[last];
  // A last line without a break has no break to keep.
  if (block.chomp !== 'strip' && final !== undefined && final.next > final.end)
    out.write('\n', final.end, final.next - final.end);
  if (block.chomp === 'keep') {
    for (const line of lines.slice(last + 1)) if (line.next > line.end) out.write('\n', line.end, line.next - line.end);
  }
  return out.build();
}

function blockLines(
  source: string,
  scalar: YamlScalar,
  { indent, unindented = [] }: NonNullable<YamlScalar['block']>,
): BlockLine[] {
  const lines: BlockLine[] = [];
  let stretch = 0;
  const lacks = (line: number) => {
    while (stretch < unindented.length && line >= (unindented[stretch] as TextRange).end) stretch++;
    return stretch < unindented.length && line >= (unindented[stretch] as TextRange).start;
  };
  let at = scalar.content.start;
  while (at < scalar.content.end) {
    const feed = source.indexOf('\n', at);
    const next = feed < 0 || feed >= scalar.content.end ? scalar.content.end : feed + 1;
    let end = feed < 0 || feed >= scalar.content.end ? next : feed;
    if (end > at && source[end - 1] === '\r') end--;
    let start = at;
    const lineIndent = unindented.length > 0 && lacks(at) ? 0 : indent;
    while (start < end && start < at + lineIndent && source[start] === ' ') start++;
    lines.push({ start, end, next });
    at = next;
  }
  return lines;
}

function writeLiteral(source: string, lines: readonly BlockLine[], last: number, out: OffsetMapBuilder): void {
  for (let i = 0; i <= last; i++) {
    const line = lines[i] as BlockLine;
    // A plain line feed maps unit by unit, so line and break are one run.
    const withBreak = i < last && line.next === line.end + 1 && source[line.end] === '\n';
    out.copy(line.start, withBreak ? line.next : line.end);
    if (i < last && !withBreak) out.write('\n', line.end, line.next - line.end);
  }
}

function writeFolded(source: string, lines: readonly BlockLine[], last: number, out: OffsetMapBuilder): void {
  let from = (lines[0] as BlockLine | undefined)?.start ?? 0;
  let breaks = 0;
  let before: 'none' | 'text' | 'deep' = 'none';
  for (let i = 0; i <= last; i++) {
    const line = lines[i] as BlockLine;
    if (line.end > line.start) {
      const now = isSpace(source[line.start]) ? 'deep' : 'text';
      let separator = '\n'.repeat(breaks);
      // Only a single break between two ordinary lines folds to a space; around deeper lines all breaks stay.
      if (before === 'text' && now === 'text') separator = breaks === 1 ? ' ' : '\n'.repeat(breaks - 1);
      out.write(separator, from, line.start - from);
      out.copy(line.start, line.end);
      from = line.end;
      breaks = 0;
      before = now;
    }
    breaks++;
  }
}
