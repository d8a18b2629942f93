// The record of an execution that a stored run keeps beside its log: task, plan, recoveries, outcome, cost. The calls
// are in the log. Invariant: storing and restoring an execution gives an equal execution. Records that another version
// may have written and that are not valid read as undefined, never as an exception.

import type { Execution, ExecutionStep } from '../../core/executeSummarize';
import type { Trace, TraceCall } from '../../core/logs';
import type { StoredRun } from '../../core/storage';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { omitUndefined } from '../support/omitUndefined';

/** A call is stored as its position and the model's thought; the log holds the rest. */
type StoredExecutionStep =
  | Exclude<ExecutionStep, { readonly kind: 'called' }>
  | { readonly kind: 'called'; readonly seq: number; readonly reasoning?: string };

export interface ExecutionFacts extends Pick<Execution, 'task' | 'strategy' | 'outcome' | 'tokens'> {
  readonly v: 1;
  readonly steps: readonly StoredExecutionStep[];
  /** Id of the bench task, if the task is from the bench. */
  readonly benchId?: string;
  /** A one-stage baseline: graph tools were offered together with the business tools. */
  readonly oneStage?: true;
}

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

const strategies: readonly unknown[] = ['react', 'plan-and-execute', 'recorded'];

export function readExecutionFacts(value: JsonObject | undefined): ExecutionFacts | undefined {
  if (value?.['v'] !== 1) return undefined;
  const { task, strategy, outcome, steps } = value;
  if (!isJsonObject(task) || typeof task['text'] !== 'string' || typeof task['id'] !== 'string') return undefined;
  if (!strategies.includes(strategy) || !isJsonObject(outcome) || !Array.isArray(steps)) return undefined;
  if (outcome['kind'] !== 'finished' && typeof outcome['message'] !== 'string') return undefined;
  if (!steps.every(isKeptStep)) return undefined;
  // The fields that code relies on were checked above; the rest is only displayed.
  return value as unknown as ExecutionFacts;
}

function isKeptStep(step: JsonValue): boolean {
  if (!isJsonObject(step) || typeof step['seq'] !== 'number') return false;
  switch (step['kind']) {
    case 'planned':
      return Array.isArray(step['plan']);
    case 'recovered':
      return typeof step['message'] === 'string';
    case 'built':
      return typeof step['name'] === 'string' && isJsonObject(step['result']);
    default:
      return step['kind'] === 'called';
  }
}

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
