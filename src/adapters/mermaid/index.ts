export type { ParsedFlowchart, ReadFlowchart } from './parseFlowchart';
export { parseFlowchart, readFlowchart } from './parseFlowchart';
