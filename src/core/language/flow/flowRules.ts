// Predicates about statements and expressions that decide where control continues.

import type { Expr, PdlStatement } from '../model';
import { hasEffect } from '../statementFacts';

type Comment = Extract<PdlStatement, { kind: 'comment' }>;

/** The comments of a block that contains nothing else; else empty. */
export function commentsOf(body: readonly PdlStatement[]): readonly Comment[] {
  if (body.some(hasEffect)) return [];
  return body.filter((statement) => statement.kind === 'comment');
}

/** Whether an expression tests if the text is run as a program, as in Python. */
export function isMainGuard(expr: Expr): boolean {
  return expr.kind === 'compare' && expr.left.kind === 'name' && expr.left.name === '__name__';
}

export function isAlwaysTrue(expr: Expr): boolean {
  if (expr.kind === 'literal') return expr.value === true || (typeof expr.value === 'number' && expr.value !== 0);
  return expr.kind === 'name' && expr.name.toLowerCase() === 'true';
}

/** Whether a handler with this text takes every failure: `except:` and the base types. */
export function catchesAll(text: string): boolean {
  return /^(?:(?:Base)?Exception\b\s*(?:as\b.*)?)?$/u.test(text.trim());
}

/** Index of an `else` that belongs to the loop before it. */
export function loopElse(body: readonly PdlStatement[], from: number): number | undefined {
  let index = from;
  while (body[index]?.kind === 'comment') index += 1;
  const next = body[index];
  return next?.kind === 'if' && next.branches[0]?.keyword === 'else' ? index : undefined;
}
