export type { RolloutOptions } from './executeRollouts';
export { defaultRollouts, executeRollouts } from './executeRollouts';
export type { ExecuteOptions } from './executeTask';
export { executeTask } from './executeTask';
export type {
  ExecuteStrategy,
  Execution,
  ExecutionOutcome,
  ExecutionStep,
  SummarizeStrategy,
  TaskSpec,
  TokenUse,
  TraceSelection,
} from './execution';
export {
  builtStepSchema,
  executionOutcomeSchema,
  executionStepSchema,
  executionStrategySchema,
  plannedStepSchema,
  recoveredStepSchema,
  summaryOutcomeSchema,
  taskSpecSchema,
  tokenUseSchema,
} from './executionSchema';
export { findMixedInvocation } from './findMixedInvocation';
export type { AppliedGraphTool, GraphToolContext } from './graph/applyGraphTool';
export { applyGraphTool } from './graph/applyGraphTool';
export { describeGraph } from './graph/describeGraph';
export { finishGraphTool, graphTools } from './graph/graphTools';
export { isExecutionComplete, isSameAnswer, isSuccess } from './isSuccess';
export { stageRoles } from './prompts/promptSections';
export { runOneStage } from './runOneStage';
export { selectExecutions } from './selectExecutions';
export type { CallForm, StageLimits, StagePorts } from './stage/stagePorts';
export type { SummarizeOptions } from './summarizeExecutions';
export { summarizeExecutions } from './summarizeExecutions';
export type { BuildStep, MixedKind, OneStageRun, Summary } from './summary';
export { callOfStep, executionOfTrace, traceOfExecution } from './traceOfExecution';
