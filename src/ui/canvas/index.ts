export type { CanvasViewport, CardProblem, NodeMove, WorkflowCanvasProps } from './canvasProps';
export { loadShapes } from './outlineOf';
export { WorkflowCanvas } from './WorkflowCanvas';
