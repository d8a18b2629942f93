// Formats the document as one undo step, for all callers.

import { commonMessages as common } from '../../messages/common.en';
import type { WorkspaceState } from '../../state/workspace/workspaceState';

export const loadFormatter = () => import('./formatter');

/**
 * False if nothing had to be changed, or nothing can be changed safely; undefined if the formatter's code could not be
 * loaded, in which case the user is notified. PDL only.
 */
export async function formatDocument(
  workspace: { getState(): WorkspaceState },
  load: typeof loadFormatter = loadFormatter,
): Promise<boolean | undefined> {
  const formatter = await load().catch(() => undefined);
  if (!formatter) {
    workspace.getState().notify('warning', common.notLoaded);
    return undefined;
  }
  const { formatPdl, readPdl } = formatter;
  // The text may have changed while the code was loading.
  const { analysis, history, edit } = workspace.getState();
  const { kind, source } = history.document;
  if (kind !== 'pdl') return false;
  const document = analysis.document && analysis.source === source ? analysis.document : readPdl(source).document;
  const edits = formatPdl(document);
  if (edits.length === 0) return false;
  edit(edits, { origin: 'format', intent: 'record', label: common.format });
  return true;
}
