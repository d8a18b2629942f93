export type { ParsedFlowchart, ReadFlowchart } from './parseFlowchart';
export { parseFlowchart, readFlowchart } from './parseFlowchart';
export type { RenderedFlowchart } from './renderFlowchart';
export { renderFlowchart } from './renderFlowchart';
