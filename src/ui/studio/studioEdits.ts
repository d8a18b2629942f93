// Gestures as edits of the workspace: what is refused comes back for the place of the gesture, and as a notice.

import type { EditProblem, GraphEdit } from '../../core/document';
import type { WorkspaceState } from '../../state/workspace/workspaceStore';
import type { Outcome, Refusal } from '../canvas/tools/drawing';

export interface StudioEdits {
  get(): WorkspaceState;
  /** One step, all or none. `isTyped`: it is answered beside the field, without a notice. */
  make(
    edits: GraphEdit | readonly GraphEdit[],
    how?: { readonly at?: { x: number; y: number } | undefined; readonly label?: string; readonly isTyped?: boolean },
  ): Outcome;
  refuse(message: string): Outcome;
}

export function createStudioEdits(get: () => WorkspaceState): StudioEdits {
  const make: StudioEdits['make'] = async (edits, how = {}) => {
    const { tryGraphEdit, notify, history } = get();
    const problem = await tryGraphEdit(edits, {
      ...(how.at ? { at: how.at } : {}),
      ...(how.label === undefined ? {} : { label: how.label }),
    });
    if (!problem) return undefined;
    const refusal = refusalOf(problem);
    // A field goes with its document.
    if (!how.isTyped || get().history.document.id !== history.document.id) {
      const { instead } = refusal;
      notify('info', refusal.message, instead && { label: instead.label, run: () => void instead.run() });
    }
    return refusal;
  };
  const refusalOf = ({ message, instead }: EditProblem): Refusal => ({
    message,
    ...(instead ? { instead: { label: instead.title, run: () => make(instead.edit) } } : {}),
  });
  return {
    get,
    make,
    refuse: async (message) => {
      get().notify('info', message);
      return { message };
    },
  };
}
