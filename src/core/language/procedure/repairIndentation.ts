// Lines that are out of step: indented like no block around them, or with a tab among blanks, while the block goes on
// below. Such a line is read as part of that block, so that one slip of the space bar does not tear the procedure apart.
// Invariant: line by line, with a bounded look ahead; lines in step are passed on as they are.

import type { Diagnostic, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import { continuedBlock } from './keywords';
import type { LogicalLine } from './logicalLines';

const MAX_LOOK_AHEAD = 60;

export function settleOutliers(
  text: string,
  lines: readonly LogicalLine[],
  report: (line: LogicalLine) => void,
): readonly LogicalLine[] {
  let settled: LogicalLine[] | undefined;
  const levels: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as LogicalLine;
    if (line.comment) continue;
    const between = tabbedBetween(text, lines, i);
    if (between !== undefined) {
      settled ??= [...lines];
      settled[i] = { ...line, indent: between };
      continue;
    }
    const meant = besideHeader(text, lines, i);
    if (meant !== undefined) {
      report(line);
      settled ??= [...lines];
      settled[i] = { ...line, indent: meant };
      while (levels.length > 0 && (levels.at(-1) as number) > meant) levels.pop();
      if (levels.at(-1) !== meant) levels.push(meant);
      continue;
    }
    const popped: number[] = [];
    while (levels.length > 0 && (levels.at(-1) as number) > line.indent) popped.push(levels.pop() as number);
    if (levels.at(-1) === line.indent) continue;
    const isOut = popped.length > 0 && levels.length > 0;
    const indent =
      isOut && !continuedBlock(text.slice(line.start, line.end)) ? blockBelow(lines, i, popped) : undefined;
    if (indent === undefined) {
      levels.push(line.indent);
      continue;
    }
    report(line);
    for (let level = popped.pop(); level !== undefined && level <= indent; level = popped.pop()) levels.push(level);
    settled ??= [...lines];
    settled[i] = { ...line, indent };
  }
  return settled ?? lines;
}

/** The next line that is no comment, up or down, within sight. */
function codeLine(lines: readonly LogicalLine[], at: number, step: 1 | -1): LogicalLine | undefined {
  for (let i = at + step; i >= 0 && i < lines.length && Math.abs(i - at) <= MAX_LOOK_AHEAD; i += step) {
    if (lines[i]?.comment === false) return lines[i];
  }
  return undefined;
}

const opensBlock = (text: string, line: LogicalLine) => /[:：]\s*(?:#[^\n]*)?$/.test(text.slice(line.start, line.end));

/** Steps of indentation that people use. */
const isStep = (width: number) => width === 2 || width === 4 || width === 8;

/**
 * The indentation that is meant for the first line of a block, or for a header, that stands a little off while the
 * lines above and below are one step apart. Judged by these two alone, so that it holds for a part of a text too.
 */
function besideHeader(text: string, lines: readonly LogicalLine[], at: number): number | undefined {
  const line = lines[at] as LogicalLine;
  const above = codeLine(lines, at, -1);
  const below = codeLine(lines, at, 1);
  if (above === undefined || below === undefined) return undefined;
  if (!isStep(below.indent - above.indent) || line.indent < above.indent) return undefined;
  const opens = (one: LogicalLine) => opensBlock(text, one);
  if (continuedBlock(text.slice(line.start, line.end)) !== undefined) return undefined;
  if (opens(line)) {
    // The body shows where its header belongs.
    const isOff = line.indent > above.indent && line.indent <= below.indent && !isStep(below.indent - line.indent);
    return isOff && !opens(above) ? above.indent : undefined;
  }
  if (!opens(above) || below.indent === line.indent || isStep(line.indent - above.indent)) return undefined;
  // At the margin a line is a statement of its own, whatever follows.
  return line.indent === 0 ? undefined : below.indent;
}

/**
 * The indentation of both neighbours of a line that starts with a tab where they start with blanks: how wide the tab is
 * meant to be nobody knows, but the block goes on. That tabs are mixed in is reported elsewhere.
 */
function tabbedBetween(text: string, lines: readonly LogicalLine[], at: number): number | undefined {
  const hasTab = (line: LogicalLine) => text.slice(line.lineStart, line.start).includes('\t');
  const line = lines[at] as LogicalLine;
  const above = lines[at - 1];
  const below = lines[at + 1];
  if (above === undefined || below === undefined || above.indent !== below.indent || line.indent === above.indent)
    return undefined;
  // Deeper than a header, the line is the body that the header asks for.
  if (line.indent > above.indent && opensBlock(text, above)) return undefined;
  const isOdd = hasTab(line) && !hasTab(above) && !hasTab(below);
  // `else` between two blocks of one depth belongs to neither.
  return isOdd && continuedBlock(text.slice(line.start, line.end)) === undefined ? above.indent : undefined;
}

/** The one of the levels just left that the procedure goes on with, or undefined when it has left them for good. */
function blockBelow(lines: readonly LogicalLine[], at: number, left: readonly number[]): number | undefined {
  const deepest = left[0] as number;
  for (let i = at + 1; i < Math.min(lines.length, at + MAX_LOOK_AHEAD); i++) {
    const next = lines[i] as LogicalLine;
    if (next.comment || next.indent > deepest) continue;
    return left.includes(next.indent) ? next.indent : undefined;
  }
  return undefined;
}

export function outOfStep(range: TextRange): Diagnostic {
  return languageDiagnostic(
    'inconsistent-indent',
    'warning',
    'The indentation of this line is out of step with the lines around it. It is read as part of the block that goes on below, else of the innermost one that is indented less. Indent it like the block it belongs to.',
    range,
  );
}
