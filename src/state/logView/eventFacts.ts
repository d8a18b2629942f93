// Facts about an event that its log has in other events.

import { reduceSession, type SessionEvent } from '../../core/session';
import type { EventOf } from './eventText';

/** The unmet preconditions of an accepted decision in words; undefined in logs of rules version 1. */
export function unmetNeedsAt(events: readonly SessionEvent[], index: number): readonly string[] | undefined {
  const last = reduceSession(events.slice(0, index + 1)).transcript.at(-1);
  return last?.kind === 'call' || last?.kind === 'agent' ? last.needs : undefined;
}

/** The event of the call that a result answers, and the milliseconds between them without interruptions. */
export function callAnsweredAt(
  events: readonly SessionEvent[],
  index: number,
  answer: EventOf<'tool.answered'>,
): { readonly index: number; readonly took: number } | undefined {
  const called = events.findLastIndex(
    (other, at) => at < index && other.kind === 'tool.called' && other.callId === answer.callId,
  );
  const call = events[called];
  if (!call) return undefined;
  const interrupted = events
    .slice(called + 1, index)
    .reduce((sum, other) => (other.kind === 'session.interrupted' ? sum + other.at - other.lastAt : sum), 0);
  return { index: called, took: answer.at - call.at - interrupted };
}
