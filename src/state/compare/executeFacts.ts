// What a stored run keeps of an execution beside its log: the task, the plan, the recoveries, how it ended, what it
// cost. The calls are the log's. Invariant: an execution that was kept and read back is the same. Reads what another
// version may have written: what is no such record is undefined, never an exception.

import type { Execution, ExecutionStep } from '../../core/executeSummarize';
import type { Trace, TraceCall } from '../../core/logs';
import type { StoredRun } from '../../core/storage';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { executeMessages as t } from '../../messages/execute.en';
import { omitUndefined } from '../support/omitUndefined';

/** A call is kept by its place and what was thought; the log has the rest. */
type StoredExecutionStep =
  | Exclude<ExecutionStep, { readonly kind: 'called' }>
  | { readonly kind: 'called'; readonly seq: number; readonly reasoning?: string };

export interface ExecutionFacts extends Pick<Execution, 'task' | 'strategy' | 'outcome' | 'tokens'> {
  readonly v: 1;
  readonly steps: readonly StoredExecutionStep[];
  /** Of the bench, when the task is one of it. */
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
  // All of it is plain JSON.
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
  // What is read here was checked above; the rest is shown as it stands.
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

/** The execution that was kept: its calls come from the trace of the run's log, in their order. */
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
