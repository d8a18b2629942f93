// The one-stage baselines (FlowMind 4.1): one agent with business functions and graph tools together, ReAct or
// plan-and-execute. Kept for comparison only.

import { checkExecutable, type ToolSet } from '../executable';
import type { ExecuteOptions } from './executeTask';
import type { TaskSpec } from './execution';
import { findMixedInvocation } from './findMixedInvocation';
import { graphTools } from './graph/graphTools';
import { type SolveOptions, solveTask } from './stage/solveTask';
import type { StagePorts } from './stage/stagePorts';
import type { OneStageRun } from './summary';

/**
 * `maxSteps` counts both kinds of calls; 60 by default. Never rejects. A graph tool replaces a business function of the
 * same name.
 */
export async function runOneStage(
  task: TaskSpec,
  tools: ToolSet,
  ports: StagePorts,
  options: ExecuteOptions & Pick<SolveOptions, 'remindsOfGraph'>,
): Promise<OneStageRun> {
  const { strategy, maxSteps = 60, id = `${task.id}/1` } = options;
  const solved = await solveTask(task, tools, ports, { ...options, strategy, maxSteps, graphTools });
  const { steps, outcome, tokens, graph } = solved;
  const mixed = findMixedInvocation(steps, outcome);
  return {
    execution: { id, task, strategy, model: ports.model, steps, outcome, tokens },
    graph,
    validity: checkExecutable(graph, { tools: tools.schemas }),
    ...(mixed ? { mixed } : {}),
  };
}
