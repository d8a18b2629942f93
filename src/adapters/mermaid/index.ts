export { askMermaid, readJudgedFlowchart } from './parseWithMermaid';
export type { RenderedFlowchart } from './renderFlowchart';
export { renderFlowchart } from './renderFlowchart';
