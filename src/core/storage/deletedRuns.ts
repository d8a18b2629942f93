// Later changes of a stored run: name, tags and note, and moving it to the bin and back. Separate from reading runs, so
// that the first page does not load it.

import { isDeletedRunRecord, readRun, readTime, type StoredRun } from './readStoredRecords';
import type { DeletedRun, RunDescription } from './repository';

/** A run in the bin: its record differs only by `deletedAt`. */
interface DeletedRunRecord extends StoredRun {
  readonly deletedAt: number;
}

/** The record as stored, marked as deleted; an existing mark is kept, so that it keeps its first date. */
export function markRunDeleted(value: StoredRun, at: number): StoredRun {
  const binned: DeletedRunRecord = { ...value, deletedAt: at };
  return isDeletedRunRecord(value) ? value : binned;
}

/** The record as it was before `markRunDeleted`. */
export function unmarkRunDeleted(value: StoredRun): StoredRun {
  // The caller has checked `isDeletedRunRecord`; without the mark the record stays unchanged.
  const { deletedAt: _at, ...record } = value as DeletedRunRecord;
  return record;
}

export function readDeletedRun(value: unknown): DeletedRun | undefined {
  const run = isDeletedRunRecord(value) ? readRun(value) : undefined;
  return run && { run, deletedAt: readTime((value as Record<string, unknown>)['deletedAt']) };
}

/** Last deleted first. */
export const sortDeletedRuns = (binned: readonly DeletedRun[]): DeletedRun[] =>
  [...binned].sort((first, second) => second.deletedAt - first.deletedAt || second.run.startedAt - first.run.startedAt);

/** Applies a description to a stored record; empty parts are removed, judgements are merged by reply. */
export function applyRunDescription(record: StoredRun, { name, tags, note, judgements }: RunDescription): StoredRun {
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
  if (judgements !== undefined) {
    const bySeq = new Map([...(record.judgements ?? []), ...judgements].map((one) => [one.seq, one]));
    changed.judgements = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  }
  return changed;
}
