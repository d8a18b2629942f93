export type { CanvasViewport, CardProblem, NodeMove, WorkflowCanvasProps } from './canvasProps';
export { WorkflowCanvas } from './WorkflowCanvas';
