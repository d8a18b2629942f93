// The loose policy of the rehearsal: values that people, models and servers write differently count as the same. The scope
// provides names, calls and conditions in words.

import { decide, type ExpressionPolicy, type ExpressionScope, evaluate, meetsOrder } from '../../core/expression';
import { type Call, type Expr, isRange, walkExpressions } from '../../core/language';
import { isJsonObject, type JsonValue, looseName } from '../../core/support';
import { looseEqual, looseTruth, parseLooseNumber } from './looseValues';

export interface ValueScope {
  /** Value of a name; may suspend the run to ask for it. */
  name(name: string): JsonValue | undefined;
  /** Value of a name if there is one. */
  known(name: string): JsonValue | undefined;
  call(call: Call): JsonValue | undefined;
  /** Whether a part of a condition is met, if it was decided before. */
  decided?(condition: Expr): boolean | undefined;
  /** Whether a condition in plain words is met. */
  judge(text: string): boolean;
}

const loosePolicy: ExpressionPolicy = {
  compare: ({ op, left, right }) => compare(op, left, right),
  truth: looseTruth,
  field: fieldOf,
  calculate: arithmetic,
  keepsBlankItems: true,
};

const scopeOf = (scope: ValueScope): ExpressionScope => ({
  value: (name) => scope.name(name),
  // On the right of a comparison, an unquoted word without a value is a text.
  word: (name) => scope.known(name) ?? (/^(none|null)$/i.test(name) ? null : name),
  call: (call, evaluateArgument) =>
    isRange(call) ? numbersOfRange(call.args.map(evaluateArgument)) : (scope.call(call) ?? null),
  decide: (condition) =>
    scope.decided?.(condition) ?? (condition.kind === 'unknown' ? scope.judge(condition.text) : undefined),
});

export const isConditionMet = (scope: ValueScope, condition: Expr): boolean =>
  decide(condition, scopeOf(scope), loosePolicy) === true;

/** Keys of the names in conditions. */
export const keysIn = (conditions: readonly (Expr | undefined)[]): ReadonlySet<string> =>
  new Set(
    conditions
      .flatMap((condition) => (condition ? [...walkExpressions(condition)] : []))
      .flatMap((expr) => (expr.kind === 'name' ? [looseName(expr.name)] : [])),
  );

/** Undefined if the value is unknown. */
export const evaluateExpr = (scope: ValueScope, expr: Expr): JsonValue | undefined =>
  evaluate(expr, scopeOf(scope), loosePolicy);

function compare(op: string, left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  switch (op) {
    case '==':
    case 'is':
      return looseEqual(left, right);
    case '!=':
    case 'is not':
      return !looseEqual(left, right);
    case 'in':
      return toList(right).some((item) => looseEqual(item, left));
    case 'not in':
      return !toList(right).some((item) => looseEqual(item, left));
    default: {
      const [a, b] = [parseLooseNumber(left), parseLooseNumber(right)];
      return a !== undefined && b !== undefined && meetsOrder(op, a - b) === true;
    }
  }
}

/** Longest list of `range`. */
const maxRange = 1000;

/** Python's `range(to)` or `range(from, to, step)`; empty if a bound is not a number. */
function numbersOfRange(args: readonly (JsonValue | undefined)[]): readonly number[] {
  const numbers = args.map(parseLooseNumber);
  const [from, to] = numbers.length > 1 ? numbers : [0, numbers[0]];
  const step = numbers[2] ?? 1;
  if (from === undefined || to === undefined || step === 0) return [];
  const count = Math.max(0, Math.min(maxRange, Math.ceil((to - from) / step)));
  return Array.from({ length: count }, (_, index) => from + index * step);
}

function fieldOf(value: JsonValue | undefined, field: string | number): JsonValue | undefined {
  if (!isJsonObject(value)) return Array.isArray(value) ? undefined : value;
  const name = looseName(String(field));
  const key = Object.keys(value).find((other) => looseName(other) === name);
  return key === undefined ? undefined : (value[key] as JsonValue);
}

export function toList(value: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  if (typeof value === 'string') return value.split(/[,，、]/).map((item) => item.trim());
  return value === undefined || value === null ? [] : [value];
}

function arithmetic(op: string, left: JsonValue | undefined, right: JsonValue | undefined): JsonValue | undefined {
  const a = parseLooseNumber(left);
  const b = parseLooseNumber(right);
  if (a === undefined || b === undefined) return op === '+' ? `${left ?? ''}${right ?? ''}` : undefined;
  if (op === '+') return a + b;
  if (op === '-') return a - b;
  if (op === '*') return a * b;
  return op === '/' && b !== 0 ? a / b : undefined;
}

/** The text of an expression that is an instruction to the agent; undefined for others. */
export function sentenceOf(expr: Expr): string | undefined {
  return expr.kind === 'unknown' && isWords(expr.text) ? expr.text : undefined;
}

/** Whether a condition contains a part in words. */
export const isInWords = (condition: Expr): boolean =>
  [...walkExpressions(condition)].some(
    (part) => part.kind === 'unknown' || (part.kind === 'call' && part.call.name === 'holds'),
  );

export const isWords = (text: string) => /[\p{L}]{2}/u.test(text) && !/^\s*[<`]/.test(text);
