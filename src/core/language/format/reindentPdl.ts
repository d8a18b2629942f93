// Indents all blocks of the procedure with one unit, as the parser read them.
// Refuses if the block structure is a guess: a line that fits no block, a branch without its `if`, an unclosed bracket,
// nesting beyond the limit. Only the author can resolve these.

import type { TextEdit } from '../../support';
import type { PdlDocument, PdlStatement } from '../model';
import type { OffsetMap } from '../offsetMap';
import { type LogicalLine, splitLogicalLines } from '../procedure/logicalLines';
import { blocksOf } from '../statementKinds';
import { addLayoutEdit } from './layoutEdit';

const guesses = new Set(
  ['inconsistent-indent', 'stray-branch', 'too-deep', 'unclosed-bracket'].map((code) => `language/${code}`),
);

export function reindentPdl(document: PdlDocument, map: OffsetMap): TextEdit[] {
  if (document.diagnostics.some((one) => guesses.has(one.code))) return [];
  const depths = depthsOf(document.procedure?.body ?? []);
  const { text } = map;
  const { lines } = splitLogicalLines(text);
  const depthOf = (line: LogicalLine) => depths.get(map.range(line.start, line.start + 1).start);
  const unit = unitOf(text, lines, depthOf);
  const edits: TextEdit[] = [];
  const setLead = (lineStart: number, start: number, lead: string) => {
    if (text.slice(lineStart, start) === lead) return;
    const at = map.range(lineStart, lineStart + 1).start;
    addLayoutEdit(edits, document.source, at, at + start - lineStart, lead);
  };
  for (const line of lines) {
    const depth = depthOf(line);
    if (depth === undefined) return [];
    const lead = unit.text.repeat(depth);
    setLead(line.lineStart, line.start, lead);
    if (/"""|'''/.test(text.slice(line.start, line.end))) continue;
    // Continuation lines of a call keep their offset from its first line.
    const shift = depth * unit.width - line.indent;
    for (let feed = text.indexOf('\n', line.start); feed >= 0 && feed < line.end; feed = text.indexOf('\n', feed + 1)) {
      const lead = /^[ \t]*/.exec(text.slice(feed + 1, line.end))?.[0] ?? '';
      const width = columns(lead, unit.width);
      const wanted = Math.max(0, width + shift);
      if (shift !== 0 || (lead.includes('\t') && unit.text !== '\t'))
        setLead(feed + 1, feed + 1 + lead.length, blanks(wanted, unit));
    }
  }
  return edits;
}

interface Unit {
  readonly text: string;
  readonly width: number;
}

const columns = (lead: string, tab: number) => [...lead].reduce((sum, char) => sum + (char === '\t' ? tab : 1), 0);
const blanks = (width: number, unit: Unit) =>
  unit.text === '\t' ? '\t'.repeat(Math.round(width / unit.width)) : ' '.repeat(width);

/** Source offset of each statement and header -> number of enclosing blocks. */
function depthsOf(body: readonly PdlStatement[]): Map<number, number> {
  const depths = new Map<number, number>();
  const stack: { readonly block: readonly PdlStatement[]; readonly depth: number }[] = [{ block: body, depth: 0 }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    for (const statement of top.block) {
      depths.set(statement.range.start, top.depth);
      for (const { header, body: block } of blocksOf(statement)) {
        if (header !== undefined) depths.set(header.start, top.depth);
        stack.push({ block, depth: top.depth + 1 });
      }
    }
  }
  return depths;
}

/** The most frequent indentation step; two blanks if there are no blocks. Tabs if all lines use only tabs. */
function unitOf(text: string, lines: readonly LogicalLine[], depthOf: (line: LogicalLine) => number | undefined): Unit {
  const steps = new Map<number, number>();
  let tabs = false;
  let spaces = false;
  let before: { readonly indent: number; readonly depth: number } | undefined;
  for (const line of lines) {
    if (line.start > line.lineStart) {
      if (/^\t+$/.test(text.slice(line.lineStart, line.start))) tabs = true;
      else spaces = true;
    }
    const depth = depthOf(line);
    if (depth === undefined) continue;
    if (before !== undefined && depth === before.depth + 1 && line.indent > before.indent) {
      const step = line.indent - before.indent;
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    before = { indent: line.indent, depth };
  }
  const [common] = [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [2];
  const width = Math.max(2, Math.min(8, common));
  return { text: tabs && !spaces ? '\t' : ' '.repeat(width), width };
}
