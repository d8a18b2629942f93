import { useMemo } from 'react';
import type { StoredRun } from '../../core/storage';
import { namesOfRuns } from '../../state/runs/runNames';
import { useRun, useWorkspace } from './weirContext';

/** Names of all stored runs by id, as in the list of runs; equal names get a distinguishing suffix. */
export function useRunNames(): ReadonlyMap<string, string> {
  const runs = useRun((state) => state.runs);
  return useMemo(() => namesOfRuns(runs), [runs]);
}

/** The stored runs of the open document, with their names. */
export function useDocumentRuns(): {
  readonly runs: readonly StoredRun[];
  readonly names: ReadonlyMap<string, string>;
} {
  const all = useRun((state) => state.runs);
  const documentId = useWorkspace((state) => state.history.document.id);
  return useMemo(() => {
    const runs = all.filter((run) => run.documentId === documentId);
    return { runs, names: namesOfRuns(runs) };
  }, [all, documentId]);
}
