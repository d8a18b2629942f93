// When a version is kept without being asked for: before a big change, and after a stretch of work.
// Invariant: what is kept is the text as it stood before the change at hand, so that a version is a text somebody
// had finished rather than the middle of a word. Knows no clock: every change brings its time.

import type { UndoStep } from '../document';
import type { SnapshotReason } from '../storage';

/** Steps of work after which a version is due. */
export const MAX_STEPS_WITHOUT_SNAPSHOT = 40;
/** Milliseconds of work after which a version is due. */
export const MAX_TIME_WITHOUT_SNAPSHOT = 10 * 60_000;
/** Milliseconds without a change that make a text one that somebody had finished. */
export const IDLE_BEFORE_SNAPSHOT = 3000;
/** Characters that one change brings in to count as a paste worth a version before it. */
const LARGE_PASTE = 400;
/** Characters that one change takes away to count as a deletion worth a version before it. */
const LARGE_DELETION = 200;

/** What has been done since the last version. */
export interface WorkTrack {
  readonly steps: number;
  /** Time of the first change. */
  readonly since: number;
  /** Time of the last change. */
  readonly last: number;
}

export interface TextChange {
  readonly at: number;
  /** A step of its own; keystrokes that go on with one are not. */
  readonly isStep: boolean;
  /** When it is big. */
  readonly reason?: SnapshotReason | undefined;
}

export interface SnapshotPlan {
  readonly track: WorkTrack;
  /** Why to keep the text before the change; undefined when there is no reason to. */
  readonly keep: SnapshotReason | undefined;
}

/** What to do about a change of the text. `track` is undefined when nothing was done since the last version. */
export function planSnapshot(track: WorkTrack | undefined, change: TextChange): SnapshotPlan {
  const { at, isStep, reason } = change;
  const fresh: WorkTrack = { steps: 1, since: at, last: at };
  if (reason) return { track: fresh, keep: reason };
  if (!track) return { track: fresh, keep: undefined };
  const worked = at - track.since;
  const isSnapshotDue = track.steps >= MAX_STEPS_WITHOUT_SNAPSHOT || worked >= MAX_TIME_WITHOUT_SNAPSHOT;
  // Somebody who never rests still gets a version, if one in the middle of a word.
  const isOverdue = track.steps >= 3 * MAX_STEPS_WITHOUT_SNAPSHOT || worked >= 2 * MAX_TIME_WITHOUT_SNAPSHOT;
  if (isOverdue || (isSnapshotDue && at - track.last >= IDLE_BEFORE_SNAPSHOT)) return { track: fresh, keep: 'work' };
  return { track: { steps: track.steps + (isStep ? 1 : 0), since: track.since, last: at }, keep: undefined };
}

/**
 * Whether a step of the history is a big change, and what kind of one. `joinNames`: the lengths before and after a change
 * that became part of this step; then the step's own edits say more than the change.
 */
export function classifyChange(
  { origin, edits, inverse }: UndoStep,
  joined?: { readonly before: number; readonly after: number },
): SnapshotReason | undefined {
  if (origin === 'format') return 'format';
  if (origin === 'reconstruct') return 'acceptance';
  const length = (list: UndoStep['edits']) => list.reduce((sum, edit) => sum + edit.text.length, 0);
  const inserted = joined ? joined.after : length(edits);
  const removed = joined ? joined.before : length(inverse);
  const isReplaced = !joined && inserted >= LARGE_PASTE && removed >= LARGE_PASTE;
  if (inserted - removed >= LARGE_PASTE || isReplaced) return 'paste';
  return removed - inserted >= LARGE_DELETION ? 'deletion' : undefined;
}
