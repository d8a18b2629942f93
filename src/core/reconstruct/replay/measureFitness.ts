// Measures how much of the traces a workflow graph explains: the share of their events that it can replay. Events are
// successful calls, and claimed answers if the graph has ANSWER nodes at all. Failed, denied and unanswered calls are
// not events; an ANSWER that is repeated at once counts once (`replayEvents`).

import type { WorkflowGraph } from '../../graph';
import { type Trace, type TraceStep, withVisits } from '../../logs';
import { looseName } from '../../support';
import { replayableSteps } from './replayableSteps';
import { buildReplayNet, type ReplayNet, traceAnswerKey, traceCallKey } from './replayNet';
import { createReplayer, type ReplayEvent } from './replayTrace';

export interface TraceFitness {
  readonly trace: string;
  readonly events: number;
  readonly replayed: number;
  /** Source seqs of the events that could not be replayed. */
  readonly misfits: readonly number[];
}

export interface Fitness {
  /** 0 to 1; null if there are no events. */
  readonly fitness: number | null;
  readonly events: number;
  readonly replayed: number;
  readonly traces: readonly TraceFitness[];
  /** False: the search was cut short and the true share may be higher. */
  readonly exact: boolean;
}

/** Events of a trace that fire nodes of a net. */
export function replayEvents(trace: Trace, net: ReplayNet): ReplayEvent[] {
  const keyOf = (step: TraceStep): string | undefined => {
    if (step.kind === 'call' && step.outcome === 'succeeded') return traceCallKey(step.name);
    if (step.kind === 'response' && net.hasAnswers && step.answer) return traceAnswerKey(step.answer);
    return undefined;
  };
  return replayableSteps(trace, keyOf).map((step) => ({ key: keyOf(step) ?? '', seq: step.seq }));
}

export function calledNames(traces: readonly Trace[]): Set<string> {
  return new Set(
    traces.flatMap((trace) => trace.steps.flatMap((step) => (step.kind === 'call' ? [looseName(step.name)] : []))),
  );
}

export function measureFitness(graph: WorkflowGraph, traces: readonly Trace[]): Fitness {
  const visited = withVisits(traces);
  const net = buildReplayNet(graph, calledNames(traces));
  const replayEventsOf = createReplayer(net);
  let exact = true;
  const perTrace = visited.map((trace): TraceFitness => {
    const events = replayEvents(trace, net);
    const replay = replayEventsOf(events);
    exact &&= replay.exact;
    const misfits = replay.skipped.flatMap((place) => events[place]?.seq ?? []);
    return { trace: trace.id, events: events.length, replayed: replay.replayed, misfits };
  });
  const events = perTrace.reduce((sum, trace) => sum + trace.events, 0);
  const replayed = perTrace.reduce((sum, trace) => sum + trace.replayed, 0);
  return { fitness: events === 0 ? null : replayed / events, events, replayed, traces: perTrace, exact };
}
