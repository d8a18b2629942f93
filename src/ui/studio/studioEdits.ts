// Applies gestures as edits of the workspace. A refusal is returned and shown once, where the gesture was made.

import type { EditProblem, GraphEdit } from '../../core/document';
import type { NodePosition } from '../../state/support/ports';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import type { EditOutcome, EditRefusal } from '../canvas/tools/canvasDrawing';

export interface StudioEdits {
  get(): WorkspaceState;
  /** Applies all edits as one undo step, or none. */
  applyEdits(
    edits: GraphEdit | readonly GraphEdit[],
    how?: { readonly at?: NodePosition | undefined; readonly label?: string },
  ): EditOutcome;
}

export const rejectEdit = async (message: string): EditOutcome => ({ message });

export function createStudioEdits(get: () => WorkspaceState): StudioEdits {
  const applyEdits: StudioEdits['applyEdits'] = async (edits, { at, ...how } = {}) => {
    const { tryGraphEdit, notify, history } = get();
    const problem = await tryGraphEdit(edits, { ...how, ...(at ? { at } : {}) });
    if (!problem) return undefined;
    // The gesture's document is no longer open, so the refusal is shown as a notice.
    if (get().history.document.id !== history.document.id) notify('info', problem.message);
    return refusalOf(problem);
  };
  const refusalOf = ({ message, instead }: EditProblem): EditRefusal => ({
    message,
    ...(instead ? { remedy: { label: instead.title, run: () => applyEdits(instead.edit) } } : {}),
  });
  return { get, applyEdits };
}
