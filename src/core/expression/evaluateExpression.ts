// The value of an expression over a scope. Never throws and never runs anything; what has no sensible value (a name that is
// not there, a division by zero, a sum of a list and a number) is `undefined`, and so is all that is computed from it.
// A comparison with what has no value is false, whichever it is.

import { isJsonObject, type JsonValue, looseName, ownValue } from '../support';
import type { Arithmetic, Comparison, Expression, Scope } from './expression';
import { callFunction, finite } from './functions';

export interface EvaluateOptions {
  /**
   * `loose`, unless given: as loose as the results of tools are: "1" is 1, "True" is true, case and outer spaces of a text
   * do not count. `exact`: a value equals what has the same JSON, and numbers are ordered by numbers alone.
   */
  readonly equality?: 'loose' | 'exact';
}

/** `undefined` where the expression has no value. */
export const evaluateExpression = (
  expression: Expression,
  scope: Scope,
  options: EvaluateOptions = {},
): JsonValue | undefined => valueIn(expression, { scope, isExact: options.equality === 'exact' });

/** Whether the scope meets the condition: empty texts, lists and objects, 0, null and nothing at all do not. */
export const meetsCondition = (condition: Expression, scope: Scope, options: EvaluateOptions = {}): boolean =>
  isTruthy(evaluateExpression(condition, scope, options));

type Value = JsonValue | undefined;

interface Setting {
  readonly scope: Scope;
  readonly isExact: boolean;
}

// A text that is joined with itself a few times over is longer than any memory.
const longestText = 1_000_000;

function valueIn(at: Expression, setting: Setting): Value {
  const truthOf = (part: Expression) => isTruthy(valueIn(part, setting));
  switch (at.kind) {
    case 'literal':
      return at.value;
    case 'list':
      return allValues(at.items, setting);
    case 'object': {
      const values = allValues(
        at.entries.map(([, value]) => value),
        setting,
      );
      return values && Object.fromEntries(at.entries.map(([key], index) => [key, values[index] as JsonValue]));
    }
    case 'name':
      return namedValue(at.name, at.path, setting.scope);
    case 'exists':
      return valueIn(at.operand, setting) !== undefined;
    case 'not':
      return !truthOf(at.operand);
    case 'negative':
      return calculate('-', 0, valueIn(at.operand, setting), setting);
    case 'and':
      return truthOf(at.left) && truthOf(at.right);
    case 'or':
      return truthOf(at.left) || truthOf(at.right);
    case 'compare':
      return compare(at.op, valueIn(at.left, setting), valueIn(at.right, setting), setting.isExact);
    case 'arithmetic':
      return calculate(at.op, valueIn(at.left, setting), valueIn(at.right, setting), setting);
    case 'call': {
      const args = allValues(at.args, setting);
      return args && callFunction(at.name, args);
    }
  }
}

function allValues(parts: readonly Expression[], setting: Setting): JsonValue[] | undefined {
  const values: JsonValue[] = [];
  for (const part of parts) {
    const value = valueIn(part, setting);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** A value by its name, or else by one that differs in case and separators only, as procedures write them. */
function namedValue(name: string, path: readonly (string | number)[], scope: Scope): Value {
  const loose = looseName(name);
  const key = Object.hasOwn(scope, name) ? name : Object.keys(scope).findLast((other) => looseName(other) === loose);
  let value = key === undefined ? undefined : ownValue(scope, key);
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value.at(part) as Value) : undefined;
    else value = isJsonObject(value) ? (ownValue(value, part) as Value) : undefined;
  }
  return value;
}

export function isTruthy(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Numbers; + also joins two texts. % has the sign of the divisor, as a remainder on a clock has. */
function calculate(op: Arithmetic, left: Value, right: Value, { isExact }: Setting): Value {
  if (op === '+' && typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > longestText ? undefined : left + right;
  }
  const [a, b] = [numberOf(left, isExact), numberOf(right, isExact)];
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case '+':
      return finite(a + b);
    case '-':
      return finite(a - b);
    case '*':
      return finite(a * b);
    case '/':
      return finite(a / b);
    case '%': {
      const rest = a % b;
      return finite(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest);
    }
  }
}

function compare(op: Comparison, left: Value, right: Value, isExact: boolean): boolean {
  if (left === undefined || right === undefined) return false;
  switch (op) {
    case '==':
      return isEqual(left, right, isExact);
    case '!=':
      return !isEqual(left, right, isExact);
    case 'in':
      return isIn(left, right, isExact);
    case 'not in':
      return !isIn(left, right, isExact);
    default:
      return isOrdered(op, left, right, isExact);
  }
}

function isEqual(left: JsonValue, right: JsonValue, isExact: boolean): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return (
      left.length === right.length &&
      left.every((item, index) => isEqual(item as JsonValue, right[index] as JsonValue, isExact))
    );
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const [names, others] = [Object.keys(left), Object.keys(right)];
    return (
      names.length === others.length &&
      names.every(
        (name) => Object.hasOwn(right, name) && isEqual(left[name] as JsonValue, right[name] as JsonValue, isExact),
      )
    );
  }
  if (isExact || typeof left === 'object' || typeof right === 'object') return left === right;
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [numberOf(left, isExact), numberOf(right, isExact)];
    if (one !== undefined && other !== undefined) return one === other;
  }
  return String(left).trim().toLowerCase() === String(right).trim().toLowerCase();
}

/** An item of a list, a key of an object, a part of a text. */
function isIn(item: JsonValue, whole: JsonValue, isExact: boolean): boolean {
  if (Array.isArray(whole)) return whole.some((other: JsonValue) => isEqual(item, other, isExact));
  if (isJsonObject(whole)) return typeof item === 'string' && Object.hasOwn(whole, item);
  if (typeof whole !== 'string') return false;
  if (isExact) return typeof item === 'string' && whole.includes(item);
  return typeof item !== 'object' && whole.toLowerCase().includes(String(item).trim().toLowerCase());
}

function isOrdered(op: '<' | '<=' | '>' | '>=', left: JsonValue, right: JsonValue, isExact: boolean): boolean {
  const [one, other] = [numberOf(left, isExact), numberOf(right, isExact)];
  const pair =
    one !== undefined && other !== undefined
      ? ([one, other] as const)
      : typeof left === 'string' && typeof right === 'string'
        ? ([left, right] as const)
        : undefined;
  if (!pair) return false;
  const [low, high] = op === '<' || op === '<=' ? pair : [pair[1], pair[0]];
  return low < high || (op.length === 2 && low === high);
}

function numberOf(value: Value, isExact: boolean): number | undefined {
  if (typeof value === 'number') return value;
  return !isExact && typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
