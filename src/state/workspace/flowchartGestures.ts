// Applies a gesture on a flowchart: plans it as the smallest text edits, reads the result, and commits it as one step
// only if the result can be read and has no change that the gesture does not name. Loaded with the first gesture.

import {
  buildFlowchartClip,
  type EditProblem,
  type FlowchartEdit,
  findUnnamedFlowchartChange,
  joinPlans,
  type PlannedEdit,
  planFlowchartChange,
} from '../../core/document';
import { buildFlowchartGraph, type FlowchartDocument } from '../../core/flowchart';
import type { WorkflowGraph } from '../../core/graph';
import { fail, ok, ownProperty, type Result } from '../../core/support';
import { documentGesturesMessages as t } from '../../messages/documentGestures.en';
import { type Analysis, readingFaults } from '../support/analysis';
import type { FlowchartEditorParts } from './flowchartEditor';
import { isAnalysisCurrent, waitForAnalysis } from './waitForAnalysis';
import type { EditHow } from './workspaceState';

const refusal = (message: string): EditProblem => ({ code: 'document/unsafe-edit', message });
const MOVED_ON = refusal(t.documentChanged);
const OTHER_DOCUMENT = refusal(t.otherDocumentOpened);

/** The graph; undefined if the text cannot be read, since the shown graph then belongs to an earlier text. */
const graphOf = ({ graphs, diagnostics }: Analysis): WorkflowGraph | undefined =>
  readingFaults(diagnostics).length > 0 ? undefined : graphs.flowchart;

/** Joins consecutive deletions, so that Mermaid need not read the texts between them. */
export function joinDeletions(edits: readonly FlowchartEdit[]): FlowchartEdit[] {
  const joined: FlowchartEdit[] = [];
  let deletion: { readonly nodeIds: string[]; readonly edgeIds: string[] } | undefined;
  for (const edit of edits) {
    if (edit.kind !== 'deleteNode' && edit.kind !== 'deleteEdge') {
      joined.push(edit);
      deletion = undefined;
      continue;
    }
    if (!deletion) {
      deletion = { nodeIds: [], edgeIds: [] };
      joined.push({ kind: 'deleteAll', ...deletion });
    }
    if (edit.kind === 'deleteNode') deletion.nodeIds.push(edit.nodeId);
    else deletion.edgeIds.push(edit.edgeId);
  }
  return joined;
}

export function createFlowchartGestures({ store, ports, commitPlan }: FlowchartEditorParts) {
  const { getState: get, setState: set } = store;

  /** The graph of a planned text; undefined if it cannot be read. Mermaid reads what our reader leaves to it. */
  const graphOfPlan = async (
    { source, data, diagnostics, needsMermaid }: FlowchartDocument,
    id: string,
  ): Promise<WorkflowGraph | undefined> => {
    const ask = ports.analyseInBackground ?? ports.analyse;
    if (needsMermaid) return graphOf(await ask('mermaid', source, ports.analyseOptions?.(id)));
    return diagnostics.length > 0 ? undefined : buildFlowchartGraph(data);
  };

  /** Plans each edit on the result of the previous one; all of them or none. */
  const planAll = async (
    edits: readonly FlowchartEdit[],
    label: string | undefined,
  ): Promise<Result<PlannedEdit, EditProblem>> => {
    const { history, analysis } = get();
    const { id } = history.document;
    let { source } = history.document;
    let graph = graphOf(analysis);
    if (!graph) return fail(refusal(t.flowchartInvalid));
    let joined: PlannedEdit | undefined;
    for (const edit of joinDeletions(edits)) {
      const plan = planFlowchartChange(source, graph, edit);
      if (!plan.ok) return plan;
      const { document, ...steps } = plan.value;
      source = document.source;
      const after = await graphOfPlan(document, id);
      const problem = after ? findUnnamedFlowchartChange(graph, after, edit) : refusal(t.editBreaksFlowchart);
      if (problem || !after) return fail(problem ?? MOVED_ON);
      graph = after;
      joined = joinPlans(joined, steps);
    }
    return ok({ edits: [], label: t.edit, ...joined, ...(label === undefined ? {} : { label }) });
  };

  const edit = async (
    edits: readonly FlowchartEdit[],
    { label, at, keepsSelection = false }: EditHow,
    id: string,
  ): Promise<EditProblem | undefined> => {
    const isOtherDocument = () => get().history.document.id !== id;
    if (isOtherDocument() || !(await waitForAnalysis(store))) return OTHER_DOCUMENT;
    if (get().history.document.kind !== 'mermaid') return refusal(t.notAFlowchart);
    const { source } = get().history.document;
    const plan = await planAll(edits, label);
    if (!plan.ok) return plan.error;
    if (isOtherDocument()) return OTHER_DOCUMENT;
    if (get().history.document.source !== source) return MOVED_ON;
    const { selection } = get();
    if (!commitPlan(plan.value, at)) return MOVED_ON;
    if (keepsSelection)
      set({ selection: selection.map((nodeId) => ownProperty(plan.value.renamedNodes, nodeId) ?? nodeId) });
    // Callers that show the new state of the document find it analysed.
    if (!isAnalysisCurrent(store)) await waitForAnalysis(store);
    return undefined;
  };

  const clipOf = (nodeIds: readonly string[]): string => {
    const { analysis, history } = get();
    const graph = graphOf(analysis);
    return graph && isAnalysisCurrent(store) ? buildFlowchartClip(history.document.source, graph, nodeIds) : '';
  };

  return { edit, clipOf };
}
