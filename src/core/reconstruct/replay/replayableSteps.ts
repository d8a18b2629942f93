// Which steps of a trace are events of its workflow.
// Invariant: an ANSWER of our own logs that is given again with no other event in between is one event: an agent that is
// asked again says the same again, which is no loop of the workflow. Calls, and labels of other programs, always count.

import type { Trace, TraceStep } from '../../logs';

/** `keyOf` is undefined for steps that are no events. */
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
