// The text that the run shown was held on, and whether it is the open document's.

import type { SessionDocument, SessionState } from '../../core/session';
import { useRun, useShell, useWorkspace } from './weirContext';

export interface ShownText {
  /** The run shown; only in run mode. */
  readonly shown: SessionState | undefined;
  readonly runId: string | undefined;
  /** The workflow that is drawn: the one the session is in at that moment. */
  readonly document: SessionDocument | undefined;
  /** Its text is not that of the open document. */
  readonly isOther: boolean;
  /** It is another one of the session's workflows than the first. */
  readonly isFurther: boolean;
  /** Its document is not stored here: its own text is shown, and cannot be edited. */
  readonly isOrphan: boolean;
}

export function useShownText(): ShownText {
  const isRunMode = useShell((state) => state.mode === 'run');
  const shown = useRun((state) => (isRunMode ? state.shown : undefined));
  const workflow = shown?.activeWorkflow ?? 0;
  const document = shown && (shown.documents[workflow] ?? shown.document);
  const source = document?.source;
  const isOther = useWorkspace(({ history }) => source !== undefined && source !== history.document.source);
  const runId = useRun((state) => state.active?.id);
  const documentId = useRun(({ active, runs }) => runs.find((run) => run.id === active?.id)?.documentId);
  const isKnown = useWorkspace(({ documents }) => documents.some(({ id }) => id === documentId));
  // As with a log from elsewhere.
  const isOrphan = isOther && workflow === 0 && runId !== undefined && !isKnown;
  return { shown, runId, document, isOther, isFurther: workflow > 0, isOrphan };
}
