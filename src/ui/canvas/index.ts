export type { CanvasViewport, CardProblem, NodeMove, WorkflowCanvasProps } from './canvasProps';
export { loadShapes } from './shapePaths';
export { WorkflowCanvas } from './WorkflowCanvas';
