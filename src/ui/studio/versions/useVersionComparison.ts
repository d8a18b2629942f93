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
  /** Comes a moment later: both texts must have been read. */
  readonly fullComparison: VersionComparison<GraphView> | undefined;
}

/** What a version says; the text of now as it was last read. */
function useFacts(id: string): Analysis | undefined {
  const readVersion = useWorkspace((state) => state.readVersion);
  const current = useDeferredValue(useWorkspace((state) => state.analysis));
  const read = useAsyncAnswer(id === 'now' ? undefined : id, readVersion);
  return id === 'now' ? current : read;
}

/** Undefined when one of the two is gone. */
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
