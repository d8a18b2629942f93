// Gestures on the canvas: planned as the smallest edits of the text and committed as one step. What cannot be done
// says why and shows where. The planner is loaded with the first gesture.

import type { GraphEdit, LayoutChange, PlannedEdit, TransactionIntent, TransactionOrigin } from '../core/document';
import type { TextEdit } from '../core/support';
import type { NodePlaces } from './nodePlaces';
import type { Point } from './ports';
import type { StoreAccess } from './workspaceState';

/** False, with a notice, when the document has moved on meanwhile. */
export type Commit = (
  edits: readonly TextEdit[],
  how: { origin: TransactionOrigin; intent: TransactionIntent; label: string; layout?: LayoutChange },
) => boolean;

/** What turns a gesture on the canvas into text edits: loaded with the first of them. */
export const loadGraphPlanner = () => import('./graphPlanner');

interface EditorParts {
  readonly store: StoreAccess;
  readonly commit: Commit;
  readonly nodePlaces: Pick<NodePlaces, 'rename'>;
}

export function createGraphEditor({ store, commit, nodePlaces }: EditorParts) {
  const { get, set } = store;
  let planner: Awaited<ReturnType<typeof loadGraphPlanner>> | undefined;

  const commitPlan = (plan: PlannedEdit, at?: Point): boolean => {
    const { view, places, notify } = get();
    const layout: LayoutChange = {
      ...(plan.renamedNodes ? { rename: plan.renamedNodes } : {}),
      ...(at && plan.select ? { set: { [view]: { [plan.select]: at } } } : {}),
    };
    if (plan.renamedNodes) nodePlaces.rename(plan.renamedNodes);
    if (!commit(plan.edits, { origin: 'canvas', intent: 'record', label: plan.label, layout })) {
      set({ places });
      return false;
    }
    if (plan.select) set({ selection: [plan.select] });
    for (const note of plan.notes ?? []) notify('info', note);
    return true;
  };

  const editGraph = (edit: GraphEdit, at?: Point): void => {
    const { analysis, history, notify } = get();
    if (!planner) {
      loadGraphPlanner().then(
        (loaded) => {
          planner = loaded;
          editGraph(edit, at);
        },
        () => notify('error', 'The part of Weir that edits by the canvas could not be loaded. Try again in a moment.'),
      );
      return;
    }
    if (!analysis.document || analysis.source !== history.document.source) {
      notify('info', 'The graph is still being read: try again in a moment.');
      return;
    }
    const plan = planner.planGraphEdit(analysis.document, edit);
    if (!plan.ok) {
      notify('warning', plan.error.message);
      set({ highlight: plan.error.path ?? [] });
      return;
    }
    commitPlan(plan.value, at);
  };

  return { editGraph, commitPlan };
}
