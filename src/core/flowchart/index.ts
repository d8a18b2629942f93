export { buildFlowchartGraph } from './buildFlowchartGraph';
export type { FlowchartVerdict } from './compareWithMermaid';
export { judgeFlowchart, sameFlowchart } from './compareWithMermaid';
export { MAX_FLOWCHART_EDGES } from './edgeId';
export type { FlowchartData, FlowchartEdgeData, FlowchartSubgraph, FlowchartVertex } from './flowchartData';
export { isDecisionShape, isPlainTerminal, isPseudoNode } from './flowchartKinds';
export type {
  EdgeText,
  FlowchartText,
  FlowStatement,
  GroupText,
  Link,
  LinkLabel,
  Mention,
  Name,
  OtherStatement,
  ShapeText,
  Statement,
  Stroke,
  SyntaxStatement,
} from './flowchartStatement';
export { edgesOf, isTelling, mentionsIn, textAt } from './flowchartStatement';
export { flowEdges } from './flowEdges';
export type { FlowchartTexts } from './frontMatter';
export { flowchartComments, flowchartTexts, frontMatterFault } from './frontMatter';
export { knownShapes } from './knownShapes';
export type { Lexer } from './lexer';
export { createLexer } from './lexer';
export type { LexerState, TokenKind } from './lexerRules';
export type { LostArrow } from './lostArrows';
export { lostArrows } from './lostArrows';
export { markBackEdges } from './markBackEdges';
export type { PreparedFlowchart } from './maskFlowchart';
export {
  flowchartHeader,
  maskFlowchart,
  prepareFlowchart,
  readableText,
  spellEntities,
  withoutStops,
} from './maskFlowchart';
export { plainLabel } from './plainLabel';
export type { FlowchartDocument } from './readFlowchart';
export { MAX_FLOWCHART_LENGTH, readFlowchart, refuseDiagram, syntaxMessage } from './readFlowchart';
export { readFlowchartText } from './readFlowchartText';
export type { StateDiagram, StateNote } from './readStateDiagram';
export { isStateDiagram, readStateDiagram } from './readStateDiagram';
