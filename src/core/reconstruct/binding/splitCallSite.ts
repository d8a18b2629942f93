// Splits one call site into two: the same tool with other arguments, depending on a condition. Also used for answers
// with different sources. Invariant: both sides together are all observations, and the condition separates them.

import { isSameJson } from '../../expression';
import type { BindingContext } from './bindingContext';
import { constantOf } from './bindingExpression';
import { explainValues, type ValueObservation } from './explainValues';
import type { TracePosition } from './skeleton';
import { type ObservationSplit, splitObservations } from './splitObservations';

/**
 * Returns a condition that separates the observations into those that one expression explains and the rest; undefined
 * if not found.
 */
export function splitCallSite(
  context: BindingContext,
  observations: readonly ValueObservation[],
  name: string,
): { separation: ObservationSplit; yes: TracePosition[]; no: TracePosition[] } | undefined {
  if (observations.length < 2) return undefined;
  const kinds = new Map<string, { readonly key: string; readonly covers: Set<number>; readonly cost: number }>();
  // Candidate expressions for the first observations, grouped by the set of observations that each explains.
  const pivots = observations.slice(0, 12);
  for (const pivot of pivots) {
    for (const { expr, cost } of explainValues(context, [pivot], name)) {
      const covers = new Set<number>();
      observations.forEach(({ position, value }, index) => {
        if (isSameJson(context.evaluate(expr, position), value)) covers.add(index);
      });
      const key = [...covers].join(',');
      const weight = constantOf(expr) === undefined ? cost : Math.min(cost, 1.5);
      if ((kinds.get(key)?.cost ?? Infinity) > weight) kinds.set(key, { key, covers, cost: weight });
    }
  }
  const groups = [...kinds.values()]
    .filter(({ covers }) => covers.size < observations.length)
    .sort((a, b) => b.covers.size - a.covers.size || a.cost - b.cost)
    .slice(0, 8);
  const tried: { separation: ObservationSplit; yes: TracePosition[]; no: TracePosition[]; cost: number }[] = [];
  for (const group of groups) {
    const rest = observations.map((_, index) => index).filter((index) => !group.covers.has(index));
    const others = rest.map((index) => observations[index] as ValueObservation);
    const other = explainValues(context, others, name)[0];
    const yes = [...group.covers].map((index) => (observations[index] as ValueObservation).position);
    const no = others.map(({ position }) => position);
    const separation = splitObservations(context, yes, no)[0];
    if (!separation) continue;
    tried.push({ separation, yes, no, cost: separation.cost + group.cost + (other?.cost ?? 4) });
  }
  return tried.sort((a, b) => a.cost - b.cost)[0];
}
