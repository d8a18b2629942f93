// Which expressions give the values that a parameter (or the answer) had, each time it had one.
// Invariant: what is returned gives every observed value; the simplest first. Sources, as data goes before constants: the
// item of a round, results, inputs, each with a way into it; a constant when all values are equal; where none of them does,
// lengths, list literals and one arithmetic step. Bounded by the number of leaves looked at.

import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import type { BindingContext } from './bindingContext';
import { isTelling } from './recording';
import type { Moment } from './skeleton';
import { type ArithmeticSign, calculate, isNameable, lengthOf, type Term, type Variable } from './term';

export interface Observation {
  readonly moment: Moment;
  readonly value: JsonValue;
}

export interface Explanation {
  readonly term: Term;
  /** Lower is simpler. */
  readonly cost: number;
}

const mostLeaves = 400;
const mostNumbers = 30;
const deepest = 4;

export interface Leaf {
  readonly term: Extract<Term, { kind: 'variable' }>;
  readonly value: JsonValue;
}

/** Everything that can be named at a moment: variables and the ways into them. */
export const leavesAt = (context: BindingContext, moment: Moment): Leaf[] =>
  leavesWith(context, moment, context.variablesAt(moment), () => true);

/** Those with a certain value. All that are looked at count as effort, as many as there are. */
function leavesWith(
  context: BindingContext,
  moment: Moment,
  variables: Iterable<Variable>,
  isWanted: (value: JsonValue) => boolean,
): Leaf[] {
  const found: Leaf[] = [];
  let count = 0;
  for (const variable of variables) {
    if (count >= mostLeaves) break;
    const whole = context.valueOf(variable, moment);
    if (whole === undefined) continue;
    for (const { path, value } of waysInto(whole)) {
      if (count >= mostLeaves) break;
      count += 1;
      if (isWanted(value)) found.push({ term: { kind: 'variable', variable, path }, value });
    }
  }
  context.effort.spend(count + 1);
  return found;
}

interface Way {
  readonly path: readonly (string | number)[];
  readonly value: JsonValue;
}

/** A result is looked into again for each argument of each attempt. */
const ways = new WeakMap<object, readonly Way[]>();

/** A value and what lies in it, as far as it may be named. */
function waysInto(whole: JsonValue): readonly Way[] {
  if (typeof whole !== 'object' || whole === null) return [{ path: [], value: whole }];
  const known = ways.get(whole);
  if (known) return known;
  const found: Way[] = [];
  const visit = (value: JsonValue, path: readonly (string | number)[]): void => {
    if (found.length >= mostLeaves) return;
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
  ways.set(whole, found);
  return found;
}

/** Equal as JSON: the order of keys does not count. */
export function isSame(a: JsonValue | undefined, b: JsonValue): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item: JsonValue, index) => isSame(item, b[index] as JsonValue));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const [one, other] = [a, b];
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key] as JsonValue, other[key] as JsonValue))
  );
}

export function explainValues(
  context: BindingContext,
  observations: readonly Observation[],
  parameter: string,
  only?: Variable[],
): Explanation[] {
  const pivot = observations[0];
  if (!pivot) return [];
  const holds = (term: Term) =>
    observations.every(({ moment, value }) => isSame(context.evaluate(term, moment), value));
  const variables = only ?? context.variablesAt(pivot.moment);
  const leaves = context.effort.isSpent
    ? []
    : leavesWith(context, pivot.moment, variables, (value) => isSame(value, pivot.value));
  const direct = leaves
    .filter(({ term }) => holds(term))
    .map(({ term }): Explanation => ({ term, cost: costOf(context, term, pivot.moment, parameter) }));
  const isConstant = !only && observations.every((other) => isSame(other.value, pivot.value));
  // An input that never varies and says the same is meant: nobody is given what nothing uses.
  const isGiven = () => observations.every(({ moment }) => context.recordings[moment.segment.trace]?.areInputsKnown);
  if (isConstant && isGiven()) {
    direct.forEach(({ term, cost }, index) => {
      if (term.kind !== 'variable' || term.variable.kind !== 'input' || term.path.length > 0) return;
      direct[index] = { term, cost: Math.min(cost, 0.45) };
    });
  }
  if (isConstant) {
    direct.push({
      term: { kind: 'constant', value: pivot.value },
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
  return derived.filter(({ term }) => holds(term)).sort(byCost);
}

const byCost = (a: Explanation, b: Explanation) => a.cost - b.cost;
const tracesOf = (observations: readonly Observation[]) =>
  new Set(observations.map((other) => other.moment.segment.trace)).size;

/** With one trace everything looks constant, so data goes first; with several, what never varies is likely meant so. */
export function constantCost(value: JsonValue, traces: number): number {
  if (traces < 2) return isTelling(value) ? 8 : 2.6;
  const size = isTelling(value) ? (typeof value === 'object' ? 2.5 : 1.9) : 0.8;
  return size - Math.min(traces, 6) * 0.05;
}

/** A name that says what the parameter is counts for more than one that does not. */
export function costOf(context: BindingContext, term: Term, moment: Moment, parameter = ''): number {
  switch (term.kind) {
    case 'constant':
      return constantCost(term.value, 2);
    case 'variable': {
      const { variable, path } = term;
      const steps = path.reduce<number>(
        (sum, part) => sum + (typeof part === 'string' ? 0.4 : part === 0 || part === -1 ? 0.9 : 1.1),
        0,
      );
      const last = path.findLast((part) => typeof part === 'string');
      const name = typeof last === 'string' ? last : variable.id.replace(/^\w+:/, '');
      const isNamed = parameter !== '' && context.looseName(name) === context.looseName(parameter);
      const base = { item: 0.7, carried: 0.8, result: 0.9, input: 1.1 }[variable.kind];
      const age = variable.kind === 'input' ? 0 : Math.min(context.ageOf(variable, moment), 10) * 0.03;
      return base + steps + age - (isNamed ? 0.35 : 0);
    }
    case 'length':
      return 0.8 + costOf(context, term.of, moment);
    case 'list':
      return 0.5 + term.items.reduce((sum, item) => sum + costOf(context, item, moment), 0);
    case 'object':
      return 0.5 + term.entries.reduce((sum, [, value]) => sum + costOf(context, value, moment), 0);
    case 'arithmetic':
      return 1.6 + costOf(context, term.left, moment) + costOf(context, term.right, moment);
    default:
      return 5;
  }
}

function lengths(context: BindingContext, pivot: Observation): Explanation[] {
  if (typeof pivot.value !== 'number') return [];
  return leavesAt(context, pivot.moment).flatMap(({ term, value }): Explanation[] => {
    if (lengthOf(value) !== pivot.value) return [];
    const of: Term = { kind: 'length', of: term };
    return [{ term: of, cost: costOf(context, of, pivot.moment) }];
  });
}

/** A list whose items each have an explanation of their own. */
function lists(context: BindingContext, observations: readonly Observation[]): Explanation[] {
  const first = observations[0]?.value;
  if (!Array.isArray(first) || first.length === 0 || first.length > 6) return [];
  if (!observations.every(({ value }) => Array.isArray(value) && value.length === first.length)) return [];
  const items: Term[] = [];
  let cost = 0.5;
  for (const index of first.keys()) {
    const own = observations.map(({ moment, value }) => ({
      moment,
      value: (value as JsonValue[])[index] as JsonValue,
    }));
    const found = explainValues(context, own, '')[0];
    if (!found) return [];
    items.push(found.term);
    cost += found.cost;
  }
  return [{ term: { kind: 'list', items }, cost }];
}

/** An object whose fields each have an explanation of their own. */
function objects(context: BindingContext, observations: readonly Observation[]): Explanation[] {
  const first = observations[0]?.value;
  if (!isJsonObject(first)) return [];
  const keys = Object.keys(first);
  const isAlike = (value: JsonValue) =>
    isJsonObject(value) && Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
  if (keys.length === 0 || keys.length > 8 || !observations.every(({ value }) => isAlike(value))) return [];
  const entries: [string, Term][] = [];
  let cost = 0.5;
  for (const key of keys) {
    const own = observations.map(({ moment, value }) => ({ moment, value: (value as JsonObject)[key] as JsonValue }));
    const found = explainValues(context, own, key)[0];
    if (!found) return [];
    entries.push([key, found.term]);
    cost += found.cost;
  }
  return [{ term: { kind: 'object', entries }, cost }];
}

const signs: readonly ArithmeticSign[] = ['+', '-', '*', '/', '%'];

/** One arithmetic step between two numbers, or a number and what is left of all values. Needs more than one example. */
function sums(context: BindingContext, observations: readonly Observation[]): Explanation[] {
  const [pivot] = observations;
  if (!pivot || typeof pivot.value !== 'number') return [];
  const target = pivot.value;
  const distinct = new Set(observations.map(({ value }) => value));
  if (distinct.size < 2) return [];
  const numbers: { readonly term: Term; readonly value: number }[] = [];
  for (const { term, value } of leavesAt(context, pivot.moment)) {
    if (typeof value === 'number') numbers.push({ term, value });
    else if (Array.isArray(value)) numbers.push({ term: { kind: 'length', of: term }, value: value.length });
  }
  const some = numbers.slice(0, mostNumbers);
  context.effort.spend(some.length ** 2);
  const found: Explanation[] = [];
  const add = (sign: ArithmeticSign, left: Term, right: Term) => {
    const term: Term = { kind: 'arithmetic', sign, left, right };
    found.push({ term, cost: costOf(context, term, pivot.moment) });
  };
  for (const left of some) {
    for (const sign of signs) {
      for (const right of some) {
        if (left !== right && calculate(sign, left.value, right.value) === target) add(sign, left.term, right.term);
      }
    }
    const shift = target - left.value;
    if (Number.isInteger(shift) && shift !== 0 && Math.abs(shift) <= 1000) {
      add(shift > 0 ? '+' : '-', left.term, { kind: 'constant', value: Math.abs(shift) });
    }
    const factor = left.value === 0 ? 0 : target / left.value;
    if (factor !== 0 && factor !== 1 && calculate('*', left.value, factor) === target && isRound(factor)) {
      add('*', left.term, { kind: 'constant', value: factor });
    }
  }
  return found;
}

const isRound = (value: number) => Number.isInteger(value * 1000) && Math.abs(value) <= 1000;
