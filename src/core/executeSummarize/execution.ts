// The result of the execute stage: one attempt at a task, with every call, every recovery and its cost. Source:
// FlowMind 3.1.1, App. G.

import type { InferOutput } from 'valibot';
import type {
  executionOutcomeSchema,
  executionStepSchema,
  executionStrategySchema,
  taskSpecSchema,
  tokenUseSchema,
} from './executionSchema';

export type TaskSpec = InferOutput<typeof taskSpecSchema>;
export type ExecutionStep = InferOutput<typeof executionStepSchema>;
export type ExecutionOutcome = InferOutput<typeof executionOutcomeSchema>;
export type TokenUse = InferOutput<typeof tokenUseSchema>;
type ExecutionStrategy = InferOutput<typeof executionStrategySchema>;
export type ExecuteStrategy = Exclude<ExecutionStrategy, 'recorded'>;
export type SummarizeStrategy = 'react' | 'plan-and-build';

export interface Execution {
  readonly id: string;
  readonly task: TaskSpec;
  readonly strategy: ExecutionStrategy;
  readonly model?: string;
  readonly steps: readonly ExecutionStep[];
  readonly outcome: ExecutionOutcome;
  readonly tokens?: TokenUse;
}

/** The rollouts that the summarize stage gets (FlowMind 4.4, App. E). */
export type TraceSelection = 'all' | 'all-success' | 'random-success';
