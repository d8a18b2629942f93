// What a run broke: calls and ANSWERs that took effect with preconditions unmet.

import type { TraceViolation } from '../../core/reconstruct';
import { reduceSession, type SessionEvent } from '../../core/session';

export function traceViolations(events: readonly SessionEvent[]): readonly TraceViolation[] {
  return reduceSession(events).transcript.flatMap((entry) => {
    if (entry.kind !== 'call' && entry.kind !== 'agent') return [];
    const { violations = [], nodeId } = entry;
    return violations.length === 0 || nodeId === undefined ? [] : [{ nodeId, missing: violations }];
  });
}
