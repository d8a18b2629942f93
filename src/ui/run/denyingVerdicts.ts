import type { SessionEvent, TranscriptItem } from '../../core/session';

export interface DenyingVerdict {
  readonly controller: string;
  readonly reason: string;
}

/**
 * The verdicts that denied a decision, by the log: every controller that judged it right before the denial at `seq` and
 * did not allow it. The denial itself names only the first of them and joins their reasons. Empty if the log does not say.
 */
export function denyingVerdicts(events: readonly SessionEvent[], seq: number): readonly DenyingVerdict[] {
  if (events[seq]?.kind !== 'decision.denied') return [];
  const verdicts: DenyingVerdict[] = [];
  for (let index = seq - 1; index >= 0; index--) {
    const event = events[index];
    if (event?.kind !== 'controller.judged') break;
    const { allowed, controller, reason } = event.verdict;
    if (!allowed) verdicts.unshift({ controller, reason });
  }
  return verdicts;
}

/** Of a moment that is a denial; undefined of any other, so that what is drawn of it stays as it is. */
export const verdictsOf = (moment: TranscriptItem, events: readonly SessionEvent[]) =>
  moment.kind === 'denial' ? denyingVerdicts(events, moment.seq) : undefined;
