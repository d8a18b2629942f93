// Runs of an import that is not finished: a mark in their record keeps them out of every list. Apart from reading them, so that
// a first page does without.

import { isUnfinished } from './readStoredRecords';
import type { StoredRun, UnfinishedImport } from './repository';

/** The mark is all that differs from the record as it will be. */
interface UnfinishedRecord extends StoredRun {
  readonly importing: string;
}

export const markUnfinished = (run: StoredRun, importing: string): StoredRun => {
  const marked: UnfinishedRecord = { ...run, importing };
  return marked;
};

/** The record as lists show it. */
export function takeMark(value: StoredRun): StoredRun {
  // What `isUnfinished` found; without the mark there is nothing to take away.
  const { importing: _importing, ...run } = value as UnfinishedRecord;
  return run;
}

/** By import, of records that are stored. */
export function unfinishedImports(values: readonly unknown[]): readonly UnfinishedImport[] {
  const imports = new Map<string, UnfinishedImport>();
  for (const value of values) {
    if (!isUnfinished(value)) continue;
    const { importing, id } = value as UnfinishedRecord;
    imports.set(importing, { id: importing, runs: [...(imports.get(importing)?.runs ?? []), id] });
  }
  return [...imports.values()];
}
