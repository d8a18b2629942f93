// Evidence of parallel calls inside one trace: a model that makes several calls in one message starts them at the same
// time, so the record gives them no order.

import type { Trace, TraceStep } from '../../logs';

/**
 * The trace with the calls of each message in reverse; none if no message makes calls of several APIs. Calls of one API
 * keep their order, which is that of a list. Logs of ours have one call an event.
 */
export function otherOrderOf(trace: Trace): readonly Trace[] {
  if (trace.source !== 'openai') return [];
  const steps: TraceStep[] = [];
  let isOther = false;
  for (let from = 0; from < trace.steps.length; ) {
    const group = callsOfMessage(trace.steps, from);
    const isMixed = group.length > 1 && new Set(group.map(({ name }) => name)).size === group.length;
    isOther ||= isMixed;
    const end = from + Math.max(1, group.length);
    const own = trace.steps.slice(from, end);
    steps.push(...(isMixed ? own.toReversed() : own));
    from = end;
  }
  return isOther ? [{ ...trace, steps }] : [];
}

/** The calls from a position on that are of one message. */
function callsOfMessage(steps: readonly TraceStep[], from: number) {
  if (steps[from]?.kind !== 'call') return [];
  const end = steps.findIndex((step, index) => index > from && (step.kind !== 'call' || step.seq !== steps[from]?.seq));
  return steps.slice(from, end < 0 ? undefined : end).flatMap((step) => (step.kind === 'call' ? [step] : []));
}
