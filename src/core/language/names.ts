// Finds the names that an expression uses, and lists all calls in order.

import { walkExpressions } from '../expression';
import { callsInBody } from './graphs/walk';
import type { Call, Expr, NameAt, PdlDocument } from './model';

/** The variables that an expression reads with their ranges, in text order. Callees and keyword names are excluded. */
export function namesUsedIn(expr: Expr): NameAt[] {
  const names: NameAt[] = [];
  for (const part of walkExpressions(expr)) {
    if (part.kind === 'name') names.push({ name: part.name, range: part.range });
  }
  return names.sort((a, b) => a.range.start - b.range.start);
}

/** Every call of the procedure: statements in text order, within one expression in evaluation order. */
export const callsInDocument = ({ procedure }: PdlDocument): Call[] => [...callsInBody(procedure?.body ?? [])];
