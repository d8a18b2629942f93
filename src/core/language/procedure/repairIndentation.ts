// Lines that are out of step: indented like no block around them, or with a tab among blanks, while the block goes on
// below. Such a line is read as part of that block, so that one slip of the space bar does not tear the procedure apart.
// Invariant: line by line, with a bounded look ahead; lines in step are passed on as they are.

import type { Diagnostic, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import { continuedBlock } from './keywords';
import type { LogicalLine } from './logicalLines';

const MAX_LOOKAHEAD = 60;

export function repairIndentation(
  text: string,
  lines: readonly LogicalLine[],
  report: (line: LogicalLine) => void,
): readonly LogicalLine[] {
  let repaired: LogicalLine[] | undefined;
  const levels: number[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as LogicalLine;
    if (line.comment) continue;
    const neighbourIndent = indentOfTabbedLine(text, lines, i);
    if (neighbourIndent !== undefined) {
      repaired ??= [...lines];
      repaired[i] = { ...line, indent: neighbourIndent };
      continue;
    }
    const expectedIndent = indentNearHeader(text, lines, i);
    if (expectedIndent !== undefined) {
      report(line);
      repaired ??= [...lines];
      repaired[i] = { ...line, indent: expectedIndent };
      while (levels.length > 0 && (levels.at(-1) as number) > expectedIndent) levels.pop();
      if (levels.at(-1) !== expectedIndent) levels.push(expectedIndent);
      continue;
    }
    const popped: number[] = [];
    while (levels.length > 0 && (levels.at(-1) as number) > line.indent) popped.push(levels.pop() as number);
    if (levels.at(-1) === line.indent) continue;
    const isBetweenLevels = popped.length > 0 && levels.length > 0;
    const indent =
      isBetweenLevels && !continuedBlock(text.slice(line.start, line.end)) ? levelBelow(lines, i, popped) : undefined;
    if (indent === undefined) {
      levels.push(line.indent);
      continue;
    }
    report(line);
    for (let level = popped.pop(); level !== undefined && level <= indent; level = popped.pop()) levels.push(level);
    repaired ??= [...lines];
    repaired[i] = { ...line, indent };
  }
  return repaired ?? lines;
}

/** The next line that is no comment, up or down, within sight. */
function codeLine(lines: readonly LogicalLine[], at: number, step: 1 | -1): LogicalLine | undefined {
  for (let i = at + step; i >= 0 && i < lines.length && Math.abs(i - at) <= MAX_LOOKAHEAD; i += step) {
    if (lines[i]?.comment === false) return lines[i];
  }
  return undefined;
}

const opensBlock = (text: string, line: LogicalLine) => /[:：]\s*(?:#[^\n]*)?$/.test(text.slice(line.start, line.end));

/** Steps of indentation that people use. */
const isIndentStep = (width: number) => width === 2 || width === 4 || width === 8;

/**
 * The indentation that is meant for the first line of a block, or for a header, that stands a little off while the
 * lines above and below are one step apart. Judged by these two alone, so that it holds for a part of a text too.
 */
function indentNearHeader(text: string, lines: readonly LogicalLine[], at: number): number | undefined {
  const line = lines[at] as LogicalLine;
  const above = codeLine(lines, at, -1);
  const below = codeLine(lines, at, 1);
  if (above === undefined || below === undefined) return undefined;
  if (!isIndentStep(below.indent - above.indent) || line.indent < above.indent) return undefined;
  const opens = (one: LogicalLine) => opensBlock(text, one);
  if (continuedBlock(text.slice(line.start, line.end)) !== undefined) return undefined;
  if (opens(line)) {
    // The body shows where its header belongs.
    const isMisindented =
      line.indent > above.indent && line.indent <= below.indent && !isIndentStep(below.indent - line.indent);
    return isMisindented && !opens(above) ? above.indent : undefined;
  }
  if (!opens(above) || below.indent === line.indent || isIndentStep(line.indent - above.indent)) return undefined;
  // At the margin a line is a statement of its own, whatever follows.
  return line.indent === 0 ? undefined : below.indent;
}

/**
 * The indentation of both neighbours of a line that starts with a tab where they start with blanks: how wide the tab is
 * meant to be nobody knows, but the block goes on. That tabs are mixed in is reported elsewhere.
 */
function indentOfTabbedLine(text: string, lines: readonly LogicalLine[], at: number): number | undefined {
  const hasTab = (line: LogicalLine) => text.slice(line.lineStart, line.start).includes('\t');
  const line = lines[at] as LogicalLine;
  const above = lines[at - 1];
  const below = lines[at + 1];
  if (above === undefined || below === undefined || above.indent !== below.indent || line.indent === above.indent)
    return undefined;
  // Deeper than a header, the line is the body that the header asks for.
  if (line.indent > above.indent && opensBlock(text, above)) return undefined;
  const hasOnlyTab = hasTab(line) && !hasTab(above) && !hasTab(below);
  // `else` between two blocks of one depth belongs to neither.
  return hasOnlyTab && continuedBlock(text.slice(line.start, line.end)) === undefined ? above.indent : undefined;
}

/** The one of the levels just left that the procedure goes on with, or undefined when it has left them for good. */
function levelBelow(lines: readonly LogicalLine[], at: number, closedLevels: readonly number[]): number | undefined {
  const deepest = closedLevels[0] as number;
  for (let i = at + 1; i < Math.min(lines.length, at + MAX_LOOKAHEAD); i++) {
    const next = lines[i] as LogicalLine;
    if (next.comment || next.indent > deepest) continue;
    return closedLevels.includes(next.indent) ? next.indent : undefined;
  }
  return undefined;
}

export function inconsistentIndent(range: TextRange): Diagnostic {
  return languageDiagnostic(
    'inconsistent-indent',
    'warning',
    'The indentation of this line is out of step with the lines around it. It is read as part of the block that goes on below, else of the innermost one that is indented less. Indent it like the block it belongs to.',
    range,
  );
}
