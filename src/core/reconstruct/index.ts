export type { GraphValidity, GraphValidityProblem } from '../executable';
export type { MinedExecutable, MineExecutableOptions } from './binding/mineExecutable';
export { mineExecutable } from './binding/mineExecutable';
export type { ValidityOptions } from './checkValidity';
export { checkValidity } from './checkValidity';
export type { CollapsedWorkflow, CollapseOptions } from './collapseToCalls';
export { collapseToCalls, collapseWithSites } from './collapseToCalls';
export type { ComparedRebuilt, RebuiltCalls } from './compareRebuilt';
export { brokenOffAfter, callsOfRebuilt, compareRebuilt } from './compareRebuilt';
export type {
  CompareOptions,
  EdgeComparison,
  MatchCorrections,
  NodeComparison,
  WorkflowComparison,
  WorkflowMark,
  WorkflowMarks,
} from './compareWorkflows';
export { compareWorkflows, markWorkflows } from './compareWorkflows';
export type { ExcludedPart, ExclusionReason } from './miner/filterTraces';
export type { Dependency } from './miner/findDependencies';
export type { MinedWorkflow, MineOptions } from './mineTraces';
export { mineTraces } from './mineTraces';
export type { MatchChoice } from './nameSimilarity';
export { mayMatch, rankMatches } from './nameSimilarity';
export { namesInWorkflow } from './namesInWorkflow';
export type { TraceEvidence } from './replay/findEvidence';
export { findEvidence } from './replay/findEvidence';
export type { Fitness, TraceFitness } from './replay/measureFitness';
export { measureFitness } from './replay/measureFitness';
export type { BrokenStep, ComparisonFacts, ComparisonSummary, TraceViolation } from './summariseComparison';
export { summariseComparison } from './summariseComparison';
export type { CallEvidence, EdgeEvidence, EdgePass } from './traceCalls';
export { traceCalls } from './traceCalls';
export type {
  BehaviourComparison,
  BehaviourOptions,
  Equivalence,
  PathSufficiency,
} from './whiteBox/compareBehaviour';
export { compareBehaviour } from './whiteBox/compareBehaviour';
export type { PathBound } from './whiteBox/listPaths';
export type { BehaviourOverlap, StructuralOverlap } from './whiteBox/measureOverlap';
