// Flattens the procedure to one-line statements in canonical spelling, each with its depth: the basis for comparing two
// versions. Spacing, quotes and the block below do not count.

import {
  blockKeyword,
  blocksOf,
  type ChildBlock,
  expressionsOf,
  keywordOf,
  type PdlDocument,
  type PdlStatement,
  printExpr,
  statementTargets,
} from '../language';
import { oneLine, type TextRange } from '../support';
import type { StatementAt } from './documentDiff';

/** In text order; `else`, `elif`, `except` and `finally` are separate lines. */
export function procedureStatementLines(document: PdlDocument): StatementAt[] {
  const lines: StatementAt[] = [];
  const { source } = document;
  const slice = (range: TextRange) => oneLine(source.slice(range.start, range.end));
  // A stack instead of recursion: procedures may nest to any depth.
  type Task = { readonly statement: PdlStatement; readonly depth: number } | (() => void);
  const tasks: Task[] = [];
  const deferBody = (body: readonly PdlStatement[], depth: number): Task[] =>
    body.map((statement) => ({ statement, depth })).reverse();
  tasks.push(...deferBody(document.procedure?.body ?? [], 0));
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if (typeof task === 'function') {
      task();
      continue;
    }
    const { statement, depth } = task;
    const line = (text: string, range: TextRange) => lines.push({ text, depth, range });
    const blocks = blocksOf(statement);
    if (blocks.length === 0) line(statementText(statement, slice), statement.range);
    // The model has no header for `try:`.
    const first = { start: statement.range.start, end: statement.range.start + 4 };
    for (const block of blocks.toReversed()) {
      const { header = first, body } = block;
      tasks.push(...deferBody(body, depth + 1), () => line(headerText(block, slice), header));
    }
  }
  return lines;
}

type Slice = (range: TextRange) => string;

function headerText(block: ChildBlock, slice: Slice): string {
  const keyword = blockKeyword(block);
  if (block.condition) return `${keyword} ${printExpr(block.condition)}:`;
  const hasOwnText = ['for', 'def', 'except'].includes(block.role);
  return hasOwnText && block.header ? slice(block.header) : `${keyword}:`;
}

function statementText(statement: PdlStatement, slice: Slice): string {
  const keyword = keywordOf(statement);
  const values = expressionsOf(statement).map(printExpr);
  if (keyword !== undefined) return [keyword, ...values].join(' ');
  if (values.length === 0) return slice(statement.range);
  const targets = statementTargets(statement);
  return targets.length === 0
    ? values.join(' ')
    : `[${targets.map(({ name }) => name).join(', ')}] = ${values.join(' ')}`;
}
