// The planner of edits of flowcharts, in one piece that is loaded with the first of them.

export { buildFlowchartClip, checkFlowchartPlan, planFlowchartEdit } from '../core/document';
export { composeTextEdits } from './composeTextEdits';
