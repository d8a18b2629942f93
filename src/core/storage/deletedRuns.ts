// What becomes of a stored run later: a name, tags and a note, the bin and the way out of it. Apart from reading them, so
// that a first page does without.

import { isDeletedRunRecord, readRun, readTime } from './readStoredRecords';
import type { DeletedRun, RunDescription, StoredRun } from './repository';

/** A run in the bin: nothing else of its record differs. */
interface DeletedRunRecord extends StoredRun {
  readonly deletedAt: number;
}

/** The record as stored, put into the bin; a mark there is stays, so that it keeps its first date. */
export function markRunDeleted(value: StoredRun, at: number): StoredRun {
  const binned: DeletedRunRecord = { ...value, deletedAt: at };
  return isDeletedRunRecord(value) ? value : binned;
}

/** The record as it was before `markRunDeleted`. */
export function unmarkRunDeleted(value: StoredRun): StoredRun {
  // What `isDeletedRunRecord` found; without the mark there is nothing to take away.
  const { deletedAt: _at, ...record } = value as DeletedRunRecord;
  return record;
}

export function readDeletedRun(value: unknown): DeletedRun | undefined {
  const run = isDeletedRunRecord(value) ? readRun(value) : undefined;
  return run && { run, deletedAt: readTime((value as Record<string, unknown>)['deletedAt']) };
}

/** What was deleted last comes first. */
export const sortDeletedRuns = (binned: readonly DeletedRun[]): DeletedRun[] =>
  [...binned].sort((first, second) => second.deletedAt - first.deletedAt || second.run.startedAt - first.run.startedAt);

/** A stored record with what a person says of it; empty parts are taken away. */
export function applyRunDescription(record: StoredRun, { name, tags, note }: RunDescription): StoredRun {
  const changed: { -readonly [K in keyof StoredRun]: StoredRun[K] } = { ...record };
  if (name !== undefined) {
    if (name.trim() === '') delete changed.name;
    else changed.name = name.trim();
  }
  if (note !== undefined) {
    if (note.trim() === '') delete changed.note;
    else changed.note = note;
  }
  if (tags !== undefined) {
    const kept = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
    if (kept.length === 0) delete changed.tags;
    else changed.tags = kept;
  }
  return changed;
}
