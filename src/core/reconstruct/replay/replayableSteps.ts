// Selects the steps of a trace that are events of its workflow. Invariant: an ANSWER of our own logs that is repeated
// with no other event in between is one event: an agent that is prompted again repeats itself, which is not a loop of
// the workflow. Calls, and labels of other programs, always count.

import type { Trace, TraceStep } from '../../logs';

/** `keyOf` returns undefined for steps that are not events. */
export function replayableSteps(trace: Trace, keyOf: (step: TraceStep) => string | undefined): TraceStep[] {
  let before: string | undefined;
  return trace.steps.filter((step) => {
    const key = keyOf(step);
    if (key === undefined) return false;
    const isRepeatedResponse = step.kind === 'response' && trace.source === 'weir' && key === before;
    before = key;
    return !isRepeatedResponse;
  });
}
