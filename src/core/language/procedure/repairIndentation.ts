// Corrects misaligned lines: lines whose indentation matches no block around them, or that have a tab among blanks,
// while the block continues below. Such a line is read as part of that block, so that one extra or missing blank does
// not split the procedure.
// Invariant: works line by line with bounded lookahead; aligned lines are passed on unchanged.

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

/** The next line in direction `step` that is not a comment, within the lookahead. */
function codeLine(lines: readonly LogicalLine[], at: number, step: 1 | -1): LogicalLine | undefined {
  for (let i = at + step; i >= 0 && i < lines.length && Math.abs(i - at) <= MAX_LOOKAHEAD; i += step) {
    if (lines[i]?.comment === false) return lines[i];
  }
  return undefined;
}

const opensBlock = (text: string, line: LogicalLine) => /[:：]\s*(?:#[^\n]*)?$/.test(text.slice(line.start, line.end));

/** Usual indentation widths. */
const isIndentStep = (width: number) => width === 2 || width === 4 || width === 8;

/**
 * The intended indentation of the first line of a block, or of a header, that is slightly misaligned while the lines
 * above and below are one step apart. Depends on these two lines only, so that it also works for a part of a text.
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
    // The body determines the indentation of its header.
    const isMisindented =
      line.indent > above.indent && line.indent <= below.indent && !isIndentStep(below.indent - line.indent);
    return isMisindented && !opens(above) ? above.indent : undefined;
  }
  if (!opens(above) || below.indent === line.indent || isIndentStep(line.indent - above.indent)) return undefined;
  // A line at column 0 is always a separate statement.
  return line.indent === 0 ? undefined : below.indent;
}

/**
 * The indentation of both neighbours of a line that starts with a tab, if they start with blanks: the intended tab
 * width is unknown, but the block continues. The mix of tabs and blanks is reported elsewhere.
 */
function indentOfTabbedLine(text: string, lines: readonly LogicalLine[], at: number): number | undefined {
  const hasTab = (line: LogicalLine) => text.slice(line.lineStart, line.start).includes('\t');
  const line = lines[at] as LogicalLine;
  const above = lines[at - 1];
  const below = lines[at + 1];
  if (above === undefined || below === undefined || above.indent !== below.indent || line.indent === above.indent)
    return undefined;
  // A line deeper than a header above is the header's body.
  if (line.indent > above.indent && opensBlock(text, above)) return undefined;
  const hasOnlyTab = hasTab(line) && !hasTab(above) && !hasTab(below);
  // `else` between two blocks of one depth belongs to neither.
  return hasOnlyTab && continuedBlock(text.slice(line.start, line.end)) === undefined ? above.indent : undefined;
}

/** The closed level at which the procedure continues below, or undefined if it continues at none of them. */
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
