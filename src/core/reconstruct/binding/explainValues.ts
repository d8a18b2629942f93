// Finds the expressions that give the observed values of a parameter or of the answer. Invariant: every returned
// expression gives every observed value; the simplest comes first. Sources, with data before constants: the item of a
// round, results, inputs, each with a path; a constant if all values are equal; if none of these fits, lengths, list
// literals and one arithmetic step. Bounded by the number of values examined.

import {
  binaryExpr,
  calculateNumber,
  callExpr,
  dictExpr,
  type Expr,
  isSameJson,
  lengthOf,
  listExpr,
  nameExpr,
  pathExpr,
} from '../../expression';
import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import type { BindingContext } from './bindingContext';
import {
  constantExpr,
  isNameable,
  type VariableId,
  type VariablePath,
  variableKind,
  variableName,
  variablePathOf,
} from './bindingExpression';
import { isDistinctive } from './recording';
import type { TracePosition } from './skeleton';

export interface ValueObservation {
  readonly position: TracePosition;
  readonly value: JsonValue;
}

export interface ValueExplanation {
  readonly expr: Expr;
  /** Lower is simpler. */
  readonly cost: number;
}

const maxLeaves = 400;
const maxNumbers = 30;
const deepest = 4;

export interface NamedValue extends VariablePath {
  readonly expr: Expr;
  readonly value: JsonValue;
}

/** All values that can be named at a position: variables and the paths into them. */
export const namedValuesAt = (context: BindingContext, position: TracePosition): NamedValue[] =>
  namedValuesWith(context, position, context.variablesAt(position), () => true);

/** Named values equal to a given value. Every examined value counts as effort. */
function namedValuesWith(
  context: BindingContext,
  position: TracePosition,
  variables: Iterable<VariableId>,
  isCandidate: (value: JsonValue) => boolean,
): NamedValue[] {
  const found: NamedValue[] = [];
  let count = 0;
  for (const variable of variables) {
    if (count >= maxLeaves) break;
    const whole = context.valueOf(variable, position);
    if (whole === undefined) continue;
    for (const { path, value } of valuePaths(whole)) {
      if (count >= maxLeaves) break;
      count += 1;
      if (isCandidate(value)) found.push({ expr: pathExpr(nameExpr(variable), path), variable, path, value });
    }
  }
  context.effort.spend(count + 1);
  return found;
}

interface ValuePath {
  readonly path: readonly (string | number)[];
  readonly value: JsonValue;
}

/** Cached, because a result is searched for each argument of each attempt. */
const pathsOfValue = new WeakMap<object, readonly ValuePath[]>();

/** A value and its nested values, as far as expressions can name them. */
function valuePaths(whole: JsonValue): readonly ValuePath[] {
  if (typeof whole !== 'object' || whole === null) return [{ path: [], value: whole }];
  const known = pathsOfValue.get(whole);
  if (known) return known;
  const found: ValuePath[] = [];
  const visit = (value: JsonValue, path: readonly (string | number)[]): void => {
    if (found.length >= maxLeaves) return;
    found.push({ path, value });
    if (path.length >= deepest) return;
    if (Array.isArray(value)) {
      const count = Math.min(value.length, 6);
      for (let index = 0; index < count; index++) visit(value[index] as JsonValue, [...path, index]);
      if (value.length > 1) visit(value.at(-1) as JsonValue, [...path, -1]);
    } else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value)) if (isNameable(key)) visit(item, [...path, key]);
    }
  };
  visit(whole, []);
  pathsOfValue.set(whole, found);
  return found;
}

export function explainValues(
  context: BindingContext,
  observations: readonly ValueObservation[],
  parameter: string,
  only?: VariableId[],
): ValueExplanation[] {
  const pivot = observations[0];
  if (!pivot) return [];
  const explainsAll = (expr: Expr) =>
    observations.every(({ position, value }) => isSameJson(context.evaluate(expr, position), value));
  const variables = only ?? context.variablesAt(pivot.position);
  const leaves = context.effort.isSpent
    ? []
    : namedValuesWith(context, pivot.position, variables, (value) => isSameJson(value, pivot.value));
  const direct = leaves
    .filter(({ expr }) => explainsAll(expr))
    .map(({ expr }): ValueExplanation => ({ expr, cost: expressionCost(context, expr, pivot.position, parameter) }));
  const isConstant = !only && observations.every((other) => isSameJson(other.value, pivot.value));
  // A known input that never varies and equals the value is the likely source: every recorded input has a use.
  const areInputsKnown = () =>
    observations.every(({ position }) => context.recordings[position.segment.trace]?.areInputsKnown);
  if (isConstant && areInputsKnown()) {
    direct.forEach(({ expr, cost }, index) => {
      if (expr.kind !== 'name' || variableKind(expr.name) !== 'input') return;
      direct[index] = { expr, cost: Math.min(cost, 0.45) };
    });
  }
  if (isConstant) {
    direct.push({
      expr: constantExpr(pivot.value),
      cost: constantCost(pivot.value, tracesOf(observations)),
    });
  }
  if (direct.length > 0 || only || context.effort.isSpent) return direct.sort(byCost);
  const derived = [
    ...lengths(context, pivot),
    ...lists(context, observations),
    ...objects(context, observations),
    ...sums(context, observations),
  ];
  return derived.filter(({ expr }) => explainsAll(expr)).sort(byCost);
}

const byCost = (a: ValueExplanation, b: ValueExplanation) => a.cost - b.cost;
const tracesOf = (observations: readonly ValueObservation[]) =>
  new Set(observations.map((other) => other.position.segment.trace)).size;

/**
 * With one trace every value looks constant, so data is preferred; with several, a value that never varies is likely a
 * constant.
 */
export function constantCost(value: JsonValue, traces: number): number {
  if (traces < 2) return isDistinctive(value) ? 8 : 2.6;
  const size = isDistinctive(value) ? (typeof value === 'object' ? 2.5 : 1.9) : 0.8;
  return size - Math.min(traces, 6) * 0.05;
}

/** Cost of a variable with a path, of a length and of an arithmetic step; a variable named like the parameter costs less. */
export function expressionCost(context: BindingContext, expr: Expr, position: TracePosition, parameter = ''): number {
  if (expr.kind === 'literal') return constantCost(expr.value, 2);
  if (expr.kind === 'call') return 0.8 + expressionCost(context, expr.call.args[0] as Expr, position);
  if (expr.kind === 'binary')
    return 1.6 + expressionCost(context, expr.left, position) + expressionCost(context, expr.right, position);
  const source = variablePathOf(expr);
  if (!source) return 5;
  const { variable, path } = source;
  const steps = path.reduce<number>(
    (sum, part) => sum + (typeof part === 'string' ? 0.4 : part === 0 || part === -1 ? 0.9 : 1.1),
    0,
  );
  const last = path.findLast((part) => typeof part === 'string');
  const name = typeof last === 'string' ? last : variableName(variable);
  const hasParameterName = parameter !== '' && context.looseName(name) === context.looseName(parameter);
  const kind = variableKind(variable);
  const base = { item: 0.7, result: 0.9, input: 1.1, constant: 0 }[kind];
  const age = kind === 'input' ? 0 : Math.min(context.ageOf(variable, position), 10) * 0.03;
  return base + steps + age - (hasParameterName ? 0.35 : 0);
}

function lengths(context: BindingContext, pivot: ValueObservation): ValueExplanation[] {
  if (typeof pivot.value !== 'number') return [];
  return namedValuesAt(context, pivot.position).flatMap(({ expr, value }): ValueExplanation[] => {
    if (isJsonObject(value) || lengthOf(value) !== pivot.value) return [];
    const of = callExpr('length', [expr]);
    return [{ expr: of, cost: expressionCost(context, of, pivot.position) }];
  });
}

/** A list whose items are explained separately. */
function lists(context: BindingContext, observations: readonly ValueObservation[]): ValueExplanation[] {
  const first = observations[0]?.value;
  if (!Array.isArray(first) || first.length === 0 || first.length > 6) return [];
  if (!observations.every(({ value }) => Array.isArray(value) && value.length === first.length)) return [];
  const items: Expr[] = [];
  let cost = 0.5;
  for (const index of first.keys()) {
    const own = observations.map(({ position, value }) => ({
      position,
      value: (value as JsonValue[])[index] as JsonValue,
    }));
    const found = explainValues(context, own, '')[0];
    if (!found) return [];
    items.push(found.expr);
    cost += found.cost;
  }
  return [{ expr: listExpr(items), cost }];
}

/** An object whose fields are explained separately. */
function objects(context: BindingContext, observations: readonly ValueObservation[]): ValueExplanation[] {
  const first = observations[0]?.value;
  if (!isJsonObject(first)) return [];
  const keys = Object.keys(first);
  const hasSameKeys = (value: JsonValue) =>
    isJsonObject(value) && Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
  if (keys.length === 0 || keys.length > 8 || !observations.every(({ value }) => hasSameKeys(value))) return [];
  const entries: [string, Expr][] = [];
  let cost = 0.5;
  for (const key of keys) {
    const own = observations.map(({ position, value }) => ({
      position,
      value: (value as JsonObject)[key] as JsonValue,
    }));
    const found = explainValues(context, own, key)[0];
    if (!found) return [];
    entries.push([key, found.expr]);
    cost += found.cost;
  }
  return [{ expr: dictExpr(entries), cost }];
}

const signs = ['+', '-', '*', '/', '%'] as const;

/** One arithmetic step between two numbers, or between a number and a constant. Needs more than one distinct value. */
function sums(context: BindingContext, observations: readonly ValueObservation[]): ValueExplanation[] {
  const [pivot] = observations;
  if (!pivot || typeof pivot.value !== 'number') return [];
  const target = pivot.value;
  const distinct = new Set(observations.map(({ value }) => value));
  if (distinct.size < 2) return [];
  const numbers: { readonly expr: Expr; readonly value: number }[] = [];
  for (const { expr, value } of namedValuesAt(context, pivot.position)) {
    if (typeof value === 'number') numbers.push({ expr, value });
    else if (Array.isArray(value)) numbers.push({ expr: callExpr('length', [expr]), value: value.length });
  }
  const some = numbers.slice(0, maxNumbers);
  context.effort.spend(some.length ** 2);
  const found: ValueExplanation[] = [];
  const add = (sign: string, left: Expr, right: Expr) => {
    const expr = binaryExpr(left, sign, right);
    found.push({ expr, cost: expressionCost(context, expr, pivot.position) });
  };
  for (const left of some) {
    for (const sign of signs) {
      for (const right of some) {
        if (left !== right && calculateNumber(sign, left.value, right.value) === target)
          add(sign, left.expr, right.expr);
      }
    }
    const shift = target - left.value;
    if (Number.isInteger(shift) && shift !== 0 && Math.abs(shift) <= 1000) {
      add(shift > 0 ? '+' : '-', left.expr, constantExpr(Math.abs(shift)));
    }
    const factor = left.value === 0 ? 0 : target / left.value;
    if (factor !== 0 && factor !== 1 && calculateNumber('*', left.value, factor) === target && isRound(factor)) {
      add('*', left.expr, constantExpr(factor));
    }
  }
  return found;
}

const isRound = (value: number) => Number.isInteger(value * 1000) && Math.abs(value) <= 1000;
