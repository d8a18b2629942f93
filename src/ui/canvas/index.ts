export type { CanvasViewport, NodeMove, WorkflowCanvasProps } from './canvasProps';
export type { QuickAddKind } from './QuickAddMenu';
export { WorkflowCanvas } from './WorkflowCanvas';
