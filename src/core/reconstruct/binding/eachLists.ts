// Finds the lists that a loop could iterate over: their items explain arguments inside the loop. Invariant: every
// returned list has an item for every round, in the order of the rounds; the list that explains most comes first.

import { type Expr, evaluateExpression, isSameJson, nameExpr, pathExpr } from '../../expression';
import type { JsonValue } from '../../support';
import { callsWithin } from '../processTree';
import type { BindingContext } from './bindingContext';
import { type VariableId, variableKind } from './bindingExpression';
import { explainValues, namedValuesAt } from './explainValues';
import type { SkeletonCallSite, SkeletonLoop, TracePosition, TraceSegment } from './skeleton';

export interface EachList {
  readonly list: { readonly expr: Expr; readonly cost: number };
  /** Path within an item to the value that identifies the item of a round. */
  readonly path: readonly (string | number)[];
  readonly item: VariableId;
  readonly coversWholeList: boolean;
}

/**
 * Returns lists whose items explain arguments in the loop's body, with an item for every round or for some; the list
 * that explains most comes first.
 */
export function eachLists(context: BindingContext, loop: SkeletonLoop, item: VariableId): EachList[] {
  const filled = loop.entries.filter((entry) => entry.rounds.length > 0);
  const pivot = filled.reduce<(typeof filled)[number] | undefined>(
    (best, entry) => (best && best.rounds.length >= entry.rounds.length ? best : entry),
    undefined,
  );
  if (!pivot) return [];
  const sites = callsWithin(loop.body);
  const found: (EachList & { readonly explainedCount: number })[] = [];
  const rounds = loop.entries.flatMap((entry) => entry.rounds);
  for (const leaf of namedValuesAt(context, pivot)) {
    if (!Array.isArray(leaf.value) || leaf.value.length < pivot.rounds.length) continue;
    const lists = loop.entries.map((entry) => context.evaluate(leaf.expr, entry));
    if (!lists.every((list, index) => Array.isArray(list) && list.length >= (loop.entries[index]?.rounds.length ?? 0)))
      continue;
    const coversWholeList = lists.every(
      (list, index) => (list as JsonValue[]).length === loop.entries[index]?.rounds.length,
    );
    const cost = 0.5 * leaf.path.length + (variableKind(leaf.variable) === 'input' ? 0.2 : 0);
    const list = { expr: leaf.expr, cost };
    if (coversWholeList) {
      setItems(context, loop, leaf.expr, item);
      const explainedCount = countExplainedParameters(context, sites, item);
      context.clearItems(rounds);
      if (explainedCount > 0) found.push({ list, path: [], item, coversWholeList, explainedCount: explainedCount + 1 });
      continue;
    }
    for (const path of itemPaths(leaf.value)) {
      const matches = loop.entries.every(
        (entry) => matchItems(context, loop, entry, leaf.expr, path).length === entry.rounds.length,
      );
      if (matches) {
        found.push({ list, path, item, coversWholeList, explainedCount: 1 });
        break;
      }
    }
  }
  return found
    .sort(
      (a, b) =>
        Number(b.coversWholeList) - Number(a.coversWholeList) ||
        b.explainedCount - a.explainedCount ||
        a.list.cost - b.list.cost,
    )
    .slice(0, 3);
}

/** Number of parameters that the item explains and that are not constant. */
function countExplainedParameters(
  context: BindingContext,
  sites: readonly SkeletonCallSite[],
  item: VariableId,
): number {
  let count = 0;
  for (const site of sites) {
    const calls = site.positions.map((position) => ({
      position,
      args: context.recordings[position.segment.trace]?.calls[position.at]?.arguments ?? {},
    }));
    for (const name of Object.keys(calls[0]?.args ?? {})) {
      const observations = calls.flatMap(({ position, args }) =>
        Object.hasOwn(args, name) ? [{ position, value: args[name] as JsonValue }] : [],
      );
      if (
        observations.length > 1 &&
        observations.every(({ value }) => isSameJson(value, observations[0]?.value as JsonValue))
      )
        continue;
      if (explainValues(context, observations, name, [item]).length > 0) count++;
    }
  }
  return count;
}

/**
 * Returns the item index of each round, by the first argument taken from an item; fewer entries than rounds if the list
 * does not fit.
 */
export function matchItems(
  context: BindingContext,
  loop: SkeletonLoop,
  entry: TracePosition & { readonly rounds: readonly TraceSegment[] },
  list: Expr,
  path: readonly (string | number)[],
): number[] {
  const part = pathExpr(nameExpr('item'), path);
  const items = listAt(context, entry, list).map((value) => evaluateExpression(part, () => value));
  const site = callsWithin(loop.body)[0];
  const places: number[] = [];
  let next = 0;
  for (const round of entry.rounds) {
    const first = round.items[0];
    const call = first ? context.recordings[round.trace]?.calls[first.at] : undefined;
    if (!site || !call) return places;
    const values = Object.values(call.arguments);
    const place = items.findIndex(
      (value, index) => index >= next && value !== undefined && values.some((own) => isSameJson(value, own)),
    );
    if (place < 0) return places;
    places.push(place);
    next = place + 1;
  }
  return places;
}

export function setItems(context: BindingContext, loop: SkeletonLoop, list: Expr, item: VariableId): void {
  for (const entry of loop.entries) {
    const items = listAt(context, entry, list);
    entry.rounds.forEach((round, index) => {
      if (index < items.length) context.setItem(round, item, items[index] as JsonValue);
    });
  }
}

export function listAt(context: BindingContext, position: TracePosition, list: Expr): readonly JsonValue[] {
  const value = context.evaluate(list, position);
  return Array.isArray(value) ? value : [];
}

/** Paths into the items of a list, taken from its first items. */
function itemPaths(list: readonly JsonValue[]): (string | number)[][] {
  const paths: (string | number)[][] = [[]];
  const visit = (value: JsonValue, path: (string | number)[]): void => {
    if (paths.length > 30 || path.length > 2 || value === null || typeof value !== 'object') return;
    if (Array.isArray(value)) {
      for (let index = 0; index < Math.min(value.length, 3); index++) {
        paths.push([...path, index]);
        visit(value[index] as JsonValue, [...path, index]);
      }
    } else {
      for (const [key, item] of Object.entries(value)) {
        paths.push([...path, key]);
        visit(item, [...path, key]);
      }
    }
  };
  if (list[0] !== undefined) visit(list[0], []);
  return paths;
}
