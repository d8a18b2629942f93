// Formats the document as one undo step, for all callers.

import { formatPdl, readPdl } from '../../core/language';
import { commonMessages as common } from '../../messages/common.en';
import type { WorkspaceState } from '../../state/workspace/workspaceState';

/** False if nothing had to be changed, or nothing can be changed safely. PDL only. */
export function formatDocument(workspace: { getState(): WorkspaceState }): boolean {
  const { analysis, history, edit } = workspace.getState();
  const { kind, source } = history.document;
  if (kind !== 'pdl') return false;
  const document = analysis.document && analysis.source === source ? analysis.document : readPdl(source).document;
  const edits = formatPdl(document);
  if (edits.length === 0) return false;
  edit(edits, { origin: 'format', intent: 'record', label: common.format });
  return true;
}
