import { useEffect } from 'react';
import { buildSessionTools, defaultSessionConfig, reduceSession, startSession } from '../../../core/session';
import { useRun, useTools, useWeir, useWorkspace } from '../../studio/weirContext';

/** Milliseconds that a text must rest before it is read. */
const REST = 300;

/**
 * While no session is open on a flowchart: the state one would start in, for the names that its nodes will have. A
 * procedure says them itself.
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
  useEffect(() => {
    if (!isFlowchart || isOpen) return;
    let isWanted = true;
    const read = async () => {
      const { planDocuments } = await import('../../../state/workspace/planDocuments');
      const { document } = await planDocuments(weir, [], definitions);
      if (!isWanted) return;
      const tools = buildSessionTools([document], definitions);
      const start = { sessionId: 'planned', config: defaultSessionConfig, document, tools };
      runs.setState({ planned: reduceSession(startSession(start, 0).events.slice(0, 1)) });
    };
    // A flowchart that nobody can read has no nodes to stop at.
    const timer = setTimeout(() => void read().catch(() => undefined), REST);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      runs.setState({ planned: undefined });
    };
  }, [weir, runs, isFlowchart, isOpen, source, documentId, definitions]);
}
