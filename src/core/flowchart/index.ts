export { buildFlowchartGraph } from './buildFlowchartGraph';
export type { MermaidVerdict } from './compareWithMermaid';
export { compareWithMermaid, sameFlowchart } from './compareWithMermaid';
export { MAX_FLOWCHART_EDGES } from './edgeId';
export type { FlowchartData, FlowchartEdgeData, FlowchartSubgraph, FlowchartVertex } from './flowchartData';
export { isDataShape, isDecisionShape, isNoteShape, isPlainTerminal, isPseudoNode } from './flowchartKinds';
export type {
  EdgeText,
  FlowchartLink,
  FlowchartName,
  FlowchartStatement,
  FlowchartSyntaxStatement,
  FlowchartText,
  FlowStatement,
  LinkLabel,
  LinkStroke,
  NodeMention,
  OtherStatement,
  ShapeText,
  SubgraphText,
} from './flowchartStatement';
export { edgesOfFlow, flowchartTextAt, hasNodeDetails, nodeMentionsIn } from './flowchartStatement';
export { flowEdges } from './flowEdges';
export type { FlowStarts } from './flowStarts';
export { findFlowStarts } from './flowStarts';
export type { FlowchartTexts } from './frontMatter';
export { flowchartComments, flowchartTexts, frontMatterFault } from './frontMatter';
export { knownShapes } from './knownShapes';
export type { LeftOutPart } from './leftOutParts';
export { leftOutParts } from './leftOutParts';
export type { FlowchartLexer } from './lexer';
export { createFlowchartLexer } from './lexer';
export type { FlowchartLexerState, FlowchartTokenKind } from './lexerRules';
export type { LostArrow } from './lostArrows';
export { lostArrows } from './lostArrows';
export { markBackEdges } from './markBackEdges';
export type { PreparedFlowchart } from './maskFlowchart';
export {
  encodeEntities,
  flowchartHeader,
  lexerText,
  maskFlowchart,
  prepareFlowchart,
  withoutStyleSemicolons,
} from './maskFlowchart';
export { plainLabel } from './plainLabel';
export type { FlowchartDocument } from './readFlowchart';
export {
  checkDiagramKind,
  flowchartSyntaxMessage,
  MAX_FLOWCHART_LENGTH,
  readFlowchart,
  readLatestFlowchart,
} from './readFlowchart';
export { readFlowchartText } from './readFlowchartText';
export type { StateDiagram, StateNote } from './readStateDiagram';
export { isStateDiagram, readStateDiagram } from './readStateDiagram';
