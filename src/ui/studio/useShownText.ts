// The text that the shown run used, and whether it is the open document's.

import type { SessionDocument, SessionState } from '../../core/session';
import { useRun, useShell, useWorkspace } from './weirContext';

export interface ShownText {
  /** The run shown; only in run mode. */
  readonly shown: SessionState | undefined;
  readonly runId: string | undefined;
  /** The workflow that is drawn: the session's workflow at the current event. */
  readonly document: SessionDocument | undefined;
  /** Its text differs from the open document's. */
  readonly isOther: boolean;
  /** It is a later workflow of the session, not the first. */
  readonly isFurther: boolean;
  /** Its document is not stored here: its own text is shown, read-only. */
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
  // For example a run from an imported log.
  const isOrphan = isOther && workflow === 0 && runId !== undefined && !isKnown;
  return { shown, runId, document, isOther, isFurther: workflow > 0, isOrphan };
}
