// Finds the end of a procedure whose lines have lost their indentation: YAML ends the text at the first such line, a
// human reader does not. The lines up to the next section are read as part of it, as if they were indented.

import type { QuickFix, TextRange } from '../../support';
import { canonicalSection } from '../sections/sectionNames';
import type { SourceLines } from './sourceLines';

export interface RecoveredProcedure {
  /** First line behind the procedure. */
  readonly endLine: number;
  /** Indentation in columns of the correctly indented lines; 0 without such lines. */
  readonly indent: number;
  /** Ranges of lines that YAML would require to be indented; no indentation is removed from them. */
  readonly unindented: readonly TextRange[];
  /** The first misplaced line. */
  readonly fault: TextRange;
  readonly fix: QuickFix;
}

const sections = new Set([
  ...['name', 'desc', 'detailed_desc', 'slot', 'api', 'answer', 'procedure', 'subtask', 'instruct', 'function'],
]);

/** A line in column 0 that starts a section: a known key, or a key followed by a list. */
export function startsSection(source: string, lines: SourceLines, line: number): boolean {
  if (lines.indent[line] !== 0 || lines.kind[line] !== 0) return false;
  const start = lines.content[line] as number;
  let end = lines.end[line] as number;
  while (end > start && (source[end - 1] === ' ' || source[end - 1] === '\t')) end--;
  const text = source.slice(start, end);
  // Without blanks at the end of the text, a line with a long run of blanks is read in linear time.
  const key = /^(["']?)([\p{L}_][\p{L}\p{N}_ -]{0,40}?)\1[ \t]*(:(?=[ \t]|$)|$)/u.exec(text);
  if (key === null) return text.startsWith('---');
  if (sections.has(canonicalSection(key[2] as string))) return true;
  if (key[3] !== ':' || key[0].length < text.trimEnd().length) return false;
  let next = line + 1;
  while (next < lines.count && lines.kind[next] !== 0) next++;
  return next < lines.count && /^-[ \t]/.test(source.slice(lines.content[next], lines.end[next]));
}

/** Matches a line that is a step rather than a key of a map. */
const looksLikeStep = /^\s*(?:if|while|for|def|try)\b|\w\s*[([]|=/;

/**
 * Whether the lines from `from` on are steps without a block scalar indicator: several lines, no quoted text, no
 * section.
 */
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
 * `line` is the first line that YAML excludes from the text, `known` the indentation that it removes from each line (0
 * if there is no line before). Undefined if the text really ends there: at a section, or at the end with only comments
 * behind.
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

/** If the second line is deeper than a first line that opens no block, the second line has the correct indentation. */
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

/**
 * End of the run of lines from `from` on that lost their indentation together: the line and the blocks that it opens.
 */
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
      // Deeper although no block is opened: this line is correctly indented again.
      if (!opens && indent > 0 && column >= indent) return stop;
      levels.push(column);
    } else if (column < top) levels[0] = column;
    opens = opensBlock(source, lines, line);
    stop = line + 1;
  }
  return stop;
}
