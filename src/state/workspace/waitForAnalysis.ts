// Waits for the analysis of the latest text: edits of a graph must be planned on the graph of the current text.

import type { WorkspaceStore } from './workspaceState';

export const isAnalysisCurrent = ({ getState: get }: WorkspaceStore): boolean =>
  get().analysis.source === get().history.document.source;

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
