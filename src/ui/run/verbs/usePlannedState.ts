import { useCallback, useEffect, useMemo } from 'react';
import { planState } from '../../../state/runs/previewSetup';
import { loadSessionDocuments } from '../../../state/workspace/loadSessionDocuments';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useRun, useTools, useWeir, useWorkspace } from '../../studio/weirContext';

/** Milliseconds without edits until a text is parsed. */
const REST = 300;

/**
 * While no session is open on a flowchart: the state in which a session would start, for the names of its nodes. A
 * procedure has these names itself; an unreadable flowchart has no nodes to stop at.
 */
export function usePlannedState(): void {
  const weir = useWeir();
  const { runs } = weir;
  const isFlowchart = useWorkspace((state) => state.history.document.kind !== 'pdl');
  const isOpen = useRun((state) => state.active !== undefined);
  const source = useWorkspace((state) => state.analysis.source);
  const documentId = useWorkspace((state) => state.history.document.id);
  const definitions = useTools((state) => state.definitions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document or text is another plan.
  const planInput = useMemo(
    () => (isFlowchart && !isOpen ? { definitions } : undefined),
    [isFlowchart, isOpen, source, documentId, definitions],
  );
  const read = useCallback(
    async ({ definitions: known }: { readonly definitions: typeof definitions }) => {
      const { document } = await loadSessionDocuments(weir, [], known);
      return planState(document, known);
    },
    [weir],
  );
  const planned = useAsyncAnswer(planInput, read, REST);
  useEffect(() => {
    runs.setState({ planned });
    return () => runs.setState({ planned: undefined });
  }, [runs, planned]);
}
