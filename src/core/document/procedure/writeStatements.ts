// Inserts lines of statements into gaps and cuts them out of blocks, as edits of the decoded procedure.
// Invariant: a block never becomes empty (it gets a `pass`), and the first inserted step replaces a `pass` that was the
// only one.

import type { TextEdit } from '../../support';
import { isBlankYamlLine } from '../yaml/yamlText';
import { isBlankLine, lineText, type ProcedureText, replaceLines } from './procedureText';
import { leadIndex, type StatementGap } from './statementGaps';
import type { StatementBlock, StatementEntry, StatementTree } from './statementTree';

/** The `pass` that is the only step of a block, or undefined. */
export function findOnlyPass(block: StatementBlock): StatementEntry | undefined {
  const steps = block.entries.filter((entry) => entry.statement.kind !== 'comment');
  return steps.length === 1 && steps[0]?.statement.kind === 'pass' ? steps[0] : undefined;
}

/** White space before the statements of a block, near an index. */
export function blockIndent(block: StatementBlock, index: number, unit: string): string {
  const own = block.entries.filter((entry) => !entry.isInline);
  const steps = own.filter((entry) => entry.statement.kind !== 'comment');
  const previous = steps.findLast((entry) => entry.index < index);
  const next = steps.find((entry) => entry.index >= index);
  // If the next line is indented deeper by mistake, it would become part of a block opened above it.
  if (previous && next?.indent.startsWith(previous.indent)) return next.indent;
  const near = previous ?? next ?? own[0];
  if (near) return near.indent;
  return block.owner ? block.owner.indent + unit : '';
}

/** Replaces the indentation of the lines; lines indented less than `from` get the new margin. */
export function reindentLines(lines: readonly string[], from: string, to: string): string[] {
  return lines.map((line) => {
    if (isBlankYamlLine(line)) return '';
    return to + (line.startsWith(from) ? line.slice(from.length) : line.trimStart());
  });
}

export function procedureLinesBetween(procedure: ProcedureText, from: number, to: number): string[] {
  const lines: string[] = [];
  for (let index = from; index < to; index++) lines.push(lineText(procedure, index));
  return lines;
}

const indentAll = (lines: readonly string[], indent: string): string[] =>
  lines.map((line) => (line === '' ? '' : indent + line));

/** Line of a block's header; for a `try` the first line of its statement. */
function headerLine(tree: StatementTree, block: StatementBlock): number {
  if (!block.header) return block.owner?.firstLine ?? -1;
  const { lines } = tree.procedure;
  let index = block.owner?.firstLine ?? 0;
  while (index + 1 < lines.length && (lines[index + 1]?.start ?? 0) < block.header.end) index++;
  return index;
}

/** Lines of a branch: from its header to the end of its last statement. */
export function blockLines(tree: StatementTree, block: StatementBlock): { readonly from: number; readonly to: number } {
  const from = headerLine(tree, block);
  return { from, to: (block.entries.at(-1)?.lastLine ?? from) + 1 };
}

/** The comment behind the colon of a block's header. */
export function headerComment({ procedure }: StatementTree, block: StatementBlock): string | undefined {
  const start = block.header?.end ?? block.owner?.range.start;
  if (start === undefined) return undefined;
  const line = procedure.lines.find((one) => start >= one.start && start <= one.end);
  const rest = procedure.text.slice(start, line?.end ?? start);
  // A `try` has no header in the model, so its keyword and colon come first.
  return /^(?:try\s*:)?\s*(#.*)$/u.exec(rest)?.[1]?.trimEnd();
}

/** Moves the step behind a header's colon to a new line; `above` is inserted before it. */
function explodeInline(
  { procedure }: StatementTree,
  entry: StatementEntry,
  indent: string,
  above: readonly string[],
): TextEdit {
  const lineStart = procedure.lines[entry.firstLine]?.start ?? 0;
  const header = procedure.text.slice(lineStart, entry.range.start).trimEnd();
  const range = { start: lineStart + header.length, end: entry.range.start };
  return { range, text: `\n${[...indentAll(above, indent), indent].join('\n')}` };
}

function insertInBody(
  tree: StatementTree,
  gap: Extract<StatementGap, { kind: 'body' }>,
  lines: readonly string[],
  unit: string,
): TextEdit[] {
  const { procedure } = tree;
  const { block, index } = gap;
  const indent = blockIndent(block, index, unit);
  const pass = findOnlyPass(block);
  if (pass?.isInline) {
    const exploded = explodeInline(tree, pass, indent, lines.slice(0, -1));
    return [
      { range: { start: exploded.range.start, end: pass.range.end }, text: exploded.text + (lines.at(-1) ?? '') },
    ];
  }
  if (pass) {
    // Text behind `pass` on its line stays.
    return [{ range: pass.range, text: indentAll(lines, indent).join('\n').slice(indent.length) }];
  }
  const first = block.entries[0];
  if (first?.isInline && index === 0) return [explodeInline(tree, first, indent, lines)];
  const written = indentAll(lines, indent);
  const next = block.entries[index];
  const previous = block.entries[index - 1];
  const after = previous ? previous.lastLine + 1 : headerLine(tree, block) + 1;
  const at = next && (gap.near === 'next' || !previous) ? next.firstLine : after;
  const edits = [replaceLines(procedure, at, at, written)];
  if (first?.isInline) edits.unshift(explodeInline(tree, first, indent, []));
  return edits;
}

/** The edits that insert lines into a gap; `lines` have no indentation of their block. */
export function insertAt(tree: StatementTree, gap: StatementGap, lines: readonly string[], unit: string): TextEdit[] {
  const { procedure } = tree;
  if (gap.kind === 'body') return insertInBody(tree, gap, lines, unit);
  if (gap.kind === 'newElse') {
    const { entry } = gap;
    const last = entry.blocks.at(-1);
    const indent = last ? blockIndent(last, 0, unit) : entry.indent + unit;
    const at = entry.lastLine + 1;
    return [replaceLines(procedure, at, at, [`${entry.indent}else:`, ...indentAll(lines, indent)])];
  }
  if (gap.kind === 'newTail') {
    const { entry, role } = gap;
    const before = entry.blocks.findLast((block) => block.role !== 'finally') as StatementBlock;
    const { to } = blockLines(tree, before);
    const header = `${entry.indent}${role === 'orElse' ? 'else' : role}:`;
    return [replaceLines(procedure, to, to, [header, ...indentAll(lines, blockIndent(before, 0, unit))])];
  }
  const owner = gap.block.owner as StatementEntry;
  const from = headerLine(tree, gap.block);
  const written = [`${owner.indent}else:`, ...indentAll(lines, owner.indent + unit)];
  const word = /^\s*(?:elif|else\s+if)\b/iu.exec(lineText(procedure, from))?.[0] ?? '';
  const start = procedure.lines[from]?.start ?? 0;
  const keyword = { start: start + word.length - word.trimStart().length, end: start + word.length };
  return [
    replaceLines(procedure, from, from, written),
    ...indentLines(procedure, from, owner.lastLine + 1, unit),
    { range: keyword, text: 'if' },
  ];
}

/** Indents lines by one more level without changing anything else. */
export function indentLines(procedure: ProcedureText, from: number, to: number, unit: string): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let index = from; index < to; index++) {
    const start = procedure.lines[index]?.start ?? 0;
    if (!isBlankLine(procedure, index)) edits.push({ range: { start, end: start }, text: unit });
  }
  return edits;
}

/** Removes one level; lines that do not start with `indent` stay. */
export function outdentLines(
  procedure: ProcedureText,
  from: number,
  to: number,
  indent: string,
  margin: string,
): TextEdit[] {
  const edits: TextEdit[] = [];
  for (let index = from; index < to; index++) {
    const start = procedure.lines[index]?.start ?? 0;
    if (!lineText(procedure, index).startsWith(indent)) continue;
    edits.push({ range: { start: start + margin.length, end: start + indent.length }, text: '' });
  }
  return edits;
}

export interface CutStatements {
  readonly edits: readonly TextEdit[];
  /** The cut lines, starting with the first comment, without their indentation. */
  readonly lines: readonly string[];
  /** Comments that were cut with the run. */
  readonly comments: readonly StatementEntry[];
}

/**
 * Cuts a run of neighbours out of their block, with the comments directly above and one of the blank gaps.
 * `replacement` is inserted in their place with their indentation.
 */
export function cutEntries(
  tree: StatementTree,
  first: StatementEntry,
  last: StatementEntry,
  replacement: readonly string[] = [],
  unit = '  ',
): CutStatements {
  const { procedure } = tree;
  const { block } = first;
  const lead = leadIndex(first);
  const comments = block.entries.slice(lead, first.index).filter((entry) => entry.statement.kind === 'comment');
  const isWholeBlock = lead === 0 && last.index === block.entries.length - 1;
  const filler = replacement.length > 0 ? replacement : isWholeBlock ? ['pass'] : [];
  if (first.isInline) return cutInline(tree, first, last, filler, unit);
  const from = (block.entries[lead] ?? first).firstLine;
  let start = from;
  let end = last.lastLine + 1;
  const lines = reindentLines(procedureLinesBetween(procedure, from, end), first.indent, '');
  if (filler.length > 0) {
    const written = indentAll(filler, first.indent);
    return { edits: [replaceLines(procedure, start, end, written)], lines, comments };
  }
  const isEnd = end >= procedure.lines.length;
  if (isEnd) while (start > 0 && isBlankLine(procedure, start - 1)) start--;
  else if (start === 0 || isBlankLine(procedure, start - 1)) while (isBlankLine(procedure, end)) end++;
  return { edits: [replaceLines(procedure, start, end, [])], lines, comments };
}

/** Cuts the step behind a colon, and the statements after it in its block. */
function cutInline(
  tree: StatementTree,
  first: StatementEntry,
  last: StatementEntry,
  filler: readonly string[],
  unit: string,
): CutStatements {
  const { procedure } = tree;
  const lineStart = procedure.lines[first.firstLine]?.start ?? 0;
  const header = procedure.text.slice(lineStart, first.range.start).trimEnd();
  const [word] = filler;
  const rest = last === first ? [] : procedureLinesBetween(procedure, first.lastLine + 1, last.lastLine + 1);
  const indent = first.block.entries[first.index + 1]?.indent ?? '';
  const text = procedure.text.slice(first.range.start, first.range.end);
  const lines = [...text.split('\n'), ...reindentLines(rest, indent, '')];
  const isWord = filler.length === 1 && word !== undefined;
  const range = { start: isWord ? first.range.start : lineStart + header.length, end: last.range.end };
  const margin = indent || first.indent + unit;
  const below = filler.map((line) => `\n${line === '' ? '' : margin + line}`).join('');
  return { edits: [{ range, text: isWord ? word : below }], lines, comments: [] };
}
