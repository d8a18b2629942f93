// Durations without the times in which nothing ran: between the end of a program and the resumption of its log, and
// while a plan was paused with no call open. Pure functions of a plan's state.

import type { PlanGap, PlanState, SubtaskAttempt } from './planState';

/** The gaps up to the last event, including a current pause. */
export function gapsOf({ gaps, idleSince, at }: PlanState): readonly PlanGap[] {
  return idleSince === undefined || at <= idleSince ? gaps : [...gaps, { from: idleSince, to: at, cause: 'paused' }];
}

/** ms from one time to another (both ms since the Unix epoch), without the gaps in between. */
export function workedTime(gaps: readonly PlanGap[], from: number, to: number): number {
  const lost = gaps.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.to, to) - Math.max(gap.from, from)), 0);
  return Math.max(0, to - from - lost);
}

/** ms that an attempt has taken; for an open one, until the last event. */
export const attemptTime = (state: PlanState, { startedAt, endedAt = state.at }: SubtaskAttempt): number =>
  workedTime(gapsOf(state), startedAt, endedAt);

export interface WorkedPart {
  readonly from: number;
  readonly to: number;
  /** Cause of the gap that ended this part early. */
  readonly cutBy?: PlanGap['cause'];
}

/** The parts of a time between the gaps, in order; if gaps cover the whole time, one part of length 0. */
export function workedParts(gaps: readonly PlanGap[], from: number, to: number): readonly WorkedPart[] {
  const parts: WorkedPart[] = [];
  let start = from;
  for (const gap of gaps) {
    if (gap.to <= start || gap.from >= to) continue;
    if (gap.from > start) parts.push({ from: start, to: gap.from, cutBy: gap.cause });
    start = Math.min(gap.to, to);
  }
  if (start < to || parts.length === 0) return [...parts, { from: start, to }];
  const last = parts.pop() as WorkedPart; // there is one
  return [...parts, { from: last.from, to: last.to }];
}
