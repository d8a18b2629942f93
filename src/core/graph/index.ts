export { bipartiteMatching } from './bipartiteMatching';
export type { WidthBound } from './boundWidth';
export { boundWidth } from './boundWidth';
export type { CommonSubgraph, NodePair } from './commonSubgraph';
export { maximumCommonSubgraph } from './commonSubgraph';
export type { OrderCount } from './countTopologicalOrders';
export { countTopologicalOrders, formatOrderCount } from './countTopologicalOrders';
export { findBackEdges, findCycle, withoutLoops } from './findCycle';
export type { GroupEnds } from './groupEnds';
export { groupEnds } from './groupEnds';
export { groupsAround } from './groupsAround';
export type { IndexEdge, IndexedWorkflow, IndexGraph, IndexOptions } from './indexGraph';
export { indexWorkflow, predecessorLists, successorLists } from './indexGraph';
export { longestIncreasingSubsequence } from './longestIncreasingSubsequence';
export type { LongestPath } from './longestPath';
export { longestPath, longestPathLevels } from './longestPath';
export type { MatchingTies } from './matchingTies';
export { findMatchingTies, isEqualWeight } from './matchingTies';
export { antichainOfOrder, maximumAntichain } from './maximumAntichain';
export type { IndependentSet } from './maximumIndependentSet';
export { maximumIndependentSet } from './maximumIndependentSet';
export type { WeightMatching } from './maximumWeightMatching';
export { maximumWeightMatching } from './maximumWeightMatching';
export type { GroupPosition, Nesting } from './nesting';
export { buildNesting, createPathCompression } from './nesting';
export type { NodeId } from './nodeId';
export {
  answerId,
  apiId,
  declarationId,
  declarationOfNode,
  endId,
  inWorkflow,
  renamedId,
  siteOfId,
  startId,
  stepId,
  withoutSite,
  withSite,
} from './nodeId';
export type { NodeIdKind, NodeIdParts } from './nodeIdParts';
export {
  buildNodeId,
  conditionId,
  functionEndId,
  isAnswerId,
  isApiId,
  isConditionId,
  isDeclarationId,
  isSameDeclaration,
  isStepId,
  isTerminalId,
  localId,
  nameInSession,
  nodeName,
  parseNodeId,
  withoutKind,
  withoutWorkflow,
  workflowOfId,
} from './nodeIdParts';
export type { EdgeCourse, NodePlace } from './nodePlace';
export type { PassedEdge } from './passThrough';
export { passThrough } from './passThrough';
export type { ChainScore, GraphScore, Score } from './scoreWorkflow';
export { f1Of, precisionRecall, scoreChain, scoreGraph } from './scoreWorkflow';
export type { StrongComponents } from './strongComponents';
export { condense, strongComponents } from './strongComponents';
export type { TextProfile } from './textSimilarity';
export { compareProfiles, profileText, textSimilarity } from './textSimilarity';
export type { TokenNet, TokenNode } from './tokenNet';
export { buildTokenNet, mustWait } from './tokenNet';
export { listTopologicalOrders, orderWorkflow, topologicalOrder } from './topologicalOrder';
export {
  BitMatrix,
  redundantEdges,
  transitiveClosure,
  transitiveReduction,
} from './transitiveClosure';
export { uniqueNodeIds } from './uniqueNodeIds';
export { weakComponents } from './weakComponents';
export type {
  EdgeHead,
  EdgeHeads,
  EdgeKind,
  GraphEdge,
  GraphGroup,
  GraphNode,
  InvisibleLink,
  NodeColours,
  NodeKind,
  UndrawnEdge,
  WorkflowGraph,
} from './workflowGraph';
export { emptyGraph, isTerminal } from './workflowGraph';
