// Where a procedure ends whose lines have lost their indentation: YAML ends the text at the first of them, people do
// not. The lines up to the next section are read as part of it, with what they lack made up for.

import type { QuickFix, TextRange } from '../../support';
import { canonicalSection } from '../sections/sectionNames';
import type { SourceLines } from './sourceLines';

export interface RecoveredProcedure {
  /** First line that is no part of it. */
  readonly endLine: number;
  /** Columns that the lines have which stand where they should; 0 where none does. */
  readonly indent: number;
  /** Stretches of lines that YAML would have to see indented further; nothing is taken off them. */
  readonly unindented: readonly TextRange[];
  /** The first line out of place. */
  readonly fault: TextRange;
  readonly fix: QuickFix;
}

const sections = new Set([
  ...['name', 'desc', 'detailed_desc', 'slot', 'api', 'answer', 'procedure', 'subtask', 'instruct', 'function'],
]);

/** A line in column 0 that starts a section: a known key, or one whose list follows. */
export function startsSection(source: string, lines: SourceLines, line: number): boolean {
  if (lines.indent[line] !== 0 || lines.kind[line] !== 0) return false;
  const start = lines.content[line] as number;
  const text = source.slice(start, lines.end[line] as number);
  const key = /^(["']?)([\p{L}_][\p{L}\p{N}_ -]{0,40}?)\1[ \t]*(:(?=[ \t]|$)|(?=[ \t]*$))/u.exec(text);
  if (key === null) return text.startsWith('---');
  if (sections.has(canonicalSection(key[2] as string))) return true;
  if (key[3] !== ':' || key[0].length < text.trimEnd().length) return false;
  let next = line + 1;
  while (next < lines.count && lines.kind[next] !== 0) next++;
  return next < lines.count && /^-[ \t]/.test(source.slice(lines.content[next], lines.end[next]));
}

/** Of a line that is a step rather than a key of a map. */
const looksLikeStep = /^\s*(?:if|while|for|def|try)\b|\w\s*[([]|=/;

/** Whether the lines from `from` on are steps that no mark keeps apart: several, no text in quotes, no section. */
export function hasSteps(source: string, lines: SourceLines, from: number): boolean {
  let line = from;
  while (line < lines.count && lines.kind[line] !== 0) line++;
  if (line >= lines.count || startsSection(source, lines, line)) return false;
  if (/["'|>&*!]/.test(source[lines.content[line] as number] as string)) return false;
  let count = 0;
  let found = false;
  for (; line < lines.count && !startsSection(source, lines, line); line++) {
    if (lines.kind[line] !== 0) continue;
    count++;
    found ||= looksLikeStep.test(source.slice(lines.content[line], lines.end[line]));
  }
  return count > 1 && found;
}

/**
 * `line` is the first one that YAML takes for no part of the text, `indent` what it takes off each line (0 where there is
 * no line before). Undefined where the text really ends: at a section, or at the end with nothing but comments behind.
 */
export function recoverProcedure(
  source: string,
  lines: SourceLines,
  line: number,
  known: number,
): RecoveredProcedure | undefined {
  let first = line;
  while (first < lines.count && lines.kind[first] !== 0) first++;
  if (first >= lines.count || startsSection(source, lines, first)) return undefined;
  let endLine = first + 1;
  while (endLine < lines.count && !startsSection(source, lines, endLine)) endLine++;
  const indent = known || indentBelow(source, lines, first, endLine);
  const unindented: TextRange[] = [];
  const edits: { range: TextRange; text: string }[] = [];
  const pad = ' '.repeat(indent || 2);
  for (let at = first; at < endLine; ) {
    const stop = runEnd(source, lines, at, endLine, indent);
    if (stop === at) {
      at++;
      continue;
    }
    unindented.push({ start: startOf(source, lines, at), end: startOf(source, lines, stop) });
    for (let i = at; i < stop; i++) {
      const from = startOf(source, lines, i);
      if (lines.kind[i] !== 1) edits.push({ range: { start: from, end: from }, text: pad });
    }
    at = stop;
  }
  const fault = { start: startOf(source, lines, first), end: lines.end[first] as number };
  const title = edits.length > 1 ? 'Indent the lines' : 'Indent the line';
  return { endLine, indent, unindented, fault, fix: { title, edits } };
}

/** A second line that is indented deeper below a first one that opens no block stands where it should. */
function indentBelow(source: string, lines: SourceLines, first: number, limit: number): number {
  let second = first + 1;
  while (second < limit && lines.kind[second] !== 0) second++;
  if (second >= limit || opensBlock(source, lines, first)) return 0;
  const column = lines.indent[second] as number;
  return column > (lines.indent[first] as number) ? column : 0;
}

const opensBlock = (source: string, lines: SourceLines, line: number) =>
  /[:：]\s*(?:#.*)?$/.test(source.slice(lines.content[line], lines.end[line]));

const startOf = (source: string, lines: SourceLines, line: number) =>
  line < lines.count ? (lines.start[line] as number) : source.length;

/** The lines from `from` on that have lost their indentation together: the blocks that it opens, line by line. */
function runEnd(source: string, lines: SourceLines, from: number, limit: number, indent: number): number {
  const lineIndent = lines.indent[from] as number;
  if (indent > 0 && lineIndent >= indent) return from;
  const levels = [lineIndent];
  let opens = false;
  let stop = from;
  for (let line = from; line < limit; line++) {
    if (lines.kind[line] === 1) continue;
    const column = lines.indent[line] as number;
    while (levels.length > 1 && (levels.at(-1) as number) > column) levels.pop();
    const top = levels.at(-1) as number;
    if (column > top) {
      // Deeper without a block being opened: this line stands where it should again.
      if (!opens && indent > 0 && column >= indent) return stop;
      levels.push(column);
    } else if (column < top) levels[0] = column;
    opens = opensBlock(source, lines, line);
    stop = line + 1;
  }
  return stop;
}
