export { applyTransaction, MERGE_WINDOW } from './applyTransaction';
export type { DocumentKind, DocumentState, Layout, LayoutView, Point } from './documentState';
export { buildDocument, layoutViews } from './documentState';
export type { EditProblem, EditProblemCode, GraphEdit, GraphEditKind, PlannedEdit } from './graphEdit';
export type { DocumentHistory, HistoryEntry, HistoryStep } from './history';
export { buildHistory, canRedo, canUndo, HISTORY_DEPTH, redo, retitleDocument, undo } from './history';
export type { LayoutChange } from './layoutChange';
export { applyLayoutChange } from './layoutChange';
export type { Transaction, TransactionIntent, TransactionOrigin, TransactionProblem } from './transaction';
