import { type Trace, withVisits } from '../../core/logs';
import { looseName } from '../../core/support';

/** The steps that took effect, in order. */
const namesOf = (steps: Trace['steps']): readonly string[] =>
  steps.flatMap((step) => {
    if (step.kind === 'call') return step.outcome === 'succeeded' ? [step.name] : [];
    return step.kind === 'response' ? (step.answer ?? []) : [];
  });

const keyOf = (names: readonly string[]) => names.map(looseName).join('\n');

/**
 * Number of traces that took exactly this path: distinguishes observed paths from those that only the joined traces
 * allow.
 */
export const countTracesOnPath = (traces: readonly Trace[], path: readonly string[]): number =>
  withVisits(traces).filter(({ steps }) => keyOf(namesOf(steps)) === keyOf(path)).length;
