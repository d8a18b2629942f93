import { createRandom } from '../support';
import type { Execution, TraceSelection } from './execution';
import { isSuccess } from './isSuccess';

/** Selects the rollouts to summarize (FlowMind E.6): all, the successful ones, or one of these drawn by the seed. */
export function selectExecutions(
  executions: readonly Execution[],
  selection: TraceSelection,
  seed: number,
): readonly Execution[] {
  if (selection === 'all') return executions;
  const successful = executions.filter(isSuccess);
  if (selection === 'all-success' || successful.length === 0) return successful;
  return [createRandom(`${seed}/random-success`).pick(successful)];
}
