// Gestures on the canvas: planned as the smallest edits of the text and committed as one step. A refused gesture
// returns its reason and highlights the position. The planner is loaded with the first gesture.

import type {
  EditProblem,
  GraphEdit,
  LayoutChange,
  PlannedEdit,
  TransactionIntent,
  TransactionOrigin,
} from '../../core/document';
import type { TextEdit } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { ParsedSource } from '../support/ports';
import { loadEditParts, loadedEditParts } from './loadEditParts';
import { graphWithPositions, hasManualPositions, type NodePositionActions } from './nodePositions';
import { isAnalysisCurrent, waitForAnalysis } from './waitForAnalysis';
import { type EditHow, positionsOf, type WorkspaceState, type WorkspaceStore } from './workspaceState';

/**
 * Returns false and shows a notice if the document has changed meanwhile. `read`: the document that the edits lead to, if
 * a planner has read it.
 */
export type Commit = (
  edits: readonly TextEdit[],
  how: { origin: TransactionOrigin; intent: TransactionIntent; label: string; layout?: LayoutChange },
  read?: ParsedSource,
) => boolean;

interface EditorParts {
  readonly store: WorkspaceStore;
  readonly commit: Commit;
  readonly nodePlaces: Pick<NodePositionActions, 'rename' | 'keep'>;
}

export function createGraphEditor({ store, commit, nodePlaces }: EditorParts) {
  const { getState: get, setState: set } = store;

  /** Keeps the positions of the procedure and makes room for new nodes; undefined while there are no positions yet. */
  const arrange = (plan: PlannedEdit, read: ParsedSource | undefined) => {
    const { analysis, history } = get();
    const graph = graphWithPositions(analysis, 'procedure');
    const places = positionsOf(get(), 'procedure');
    const { document } = analysis;
    const isDocumentCurrent = document?.source === history.document.source;
    const planner = loadedEditParts;
    if (!planner || !graph || !isDocumentCurrent || graph.nodes.some((node) => !places[node.id])) return undefined;
    return planner.planPositions(
      graph,
      read ?? planner.reparsePdl(document, plan.edits),
      plan.edits,
      places,
      plan.renamedNodes,
    );
  };

  const commitPlan: WorkspaceState['commitPlan'] = (plan, at) => {
    const { view, places, notify } = get();
    const arranged = arrange(plan, plan.document);
    const graph = graphWithPositions(get().analysis, 'procedure');
    // Without manual positions the layout is recomputed from the blocks after every edit.
    const hasManualLayout = graph !== undefined && hasManualPositions(graph, get().history.document.layout.procedure);
    const moved =
      hasManualLayout && arranged && Object.keys(arranged.set).length > 0 ? { procedure: arranged.set } : {};
    const put = at && plan.select && view !== 'procedure' ? { [view]: { [plan.select]: at } } : {};
    const layout: LayoutChange = {
      ...(plan.renamedNodes ? { rename: plan.renamedNodes } : {}),
      set: { ...moved, ...put },
    };
    if (plan.renamedNodes) nodePlaces.rename(plan.renamedNodes);
    if (arranged && !hasManualLayout) nodePlaces.keep('procedure', arranged.set);
    if (!commit(plan.edits, { origin: 'canvas', intent: 'record', label: plan.label, layout }, plan.document)) {
      set({ places });
      return false;
    }
    if (arranged) {
      const { folded, history } = get();
      const ids = folded[history.document.id] ?? [];
      if (ids.length > 0) setFolded(ids.map((id) => arranged.renamedIds.get(id) ?? plan.renamedNodes?.[id] ?? id));
    }
    if (plan.select) set({ selection: [plan.select] });
    for (const note of plan.notes ?? []) notify('info', note);
    return true;
  };

  const tryGraphEdit = async (
    edits: GraphEdit | readonly GraphEdit[],
    how: EditHow = {},
  ): Promise<EditProblem | undefined> => {
    const refuse = (message: string): EditProblem => ({ code: 'document/unsafe-edit', message });
    const { id } = get().history.document;
    let planner = loadedEditParts;
    try {
      planner ??= await loadEditParts();
    } catch {
      return refuse(common.notLoaded);
    }
    if (get().history.document.id !== id || !(await waitForAnalysis(store))) return refuse(t.otherDocumentOpened);
    const { document } = get().analysis;
    if (!document) return refuse(t.notPdl);
    const list = 'kind' in edits ? [edits] : edits;
    const plan = planner.planGraphEdits(document, list, how.label);
    if (!plan.ok) {
      if (plan.error.path) get().setHighlight(plan.error.path);
      return plan.error;
    }
    const { selection, view } = get();
    const { renamedNodes, renamedSites } = plan.value;
    const renamed = { ...(view === 'procedure' ? renamedSites : {}), ...renamedNodes };
    if (!commitPlan(plan.value, how.at)) return refuse(t.documentChanged);
    const kept = selection.map((id) => renamed[id] ?? id);
    /** Select synchronously if the analysis is current, to avoid a flicker. */
    const select = () => {
      const { graphs } = get().analysis;
      const known = new Set(Object.values(graphs).flatMap((graph) => graph?.nodes.map((node) => node.id) ?? []));
      const still = kept.filter((id) => known.has(id));
      // The edited node may have a new id: the id of a condition contains its text.
      const other = still.length === 0 && kept.length === 1 ? plan.value.select : undefined;
      set({ selection: other === undefined ? still : [other] });
    };
    if (how.keepsSelection && isAnalysisCurrent(store)) select();
    else if (how.keepsSelection) set({ selection: kept });
    const isAnalysisPending = !isAnalysisCurrent(store);
    // Callers that show the new state of the document find it analysed.
    if ((await waitForAnalysis(store)) && isAnalysisPending && how.keepsSelection) select();
    return undefined;
  };

  const setFolded = (ids: readonly string[]): void => {
    const { folded, history } = get();
    set({ folded: { ...folded, [history.document.id]: ids } });
  };

  const clipOf = async (nodeIds: readonly string[]): Promise<string> => {
    const planner = loadedEditParts ?? (await loadEditParts());
    const { document } = get().analysis;
    return document ? planner.buildPdlClip(document, nodeIds) : '';
  };

  const previewGraphEdits = async (edits: readonly GraphEdit[]) => {
    const planner = loadedEditParts ?? (await loadEditParts());
    const { document } = get().analysis;
    return document ? planner.previewEdits(document, edits) : [];
  };

  return { commitPlan, tryGraphEdit, previewGraphEdits, clipOf, folded: {}, setFolded };
}
