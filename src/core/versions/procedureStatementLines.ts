// Flattens the procedure to one-line statements in canonical spelling, each with its depth: the basis for comparing two
// versions. Spacing, quotes and the block below do not count.

import { childBlocks, type PdlDocument, type PdlStatement, printExpr } from '../language';
import type { TextRange } from '../support';
import type { StatementAt } from './documentDiff';

/** In text order; `else`, `elif`, `except` and `finally` are separate lines. */
export function procedureStatementLines(document: PdlDocument): StatementAt[] {
  const lines: StatementAt[] = [];
  const { source } = document;
  const slice = (range: TextRange) => source.slice(range.start, range.end).replace(/\s+/g, ' ').trim();
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
    switch (statement.kind) {
      case 'if':
        for (const branch of [...statement.branches].reverse()) {
          const condition = branch.condition ? ` ${printExpr(branch.condition)}` : '';
          tasks.push(...deferBody(branch.body, depth + 1), () => line(`${branch.keyword}${condition}:`, branch.header));
        }
        break;
      case 'try': {
        // Only the handlers have the range of their header; the others use their first line.
        const start = { start: statement.range.start, end: statement.range.start + 4 };
        if (statement.finalizer.length > 0)
          tasks.push(...deferBody(statement.finalizer, depth + 1), () => line('finally:', start));
        if (statement.orElse.length > 0)
          tasks.push(...deferBody(statement.orElse, depth + 1), () => line('else:', start));
        for (const handler of [...statement.handlers].reverse())
          tasks.push(...deferBody(handler.body, depth + 1), () => line(slice(handler.header), handler.header));
        tasks.push(...deferBody(statement.body, depth + 1), () => line('try:', start));
        break;
      }
      case 'while':
      case 'for':
      case 'def':
        line(
          statement.kind === 'while' ? `while ${printExpr(statement.condition)}:` : slice(statement.header),
          statement.header,
        );
        for (const block of childBlocks(statement)) tasks.push(...deferBody(block, depth + 1));
        break;
      default:
        line(printStatement(statement, slice), statement.range);
    }
  }
  return lines;
}

function printStatement(
  statement: Exclude<PdlStatement, { readonly kind: 'if' | 'try' | 'while' | 'for' | 'def' }>,
  slice: (range: TextRange) => string,
): string {
  const to = (targets: readonly { readonly name: string }[], value: string) =>
    targets.length === 0 ? value : `[${targets.map(({ name }) => name).join(', ')}] = ${value}`;
  switch (statement.kind) {
    case 'call':
      return to(statement.targets, printExpr({ kind: 'call', call: statement.call, range: statement.range }));
    case 'assign':
      return to(statement.targets, printExpr(statement.value));
    case 'expression':
      return printExpr(statement.value);
    case 'return':
      return statement.value ? `return ${printExpr(statement.value)}` : 'return';
    case 'comment':
    case 'text':
      return slice(statement.range);
    default:
      return statement.kind;
  }
}
