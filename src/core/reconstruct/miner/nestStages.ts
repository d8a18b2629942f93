// Groups stages of a sequence that belong together: stages that only happen if a certain other stage does are part of
// its option. Otherwise each would be a separate option, and a trace could have one without the other. This extends the
// inductive miner, which cuts such a run into independent options. Invariant: the stages keep their order; every group
// is a run of neighbours; two or more stages give at least two groups.

import type { ActivityLog } from './activityLog';

export function nestStages(log: ActivityLog, stages: readonly (readonly string[])[]): string[][] {
  const present = stages.map((stage) => {
    const own = new Set(stage);
    return log.map((trace) => trace.items.some((item) => own.has(item.activity)));
  });
  /** True if every trace with the one stage also has the other. */
  const needs = (stage: number, other: number) =>
    (present[stage] as readonly boolean[]).every((is, trace) => !is || (present[other]?.[trace] ?? false));
  const runAround = (pivot: number): readonly [number, number] => {
    let [first, last] = [pivot, pivot];
    if (!present[pivot]?.includes(false)) return [first, last];
    while (first > 0 && needs(first - 1, pivot)) first--;
    while (last + 1 < stages.length && needs(last + 1, pivot)) last++;
    return [first, last];
  };
  const nested: string[][] = [];
  for (let at = 0; at < stages.length; ) {
    // The longest run that begins here.
    let end = at;
    for (let pivot = at; pivot < stages.length; pivot++) {
      const [first, last] = runAround(pivot);
      if (first <= at && last > end && last - at + 1 < stages.length) end = last;
    }
    nested.push(stages.slice(at, end + 1).flat());
    at = end + 1;
  }
  return nested;
}
