// Plans the smallest text edits for an edit of a Mermaid flowchart.
// Invariant: untouched statements keep their text; touched ones keep their meaning apart from the requested change.
// Refuses edits that cannot be written so, with a suggestion. `findUnnamedFlowchartChange` checks how Mermaid reads the
// result.

import { type FlowchartDocument, isStateDiagram, readLatestFlowchart } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { applyTextEdits, ok, type Result } from '../../support';
import type { EditProblem, PlannedChange, PlannedEdit } from '../graphEdit';
import { planAddEdge } from './edits/addEdge';
import { planAddGroup } from './edits/addGroup';
import { planAddFlowchartNode } from './edits/addNode';
import { planDeleteAll } from './edits/deleteAll';
import { planInsertOnEdge } from './edits/insertOnEdge';
import { planMoveToGroup } from './edits/moveToGroup';
import { planPasteFlowchart } from './edits/pasteFlowchart';
import { planReconnect } from './edits/reconnect';
import { planSetDirection } from './edits/setDirection';
import { planSetEdge } from './edits/setEdge';
import { planSetGroupTitle } from './edits/setGroupTitle';
import { planSetId } from './edits/setId';
import { planSetLabel } from './edits/setLabel';
import { planSetShape } from './edits/setShape';
import { planUngroup } from './edits/ungroup';
import { findUnnamedStatement } from './findUnnamedStatement';
import {
  type FlowchartContext,
  type FlowchartPlanResult,
  openFlowchart,
  refuseEdit,
  shortLabel,
} from './flowchartContext';
import type { FlowchartEdit, FlowchartEditKind, FlowchartEditOf } from './flowchartEdit';

const planners: {
  readonly [K in FlowchartEditKind]: (context: FlowchartContext, edit: FlowchartEditOf<K>) => FlowchartPlanResult;
} = {
  addNode: planAddFlowchartNode,
  addEdge: planAddEdge,
  insertOnEdge: planInsertOnEdge,
  setLabel: planSetLabel,
  setId: planSetId,
  setShape: planSetShape,
  deleteNode: (context, { nodeId }) => planDeleteAll(context, { kind: 'deleteAll', nodeIds: [nodeId], edgeIds: [] }),
  deleteEdge: (context, { edgeId }) => planDeleteAll(context, { kind: 'deleteAll', nodeIds: [], edgeIds: [edgeId] }),
  deleteAll: planDeleteAll,
  setEdge: planSetEdge,
  reconnect: planReconnect,
  addGroup: planAddGroup,
  setGroupTitle: planSetGroupTitle,
  ungroup: planUngroup,
  moveToGroup: planMoveToGroup,
  setDirection: planSetDirection,
  paste: planPasteFlowchart,
};

/** `graph` is the graph of `source` as `readFlowchart` and `buildFlowchartGraph` build it; edge ids are its ids. */
export function planFlowchartEdit(
  source: string,
  graph: WorkflowGraph,
  edit: FlowchartEdit,
): Result<PlannedEdit, EditProblem> {
  const context = openFlowchart(source, graph);
  if (context.text.statements.length === 0) {
    const message = isStateDiagram(source)
      ? 'A state diagram is edited in its text. Convert it to a flowchart to draw in it.'
      : 'This text is not a flowchart. A flowchart begins with "flowchart" or "graph".';
    return refuseEdit('document/unsupported-shape', message);
  }
  // The table pairs each kind with its planner; the compiler cannot infer this from an index.
  const plan = planners[edit.kind] as (context: FlowchartContext, edit: FlowchartEdit) => FlowchartPlanResult;
  const planned = plan(context, edit);
  const other = planned.ok ? findUnnamedStatement(context, edit, planned.value.edits) : undefined;
  if (other === undefined) return planned;
  return refuseEdit(
    'document/unsafe-edit',
    `The edit would also change ${JSON.stringify(shortLabel(other))}, which it is not about. Edit the text there instead.`,
  );
}

/** The plan with the flowchart that it leads to. `findUnnamedFlowchartChange` judges the graph of that flowchart. */
export function planFlowchartChange(
  source: string,
  graph: WorkflowGraph,
  edit: FlowchartEdit,
): Result<PlannedChange<FlowchartDocument>, EditProblem> {
  const before = readLatestFlowchart(source);
  const plan = planFlowchartEdit(source, graph, edit);
  if (!plan.ok) return plan;
  return ok({ ...plan.value, document: readLatestFlowchart(applyTextEdits(source, plan.value.edits), before) });
}
