// Replaces the names in traces by the names of their workflow's nodes. Steps without a choice stay unchanged.

import { answerId, isAnswerId, isApiId, withoutKind } from '../../graph';
import type { Trace, TraceStep, TraceVisit } from '../traces/trace';

/**
 * By `MappingEntry.key`: the chosen node (`api:...`, `answer:...`); `undefined` keeps the name, so that it still refers
 * to a node with that name; `null` means that it refers to no node.
 */
export type MappingChoices = { readonly [key: string]: string | null | undefined };

/** Pure. A choice of the wrong kind (an ANSWER for a call) is ignored. */
export function applyTraceMapping(traces: readonly Trace[], choices: MappingChoices): Trace[] {
  const chosen = (key: string) => (Object.hasOwn(choices, key) ? choices[key] : undefined);
  const nameOf = (nodeId: string | null | undefined, kind: TraceVisit['kind']) =>
    typeof nodeId === 'string' && (kind === 'api' ? isApiId : isAnswerId)(nodeId) ? withoutKind(nodeId) : undefined;
  const mapVisit = (visit: TraceVisit): readonly TraceVisit[] => {
    const key =
      visit.kind === 'answer' && Object.hasOwn(choices, answerId(visit.name)) ? answerId(visit.name) : visit.name;
    const choice = chosen(key);
    if (choice === null) return [];
    const name = nameOf(choice, visit.kind);
    return [name === undefined ? visit : { ...visit, name }];
  };
  const mapStep = (given: TraceStep): TraceStep => {
    const step = given.kind !== 'user' && given.visits ? { ...given, visits: given.visits.flatMap(mapVisit) } : given;
    if (step.kind === 'call') {
      const choice = chosen(step.name);
      if (choice === null) return { ...step, isUnmatched: true };
      const name = nameOf(choice, 'api');
      return name === undefined ? step : { ...step, name };
    }
    if (step.kind !== 'response' || step.answer === undefined) return step;
    const key = answerId(step.answer);
    const choice = chosen(Object.hasOwn(choices, key) ? key : step.answer);
    if (choice === null) return { ...step, isUnmatched: true };
    const answer = nameOf(choice, 'answer');
    return answer === undefined ? step : { ...step, answer };
  };
  return traces.map((trace) => ({ ...trace, steps: trace.steps.map(mapStep) }));
}
