import { looseName } from '../support';
import type { Call, Expr } from './model';

/** The value of an integer literal. */
export const wholeNumber = (expr: Expr): number | undefined =>
  expr.kind === 'literal' && typeof expr.value === 'number' && Number.isInteger(expr.value) ? expr.value : undefined;

/** Whether a call is Python's `range(...)`, which counts the rounds of a `for`. */
export const isRange = ({ name, ref }: Call): boolean => looseName(name) === 'range' && ref === undefined;

/** The numbers of `range(to)` or `range(from, to)` with integer literals; `limit` is the expression of `to`. */
export function literalRange(
  expr: Expr,
): { readonly from: number; readonly to: number; readonly limit: Expr } | undefined {
  if (expr.kind !== 'call' || !isRange(expr.call) || expr.call.args.length > 2) return undefined;
  const [first, second] = expr.call.args;
  const limit = second ?? first;
  const from = second === undefined ? 0 : first && wholeNumber(first);
  const to = limit && wholeNumber(limit);
  return limit === undefined || from === undefined || to === undefined ? undefined : { from, to, limit };
}
