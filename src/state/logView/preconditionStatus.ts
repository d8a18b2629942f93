// Derives a node's status as a precondition at a log position, with the event that caused it: the success, or the
// failed attempt.

import type { PreconditionActivation, SessionEvent } from '../../core/session';

export type PreconditionStatus =
  | { readonly kind: 'met'; readonly index: number }
  | { readonly kind: 'failed' | 'denied'; readonly index: number }
  | { readonly kind: 'untried' };

/** Whether an event meets its node as a precondition, by the session's activation rule. */
function meetsPrecondition(event: SessionEvent, activation: PreconditionActivation): boolean {
  if (event.kind === 'decision.accepted') return event.decision.kind === 'response' || activation === 'on-allow';
  if (event.kind === 'tool.answered' || event.kind === 'result.edited') {
    return activation === 'on-call' || event.result.kind === 'succeeded';
  }
  return false;
}

/**
 * The status after the first `length` events. The last success counts, even if a later call of the same node failed.
 */
export function preconditionStatusOf(
  events: readonly SessionEvent[],
  length: number,
  nodeId: string,
  activation: PreconditionActivation,
): PreconditionStatus {
  let lastAttempt: PreconditionStatus = { kind: 'untried' };
  for (let index = Math.min(length, events.length) - 1; index >= 0; index--) {
    const event = events[index] as SessionEvent;
    if (event.nodeId !== nodeId) continue;
    if (meetsPrecondition(event, activation)) return { kind: 'met', index };
    if (lastAttempt.kind !== 'untried') continue;
    if (event.kind === 'tool.answered' || event.kind === 'result.edited') lastAttempt = { kind: 'failed', index };
    if (event.kind === 'decision.denied') lastAttempt = { kind: 'denied', index };
  }
  return lastAttempt;
}
