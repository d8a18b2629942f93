// One site in a trace that is two in the workflow: the same tool with other arguments, depending on a condition. So are
// answers that are taken from different places.
// Invariant: both sides together are all observations, and the condition tells them apart.

import type { BindingContext } from './bindingContext';
import { explainValues, isSame, type Observation } from './explainValues';
import type { Moment } from './skeleton';
import { type Separation, separateMoments } from './splitObservations';

/** Two expressions that explain all values together, and a condition that says when each does. */
export function splitSite(
  context: BindingContext,
  observations: readonly Observation[],
  name: string,
): { separation: Separation; yes: Moment[]; no: Moment[] } | undefined {
  if (observations.length < 2) return undefined;
  const kinds = new Map<string, { readonly key: string; readonly covers: Set<number>; readonly cost: number }>();
  // Every expression that explains the first of the values not yet explained, by what else it explains.
  const pivots = observations.slice(0, 12);
  for (const pivot of pivots) {
    for (const { term, cost } of explainValues(context, [pivot], name)) {
      const covers = new Set<number>();
      observations.forEach(({ moment, value }, index) => {
        if (isSame(context.evaluate(term, moment), value)) covers.add(index);
      });
      const key = [...covers].join(',');
      const weight = term.kind === 'constant' ? Math.min(cost, 1.5) : cost;
      if ((kinds.get(key)?.cost ?? Infinity) > weight) kinds.set(key, { key, covers, cost: weight });
    }
  }
  const groups = [...kinds.values()]
    .filter(({ covers }) => covers.size < observations.length)
    .sort((a, b) => b.covers.size - a.covers.size || a.cost - b.cost)
    .slice(0, 8);
  const tried: { separation: Separation; yes: Moment[]; no: Moment[]; cost: number }[] = [];
  for (const group of groups) {
    const rest = observations.map((_, index) => index).filter((index) => !group.covers.has(index));
    const others = rest.map((index) => observations[index] as Observation);
    const other = explainValues(context, others, name)[0];
    const yes = [...group.covers].map((index) => (observations[index] as Observation).moment);
    const no = others.map(({ moment }) => moment);
    const separation = separateMoments(context, yes, no)[0];
    if (!separation) continue;
    tried.push({ separation, yes, no, cost: separation.cost + group.cost + (other?.cost ?? 4) });
  }
  return tried.sort((a, b) => a.cost - b.cost)[0];
}
