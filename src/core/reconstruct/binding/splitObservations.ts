// Finds the condition over inputs, results and items that decides a choice or a loop: true at some positions, false at
// others. Invariant: a returned condition is true at every position of the one side and false at every position of the
// other, by the comparison that runs use; the simplest comes first: boolean results, then equality, comparisons of two
// values, thresholds, lengths, remainders, and two joined conditions only if a single one does not suffice.

import {
  binaryExpr,
  type CompareOperator,
  calculateNumber,
  callExpr,
  compareAsJson,
  compareExpr,
  type Expr,
  joinExpr,
  notExpr,
} from '../../expression';
import type { JsonValue } from '../../support';
import type { BindingContext } from './bindingContext';
import { constantExpr, variableKind } from './bindingExpression';
import { expressionCost, namedValuesAt } from './explainValues';
import type { TracePosition } from './skeleton';

export interface ObservationSplit {
  readonly expr: Expr;
  readonly cost: number;
}

type Scalar = boolean | number | string | null;

interface Column {
  readonly expr: Expr;
  readonly cost: number;
  /** Values at the true positions, then at the false ones. */
  readonly values: readonly JsonValue[];
}

const maxColumns = 120;
const maxPairs = 40;
/** With fewer positions, a separating condition may well be chance. */
const minPositions = 5;

export function splitObservations(
  context: BindingContext,
  yes: readonly TracePosition[],
  no: readonly TracePosition[],
): ObservationSplit[] {
  if (yes.length === 0 || no.length === 0 || context.effort.isSpent) return [];
  const columns = columnsAt(context, yes, no);
  context.effort.spend(yes.length + no.length);
  const wanted = [...yes.map(() => true), ...no.map(() => false)];
  const single = columns
    .flatMap((column) => conditionsOn(context, column, yes.length))
    .concat(pairs(context, columns, wanted));
  if (single.length > 0) return single.sort((a, b) => a.cost - b.cost).slice(0, 8);
  return together(context, columns, wanted)
    .sort((a, b) => a.cost - b.cost)
    .slice(0, 4);
}

/** Values that are known at every position. */
function columnsAt(context: BindingContext, yes: readonly TracePosition[], no: readonly TracePosition[]): Column[] {
  const positions = [...yes, ...no];
  const first = positions[0] as TracePosition;
  const found: Column[] = [];
  const add = (expr: Expr, cost: number) => {
    if (found.length >= maxColumns) return;
    const values: JsonValue[] = [];
    for (const position of positions) {
      const value = context.evaluate(expr, position);
      if (value === undefined) return;
      values.push(value);
    }
    found.push({ expr, cost, values });
  };
  // Inputs guessed from arguments are weak evidence for a handful of decisions and no evidence for a single one: user
  // inputs always differ.
  const areFew = positions.length < minPositions || yes.length < 2 || no.length < 2;
  const isSession = context.recordings[first.segment.trace]?.areInputsKnown === false;
  const isGuess = areFew && isSession;
  for (const { expr, variable, value } of namedValuesAt(context, first)) {
    if (isGuess && variableKind(variable) === 'input') continue;
    const cost = expressionCost(context, expr, first);
    add(expr, cost);
    // The length of a text is meaningful in tasks on texts, not in sessions.
    if (Array.isArray(value) || (typeof value === 'string' && !isSession))
      add(callExpr('length', [expr]), cost + (Array.isArray(value) ? 0.5 : 1));
  }
  return found;
}

const isScalar = (value: JsonValue): value is Scalar => value === null || typeof value !== 'object';
const compareWith = (expr: Expr, op: CompareOperator, value: JsonValue) => compareExpr(expr, op, constantExpr(value));

function conditionsOn(context: BindingContext, column: Column, count: number): ObservationSplit[] {
  const { expr, cost, values } = column;
  const [yes, no] = [values.slice(0, count), values.slice(count)];
  if (!values.every(isScalar)) return [];
  const found: ObservationSplit[] = [];
  if (values.every((value) => typeof value === 'boolean')) {
    if (yes.every((value) => value) && no.every((value) => !value)) found.push({ expr, cost: cost + 0.2 });
    if (yes.every((value) => !value) && no.every((value) => value)) {
      found.push({ expr: notExpr(expr), cost: cost + 0.4 });
    }
    return found;
  }
  const [ours, theirs] = [new Set(yes), new Set(no)];
  if ([...ours].some((value) => theirs.has(value)))
    return values.every(isNumber) ? remainders(context, column, count) : [];
  const isTextColumn = values.every((value) => typeof value === 'string' || value === null);
  // Texts that differ every time are names and ids: one of them is not a reason for a decision.
  const areIds = isTextColumn && values.length >= minPositions && ours.size + theirs.size === values.length;
  if (areIds) return found;
  if (ours.size === 1) {
    const value = yes[0] as Scalar;
    found.push({
      expr: compareWith(expr, '==', value),
      cost: cost + equalityCost(value, theirs.size, isTextColumn),
    });
  }
  if (theirs.size === 1) {
    const value = no[0] as Scalar;
    found.push({
      expr: compareWith(expr, '!=', value),
      cost: cost + 0.1 + equalityCost(value, ours.size, isTextColumn),
    });
  }
  if (isTextColumn && ours.size > 1 && ours.size <= 4 && ours.size * 2 <= yes.length) {
    const list = [...new Set(yes)] as Scalar[];
    found.push({ expr: compareWith(expr, 'in', list), cost: cost + 1.2 + ours.size * 0.4 });
  }
  if (values.every(isNumber)) {
    found.push(...thresholds(column, yes as number[], no as number[]), ...remainders(context, column, count));
  }
  return found;
}

const isNumber = (value: JsonValue): value is number => typeof value === 'number';

/**
 * Cost of an equality: low for a text, which names a case; higher for a number, which may be the only one by chance.
 */
const equalityCost = (value: Scalar, others: number, isTextColumn: boolean) => {
  if (isTextColumn) return others === 1 ? 0.8 : 0.7;
  if (value === 0) return others > 1 ? 0.75 : 1.1;
  return others > 2 ? 1.2 : 1.7;
};

function thresholds(column: Column, yes: readonly number[], no: readonly number[]): ObservationSplit[] {
  const { expr, cost } = column;
  const make = (low: readonly number[], high: readonly number[], isHighYes: boolean): ObservationSplit[] => {
    const [below, above] = [Math.max(...low), Math.min(...high)];
    if (!(below < above)) return [];
    const { limit, isInclusive, price } = roundLimit(below, above);
    // `isInclusive`: the limit itself belongs to the high side.
    const op = isHighYes ? (isInclusive ? '>=' : '>') : isInclusive ? '<' : '<=';
    return [{ expr: compareWith(expr, op, limit), cost: cost + 0.9 + price }];
  };
  return [...make(no, yes, true), ...make(yes, no, false)];
}

/** The roundest number that separates the values: people write 100, not 97.5. */
function roundLimit(below: number, above: number): { limit: number; isInclusive: boolean; price: number } {
  if (below < 0 && above > 0) return { limit: 0, isInclusive: false, price: 0.1 };
  if (below === 0) return { limit: 0, isInclusive: false, price: 0.1 };
  if (above === 0) return { limit: 0, isInclusive: true, price: 0.1 };
  const size = 10 ** Math.ceil(Math.log10(Math.max(Math.abs(below), Math.abs(above), 1e-6)));
  for (let unit = size; unit > size / 1e6; unit /= 10) {
    for (const step of [unit, unit / 2]) {
      const limit = Number((Math.ceil(below / step) * step).toPrecision(12));
      if (limit < below || limit > above) continue;
      const digits = String(limit).replace(/[-.]|0+$/g, '').length;
      return { limit, isInclusive: limit !== below, price: 0.15 + Math.min(digits, 4) * 0.15 };
    }
  }
  return { limit: below, isInclusive: false, price: 0.9 };
}

/** Even and odd, every third: only for whole numbers. */
function remainders(context: BindingContext, { expr, cost, values }: Column, count: number): ObservationSplit[] {
  if (!values.every((value) => Number.isInteger(value))) return [];
  const numbers = values as number[];
  context.effort.spend(2 * numbers.length);
  for (const by of [2, 3, 4, 5, 7, 10]) {
    const rest = numbers.map((value) => calculateNumber('%', value, by));
    const [yes, no] = [new Set(rest.slice(0, count)), new Set(rest.slice(count))];
    const left = binaryExpr(expr, '%', constantExpr(by));
    const price = cost + 2.2 + (by === 2 ? 0 : 0.5);
    if (yes.size === 1 && !no.has([...yes][0] as number)) {
      return [{ expr: compareWith(left, '==', [...yes][0] as number), cost: price }];
    }
    if (no.size === 1 && !yes.has([...no][0] as number)) {
      return [{ expr: compareWith(left, '!=', [...no][0] as number), cost: price + 0.1 }];
    }
  }
  return [];
}

const orders = ['>', '>=', '<', '<=', '==', '!='] as const;

/** Comparisons between two values. */
function pairs(context: BindingContext, columns: readonly Column[], wanted: readonly boolean[]): ObservationSplit[] {
  const found: ObservationSplit[] = [];
  const scalars = columns.filter(({ values }) => values.every(isScalar)).slice(0, maxPairs);
  const fits = (isTrueAt: (index: number) => boolean) => {
    const wrong = wanted.findIndex((yes, index) => isTrueAt(index) !== yes);
    context.effort.spend(wrong < 0 ? wanted.length : wrong + 1);
    return wrong < 0;
  };
  scalars.forEach((left, i) => {
    for (const right of scalars.slice(i + 1)) {
      const areNumbers = left.values.every(isNumber) && right.values.every(isNumber);
      const areTexts =
        left.values.every((value) => typeof value === 'string') &&
        right.values.every((value) => typeof value === 'string');
      if (!areNumbers && !areTexts) continue;
      const cost = left.cost + right.cost + 0.2;
      for (const sign of areNumbers ? orders : (['==', '!='] as const)) {
        if (!fits((index) => compareAsJson(sign, left.values[index] as Scalar, right.values[index] as Scalar)))
          continue;
        const isStrict = sign === '>' || sign === '<' || sign === '==' || sign === '!=';
        found.push({ expr: compareExpr(left.expr, sign, right.expr), cost: cost + (isStrict ? 0 : 0.05) });
      }
    }
  });
  const lists = columns.filter(({ values }) =>
    values.every((value) => Array.isArray(value) || typeof value === 'string'),
  );
  for (const whole of lists.slice(0, maxPairs)) {
    for (const part of scalars) {
      if (part === whole || !part.values.every((value) => typeof value !== 'boolean' && value !== null)) continue;
      const isContained = (index: number) =>
        compareAsJson('in', part.values[index] as Scalar, whole.values[index] as JsonValue);
      const cost = whole.cost + part.cost + 0.4;
      if (fits(isContained)) found.push({ expr: compareExpr(part.expr, 'in', whole.expr), cost });
      if (fits((index) => !isContained(index)))
        found.push({ expr: compareExpr(part.expr, 'not in', whole.expr), cost: cost + 0.1 });
    }
  }
  return found;
}

/** Two simple conditions joined, if there are enough positions to exclude chance. */
function together(context: BindingContext, columns: readonly Column[], wanted: readonly boolean[]): ObservationSplit[] {
  if (wanted.length < 5) return [];
  const atoms: { readonly expr: Expr; readonly cost: number; readonly conditionValues: readonly boolean[] }[] = [];
  const add = (expr: Expr, cost: number, conditionValues: readonly boolean[]) => {
    if (atoms.length < 160 && new Set(conditionValues).size === 2) atoms.push({ expr, cost, conditionValues });
  };
  for (const { expr, cost, values } of columns) {
    if (!values.every(isScalar)) continue;
    if (values.every((value) => typeof value === 'boolean')) {
      add(expr, cost + 0.2, values as boolean[]);
      add(
        notExpr(expr),
        cost + 0.4,
        values.map((value) => !value),
      );
      continue;
    }
    const distinct = [...new Set(values)] as Scalar[];
    if (distinct.length <= 6 && !values.every(isNumber)) {
      for (const value of distinct)
        add(
          compareWith(expr, '==', value),
          cost + 0.8,
          values.map((other) => other === value),
        );
    }
    if (values.every(isNumber)) {
      const sorted = [...new Set(values as number[])].sort((a, b) => a - b);
      sorted.slice(1, 9).forEach((above, index) => {
        const { limit, isInclusive, price } = roundLimit(sorted[index] as number, above);
        const conditionValues = (values as number[]).map((value) => (isInclusive ? value >= limit : value > limit));
        add(compareWith(expr, isInclusive ? '>=' : '>', limit), cost + 0.9 + price, conditionValues);
        add(
          compareWith(expr, isInclusive ? '<' : '<=', limit),
          cost + 1 + price,
          conditionValues.map((is) => !is),
        );
      });
    }
  }
  const found: ObservationSplit[] = [];
  atoms.forEach((left, i) => {
    for (const right of atoms.slice(i + 1)) {
      for (const kind of ['and', 'or'] as const) {
        const wrong = wanted.findIndex((yes, index) => {
          const [a, b] = [left.conditionValues[index] as boolean, right.conditionValues[index] as boolean];
          return (kind === 'and' ? a && b : a || b) !== yes;
        });
        context.effort.spend(wrong < 0 ? wanted.length : wrong + 1);
        if (wrong < 0) found.push({ expr: joinExpr(kind, [left.expr, right.expr]), cost: left.cost + right.cost + 1 });
      }
    }
  });
  return found;
}
