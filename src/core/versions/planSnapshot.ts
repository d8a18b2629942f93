// Decides when a version is saved automatically: before a big change, and after a period of work. Invariant: the saved
// text is the one before the current change, so that a version is a finished text rather than a half-typed word. Uses
// no clock: every change has its time.

import type { UndoStep } from '../document';
import type { SnapshotReason } from '../storage';

/** Steps of work after which a version is due. */
export const MAX_STEPS_WITHOUT_SNAPSHOT = 40;
/** Milliseconds of work after which a version is due. */
export const MAX_TIME_WITHOUT_SNAPSHOT = 10 * 60_000;
/** Milliseconds without a change after which a text counts as finished. */
export const IDLE_BEFORE_SNAPSHOT = 3000;
/** Characters that one change inserts to count as a paste that needs a version before it. */
const LARGE_PASTE = 400;
/** Characters that one change removes to count as a deletion that needs a version before it. */
const LARGE_DELETION = 200;

/** The work since the last version. */
export interface WorkTrack {
  readonly steps: number;
  /** Time of the first change. */
  readonly since: number;
  /** Time of the last change. */
  readonly last: number;
}

export interface TextChange {
  readonly at: number;
  /** True for a separate undo step; false for keystrokes that continue one. */
  readonly isStep: boolean;
  /** Set for a big change. */
  readonly reason?: SnapshotReason | undefined;
}

export interface SnapshotPlan {
  readonly track: WorkTrack;
  /** Why to save the text before the change; undefined if there is no reason. */
  readonly keep: SnapshotReason | undefined;
}

/** Plans the reaction to a change of the text. `track` is undefined if there was no work since the last version. */
export function planSnapshot(track: WorkTrack | undefined, change: TextChange): SnapshotPlan {
  const { at, isStep, reason } = change;
  const fresh: WorkTrack = { steps: 1, since: at, last: at };
  if (reason) return { track: fresh, keep: reason };
  if (!track) return { track: fresh, keep: undefined };
  const worked = at - track.since;
  const isSnapshotDue = track.steps >= MAX_STEPS_WITHOUT_SNAPSHOT || worked >= MAX_TIME_WITHOUT_SNAPSHOT;
  // Work without pauses still gets a version, even one with a half-typed word.
  const isOverdue = track.steps >= 3 * MAX_STEPS_WITHOUT_SNAPSHOT || worked >= 2 * MAX_TIME_WITHOUT_SNAPSHOT;
  if (isOverdue || (isSnapshotDue && at - track.last >= IDLE_BEFORE_SNAPSHOT)) return { track: fresh, keep: 'work' };
  return { track: { steps: track.steps + (isStep ? 1 : 0), since: track.since, last: at }, keep: undefined };
}

/**
 * Returns the kind of a big change; undefined for a small one. `joined`: the lengths before and after a change that was
 * merged into this step; then the step's own edits cover more than the change.
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
