// Iterates over the procedure: statements in text order, the calls of an expression in evaluation order.
// Invariant: no recursion, so that the deepest nesting never overflows the stack.

import { partsOf, walkExpressions } from '../../expression';
import type { Call, Expr, PdlStatement } from '../model';
import { blocksOf, expressionsOf } from '../statementKinds';

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
    const blocks = blocksOf(statement);
    for (let i = blocks.length - 1; i >= 0; i--) stack.push({ block: blocks[i]?.body ?? [], index: 0 });
  }
}

/** Every expression of a body's statements, outer before inner. */
export function* expressionsInBody(body: readonly PdlStatement[]): Generator<Expr> {
  for (const statement of walkStatements(body))
    for (const expr of expressionsOf(statement)) yield* walkExpressions(expr);
}

/** Every call of a body: statements in text order, within one expression in evaluation order. */
export function* callsInBody(body: readonly PdlStatement[]): Generator<Call> {
  for (const statement of walkStatements(body)) for (const expr of expressionsOf(statement)) yield* callsOf(expr);
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
