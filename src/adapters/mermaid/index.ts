export { askMermaid, readJudgedFlowchart } from './judgeFlowchart';
export type { RenderedFlowchart } from './renderFlowchart';
export { renderFlowchart } from './renderFlowchart';
