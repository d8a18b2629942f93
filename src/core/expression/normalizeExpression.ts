// Converts expressions with the same meaning to one form: `1 == a` and `a == 1`, `b > a` and `a < b`, `not (a and b)`
// and `not a or not b`.
// Invariant: in every scope and with every kind of equality the normal form has the value of the original; normalizing
// it again changes nothing. So `not (a < b)` and `a >= b` stay different: if a is missing, both comparisons are false,
// so the first expression is true and the second is false.

import { isBlank } from '../values';
import { isTruthy } from './evaluateExpression';
import type { ComparisonExpression, Expression } from './expression';
import { finiteNumber } from './expressionFunctions';
import { printExpression } from './printExpression';

export const normalizeExpression = (expression: Expression): Expression => valueForm(expression);

type Of<Kind extends Expression['kind']> = Extract<Expression, { readonly kind: Kind }>;

/** The normal form with the same value. */
function valueForm(at: Expression): Expression {
  switch (at.kind) {
    case 'literal':
    case 'name':
      return at;
    case 'list':
      return { ...at, items: at.items.map(valueForm) };
    case 'object': {
      const entries = at.entries.map(([key, value]) => [key, valueForm(value)] as const);
      return { ...at, entries: entries.sort(([a], [b]) => compareTexts(a, b)) };
    }
    case 'exists': {
      const operand = valueForm(at.operand);
      return operand.kind === 'literal' || isBoolean(operand) ? literal(true) : { ...at, operand };
    }
    case 'negative': {
      const operand = valueForm(at.operand);
      const value = numberOf(operand);
      return value === undefined ? { ...at, operand } : literal(value === 0 ? 0 : -value);
    }
    case 'compare':
      return comparisonForm(at);
    case 'arithmetic':
      return arithmeticForm(at);
    case 'call': {
      const args = at.args.map(valueForm);
      const isUnordered = (at.name === 'min' || at.name === 'max') && args.length > 1;
      return { ...at, args: isUnordered ? sorted(args) : args };
    }
    case 'and':
    case 'or':
    case 'not': {
      const form = truthForm(at, false);
      return isBoolean(form) ? form : not(not(form));
    }
  }
}

/** The normal form with the same truth value as the expression, or with the opposite one if `negated`. */
function truthForm(at: Expression, negated: boolean): Expression {
  switch (at.kind) {
    case 'not':
      return truthForm(at.operand, !negated);
    case 'and':
    case 'or': {
      const kind = (at.kind === 'and') === negated ? 'or' : 'and';
      return junction(kind, [truthForm(at.left, negated), truthForm(at.right, negated)]);
    }
    default: {
      const form = valueForm(at);
      if (form.kind === 'literal') return literal(isTruthy(form.value) !== negated);
      // The normal form of a comparison can be a junction or a negation itself.
      if (form.kind === 'not' || form.kind === 'and' || form.kind === 'or') return truthForm(form, negated);
      return negated ? not(form) : form;
    }
  }
}

function junction(kind: 'and' | 'or', parts: readonly Expression[]): Expression {
  const decides = kind === 'or';
  const flat = sorted(joinLiterals(kind, distinct(parts.flatMap((part) => partsOf(kind, part)))));
  const kept = flat.filter((part) => part.kind !== 'literal' || isTruthy(part.value) === decides);
  const texts = new Set(kept.map(printExpression));
  const isDecided =
    kept.some((part) => part.kind === 'literal') ||
    kept.some((part) => part.kind === 'not' && texts.has(printExpression(part.operand)));
  if (isDecided) return literal(decides);
  const [first, ...others] = kept;
  return first === undefined
    ? literal(!decides)
    : others.reduce((left, right): Expression => ({ kind, left, right }), first);
}

const partsOf = (kind: 'and' | 'or', part: Expression): Expression[] =>
  part.kind === kind ? [...partsOf(kind, part.left), ...partsOf(kind, part.right)] : [part];

/** `a == 1 or a == 2` is `a in [1, 2]`; `a != 1 and a != 2` is `a not in [1, 2]`. */
function joinLiterals(kind: 'and' | 'or', parts: readonly Expression[]): Expression[] {
  const [single, several] = kind === 'or' ? (['==', 'in'] as const) : (['!=', 'not in'] as const);
  const found = new Map<string, { readonly left: Expression; readonly values: Expression[] }>();
  const rest: Expression[] = [];
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
  { op, right }: Of<'compare'>,
  single: ComparisonExpression,
  several: ComparisonExpression,
): Expression[] | undefined {
  if (op === single && right.kind === 'literal') return isBlank(right.value) ? undefined : [right];
  if (op !== several || right.kind !== 'list') return undefined;
  return right.items.every((item) => item.kind === 'literal') ? [...right.items] : undefined;
}

function comparisonForm({ op, left, right }: Of<'compare'>): Expression {
  const [one, other] = [valueForm(left), valueForm(right)];
  switch (op) {
    case '>':
      return compare('<', other, one);
    case '>=':
      return compare('<=', other, one);
    case '==':
    case '!=': {
      const [first, second] = sorted([one, other]) as [Expression, Expression];
      return first.kind === 'literal' && second.kind !== 'literal'
        ? compare(op, second, first)
        : compare(op, first, second);
    }
    case 'in':
    case 'not in':
      return other.kind === 'list' ? listForm(op, one, other.items) : compare(op, one, other);
    default:
      return compare(op, one, other);
  }
}

function listForm(op: 'in' | 'not in', left: Expression, items: readonly Expression[]): Expression {
  const kept = sorted(distinct(items));
  const [only] = kept;
  // `== ""` tests for a blank value, which no list contains.
  const isBlankItem = only?.kind === 'literal' && isBlank(only.value);
  if (only && kept.length === 1 && !isBlankItem) {
    return comparisonForm({ kind: 'compare', op: op === 'in' ? '==' : '!=', left, right: only });
  }
  // `in []` is always false. `not in []` stays, because it is false for an undefined value.
  if (!only && op === 'in') return literal(false);
  return compare(op, left, { kind: 'list', items: kept });
}

function arithmeticForm(at: Of<'arithmetic'>): Expression {
  const [left, right] = [valueForm(at.left), valueForm(at.right)];
  const folded = fold(at.op, numberOf(left), numberOf(right));
  if (folded !== undefined) return literal(folded);
  // Joining texts depends on the order; addition and multiplication do not.
  const isUnordered = at.op === '*' || (at.op === '+' && (isNumeric(left) || isNumeric(right)));
  const [one, other] = isUnordered ? (sorted([left, right]) as [Expression, Expression]) : [left, right];
  return { ...at, left: one, right: other };
}

function fold(op: Of<'arithmetic'>['op'], a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined || op === '%') return undefined;
  return finiteNumber(op === '+' ? a + b : op === '-' ? a - b : op === '*' ? a * b : a / b);
}

/** True if the value is a number or undefined in every scope. */
function isNumeric(at: Expression): boolean {
  switch (at.kind) {
    case 'literal':
      return typeof at.value === 'number';
    case 'negative':
      return true;
    case 'arithmetic':
      return at.op !== '+' || isNumeric(at.left) || isNumeric(at.right);
    case 'call':
      return !['lower', 'upper', 'trim', 'text'].includes(at.name);
    default:
      return false;
  }
}

/** True if the value is true or false in every scope. */
function isBoolean(at: Expression): boolean {
  if (at.kind === 'literal') return typeof at.value === 'boolean';
  return at.kind === 'compare' || at.kind === 'not' || at.kind === 'and' || at.kind === 'or' || at.kind === 'exists';
}

const numberOf = (at: Expression): number | undefined =>
  at.kind === 'literal' && typeof at.value === 'number' ? at.value : undefined;

const literal = (value: boolean | number): Expression => ({ kind: 'literal', value });
const not = (operand: Expression): Expression => ({ kind: 'not', operand });
const compare = (op: ComparisonExpression, left: Expression, right: Expression): Expression => ({
  kind: 'compare',
  op,
  left,
  right,
});

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function sorted(items: readonly Expression[]): Expression[] {
  const keyed = items.map((item) => [printExpression(item), item] as const);
  return keyed.sort(([a], [b]) => compareTexts(a, b)).map(([, item]) => item);
}

function distinct(items: readonly Expression[]): Expression[] {
  return [...new Map(items.map((item) => [printExpression(item), item])).values()];
}
