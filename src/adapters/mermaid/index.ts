export { parseWithMermaid, readCheckedFlowchart } from './parseWithMermaid';
export type { RenderedFlowchart } from './renderFlowchart';
export { renderFlowchart } from './renderFlowchart';
