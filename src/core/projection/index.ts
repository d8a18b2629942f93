export type { PdlAnalysis } from './analysePdl';
export { analysePdl, lineOf } from './analysePdl';
export type { CanvasLight } from './buildCanvasView';
export { buildCanvasView } from './buildCanvasView';
export type { CanvasBadge, CanvasEdge, CanvasNode, CanvasRun, CanvasView, CompareMark } from './canvasView';
export { diagnosticsByNode } from './diagnosticsByNode';
export type { NodeSize } from './nodeSize';
export { nodeSize } from './nodeSize';
