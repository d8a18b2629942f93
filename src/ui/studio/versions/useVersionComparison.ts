import { useDeferredValue, useMemo } from 'react';
import type { StoredSnapshot } from '../../../core/storage';
import { compareVersions, diffLines, type LineDiff, type VersionComparison } from '../../../core/versions';
import type { Analysis, GraphView } from '../../../state/support/analysis';
import type { ComparedVersions } from '../../../state/workspace/workspaceState';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useWorkspace } from '../weirContext';

export interface ShownComparison {
  readonly before: StoredSnapshot | undefined;
  readonly after: StoredSnapshot | undefined;
  readonly sources: { readonly before: string; readonly after: string };
  readonly lines: LineDiff;
  /** Computed later: both texts must be parsed first. */
  readonly fullComparison: VersionComparison<GraphView> | undefined;
}

/** The analysis of a version; for the current text, the last analysis. */
function useFacts(id: string): Analysis | undefined {
  const readVersion = useWorkspace((state) => state.readVersion);
  const current = useDeferredValue(useWorkspace((state) => state.analysis));
  const read = useAsyncAnswer(id === 'now' ? undefined : id, readVersion);
  return id === 'now' ? current : read;
}

/** Undefined if one of the two versions was deleted. */
export function useVersionComparison({ before, after }: ComparedVersions): ShownComparison | undefined {
  const snapshots = useWorkspace((state) => state.snapshots);
  const now = useDeferredValue(useWorkspace((state) => state.history.document.source));
  const find = (id: string) => snapshots.find((snapshot) => snapshot.id === id);
  const [old, fresh] = [find(before), find(after)];
  const oldSource = before === 'now' ? now : old?.source;
  const freshSource = after === 'now' ? now : fresh?.source;
  const lines = useMemo(
    () => (oldSource === undefined || freshSource === undefined ? undefined : diffLines(oldSource, freshSource)),
    [oldSource, freshSource],
  );
  const [oldFacts, freshFacts] = [useFacts(before), useFacts(after)];
  const fullComparison = useMemo(
    () => (oldFacts && freshFacts ? compareVersions<GraphView>(oldFacts, freshFacts) : undefined),
    [oldFacts, freshFacts],
  );
  if (oldSource === undefined || freshSource === undefined || !lines) return undefined;
  return { before: old, after: fresh, sources: { before: oldSource, after: freshSource }, lines, fullComparison };
}
