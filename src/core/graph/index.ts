export type { EdgeKind, GraphEdge, GraphGroup, GraphNode, NodeKind, WorkflowGraph } from './workflowGraph';
export { emptyGraph, isTerminal } from './workflowGraph';
