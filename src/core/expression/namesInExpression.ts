import type { Expr } from './expr';
import { partsOf } from './walkExpr';

export interface NamesOptions {
  /** Includes names that occur only in `exists`; on by default. */
  readonly includeExists?: boolean;
}

/** Each name that the expression reads once, in order of appearance, as written. */
export function namesInExpression(expr: Expr, { includeExists = true }: NamesOptions = {}): string[] {
  const found = new Set<string>();
  const visit = (at: Expr): void => {
    if (at.kind === 'name') found.add(at.name);
    if (includeExists || at.kind !== 'call' || at.call.name !== 'exists') partsOf(at).forEach(visit);
  };
  visit(expr);
  return [...found];
}
