import { type Trace, withVisits } from '../../core/logs';
import { looseName } from '../../core/support';

/** Number of traces by path: the calls and ANSWERs that took effect, in order. Each key is a `pathKey`. */
export type PathCounts = ReadonlyMap<string, number>;

/** The steps that took effect, in order. */
const namesOf = (steps: Trace['steps']): readonly string[] =>
  steps.flatMap((step) => {
    if (step.kind === 'call') return step.outcome === 'succeeded' ? [step.name] : [];
    return step.kind === 'response' ? (step.answer ?? []) : [];
  });

const pathKey = (names: readonly string[]) => names.map(looseName).join('\n');

export function countPaths(traces: readonly Trace[]): PathCounts {
  const counts = new Map<string, number>();
  for (const { steps } of withVisits(traces)) {
    const key = pathKey(namesOf(steps));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Number of traces that took exactly this path: distinguishes observed paths from those that only the joined traces
 * allow.
 */
export const tracesOnPath = (counts: PathCounts, path: readonly string[]): number => counts.get(pathKey(path)) ?? 0;
