export type { FlowchartAnalysis, ReadFlowchart } from './analyseFlowchart';
export { analyseFlowchart } from './analyseFlowchart';
export type { AnalysisOptions, PdlAnalysis } from './analysePdl';
export { analyseDocument, analysePdl } from './analysePdl';
export type { CanvasOverlay } from './buildCanvasView';
export { buildCanvasView } from './buildCanvasView';
export type {
  CanvasBadge,
  CanvasEdge,
  CanvasFlip,
  CanvasGroup,
  CanvasHeat,
  CanvasJump,
  CanvasNode,
  CanvasRun,
  CanvasStatus,
  CanvasView,
  CompareMark,
} from './canvasView';
export type { ClosedGaps } from './closeGaps';
export { closeGaps } from './closeGaps';
export type { Fold, FoldedGraph, Folds, TitledBlock } from './collapseGraph';
export { collapseGraph, projectFolds, projectGroupFolds } from './collapseGraph';
export { collapseOverlay, markFolds } from './collapseOverlay';
export type { ComparedPosition, CompareLayout, CompareView } from './compareView';
export { projectComparison } from './compareView';
export { countWrappedLines } from './countWrappedLines';
export type { EdgeStyle, HeadSinks, PathSink } from './edgeDrawing';
export {
  edgeChipText,
  edgeDash,
  edgeStyle,
  edgeWeight,
  headLineWidth,
  headSize,
  traceHead,
  traceHeads,
} from './edgeDrawing';
export type { EmptySlot } from './emptySlots';
export { emptySlotOf, withEmptySlots } from './emptySlots';
export { type GraphPath, graphPath, type Passed, type PathLeg } from './graphPath';
export { groupDependencies } from './groupDependencies';
export type { GroupFrameRect } from './groupFrames';
export { frameAround, framedGroups, frameOf, framePadding, framesOf, measureFrames, titleLetters } from './groupFrames';
export type { HeatOverlay, HeatScale, HeatStep, OverlayMode } from './heatScale';
export { formatTime } from './heatScale';
export { jumpWords } from './jumpWords';
export type { ShapeOutline } from './kindOutline';
export { kindOutline } from './kindOutline';
export type { CountedNode, CountedPrecondition, Coverage, SessionTrace } from './measureCoverage';
export { createCoverage, measureCoverage, traceSession } from './measureCoverage';
export type { DrawingTheme, ForegroundAndFill } from './nodeDrawing';
export { cornerInset, ownColours, statusColours } from './nodeDrawing';
export { runId } from './nodeIds';
export type { NodeSize } from './nodeSize';
export { labelMetricsOf, nodeSize, nodeWidth, shownLabel } from './nodeSize';
export type { AnalysisPatch, DerivedParts, FlowchartPatch } from './patchAnalysis';
export { applyAnalysisPatch, applyFlowchartPatch, planAnalysisPatch, planFlowchartPatch } from './patchAnalysis';
export { pdlTitle } from './pdlTitle';
export { planPositions } from './planPositions';
export { type AuthoredView, projectAuthored } from './projectAuthored';
export { projectCoverage } from './projectCoverage';
export type { SessionMode } from './projectHeat';
export { projectHeat } from './projectHeat';
export { type NodeOverlay, projectRunOverlay, type RunOverlay } from './projectRunOverlay';
export type { CanvasStage } from './projectStages';
export { projectStages } from './projectStages';
export { readPdlGraphs, readShownGraph } from './readGraphs';
export { reuseDiagnostics } from './reuseDiagnostics';
export type { Rect } from './scene/boxGrid';
export { BoxGrid } from './scene/boxGrid';
export type { Scene, SceneBox, SceneEdge, SceneFrame } from './scene/buildScene';
export {
  boxAt,
  boxesIn,
  boxesOfGroup,
  edgeAt,
  edgesIn,
  frameAt,
  frameHolding,
  moveBox,
  movedArea,
  sceneFrames,
  sceneSteps,
  settleBoxes,
} from './scene/buildScene';
export type { EdgeRoute } from './scene/edgeRoute';
export { distanceToRoute, routePath } from './scene/edgeRoute';
export type { FindRoutes } from './scene/findRoutes';
export { findRoutes } from './scene/findRoutes';
export { frameTitleLeft } from './scene/frameTitle';
export type { JumpRoute } from './scene/jumpRoute';
export { jumpRoute } from './scene/jumpRoute';
export type { LabelBox } from './scene/reserveLabelSpace';
export { edgeLabel, guessLabelWidth, reserveLabelSpace } from './scene/reserveLabelSpace';
export type { StageArea } from './scene/stageAreas';
export { stageAreas } from './scene/stageAreas';
export { walkPiece } from './scene/walkPiece';
export { buildScene } from './scene/wholeScene';
export { shapeInset } from './shapeInset';
export { shapeOutline } from './shapeOutline';
export { type ElementChange, trackElements } from './trackElements';
