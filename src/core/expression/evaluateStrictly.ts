// Evaluates the expressions of breakpoints and executable graphs. An undefined operation (a missing name, a division by
// zero, a sum of a list and a number) has no value, and neither has an expression that contains it. A comparison with it
// is false for every operator.

import { isJsonObject, type JsonValue, looseName, ownProperty } from '../support';
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
import {
  type ComparisonOperands,
  decide,
  type ExpressionPolicy,
  type ExpressionScope,
  type ExpressionValue,
  evaluate,
} from './evaluate';
import type { Call, Expr } from './expr';
import { callExpressionFunction, findExpressionFunction, finiteNumber } from './expressionFunctions';

export interface EvaluateOptions {
  /**
   * `values` (default): by the rules of core/values; `== null` and `== ""` test for a blank value. `json`: values are
   * equal if their JSON is the same, and only numbers are ordered numerically. `rules-1`: the rules for breakpoints of
   * logs without `rules`.
   */
  readonly equality?: 'values' | 'json' | 'rules-1';
}

/** Values by name, found also by a name that differs in case and separators; or a function of the exact name. */
export type ExpressionValues = Readonly<Record<string, JsonValue>> | ((name: string) => ExpressionValue);

/** `undefined` if the expression has no value. */
export const evaluateExpression = (
  expr: Expr,
  values: ExpressionValues,
  options: EvaluateOptions = {},
): ExpressionValue => evaluate(expr, scopeOf(values), strictPolicies[options.equality ?? 'values']);

/** Whether the condition is true: empty texts, lists and objects, 0, null and undefined count as false. */
export const meetsCondition = (condition: Expr, values: ExpressionValues, options: EvaluateOptions = {}): boolean =>
  decide(condition, scopeOf(values), strictPolicies[options.equality ?? 'values']) === true;

/** Compares two values by their JSON, as executable graphs do; false for values without an order. */
export const compareAsJson = (op: string, left: JsonValue, right: JsonValue): boolean =>
  compareKnown(byJson, op, left, right);

/** Compares two values by rules 1; false for values without an order. */
export const compareStrictlyByRules1 = (op: string, left: JsonValue, right: JsonValue): boolean =>
  compareKnown(rules1, op, left, right);

interface ValueComparison {
  areEqual(left: JsonValue, right: JsonValue): boolean;
  isMemberOf(item: JsonValue, collection: JsonValue): boolean;
  /** Below, at or above zero; undefined for values without an order. */
  order(left: JsonValue, right: JsonValue): number | undefined;
  numberOf(value: ExpressionValue): number | undefined;
}

const orderOfTexts = (left: JsonValue, right: JsonValue): number | undefined =>
  typeof left === 'string' && typeof right === 'string' ? Number(left > right) - Number(left < right) : undefined;

const orderOfNumbers = (numberOf: ValueComparison['numberOf']) => (left: JsonValue, right: JsonValue) => {
  const [one, other] = [numberOf(left), numberOf(right)];
  return one !== undefined && other !== undefined ? one - other : orderOfTexts(left, right);
};

const jsonNumber = (value: ExpressionValue) => (typeof value === 'number' ? value : undefined);

/** Equal as JSON: the order of keys does not count. */
export function isSameJson(left: ExpressionValue, right: JsonValue): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    return left.every((item: JsonValue, index) => isSameJson(item, right[index] as JsonValue));
  }
  if (Array.isArray(right) || !isJsonObject(left) || !isJsonObject(right)) return false;
  const [one, other] = [left, right];
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key] as JsonValue, other[key] as JsonValue))
  );
}

const byValues: ValueComparison = {
  areEqual: (left, right) => compareValues(left, right) === 'same',
  isMemberOf: (item, collection) => holdsValue(collection, item) === true,
  order: (left, right) => orderOf(left, right) ?? orderOfTexts(left, right),
  numberOf: (value) => (typeof value === 'string' && isCarried(value.trim()) ? Number(value) : jsonNumber(value)),
};

const byJson: ValueComparison = {
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
};

const rules1: ValueComparison = {
  areEqual: isEqualByRules1,
  isMemberOf: isInByRules1,
  order: orderOfNumbers(numberByRules1),
  numberOf: numberByRules1,
};

const strictPolicy = (comparison: ValueComparison, testsBlank: boolean): ExpressionPolicy => ({
  compare: ({ op, left, right, expr }) => {
    if (left === undefined || right === undefined) return false;
    return (testsBlank ? compareBlank(op, left, right, expr) : undefined) ?? compareKnown(comparison, op, left, right);
  },
  truth: isTruthy,
  field: (value, name) =>
    typeof name === 'string' && isJsonObject(value) ? (ownProperty(value, name) as ExpressionValue) : undefined,
  calculate: (op, left, right) => calculate(op, left, right, comparison.numberOf),
});

const strictPolicies: Readonly<Record<NonNullable<EvaluateOptions['equality']>, ExpressionPolicy>> = {
  values: strictPolicy(byValues, true),
  json: strictPolicy(byJson, false),
  'rules-1': strictPolicy(rules1, false),
};

/** Finds a value by its exact name, or by a name that differs only in case and separators, as procedures spell it. */
function scopeOf(values: ExpressionValues): ExpressionScope {
  if (typeof values === 'function') return { value: values, call: callFunction };
  return {
    value: (name) => {
      const loose = looseName(name);
      const key = Object.hasOwn(values, name)
        ? name
        : Object.keys(values).findLast((other) => looseName(other) === loose);
      return key === undefined ? undefined : ownProperty(values, key);
    },
    call: callFunction,
  };
}

function callFunction({ name, args }: Call, evaluateArgument: (argument: Expr) => ExpressionValue): ExpressionValue {
  const values = args.map(evaluateArgument);
  if (name === 'exists') return values.every((value) => value !== undefined);
  const known = findExpressionFunction(name);
  return known === undefined || values.includes(undefined)
    ? undefined
    : callExpressionFunction(known, values as JsonValue[]);
}

export function isTruthy(value: ExpressionValue): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

// Limit on the length of texts: repeated concatenation of a text with itself could exhaust the memory.
const maxTextLength = 1_000_000;

/** Operands are numbers; + also joins two texts. */
function calculate(
  op: string,
  left: ExpressionValue,
  right: ExpressionValue,
  numberOf: ValueComparison['numberOf'],
): ExpressionValue {
  if (op === '+' && typeof left === 'string' && typeof right === 'string') {
    return left.length + right.length > maxTextLength ? undefined : left + right;
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  return a === undefined || b === undefined ? undefined : calculateNumber(op, a, b);
}

/** Undefined for a result that is not a finite number. The result of % has the sign of the divisor. */
export function calculateNumber(op: string, a: number, b: number): number | undefined {
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
    default:
      return undefined;
  }
}

/** Comparisons with a blank value; undefined if no value is blank. */
function compareBlank(
  op: string,
  left: JsonValue,
  right: JsonValue,
  { left: first, right: second }: ComparisonOperands['expr'],
): boolean | undefined {
  if ((op === '==' || op === '!=') && (isBlank(left) || isBlank(right))) {
    const asksForBlank = isBlankLiteral(first) || isBlankLiteral(second);
    return asksForBlank && (isBlank(left) && isBlank(right)) === (op === '==');
  }
  return isBlank(left) && (op === 'in' || op === 'not in') ? false : undefined;
}

export const isBlankLiteral = (expr: Expr) => expr.kind === 'literal' && (expr.value === null || expr.value === '');

function compareKnown(comparison: ValueComparison, op: string, left: JsonValue, right: JsonValue): boolean {
  switch (op) {
    case '==':
      return comparison.areEqual(left, right);
    case '!=':
      return !comparison.areEqual(left, right);
    case 'in':
      return comparison.isMemberOf(left, right);
    case 'not in':
      return !comparison.isMemberOf(left, right);
    default:
      return meetsOrder(op, comparison.order(left, right)) === true;
  }
}

/** Whether an order (below, at or above zero) meets `<`, `<=`, `>` or `>=`; undefined without an order. */
export function meetsOrder(op: string, order: number | undefined): boolean | undefined {
  if (order === undefined) return undefined;
  return (op.startsWith('<') ? order < 0 : order > 0) || (op.length === 2 && order === 0);
}
