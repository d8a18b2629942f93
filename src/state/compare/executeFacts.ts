// The record of an execution that a stored run keeps beside its log: task, plan, recoveries, outcome, cost. The calls
// are in the log. Invariant: storing and restoring an execution gives an equal execution. Records that another version
// may have written and that are not valid read as undefined, never as an exception.

import * as v from 'valibot';
import {
  builtStepSchema,
  type Execution,
  type ExecutionStep,
  executionOutcomeSchema,
  executionStrategySchema,
  plannedStepSchema,
  recoveredStepSchema,
  taskSpecSchema,
  tokenUseSchema,
} from '../../core/executeSummarize';
import type { Trace, TraceCall } from '../../core/logs';
import type { StoredRun } from '../../core/storage';
import { finiteSchema, type JsonObject, listOf, readIfValid, shape, textSchema as text } from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { omitUndefined } from '../support/omitUndefined';

/** A call is stored as its position and the model's thought; the log holds the rest. */
const storedCallSchema = /* @__PURE__ */ shape({
  kind: v.literal('called'),
  seq: finiteSchema,
  reasoning: v.exactOptional(text),
});

const factsSchema = /* @__PURE__ */ shape({
  v: v.literal(1),
  task: taskSpecSchema,
  strategy: executionStrategySchema,
  outcome: executionOutcomeSchema,
  tokens: v.exactOptional(tokenUseSchema),
  steps: listOf(v.variant('kind', [plannedStepSchema, storedCallSchema, builtStepSchema, recoveredStepSchema])),
  /** Id of the bench task, if the task is from the bench. */
  benchId: v.exactOptional(text),
  /** A one-stage baseline: graph tools were offered together with the business tools. */
  oneStage: v.exactOptional(v.literal(true)),
});

export type ExecutionFacts = v.InferOutput<typeof factsSchema>;

export function executionFactsOf(
  { task, strategy, outcome, tokens, steps }: Execution,
  more: Pick<ExecutionFacts, 'benchId' | 'oneStage'> = {},
): JsonObject {
  const facts: ExecutionFacts = {
    v: 1,
    task,
    strategy,
    outcome,
    ...omitUndefined({ tokens }),
    steps: steps.map((step) =>
      step.kind === 'called'
        ? { kind: 'called', seq: step.seq, ...omitUndefined({ reasoning: step.reasoning }) }
        : step,
    ),
    ...more,
  };
  return facts as unknown as JsonObject;
}

export const readExecutionFacts = (value: JsonObject | undefined): ExecutionFacts | undefined =>
  readIfValid(factsSchema, value);

/** Restores a stored execution: its calls come from the trace of the run's log, in order. */
export function restoreExecution(
  { id, model }: Pick<StoredRun, 'id' | 'model'>,
  facts: ExecutionFacts,
  trace: Trace,
): Execution {
  const calls = trace.steps.filter((step): step is TraceCall => step.kind === 'call');
  let place = 0;
  const steps = facts.steps.flatMap((step): ExecutionStep[] => {
    if (step.kind !== 'called') return [step];
    const call = calls[place];
    place += 1;
    if (!call) return [];
    const result =
      call.outcome === 'succeeded'
        ? ({ kind: 'succeeded', value: call.result ?? null } as const)
        : ({ kind: 'failed', message: call.message ?? t.noResult } as const);
    return [{ ...step, name: call.name, arguments: call.arguments, result }];
  });
  const { task, strategy, outcome, tokens } = facts;
  return { id, task, strategy, model, steps, outcome, ...omitUndefined({ tokens }) };
}
