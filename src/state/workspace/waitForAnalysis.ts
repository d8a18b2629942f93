// Waits for the analysis of the latest text: edits of a graph must be planned on the graph of the current text.

import type { WorkspaceState, WorkspaceStore } from './workspaceState';

/** The analysis of a document that was just opened is empty, as is its source, until the text is read. */
export const isTextAnalysed = ({
  analysis,
  analysedRevision,
  history,
}: Pick<WorkspaceState, 'analysis' | 'analysedRevision' | 'history'>): boolean =>
  analysedRevision >= 0 && analysis.source === history.document.source;

export const isAnalysisCurrent = ({ getState: get }: WorkspaceStore): boolean => isTextAnalysed(get());

/** Resolves once the latest text is analysed; with false if another document is open by then. */
export function waitForAnalysis(store: WorkspaceStore): Promise<boolean> {
  const { getState: get, subscribe } = store;
  const { id } = get().history.document;
  if (isAnalysisCurrent(store)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      const isSameDocument = get().history.document.id === id;
      if (isSameDocument && !isAnalysisCurrent(store)) return;
      stop();
      resolve(isSameDocument);
    });
  });
}
