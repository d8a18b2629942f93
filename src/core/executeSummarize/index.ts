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
export type { BuildStep, MixedKind, OneStageRun, Summary } from './summary';
