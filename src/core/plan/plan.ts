// A plan: an activity-on-vertex graph of subtasks (Flow, "Formulating a Workflow as an AOV Graph"). Plain JSON.
// Invariant of a plan that `checkPlan` passes: ids are unique, children exist, and there are no cycles.

import { defaultAovAgent } from '../formats';
import { findCycle, indexWorkflow, type WorkflowGraph } from '../graph';
import type { Plan, Subtask } from './planSchema';

/** A plan without its progress; also a proposed one. */
export interface PlanShape {
  readonly subtasks: readonly Pick<Subtask, 'id' | 'requirement' | 'agent' | 'children'>[];
}

/** The agent of a subtask that names none. */
export const defaultAgent = defaultAovAgent;

/** Ids of the parents of every subtask, in the order of the plan. */
export function parentsIn(plan: Pick<Plan, 'subtasks'>): ReadonlyMap<string, readonly string[]> {
  const parents = new Map<string, string[]>(plan.subtasks.map(({ id }) => [id, []]));
  for (const { id, children } of plan.subtasks) for (const child of children) parents.get(child)?.push(id);
  return parents;
}

/**
 * The plan as a workflow graph: each subtask is a step with its agent in the second line, and an edge leads from a
 * parent to its child.
 */
export function planGraph(plan: PlanShape): WorkflowGraph {
  const known = new Set(plan.subtasks.map(({ id }) => id));
  return {
    nodes: plan.subtasks.map(({ id, requirement, agent }) => ({ id, kind: 'step', label: requirement, detail: agent })),
    edges: plan.subtasks.flatMap(({ id, children }) =>
      children
        .filter((child) => known.has(child))
        .map((child) => ({ id: `${id}->${child}`, from: id, to: child, kind: 'requires' as const })),
    ),
  };
}

/** The faults of the plan, in sentences; empty for a sound one. */
export function checkPlan(plan: PlanShape): readonly string[] {
  const problems: string[] = [];
  if (plan.subtasks.length === 0) problems.push('The plan has no subtask.');
  const known = new Set<string>();
  for (const { id } of plan.subtasks) {
    if (known.has(id)) problems.push(`The subtask "${id}" is listed twice.`);
    known.add(id);
  }
  for (const { id, children } of plan.subtasks) {
    for (const child of children) {
      if (!known.has(child)) problems.push(`The child "${child}" of "${id}" is not a subtask of the plan.`);
    }
  }
  const indexed = indexWorkflow(planGraph(plan));
  const cycle = findCycle(indexed)?.map((index) => `"${indexed.ids[index]}"`);
  if (cycle?.length === 1) problems.push(`The subtask ${cycle[0]} waits for itself.`);
  else if (cycle) problems.push(`The subtasks ${cycle.join(', ')} wait for each other in a circle.`);
  return problems;
}
