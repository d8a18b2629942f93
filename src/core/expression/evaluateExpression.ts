// Evaluates an expression over a scope. Never throws and has no side effects. An undefined operation (a missing name, a
// division by zero, a sum of a list and a number) gives `undefined`, and so does everything computed from it.
// Comparisons with undefined are false for every operator, except that `== null` and `== ""` test for a blank value.

import { canonicalJson, isJsonObject, type JsonValue, looseName, ownProperty } from '../support';
import {
  compareValues,
  holdsValue,
  isBlank,
  isCarried,
  isEqualByRules1,
  isInByRules1,
  numberByRules1,
  orderOf,
} from '../values';
import type { ArithmeticOperator, Expression, ExpressionScope } from './expression';
import { callExpressionFunction, finiteNumber } from './expressionFunctions';

export interface EvaluateOptions {
  /**
   * `values` (default): by the rules of core/values. `json`: values are equal if their JSON is the same, and only
   * numbers are ordered numerically. `rules-1`: the rules for breakpoints of logs without `rules`.
   */
  readonly equality?: 'values' | 'json' | 'rules-1';
}

/** `undefined` if the expression has no value. */
export const evaluateExpression = (
  expression: Expression,
  scope: ExpressionScope,
  options: EvaluateOptions = {},
): JsonValue | undefined => valueIn(expression, { scope, ...comparisons[options.equality ?? 'values'] });

/** Whether the condition is true in the scope: empty texts, lists and objects, 0, null and undefined count as false. */
export const meetsCondition = (condition: Expression, scope: ExpressionScope, options: EvaluateOptions = {}): boolean =>
  isTruthy(evaluateExpression(condition, scope, options));

type Value = JsonValue | undefined;

interface Compared {
  areEqual(left: JsonValue, right: JsonValue): boolean;
  isMemberOf(item: JsonValue, collection: JsonValue): boolean;
  /** Below, at or above zero; undefined for values without an order. */
  order(left: JsonValue, right: JsonValue): number | undefined;
  numberOf(value: Value): number | undefined;
  /** Whether `== null` and `== ""` hold for any blank value. */
  readonly asksForBlank: boolean;
}

interface Setting extends Compared {
  readonly scope: ExpressionScope;
}

const orderOfTexts = (left: JsonValue, right: JsonValue): number | undefined =>
  typeof left === 'string' && typeof right === 'string' ? Number(left > right) - Number(left < right) : undefined;

const orderOfNumbers = (numberOf: Compared['numberOf']) => (left: JsonValue, right: JsonValue) => {
  const [one, other] = [numberOf(left), numberOf(right)];
  return one !== undefined && other !== undefined ? one - other : orderOfTexts(left, right);
};

const jsonNumber = (value: Value) => (typeof value === 'number' ? value : undefined);
const isSameJson = (left: JsonValue, right: JsonValue) => canonicalJson(left) === canonicalJson(right);

const comparisons: Readonly<Record<NonNullable<EvaluateOptions['equality']>, Compared>> = {
  values: {
    areEqual: (left, right) => compareValues(left, right) === 'same',
    isMemberOf: (item, collection) => holdsValue(collection, item) === true,
    order: (left, right) => orderOf(left, right) ?? orderOfTexts(left, right),
    numberOf: (value) => (typeof value === 'string' && isCarried(value.trim()) ? Number(value) : jsonNumber(value)),
    asksForBlank: true,
  },
  json: {
    areEqual: isSameJson,
    isMemberOf: (item, collection) => {
      if (Array.isArray(collection)) return collection.some((other: JsonValue) => isSameJson(item, other));
      if (typeof item !== 'string') return false;
      return isJsonObject(collection)
        ? Object.hasOwn(collection, item)
        : typeof collection === 'string' && collection.includes(item);
    },
    order: orderOfNumbers(jsonNumber),
    numberOf: jsonNumber,
    asksForBlank: false,
  },
  'rules-1': {
    areEqual: isEqualByRules1,
    isMemberOf: isInByRules1,
    order: orderOfNumbers(numberByRules1),
    numberOf: numberByRules1,
    asksForBlank: false,
  },
};

// Limit on the length of texts: repeated concatenation of a text with itself could exhaust the memory.
const maxTextLength = 1_000_000;

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
      return compare(at, setting);
    case 'arithmetic':
      return calculate(at.op, valueIn(at.left, setting), valueIn(at.right, setting), setting);
    case 'call': {
      const args = allValues(at.args, setting);
      return args && callExpressionFunction(at.name, args);
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

/** A value by its exact name, or by a name that differs only in case and separators, as procedures spell it. */
function namedValue(name: string, path: readonly (string | number)[], scope: ExpressionScope): Value {
  const loose = looseName(name);
  const key = Object.hasOwn(scope, name) ? name : Object.keys(scope).findLast((other) => looseName(other) === loose);
  let value = key === undefined ? undefined : ownProperty(scope, key);
  for (const part of path) {
    if (typeof part === 'number') value = Array.isArray(value) ? (value.at(part) as Value) : undefined;
    else value = isJsonObject(value) ? (ownProperty(value, part) as Value) : undefined;
  }
  return value;
}

export function isTruthy(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Operands are numbers; + also joins two texts. The result of % has the sign of the divisor. */
function calculate(op: ArithmeticOperator, left: Value, right: Value, { numberOf }: Setting): Value {
  if (op === '+' && typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > maxTextLength ? undefined : left + right;
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case '+':
      return finiteNumber(a + b);
    case '-':
      return finiteNumber(a - b);
    case '*':
      return finiteNumber(a * b);
    case '/':
      return finiteNumber(a / b);
    case '%': {
      const rest = a % b;
      return finiteNumber(rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest);
    }
  }
}

function compare({ op, left: first, right: second }: Expression & { kind: 'compare' }, setting: Setting): boolean {
  const [left, right] = [valueIn(first, setting), valueIn(second, setting)];
  if (left === undefined || right === undefined) return false;
  if (setting.asksForBlank && (op === '==' || op === '!=') && (isBlank(left) || isBlank(right))) {
    const asks = isBlankLiteral(first) || isBlankLiteral(second);
    return asks && (isBlank(left) && isBlank(right)) === (op === '==');
  }
  if (setting.asksForBlank && isBlank(left) && (op === 'in' || op === 'not in')) return false;
  switch (op) {
    case '==':
      return setting.areEqual(left, right);
    case '!=':
      return !setting.areEqual(left, right);
    case 'in':
      return setting.isMemberOf(left, right);
    case 'not in':
      return !setting.isMemberOf(left, right);
    default: {
      const order = setting.order(left, right);
      if (order === undefined) return false;
      return (op.startsWith('<') ? order < 0 : order > 0) || (op.length === 2 && order === 0);
    }
  }
}

const isBlankLiteral = (at: Expression) => at.kind === 'literal' && (at.value === null || at.value === '');
