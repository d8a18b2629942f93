// Runs of an unfinished import: a mark in their record hides them from every list. Separate from reading runs, so that
// the first page does not load it.

import { isUnfinished, type StoredRun } from './readStoredRecords';
import type { UnfinishedImport } from './repository';

/** The final record with the mark. */
interface UnfinishedRecord extends StoredRun {
  readonly importing: string;
}

export const markUnfinished = (run: StoredRun, importing: string): StoredRun => {
  const marked: UnfinishedRecord = { ...run, importing };
  return marked;
};

/** The record as lists show it. */
export function takeMark(value: StoredRun): StoredRun {
  // The caller has checked `isUnfinished`; without the mark the record stays unchanged.
  const { importing: _importing, ...run } = value as UnfinishedRecord;
  return run;
}

/** Groups stored records by import. */
export function unfinishedImports(values: readonly unknown[]): readonly UnfinishedImport[] {
  const imports = new Map<string, UnfinishedImport>();
  for (const value of values) {
    if (!isUnfinished(value)) continue;
    const { importing, id } = value as UnfinishedRecord;
    imports.set(importing, { id: importing, runs: [...(imports.get(importing)?.runs ?? []), id] });
  }
  return [...imports.values()];
}
