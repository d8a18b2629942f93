// What the procedure graph asks about statements and expressions, apart from drawing them.

import type { Expr, PdlStatement } from '../model';

/** Both lists in order. Takes both over: deep nesting would pay for a copy at every level. */
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
