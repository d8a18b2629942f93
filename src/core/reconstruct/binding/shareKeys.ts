// Finds sites that could write one key, so that "the latest of their results, or the initial value" explains values
// that no single site does: accumulators, values that a loop updates, results of either branch of a choice. Invariant:
// a proposal explains every observation it was made from; binding checks whether it breaks others.

import { isSameJson } from '../../expression';
import type { JsonValue } from '../../support';
import { isJsonObject } from '../../support';
import type { BindingContext, ResultGroup } from './bindingContext';
import { inputVariable, isNameable, variableName } from './bindingExpression';
import { explainValues, type ValueObservation } from './explainValues';

const maxGroups = 7;
const maxProposals = 6;

/** Returns the groupings to try, the smallest change first. */
export function shareKeys(context: BindingContext, observations: readonly ValueObservation[]): ResultGroup[][] {
  const helpful = context.groups
    .map((_, index) => ({
      index,
      count: observations.filter(({ position, value }) => isSameJson(context.latestAmong([index], position), value))
        .length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxGroups)
    .map(({ index }) => index);
  const found: ResultGroup[][] = [];
  for (const members of subsets(helpful, 3)) {
    if (found.length >= maxProposals) break;
    found.push(...proposals(context, members, observations));
  }
  return found;
}

function subsets(of: readonly number[], largest: number): number[][] {
  const found: number[][] = [];
  const grow = (chosen: number[], from: number, size: number): void => {
    if (chosen.length === size) {
      found.push(chosen);
      return;
    }
    for (let index = from; index < of.length; index++) grow([...chosen, of[index] as number], index + 1, size);
  };
  for (let size = 1; size <= Math.min(largest, of.length); size++) grow([], 0, size);
  return found;
}

function proposals(
  context: BindingContext,
  members: readonly number[],
  observations: readonly ValueObservation[],
): ResultGroup[][] {
  const first: ValueObservation[] = [];
  for (const observation of observations) {
    const latest = context.latestAmong(members, observation.position);
    if (latest === undefined) first.push(observation);
    else if (!isSameJson(latest, observation.value)) return [];
  }
  if (first.length === observations.length) return [];
  const own = members.map((index) => context.groups[index] as ResultGroup);
  const before = own.flatMap(({ initial }) => (initial ? [initial] : []));
  if (members.length === 1 && (first.length === 0 || before.length > 0)) return [];
  if (before.length > 1) return [];
  const starts = first.length === 0 ? [before[0]] : before.length > 0 ? [] : initialsOf(context, first);
  return starts.map((initial) => {
    const variable = (own[0] as ResultGroup).variable;
    const sites = new Set(own.flatMap((group) => [...group.sites]));
    const rest = context.groups.filter((_, index) => !members.includes(index));
    return [...rest, { variable, sites, ...(initial ? { initial } : {}) }];
  });
}

function initialsOf(context: BindingContext, first: readonly ValueObservation[]): ResultGroup['initial'][] {
  const keys = new Set(context.recordings.flatMap(({ inputs }) => Object.keys(inputs)));
  const inputs = explainValues(context, first, '', [...keys].filter(isNameable).map(inputVariable)).flatMap(
    ({ expr }): ResultGroup['initial'][] =>
      expr.kind === 'name' ? [{ kind: 'input', key: variableName(expr.name) }] : [],
  );
  const value = (first[0] as ValueObservation).value;
  if (!first.every((other) => isSameJson(other.value, value))) return inputs;
  const constant: ResultGroup['initial'] = { kind: 'constant', value };
  return isNeutral(value) ? [constant, ...inputs] : [...inputs, constant];
}

/** Usual initial values of sums, products, texts and lists. */
const isNeutral = (value: JsonValue) =>
  value === 0 ||
  value === 1 ||
  value === '' ||
  value === null ||
  typeof value === 'boolean' ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);
