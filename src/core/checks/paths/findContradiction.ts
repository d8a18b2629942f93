// Finds preconditions that cannot be met together by any values and nodes: `a` and `not a`, `x == 1` and `x == 2`.

import { type Expr, type NameAt, type Precondition, printExpr } from '../../language';
import type { JsonValue } from '../../support';
import { compareValues, isBlank } from '../../values';

export interface Contradiction {
  readonly at: NameAt;
  /** The earlier part that contradicts it. */
  readonly conflictingItem: string;
}

/** The parts that must all hold: operands of `and` at the top level. */
function partsOf(precondition: Precondition): readonly Expr[] {
  if (precondition.kind === 'name') return [{ kind: 'name', name: precondition.at.name, range: precondition.at.range }];
  if (precondition.kind !== 'condition') return [];
  const parts: Expr[] = [];
  const stack: Expr[] = [precondition.expr];
  for (let expr = stack.pop(); expr !== undefined; expr = stack.pop()) {
    if (expr.kind === 'and') stack.push(...expr.operands);
    else parts.push(expr);
  }
  return parts;
}

/** The first item that contradicts an earlier one, or itself. */
export function findContradiction(all: readonly Precondition[]): Contradiction | undefined {
  // Names alone never contradict each other.
  if (!all.some(({ kind }) => kind === 'condition')) return undefined;
  const equal = new Map<string, JsonValue>();
  const requiredFacts = new Set<string>();
  for (const precondition of all) {
    for (const part of partsOf(precondition)) {
      const text = printExpr(part);
      const opposite = part.kind === 'not' ? printExpr(part.operand) : `not ${text}`;
      if (requiredFacts.has(opposite)) return { at: precondition.at, conflictingItem: opposite };
      requiredFacts.add(text);
      if (part.kind !== 'compare' || part.op !== '==' || part.right.kind !== 'literal') continue;
      const left = printExpr(part.left);
      const value = part.right.digits ?? part.right.value;
      const known = equal.get(left);
      const isOther =
        known !== undefined && (isBlank(known) !== isBlank(value) || compareValues(known, value) === 'different');
      if (isOther) return { at: precondition.at, conflictingItem: `${left} == ${String(known)}` };
      equal.set(left, value);
    }
  }
  return undefined;
}
