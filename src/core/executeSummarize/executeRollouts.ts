import type { ToolSet } from '../executable';
import { type ExecuteOptions, executeTask } from './executeTask';
import type { Execution, TaskSpec } from './execution';
import type { StagePorts } from './stage/stagePorts';

export interface RolloutOptions extends Omit<ExecuteOptions, 'id'> {
  /** Called before rollout `index` (from 0) starts. */
  onStart?(index: number, task: TaskSpec): void;
  onExecution?(execution: Execution, index: number): void;
}

export const defaultRollouts = 3;

/**
 * Runs `count` executions one after the other; rollout i works on `tasks[i % tasks.length]` with the seed of the ports
 * + i, and its id is `<task id>/<i + 1>`. After a cancel no further one starts: the list may be shorter than `count`,
 * and its last entry has the outcome "cancelled".
 */
export async function executeRollouts(
  tasks: readonly TaskSpec[],
  count: number,
  tools: ToolSet,
  ports: StagePorts,
  options: RolloutOptions,
): Promise<Execution[]> {
  const executions: Execution[] = [];
  for (let index = 0; index < count; index++) {
    const task = tasks[index % tasks.length];
    if (!task || ports.cancel?.aborted) break;
    options.onStart?.(index, task);
    const seeded = ports.seed === undefined ? ports : { ...ports, seed: ports.seed + index };
    const execution = await executeTask(task, tools, seeded, { ...options, id: `${task.id}/${index + 1}` });
    executions.push(execution);
    options.onExecution?.(execution, index);
  }
  return executions;
}
