// Iterates over the procedure: statements in text order, the expressions of one statement, the calls of an expression.
// Invariant: no recursion, so that the deepest nesting never overflows the stack.

import { partsOf } from '../../expression';
import type { Call, Expr, PdlStatement } from '../model';

/**
 * Shared empty list: most expressions have no parts and most statements no blocks, and these functions run on every
 * keystroke.
 */
const none: readonly never[] = [];

/** The blocks directly below a statement, in text order. */
export function childBlocks(statement: PdlStatement): readonly (readonly PdlStatement[])[] {
  switch (statement.kind) {
    case 'if':
      return statement.branches.map((branch) => branch.body);
    case 'while':
    case 'for':
    case 'def':
      return [statement.body];
    case 'try':
      return [
        statement.body,
        ...statement.handlers.map((handler) => handler.body),
        statement.orElse,
        statement.finalizer,
      ];
    default:
      return none;
  }
}

/** Every statement of a body, outer before inner, in text order. */
export function* walkStatements(body: readonly PdlStatement[]): Generator<PdlStatement> {
  const stack: { readonly block: readonly PdlStatement[]; index: number }[] = [{ block: body, index: 0 }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const statement = top.block[top.index++];
    if (statement === undefined) {
      stack.pop();
      continue;
    }
    yield statement;
    const blocks = childBlocks(statement);
    for (let i = blocks.length - 1; i >= 0; i--) stack.push({ block: blocks[i] ?? none, index: 0 });
  }
}

/** The expressions of the statement itself, without those in its blocks. */
export function expressionsOf(statement: PdlStatement): readonly Expr[] {
  switch (statement.kind) {
    case 'call':
      return [{ kind: 'call', call: statement.call, range: statement.call.range }];
    case 'assign':
    case 'expression':
      return [statement.value];
    case 'if':
      return statement.branches.flatMap((branch) => (branch.condition === undefined ? [] : [branch.condition]));
    case 'while':
      return [statement.condition];
    case 'for':
      return [statement.iterable];
    case 'return':
      return statement.value === undefined ? none : [statement.value];
    default:
      return none;
  }
}

/** The calls of an expression in evaluation order: arguments before the call that takes them. */
export function callsOf(expr: Expr): Call[] {
  // Visiting outer before inner, with parts from right to left, gives the reverse of evaluation order.
  const reversed: Call[] = [];
  let stack: Expr[] | undefined;
  for (let next: Expr | undefined = expr; next !== undefined; next = stack?.pop()) {
    if (next.kind === 'call') reversed.push(next.call);
    for (const part of partsOf(next)) {
      if (part.kind === 'name') continue;
      stack ??= [];
      stack.push(part);
    }
  }
  return reversed.length > 1 ? reversed.reverse() : reversed;
}
