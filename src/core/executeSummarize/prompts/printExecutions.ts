// Prints executions for the summarize stage: a section each, one line of JSON for each call, in a fence that it cannot
// close.

import { fenceText } from '../../llm';
import type { JsonObject, JsonValue } from '../../support';
import type { Execution } from '../execution';
import { isSuccess } from '../isSuccess';

const longestValue = 4000;
const longestTask = 4000;

/**
 * The first line of a section's fence is the task (`id`, `task`, `inputs`, `status`, `answer`), each further one a call
 * (`step`, `call`, `arguments`, `result` or `error`). Values that are too long are cut and marked as cut.
 */
export function printExecutions(executions: readonly Execution[]): string {
  return executions
    .map((execution, index) => `## Execution ${index + 1}\n${fenceText('json', executionLines(execution).join('\n'))}`)
    .join('\n\n');
}

function executionLines(execution: Execution): string[] {
  const { task, outcome, steps } = execution;
  const head: JsonObject = {
    id: execution.id,
    task: task.text.length > longestTask ? `${task.text.slice(0, longestTask)}…` : task.text,
    ...(task.inputs && Object.keys(task.inputs).length > 0 ? { inputs: bounded(task.inputs) } : {}),
    status: isSuccess(execution) ? 'succeeded' : 'failed',
    ...(outcome.kind === 'finished' ? { answer: bounded(outcome.answer) } : { reason: outcome.message }),
  };
  let number = 0;
  const calls = steps.flatMap((step): string[] => {
    if (step.kind !== 'called') return [];
    number += 1;
    const result: JsonObject =
      step.result.kind === 'succeeded' ? { result: bounded(step.result.value) } : { error: step.result.message };
    return [JSON.stringify({ step: number, call: step.name, arguments: bounded(step.arguments), ...result })];
  });
  return [JSON.stringify(head), ...calls];
}

function bounded(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length <= longestValue ? value : `${text.slice(0, longestValue)}… (${text.length} characters)`;
}
