export { applyTransaction, MERGE_WINDOW } from './applyTransaction';
export { callableName, checkNewName } from './callableName';
export { buildPdlClip } from './clip/buildPdlClip';
export type { DocumentHistory, HistoryStep, UndoStep } from './documentHistory';
export { buildHistory, canRedo, canUndo, HISTORY_DEPTH, redo, retitleDocument, undo } from './documentHistory';
export { DocumentSession } from './documentSession';
export type { CanvasPoint, DocumentState, Layout, LayoutView, WorkflowDocumentKind } from './documentState';
export { buildDocument, layoutViews } from './documentState';
export { buildFlowchartClip } from './flowchart/buildFlowchartClip';
export { findUnnamedFlowchartChange } from './flowchart/findUnnamedFlowchartChange';
export type { FlowchartEdit, FlowchartEditKind, FlowchartShape } from './flowchart/flowchartEdit';
export { shapeNames } from './flowchart/flowchartEdit';
export { planFlowchartChange, planFlowchartEdit } from './flowchart/planFlowchartEdit';
export type { SubgraphEdge } from './flowchart/subgraphEdges';
export { subgraphEdges } from './flowchart/subgraphEdges';
export type { EditProblem, EditProblemCode, GraphEdit, GraphEditKind, PlannedChange, PlannedEdit } from './graphEdit';
export { conditionWithTimes, printIdiomClip } from './idiomClip';
export { joinPlans } from './joinPlans';
export type { LayoutChange } from './layoutChange';
export { applyLayoutChange } from './layoutChange';
export { planGraphEdit, previewEdits } from './planGraphEdit';
export { planGraphEdits } from './planGraphEdits';
export type { CallRow } from './procedure/callParameterRows';
export {
  adaptCallsTo,
  argumentRows,
  argumentsOfRows,
  procedureTextAt,
  targetRows,
  targetsOfRows,
} from './procedure/callParameterRows';
export type { NewPdlStatement, StatementPlace, WrappingStatement } from './statementEdits';
export type { Transaction, TransactionIntent, TransactionOrigin, TransactionProblem } from './transaction';
