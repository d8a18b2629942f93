// Adds a step for every visit of the recorded paths to traces: all ANSWERs of a reply, and questions that were skipped
// because the user had already answered them. If all traces belong to one document, each step gets its call site, so
// that two calls with one name stay separate. Idempotent; a trace without a recorded path stays unchanged.

import type { Trace, TraceResponse, TraceStep, TraceVisit } from './trace';

export function withVisits(traces: readonly Trace[]): readonly Trace[] {
  const hasPath = (step: TraceStep) => step.kind !== 'user' && (step.visits !== undefined || step.site !== undefined);
  const sources = new Set(traces.map(({ document }) => document?.procedure ?? document?.source));
  const hasSites = sources.size === 1 && !sources.has(undefined) && traces.every(({ steps }) => steps.some(hasPath));
  return traces.map((trace) =>
    trace.steps.some((step) => step.kind !== 'user' && step.visits)
      ? { ...trace, steps: trace.steps.flatMap((step) => visitSteps(step, hasSites)) }
      : trace,
  );
}

function visitSteps(step: TraceStep, hasSites: boolean): readonly TraceStep[] {
  if (step.kind === 'user' || step.visits === undefined) return [step];
  const { visits, ...rest } = step;
  const siteOf = ({ site }: TraceVisit) => (hasSites ? { site } : {});
  const own = visits.findLast((visit) =>
    step.kind === 'call' ? visit.kind === 'api' : visit.kind === 'answer' && visit.name === step.answer,
  );
  const steps = visits.map((visit): TraceStep => {
    if (visit === own) return { ...rest, ...siteOf(visit) };
    const { seq, at } = step;
    const passed: TraceResponse = { kind: 'response', seq, text: '', answer: visit.name, ...siteOf(visit) };
    return at === undefined ? passed : { ...passed, at };
  });
  return own ? steps : [...steps, rest];
}
