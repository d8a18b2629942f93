// Converts expressions with the same meaning to one form: `1 == a` and `a == 1`, `b > a` and `a < b`, `not (a and b)`
// and `not a or not b`.
// Invariant: in every scope and with every kind of equality the normal form has the value of the original; normalizing
// it again changes nothing. So `not (a < b)` and `a >= b` stay different: if a is missing, both comparisons are false,
// so the first expression is true and the second is false.

import { isBlank } from '../values';
import { isTruthy } from './evaluateStrictly';
import {
  binaryExpr,
  type CompareOperator,
  compareExpr,
  type Expr,
  type ExprOf,
  joinExpr,
  listExpr,
  literalExpr,
  notExpr,
} from './expr';
import { finiteNumber } from './expressionFunctions';
import { printExpression } from './printExpr';

export const normalizeExpression = (expression: Expr): Expr => valueForm(expression);

/** The normal form with the same value. */
function valueForm(at: Expr): Expr {
  switch (at.kind) {
    case 'list':
      return { ...at, items: at.items.map(valueForm) };
    case 'dict': {
      const entries = at.entries.map(({ key, value }) => ({ key, value: valueForm(value) }));
      return { ...at, entries: entries.sort((a, b) => compareTexts(printExpression(a.key), printExpression(b.key))) };
    }
    case 'compare':
      return comparisonForm(at);
    case 'binary':
      return arithmeticForm(at);
    case 'call':
      return callForm(at);
    case 'and':
    case 'or':
    case 'not': {
      const form = truthForm(at, false);
      return isBoolean(form) ? form : notExpr(notExpr(form));
    }
    default:
      return at;
  }
}

function callForm(at: ExprOf<'call'>): Expr {
  const { name } = at.call;
  const args = at.call.args.map(valueForm);
  if (name === 'exists' && args.every((arg) => arg.kind === 'literal' || isBoolean(arg))) return literalExpr(true);
  const isUnordered = (name === 'min' || name === 'max') && args.length > 1;
  return { ...at, call: { ...at.call, args: isUnordered ? sorted(args) : args } };
}

/** The normal form with the same truth value as the expression, or with the opposite one if `negated`. */
function truthForm(at: Expr, negated: boolean): Expr {
  switch (at.kind) {
    case 'not':
      return truthForm(at.operand, !negated);
    case 'and':
    case 'or': {
      const kind = (at.kind === 'and') === negated ? 'or' : 'and';
      return junction(
        kind,
        at.operands.map((part) => truthForm(part, negated)),
      );
    }
    default: {
      const form = valueForm(at);
      if (form.kind === 'literal') return literalExpr(isTruthy(literalValue(form)) !== negated);
      // The normal form of a comparison can be a junction or a negation itself.
      if (form.kind === 'not' || form.kind === 'and' || form.kind === 'or') return truthForm(form, negated);
      return negated ? notExpr(form) : form;
    }
  }
}

const literalValue = ({ value, digits }: ExprOf<'literal'>) => digits ?? value;

function junction(kind: 'and' | 'or', parts: readonly Expr[]): Expr {
  const decides = kind === 'or';
  const flat = sorted(joinLiterals(kind, distinct(parts.flatMap((part) => operandsOf(kind, part)))));
  const kept = flat.filter((part) => part.kind !== 'literal' || isTruthy(literalValue(part)) === decides);
  const texts = new Set(kept.map(printExpression));
  const isDecided =
    kept.some((part) => part.kind === 'literal') ||
    kept.some((part) => part.kind === 'not' && texts.has(printExpression(part.operand)));
  if (isDecided) return literalExpr(decides);
  return kept.length === 0 ? literalExpr(!decides) : kept.length === 1 ? (kept[0] as Expr) : joinExpr(kind, kept);
}

const operandsOf = (kind: 'and' | 'or', part: Expr): Expr[] =>
  part.kind === kind ? part.operands.flatMap((operand) => operandsOf(kind, operand)) : [part];

/** `a == 1 or a == 2` is `a in [1, 2]`; `a != 1 and a != 2` is `a not in [1, 2]`. */
function joinLiterals(kind: 'and' | 'or', parts: readonly Expr[]): Expr[] {
  const [single, several] = kind === 'or' ? (['==', 'in'] as const) : (['!=', 'not in'] as const);
  const found = new Map<string, { readonly left: Expr; readonly values: Expr[] }>();
  const rest: Expr[] = [];
  for (const part of parts) {
    const values = part.kind === 'compare' ? literalsOf(part, single, several) : undefined;
    if (part.kind !== 'compare' || !values) {
      rest.push(part);
      continue;
    }
    const key = printExpression(part.left);
    const known = found.get(key);
    if (known) known.values.push(...values);
    else found.set(key, { left: part.left, values: [...values] });
  }
  const joined = [...found.values()].map(({ left, values }) => listForm(several, left, values));
  return [...rest, ...joined];
}

function literalsOf(
  { op, right }: ExprOf<'compare'>,
  single: CompareOperator,
  several: CompareOperator,
): Expr[] | undefined {
  if (op === single && right.kind === 'literal') return isBlank(literalValue(right)) ? undefined : [right];
  if (op !== several || right.kind !== 'list') return undefined;
  return right.items.every((item) => item.kind === 'literal') ? [...right.items] : undefined;
}

function comparisonForm({ op, left, right }: ExprOf<'compare'>): Expr {
  const [one, other] = [valueForm(left), valueForm(right)];
  switch (op) {
    case '>':
      return compareExpr(other, '<', one);
    case '>=':
      return compareExpr(other, '<=', one);
    case '==':
    case '!=': {
      const [first, second] = sorted([one, other]) as [Expr, Expr];
      return first.kind === 'literal' && second.kind !== 'literal'
        ? compareExpr(second, op, first)
        : compareExpr(first, op, second);
    }
    case 'in':
    case 'not in':
      return other.kind === 'list' ? listForm(op, one, other.items) : compareExpr(one, op, other);
    default:
      return compareExpr(one, op, other);
  }
}

function listForm(op: 'in' | 'not in', left: Expr, items: readonly Expr[]): Expr {
  const kept = sorted(distinct(items));
  const [only] = kept;
  // `== ""` tests for a blank value, which no list contains.
  const isBlankItem = only?.kind === 'literal' && isBlank(literalValue(only));
  if (only && kept.length === 1 && !isBlankItem) {
    return valueForm(compareExpr(left, op === 'in' ? '==' : '!=', only));
  }
  // `in []` is always false. `not in []` stays, because it is false for an undefined value.
  if (!only && op === 'in') return literalExpr(false);
  return compareExpr(left, op, listExpr(kept));
}

function arithmeticForm(at: ExprOf<'binary'>): Expr {
  const [left, right] = [valueForm(at.left), valueForm(at.right)];
  const folded = fold(at.op, numberOf(left), numberOf(right));
  if (folded !== undefined) return literalExpr(folded);
  // Joining texts depends on the order; addition and multiplication do not.
  const isUnordered = at.op === '*' || (at.op === '+' && (isNumeric(left) || isNumeric(right)));
  const [one, other] = isUnordered ? (sorted([left, right]) as [Expr, Expr]) : [left, right];
  return binaryExpr(one, at.op, other);
}

function fold(op: ExprOf<'binary'>['op'], a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined || op === '%') return undefined;
  return finiteNumber(op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b);
}

/** True if the value is a number or undefined in every scope. */
function isNumeric(at: Expr): boolean {
  switch (at.kind) {
    case 'literal':
      return numberOf(at) !== undefined;
    case 'binary':
      return at.op !== '+' || isNumeric(at.left) || isNumeric(at.right);
    case 'call':
      return !['exists', 'lower', 'upper', 'trim', 'text'].includes(at.call.name);
    default:
      return false;
  }
}

/** True if the value is true or false in every scope. */
function isBoolean(at: Expr): boolean {
  if (at.kind === 'literal') return typeof at.value === 'boolean';
  if (at.kind === 'call') return at.call.name === 'exists';
  return at.kind === 'compare' || at.kind === 'not' || at.kind === 'and' || at.kind === 'or';
}

const numberOf = (at: Expr): number | undefined =>
  at.kind === 'literal' && typeof at.value === 'number' && at.digits === undefined ? at.value : undefined;

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(items: readonly Expr[]): Expr[] {
  const keyed = items.map((item) => [printExpression(item), item] as const);
  return keyed.sort(([a], [b]) => compareTexts(a, b)).map(([, item]) => item);
}

function distinct(items: readonly Expr[]): Expr[] {
  return [...new Map(items.map((item) => [printExpression(item), item])).values()];
}
