// The execute stage (FlowMind 3.1.1): an agent solves a task with business functions only.

import type { ToolSet } from '../executable';
import type { ExecuteStrategy, Execution, TaskSpec } from './execution';
import { solveTask } from './stage/solveTask';
import type { StageLimits, StagePorts } from './stage/stagePorts';

export interface ExecuteOptions extends StageLimits {
  readonly strategy: ExecuteStrategy;
  /** Calls of an execution, failed ones included; 20 by default. */
  readonly maxSteps?: number;
  /** Id of the execution; `<task id>/1` by default. */
  readonly id?: string;
}

/**
 * Never rejects: if the model's replies are unreadable, hold no valid call, or never finish, the execution has a failed
 * outcome. A business function named `finish` or `step_done` is not offered: these names end the task and the steps of
 * a plan.
 */
export async function executeTask(
  task: TaskSpec,
  tools: ToolSet,
  ports: StagePorts,
  options: ExecuteOptions,
): Promise<Execution> {
  const { strategy, maxSteps = 20, id = `${task.id}/1` } = options;
  const { steps, outcome, tokens } = await solveTask(task, tools, ports, { ...options, strategy, maxSteps });
  return { id, task, strategy, model: ports.model, steps, outcome, tokens };
}
