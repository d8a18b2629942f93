import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Analysis } from '../../../state/support/analysis';
import { compareMeaning, compareTexts, type ShownComparison } from '../../../state/workspace/versionComparison';
import type { ComparedVersions } from '../../../state/workspace/workspaceState';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useWorkspace } from '../weirContext';

/** The analysis of a version; for the current text, the last analysis. */
function useFacts(id: string): Analysis | undefined {
  const loadVersions = useWorkspace((state) => state.loadVersions);
  const readVersion = useCallback(
    async (version: string) => (await loadVersions()).readVersion(version),
    [loadVersions],
  );
  const current = useDeferredValue(useWorkspace((state) => state.analysis));
  const read = useAsyncAnswer(id === 'now' ? undefined : id, readVersion);
  return id === 'now' ? current : read;
}

/** Undefined if one of the two versions was deleted. */
export function useVersionComparison(compared: ComparedVersions): ShownComparison | undefined {
  const snapshots = useWorkspace((state) => state.snapshots);
  const now = useDeferredValue(useWorkspace((state) => state.history.document.source));
  const texts = useMemo(() => compareTexts(compared, snapshots, now), [compared, snapshots, now]);
  const [before, after] = [useFacts(compared.before), useFacts(compared.after)];
  return useMemo(() => texts && compareMeaning(texts, before, after), [texts, before, after]);
}
