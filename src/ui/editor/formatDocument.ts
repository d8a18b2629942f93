// Formatting as a command of the document: one step to undo, whoever asks for it.

import type { WorkspaceState } from '../../state/workspaceState';

/** False when nothing had to be changed, or nothing can be changed safely. PDL only. */
export async function formatDocument(workspace: { getState(): WorkspaceState }): Promise<boolean> {
  const { formatPdl, readPdl } = await import('./formatter');
  // The text may have gone on while the code came.
  const { analysis, history, edit } = workspace.getState();
  const { kind, source } = history.document;
  if (kind !== 'pdl') return false;
  const document = analysis.document && analysis.source === source ? analysis.document : readPdl(source).document;
  const edits = formatPdl(document);
  if (edits.length === 0) return false;
  edit(edits, { origin: 'format', intent: 'record', label: 'Format' });
  return true;
}
