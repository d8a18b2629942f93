// Evaluates expressions and conditions with the loose comparisons of real files. Stateless: the scope provides names,
// calls and conditions in words. Never evaluates text as code.

import { type Call, type Expr, isRange, walkExpressions } from '../../core/language';
import { isJsonObject, type JsonValue, looseName } from '../../core/support';
import { looseEqual, looseTruth, parseLooseNumber } from './looseValues';

export interface ValueScope {
  /** Value of a name; may suspend the run to ask for it. */
  name(name: string): JsonValue | undefined;
  /** Value of a name if there is one. */
  known(name: string): JsonValue | undefined;
  call(call: Call): JsonValue | undefined;
  /** Whether a condition in plain words is met. */
  judge(text: string): boolean;
}

const maxDepth = 200;

export function isConditionMet(scope: ValueScope, condition: Expr, depth = 0): boolean {
  return condition.kind === 'unknown' ? scope.judge(condition.text) : looseTruth(evaluateExpr(scope, condition, depth));
}

/** Keys of the names in conditions. */
export const keysIn = (conditions: readonly (Expr | undefined)[]): ReadonlySet<string> =>
  new Set(
    conditions
      .flatMap((condition) => (condition ? [...walkExpressions(condition)] : []))
      .flatMap((expr) => (expr.kind === 'name' ? [looseName(expr.name)] : [])),
  );

/** Undefined if the value is unknown, and below a nesting of 200. */
export function evaluateExpr(scope: ValueScope, expr: Expr, depth = 0): JsonValue | undefined {
  if (depth > maxDepth) return undefined;
  const of = (part: Expr) => evaluateExpr(scope, part, depth + 1);
  switch (expr.kind) {
    case 'literal':
      return expr.value;
    case 'name':
      return scope.name(expr.name);
    case 'list':
      return expr.items.map((item) => of(item) ?? (item.kind === 'name' ? item.name : null));
    case 'keyword':
      return of(expr.value);
    case 'attribute':
      return fieldOf(of(expr.target), expr.name);
    case 'index': {
      const index = of(expr.index);
      const target = of(expr.target);
      if (typeof index === 'number' && Array.isArray(target)) return target[index] as JsonValue | undefined;
      return fieldOf(target, String(index));
    }
    case 'call':
      return isRange(expr.call) ? numbersOfRange(expr.call.args.map(of)) : (scope.call(expr.call) ?? null);
    case 'not':
      return !isConditionMet(scope, expr.operand, depth + 1);
    case 'and':
      return expr.operands.every((operand) => isConditionMet(scope, operand, depth + 1));
    case 'or':
      return expr.operands.some((operand) => isConditionMet(scope, operand, depth + 1));
    case 'compare':
      return compare(expr.op, of(expr.left), word(scope, expr.right, depth + 1));
    case 'dict': {
      const entries = expr.entries.map(({ key, value }) => [String(of(key) ?? ''), of(value) ?? null] as const);
      return Object.fromEntries(entries);
    }
    case 'conditional':
      return of(isConditionMet(scope, expr.condition, depth + 1) ? expr.then : expr.otherwise);
    case 'binary':
      return arithmetic(expr.op, of(expr.left), of(expr.right));
    case 'unknown':
      return expr.text;
  }
}

/** On the right of a comparison, an unquoted word without a value is a string. */
function word(scope: ValueScope, expr: Expr, depth: number): JsonValue | undefined {
  if (expr.kind === 'name') return scope.known(expr.name) ?? (/^(none|null)$/i.test(expr.name) ? null : expr.name);
  if (expr.kind === 'list' && depth <= maxDepth) return expr.items.map((item) => word(scope, item, depth + 1) ?? null);
  return evaluateExpr(scope, expr, depth);
}

function compare(
  op: Extract<Expr, { kind: 'compare' }>['op'],
  left: JsonValue | undefined,
  right: JsonValue | undefined,
): boolean {
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
      const a = parseLooseNumber(left);
      const b = parseLooseNumber(right);
      if (a === undefined || b === undefined) return false;
      if (op === '<') return a < b;
      if (op === '<=') return a <= b;
      return op === '>' ? a > b : a >= b;
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

function fieldOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return Array.isArray(value) ? undefined : value;
  const key = Object.keys(value).find((field) => looseName(field) === looseName(name));
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

export const isWords = (text: string) => /[\p{L}]{2}/u.test(text) && !/^\s*[<`]/.test(text);
