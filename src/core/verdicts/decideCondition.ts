// Decides whether a condition holds: true, false, or undefined if a value it needs is unknown. Invariant: more
// knowledge never reverses a decided condition, and an unknown value never counts as false. Prose, calls without a
// known result, comparisons of different kinds (`count > 0` of a list, a sentence with a code) and comparisons with a
// blank value stay open. A value without a comparison has its truth value in Python: blank and 0 do not hold.

import type { Expr } from '../language';
import { isJsonObject, type JsonValue, looseName } from '../support';
import { compareValues, holdsValue, isBlank, orderOf, type ValueType } from '../values';
import type { RulesVersion } from './compareArguments';
import { compareByRules1 } from './conditionByRules1';
import { isCodeBesideWords } from './isCodeBesideWords';

export interface ConditionScope {
  /** The value of a name; undefined if unknown. */
  value(name: string): JsonValue | undefined;
  /** Whether the node with that name is met; undefined if there is no such node. */
  isNodeMet?(name: string): boolean | undefined;
  /** The result of a call inside the condition; undefined if unknown. */
  result?(call: Extract<Expr, { kind: 'call' }>['call']): JsonValue | undefined;
  /** Whether the first node was visited before the second; undefined if one of them is not a node. */
  isNodeBefore?(first: string, second: string): boolean | undefined;
  /** The declared type of a name. */
  type?(name: string): ValueType | undefined;
  /**
   * Whether the document declares the name as a value; then it is never an unquoted text, even while its value is
   * unknown.
   */
  isDeclared?(name: string): boolean;
  /** Default: 2. */
  readonly rules?: RulesVersion;
}

export function decideCondition(expr: Expr, scope: ConditionScope): boolean | undefined {
  switch (expr.kind) {
    case 'not': {
      const inner = decideCondition(expr.operand, scope);
      return inner === undefined ? undefined : !inner;
    }
    case 'and':
    case 'or': {
      const settles = expr.kind === 'or';
      let isOpen = false;
      for (const operand of expr.operands) {
        const part = decideCondition(operand, scope);
        if (part === settles) return settles;
        if (part === undefined) isOpen = true;
      }
      return isOpen ? undefined : !settles;
    }
    case 'compare':
      return decideComparison(expr, scope);
    case 'literal':
      // A text alone is a quoted node name.
      return typeof expr.value === 'string' ? scope.isNodeMet?.(expr.value) : truthOf(expr.value);
    case 'name': {
      const isNodeMet = scope.isNodeMet?.(expr.name);
      return isNodeMet ?? truthOf(scope.value(expr.name));
    }
    default:
      return truthOf(valueIn(expr, scope));
  }
}

/** The node name in a name or a text. */
export const nodeNameOf = (expr: Expr): string | undefined =>
  expr.kind === 'name' ? expr.name : expr.kind === 'literal' && typeof expr.value === 'string' ? expr.value : undefined;

function decideComparison(expr: Expr & { kind: 'compare' }, scope: ConditionScope): boolean | undefined {
  if (expr.op === 'before') {
    const [first, second] = [nodeNameOf(expr.left), nodeNameOf(expr.right)];
    return first === undefined || second === undefined ? undefined : scope.isNodeBefore?.(first, second);
  }
  const [left, right] = [valueIn(expr.left, scope), valueOrWord(expr.right, scope)];
  if (left === undefined || right === undefined) return undefined;
  const op = expr.op === 'is' ? '==' : expr.op === 'is not' ? '!=' : expr.op;
  if (scope.rules === 1) return compareByRules1(op, left, right);
  const type = typeIn(expr.left, scope) ?? typeIn(expr.right, scope);
  switch (op) {
    case '==':
    case '!=': {
      const isSame = isBlankLiteral(expr.right)
        ? isNothing(left)
        : isBlankLiteral(expr.left)
          ? isNothing(right)
          : sameness(left, right, type);
      return isSame === undefined ? undefined : isSame === (op === '==');
    }
    case 'in':
    case 'not in': {
      const isIn = holdsValue(right, left, type);
      return isIn === undefined ? undefined : isIn === (op === 'in');
    }
    default: {
      const order = orderOf(left, right);
      if (order === undefined) return undefined;
      return (op.startsWith('<') ? order < 0 : order > 0) || (op.length === 2 && order === 0);
    }
  }
}

/** The text of an unquoted word; undefined if the name is a declared value. */
export const wordIn = (
  expr: Expr,
  { isDeclared, rules }: Pick<ConditionScope, 'isDeclared' | 'rules'>,
): string | undefined => (expr.kind === 'name' && (rules === 1 || !isDeclared?.(expr.name)) ? expr.name : undefined);

/** In `status == confirmed` a word without a value is the text itself. Rules 1 treated null as unknown. */
function valueOrWord(expr: Expr, scope: ConditionScope): JsonValue | undefined {
  const value = valueIn(expr, scope);
  const isUnknown = value === undefined || (scope.rules === 1 && value === null);
  return isUnknown ? wordIn(expr, scope) : value;
}

/** Undefined if the values are of different kinds or one of them is blank. */
function sameness(left: JsonValue, right: JsonValue, type: ValueType | undefined): boolean | undefined {
  const compared = compareValues(left, right, type);
  if (compared === 'same') return true;
  if (compared !== 'different') return undefined;
  const areWords = type === undefined && typeof left === 'string' && typeof right === 'string';
  return areWords && isCodeBesideWords(left, right) ? undefined : false;
}

/** `== None` and `== ""` test for a missing value. */
const isBlankLiteral = (expr: Expr) => expr.kind === 'literal' && (expr.value === null || expr.value === '');
const isNothing = (value: JsonValue) => isBlank(value) || value === 'None' || value === 'null';

function typeIn(expr: Expr, scope: ConditionScope): ValueType | undefined {
  return expr.kind === 'name' || expr.kind === 'attribute' ? scope.type?.(expr.name) : undefined;
}

/** Truth value as in Python, plus the words that tools use for yes and no. */
function truthOf(value: JsonValue | undefined): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (['false', 'no', '0', 'none', 'null', ''].includes(word)) return false;
    return ['true', 'yes', '1'].includes(word) ? true : undefined;
  }
  if (Array.isArray(value)) return value.length > 0;
  // The truth of an object may be in one of its fields, so it is undecided.
  return isJsonObject(value) ? undefined : Boolean(value);
}

function valueIn(expr: Expr, scope: ConditionScope): JsonValue | undefined {
  switch (expr.kind) {
    case 'literal':
      if (expr.digits !== undefined && scope.rules !== 1) return expr.digits;
      return expr.parts === undefined ? expr.value : undefined;
    case 'name':
      return scope.value(expr.name);
    case 'call':
      return scope.result?.(expr.call);
    case 'attribute':
      return fieldOfObject(valueIn(expr.target, scope), expr.name);
    case 'index': {
      const target = valueIn(expr.target, scope);
      const index = valueIn(expr.index, scope);
      if (Array.isArray(target) && typeof index === 'number') return target.at(index) as JsonValue | undefined;
      return typeof index === 'string' ? fieldOfObject(target, index) : undefined;
    }
    case 'list': {
      const items: JsonValue[] = [];
      for (const item of expr.items) {
        const value = valueOrWord(item, scope);
        if (value === undefined) return undefined;
        items.push(value);
      }
      return items;
    }
    default:
      return undefined;
  }
}

/** A field by its name, or by one that differs only in case and separators. */
export function fieldOfObject(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name] as JsonValue;
  const loose = looseName(name);
  const key = Object.keys(value).find((other) => looseName(other) === loose);
  return key === undefined ? undefined : (value[key] as JsonValue);
}
