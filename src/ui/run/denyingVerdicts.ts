import type { SessionEvent, TranscriptItem } from '../../core/session';

export interface DenyingVerdict {
  readonly controller: string;
  readonly reason: string;
}

/**
 * Returns the verdicts that denied a decision: those of all controllers that judged it right before the denial at `seq`
 * and did not allow it. The denial event names only the first controller and joins the reasons. Empty if the log
 * records no verdicts.
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

/**
 * The denying verdicts of a transcript item that is a denial. Undefined for other items, so that their memoised
 * rendering is kept.
 */
export const verdictsOf = (moment: TranscriptItem, events: readonly SessionEvent[]) =>
  moment.kind === 'denial' ? denyingVerdicts(events, moment.seq) : undefined;
