// Prints a plan as an AOV dictionary, in the paper's form or in that of the authors' program. Statuses and data are
// kept; reading the printed plan gives the same plan.

import { paperSubtask } from '../formats';
import { parentsIn } from './plan';
import type { Plan, Subtask } from './planSchema';

/**
 * `paper`: the bare dictionary with child, agent, num_parents_not_completed. `authors`: objective, agent_id, next, prev,
 * agents. `wrapped`: the paper's subtasks in a `subtasks` field, for prompts, task files and JSON documents.
 */
export type PlanFormat = 'paper' | 'authors' | 'wrapped';

export function printPlan(plan: Plan, form: PlanFormat = 'wrapped'): string {
  const parents = parentsIn(plan);
  const statuses = new Map(plan.subtasks.map(({ id, status }) => [id, status]));
  const parentsOf = ({ id }: Subtask) => parents.get(id) ?? [];
  const format = ({ outputFormat }: Subtask) => (outputFormat === undefined ? {} : { output_format: outputFormat });
  const agents = plan.agents.map(({ id, role }) => ({ id, role }));
  const listed =
    form === 'authors'
      ? plan.subtasks.map((subtask) => [
          subtask.id,
          {
            objective: subtask.requirement,
            agent_id: subtask.agent,
            next: subtask.children,
            prev: parentsOf(subtask),
            status: subtask.status,
            data: subtask.data,
            ...format(subtask),
          },
        ])
      : plan.subtasks.map((subtask) => [
          subtask.id,
          paperSubtask({
            requirement: subtask.requirement,
            status: subtask.status,
            data: subtask.data,
            openParents: parentsOf(subtask).filter((id) => statuses.get(id) !== 'completed').length,
            children: subtask.children,
            agent: subtask.agent,
            ...(subtask.outputFormat === undefined ? {} : { outputFormat: subtask.outputFormat }),
          }),
        ]);
  // The paper's form has no list of agents: it is added if a role says more than its name.
  const needsAgents = form === 'authors' || plan.agents.some(({ id, role }) => id !== role);
  // `fromEntries` would use a subtask named __proto__ as the prototype.
  const subtasks: Record<string, unknown> = Object.create(null);
  for (const [id, record] of listed) subtasks[id as string] = record;
  // A subtask named `agents` would stand in the place of the list.
  const isBare = form === 'paper' && !(needsAgents && statuses.has('agents'));
  if (isBare && needsAgents) subtasks['agents'] = agents;
  return `${JSON.stringify(isBare ? subtasks : { subtasks, ...(needsAgents ? { agents } : {}) }, null, 2)}\n`;
}
