// Predicates about statements and expressions that the procedure graph needs.

import type { Expr, PdlStatement } from '../model';

/** Concatenates both lists and may modify and return either of them: a copy at every nesting level would be slow. */
export function concat<T>(a: T[], b: T[]): T[] {
  if (a.length === 0) return b;
  for (const end of b) a.push(end);
  return a;
}

export function isCommentsOnly(body: readonly PdlStatement[]): boolean {
  return (
    body.some((statement) => statement.kind === 'comment') &&
    body.every((statement) => statement.kind === 'comment' || statement.kind === 'pass')
  );
}

export function isMainGuard(expr: Expr): boolean {
  return expr.kind === 'compare' && expr.left.kind === 'name' && expr.left.name === '__name__';
}

export function isAlwaysTrue(expr: Expr): boolean {
  if (expr.kind === 'literal') return expr.value === true || (typeof expr.value === 'number' && expr.value !== 0);
  return expr.kind === 'name' && expr.name.toLowerCase() === 'true';
}
