export type { Validity, ValidityOptions, ValidityProblem } from './checkValidity';
export { checkValidity } from './checkValidity';
export type { CollapseOptions } from './collapseToCalls';
export { collapseToCalls } from './collapseToCalls';
export type {
  CompareOptions,
  EdgeComparison,
  MatchCorrections,
  NodeComparison,
  WorkflowComparison,
  WorkflowMark,
} from './compareWorkflows';
export { compareWorkflows } from './compareWorkflows';
export type { Dependency } from './miner/findDependencies';
export type { LeftOut, LeftOutReason, MinedWorkflow, MineOptions } from './mineTraces';
export { mineTraces } from './mineTraces';
export type { TraceEvidence } from './replay/findEvidence';
export { findEvidence } from './replay/findEvidence';
export type { Fitness, TraceFitness } from './replay/measureFitness';
export { measureFitness } from './replay/measureFitness';
