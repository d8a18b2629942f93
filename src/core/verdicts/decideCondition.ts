// Decides whether a condition holds: true, false, or undefined if a value it needs is unknown. Invariant: more
// knowledge never reverses a decided condition, and an unknown value never counts as false. Prose, calls without a
// known result, comparisons of different kinds (`count > 0` of a list, a sentence with a code) and comparisons with a
// blank value stay open. A value without a comparison has its truth value in Python: blank and 0 do not hold.

import {
  type Call,
  type ComparisonOperands,
  decide,
  type Expr,
  type ExpressionPolicy,
  type ExpressionValue,
  isBlankLiteral,
  meetsOrder,
} from '../expression';
import { isJsonObject, type JsonValue, keyByName } from '../support';
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
  result?(call: Call): JsonValue | undefined;
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

export function decideCondition(condition: Expr, scope: ConditionScope): boolean | undefined {
  const isRules1 = scope.rules === 1;
  const policy: ExpressionPolicy = {
    compare: (comparison) => decideComparison(comparison, scope),
    // A text alone is a quoted node name.
    truth: (value, expr) => (expr.kind === 'literal' && typeof expr.value === 'string' ? undefined : truthOf(value)),
    field: (value, name) => (typeof name === 'string' ? fieldOfObject(value, name) : undefined),
    roundsNumbers: isRules1,
  };
  return decide(
    condition,
    {
      value: (name) => scope.value(name),
      // In `status == confirmed` a word without a value is the text itself. Rules 1 treated null as unknown.
      word: (name) => {
        const value = scope.value(name);
        return value === undefined || (isRules1 && value === null) ? wordOf(name, scope) : value;
      },
      call: (call) => scope.result?.(call),
      decide: (expr) => {
        const name = nodeNameOf(expr);
        return name === undefined ? undefined : scope.isNodeMet?.(name);
      },
    },
    policy,
  );
}

/** The node name in a name or a text. */
const nodeNameOf = (expr: Expr): string | undefined =>
  expr.kind === 'name' ? expr.name : expr.kind === 'literal' && typeof expr.value === 'string' ? expr.value : undefined;

function decideComparison(
  { op: written, left, right, expr }: ComparisonOperands,
  scope: ConditionScope,
): boolean | undefined {
  if (written === 'before') {
    const [first, second] = [nodeNameOf(expr.left), nodeNameOf(expr.right)];
    return first === undefined || second === undefined ? undefined : scope.isNodeBefore?.(first, second);
  }
  if (left === undefined || right === undefined) return undefined;
  const op = written === 'is' ? '==' : written === 'is not' ? '!=' : written;
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
    default:
      return meetsOrder(op, orderOf(left, right, type));
  }
}

/** The text of an unquoted word; undefined if the name is a declared value. */
export const wordIn = (expr: Expr, scope: Pick<ConditionScope, 'isDeclared' | 'rules'>): string | undefined =>
  expr.kind === 'name' ? wordOf(expr.name, scope) : undefined;

const wordOf = (name: string, { isDeclared, rules }: Pick<ConditionScope, 'isDeclared' | 'rules'>) =>
  rules === 1 || !isDeclared?.(name) ? name : undefined;

/** Undefined if the values are of different kinds or one of them is blank. */
function sameness(left: JsonValue, right: JsonValue, type: ValueType | undefined): boolean | undefined {
  const compared = compareValues(left, right, type);
  if (compared === 'same') return true;
  if (compared !== 'different') return undefined;
  const areWords = type === undefined && typeof left === 'string' && typeof right === 'string';
  return areWords && isCodeBesideWords(left, right) ? undefined : false;
}

/** `== None` and `== ""` test for a missing value. */
const isNothing = (value: JsonValue) => isBlank(value) || value === 'None' || value === 'null';

function typeIn(expr: Expr, scope: ConditionScope): ValueType | undefined {
  return expr.kind === 'name' || expr.kind === 'attribute' ? scope.type?.(expr.name) : undefined;
}

/** Truth value as in Python, plus the words that tools use for yes and no. */
function truthOf(value: ExpressionValue): boolean | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') {
    const word = value.trim().toLowerCase();
    if (['false', 'no', '0', 'none', 'null', ''].includes(word)) return false;
    return ['true', 'yes', '1'].includes(word) ? true : undefined;
  }
  // A list of blanks has no value, as in comparisons.
  if (Array.isArray(value)) return value.length > 0 && !isBlank(value);
  // The truth of an object may be in one of its fields, so it is undecided.
  return isJsonObject(value) ? undefined : Boolean(value);
}

/** A field by its name, or by one that differs only in case and separators. */
export function fieldOfObject(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (!isJsonObject(value)) return undefined;
  const key = keyByName(value, name);
  return key === undefined ? undefined : value[key];
}
