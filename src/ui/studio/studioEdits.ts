// Gestures as edits of the workspace: what is refused comes back and is told once, where the gesture was made.

import type { EditProblem, GraphEdit } from '../../core/document';
import type { Point } from '../../state/support/ports';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import type { Outcome, Refusal } from '../canvas/tools/canvasDrawing';

export interface StudioEdits {
  get(): WorkspaceState;
  /** One step, all or none. */
  make(
    edits: GraphEdit | readonly GraphEdit[],
    how?: { readonly at?: Point | undefined; readonly label?: string },
  ): Outcome;
}

export const refused = async (message: string): Outcome => ({ message });

export function createStudioEdits(get: () => WorkspaceState): StudioEdits {
  const make: StudioEdits['make'] = async (edits, { at, ...how } = {}) => {
    const { tryGraphEdit, notify, history } = get();
    const problem = await tryGraphEdit(edits, { ...how, ...(at ? { at } : {}) });
    if (!problem) return undefined;
    // Where it was made is gone with its document.
    if (get().history.document.id !== history.document.id) notify('info', problem.message);
    return refusalOf(problem);
  };
  const refusalOf = ({ message, instead }: EditProblem): Refusal => ({
    message,
    ...(instead ? { instead: { label: instead.title, run: () => make(instead.edit) } } : {}),
  });
  return { get, make };
}
