// A gesture on a flowchart: planned as the smallest edits of the text, read again, and committed as
// one step only if that gives the graph that was meant. Loaded with the first gesture.

import {
  buildFlowchartClip,
  checkFlowchartPlan,
  type EditProblem,
  type FlowchartEdit,
  type PlannedEdit,
  planFlowchartEdit,
} from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { applyTextEdits, composeTextEdits, fail, ok, ownValue, type Result, type TextEdit } from '../../core/support';
import { documentGesturesMessages as t } from '../../messages/documentGestures.en';
import type { Analysis } from '../support/analysis';
import type { FlowchartEditorParts } from './flowchartEditor';
import { isRead, untilRead } from './untilRead';
import type { EditHow } from './workspaceState';

type Renamed = Readonly<Record<string, string>>;

const refusal = (message: string): EditProblem => ({ code: 'document/unsafe-edit', message });
const MOVED_ON = refusal(t.documentHasMoved);
const OTHER = refusal(t.anotherDocumentWasOpenedMeanwhile);

/** The graph, unless the text could not be read: the picture shown then is that of an earlier text. */
const graphOf = ({ graphs, diagnostics }: Analysis): WorkflowGraph | undefined =>
  diagnostics.some(({ code, severity }) => severity === 'error' && !code.startsWith('checks/'))
    ? undefined
    : graphs.flowchart;

const follow = (before: Renamed, next: Renamed): Renamed => ({
  ...next,
  ...Object.fromEntries(Object.entries(before).map(([from, to]) => [from, next[to] ?? to])),
});

/** Deletions that follow one another are one: Mermaid need not read the text between them. */
export function joinDeletions(edits: readonly FlowchartEdit[]): FlowchartEdit[] {
  const joined: FlowchartEdit[] = [];
  let gone: { readonly nodeIds: string[]; readonly edgeIds: string[] } | undefined;
  for (const edit of edits) {
    if (edit.kind !== 'deleteNode' && edit.kind !== 'deleteEdge') {
      joined.push(edit);
      gone = undefined;
      continue;
    }
    if (!gone) {
      gone = { nodeIds: [], edgeIds: [] };
      joined.push({ kind: 'deleteAll', ...gone });
    }
    if (edit.kind === 'deleteNode') gone.nodeIds.push(edit.nodeId);
    else gone.edgeIds.push(edit.edgeId);
  }
  return joined;
}

export function createFlowchartGestures({ store, ports, commitPlan }: FlowchartEditorParts) {
  const { get, set } = store;

  /** Each edit on the text that the one before leaves, all or none of them. */
  const planAll = async (
    edits: readonly FlowchartEdit[],
    label: string | undefined,
  ): Promise<Result<PlannedEdit, EditProblem>> => {
    const { history, analysis } = get();
    const { id } = history.document;
    let { source } = history.document;
    let graph = graphOf(analysis);
    if (!graph) return fail(refusal(t.mermaidCannotReadThisFlowchart));
    const ask = ports.analyseAside ?? ports.analyse;
    let composed: readonly TextEdit[] = [];
    let renamed: Renamed = {};
    let select: string | undefined;
    let name = label;
    const notes: string[] = [];
    for (const edit of joinDeletions(edits)) {
      const plan = planFlowchartEdit(source, graph, edit);
      if (!plan.ok) return plan;
      source = applyTextEdits(source, plan.value.edits);
      const after = graphOf(await ask('mermaid', source, ports.analyseOptions?.(id)));
      const problem = after ? checkFlowchartPlan(graph, after, edit) : refusal(t.mermaidCouldNotRead);
      if (problem || !after) return fail(problem ?? MOVED_ON);
      graph = after;
      composed = composeTextEdits(composed, plan.value.edits);
      renamed = follow(renamed, plan.value.renamedNodes ?? {});
      select = plan.value.select ?? (select === undefined ? undefined : (plan.value.renamedNodes?.[select] ?? select));
      name ??= plan.value.label;
      notes.push(...(plan.value.notes ?? []).filter((note) => !notes.includes(note)));
    }
    return ok({
      edits: composed,
      label: name ?? t.edit,
      ...(Object.keys(renamed).length > 0 ? { renamedNodes: renamed } : {}),
      ...(select === undefined ? {} : { select }),
      ...(notes.length > 0 ? { notes } : {}),
    });
  };

  const edit = async (
    edits: readonly FlowchartEdit[],
    { label, at, keepsSelection = false }: EditHow,
    id: string,
  ): Promise<EditProblem | undefined> => {
    const isOther = () => get().history.document.id !== id;
    if (isOther() || !(await untilRead(store))) return OTHER;
    if (get().history.document.kind !== 'mermaid') return refusal(t.onlyFlowchartsAreEdited);
    const { source } = get().history.document;
    const plan = await planAll(edits, label);
    if (!plan.ok) return plan.error;
    if (isOther()) return OTHER;
    if (get().history.document.source !== source) return MOVED_ON;
    const { selection } = get();
    if (!commitPlan(plan.value, at)) return MOVED_ON;
    if (keepsSelection)
      set({ selection: selection.map((nodeId) => ownValue(plan.value.renamedNodes, nodeId) ?? nodeId) });
    // Who shows what the document says now finds it there.
    if (!isRead(store)) await untilRead(store);
    return undefined;
  };

  const clipOf = (nodeIds: readonly string[]): string => {
    const { analysis, history } = get();
    const graph = graphOf(analysis);
    return graph && isRead(store) ? buildFlowchartClip(history.document.source, graph, nodeIds) : '';
  };

  return { edit, clipOf };
}
