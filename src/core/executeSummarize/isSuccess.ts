import { canonicalJson, type JsonValue } from '../support';
import type { Execution } from './execution';

/**
 * Execution completeness, and the right answer if it is known (FlowMind 4.1, E.2): the execution finished, at least one
 * business call succeeded, no failed call is unrecovered, and the answer is the golden one. A failed call is recovered
 * if a later call succeeded, of the same tool or of another one.
 */
export function isSuccess(execution: Pick<Execution, 'steps' | 'outcome' | 'task'>): boolean {
  if (!isExecutionComplete(execution)) return false;
  const { outcome, task } = execution;
  return outcome.kind === 'finished' && (task.golden === undefined || isSameAnswer(outcome.answer, task.golden));
}

/** Like `isSuccess`, but ignores the golden answer. */
export function isExecutionComplete({ steps, outcome }: Pick<Execution, 'steps' | 'outcome'>): boolean {
  if (outcome.kind !== 'finished') return false;
  return steps.findLast((step) => step.kind === 'called')?.result.kind === 'succeeded';
}

/** Exact comparison by canonical JSON; a text answer that is the golden value's JSON counts as that value. */
export function isSameAnswer(answer: JsonValue, golden: JsonValue): boolean {
  const wanted = canonicalJson(golden);
  if (canonicalJson(answer) === wanted) return true;
  if (typeof answer !== 'string') return false;
  try {
    return canonicalJson(JSON.parse(answer) as JsonValue) === wanted;
  } catch {
    return false;
  }
}
