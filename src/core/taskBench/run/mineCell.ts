// The miner's row: builds an executable graph from the selected executions, without a model.

import { checkExecutable, emptyExecutable, type ToolSet } from '../../executable';
import { type Execution, isSameAnswer, traceOfExecution } from '../../executeSummarize';
import { mineExecutable } from '../../reconstruct';
import type { JsonObject, JsonValue } from '../../support';
import type { MeasuredCell } from './cellResult';

export function mineCell(
  executions: readonly Execution[],
  tools: ToolSet,
): Pick<MeasuredCell, 'graph' | 'isValid' | 'problems' | 'building'> {
  if (executions.length === 0) {
    const problems = ['No execution is left to build a workflow from by this selection.'];
    return { graph: emptyExecutable, isValid: false, problems, building: [] };
  }
  const inputs: Record<string, JsonObject> = {};
  const answers: Record<string, JsonValue> = {};
  for (const { id, task, outcome } of executions) {
    inputs[id] = task.inputs ?? {};
    if (outcome.kind !== 'finished') continue;
    // `"5"` for 5 counts as the answer 5, for the miner too.
    const isGolden = task.golden !== undefined && isSameAnswer(outcome.answer, task.golden);
    answers[id] = isGolden && task.golden !== undefined ? task.golden : outcome.answer;
  }
  const { executable, notes } = mineExecutable(executions.map(traceOfExecution), {
    inputs,
    answers,
    tools: tools.schemas,
  });
  const { valid, problems } = checkExecutable(executable, { tools: tools.schemas });
  return {
    graph: executable,
    isValid: valid,
    problems: [...problems.map(({ message }) => message), ...notes],
    building: [],
  };
}
