// Manual edits of a plan before it runs. Pure. Refuses, in a sentence, edits that would leave an unsound plan: a cycle,
// a duplicate name, a subtask that loses all its parents.

import { fail, ok, type Result } from '../support';
import { defaultAgent, parentsIn } from './plan';
import type { Plan, Subtask } from './planSchema';
import { withAgents } from './readPlan';

export type PlanEdit =
  | {
      readonly kind: 'add';
      readonly requirement: string;
      readonly agent?: string;
      /** The new subtask needs the output of this one. */
      readonly after?: string;
      /** Inserts the new subtask between `after` and this one, in place of their edge. */
      readonly before?: string;
    }
  | { readonly kind: 'rename'; readonly subtask: string; readonly id: string }
  | {
      readonly kind: 'change';
      readonly subtask: string;
      readonly requirement?: string;
      readonly agent?: string;
      /** Empty removes the format. */
      readonly outputFormat?: string;
    }
  | { readonly kind: 'connect' | 'disconnect'; readonly from: string; readonly to: string }
  /**
   * `bridge`: connects the parents of removed subtasks to their children; otherwise the edit may not orphan the
   * children.
   */
  | { readonly kind: 'remove'; readonly subtasks: readonly string[]; readonly bridge?: boolean }
  | { readonly kind: 'role'; readonly agent: string; readonly role: string };

export interface PlanEditRefusal {
  readonly message: string;
  /** The subtasks that would be orphaned; the same edit with `bridge` is not refused for this reason. */
  readonly orphaned?: readonly string[];
}

const refuse = (message: string) => fail<PlanEditRefusal>({ message });

export function editPlan(plan: Plan, edit: PlanEdit): Result<Plan, PlanEditRefusal> {
  const find = (id: string) => plan.subtasks.find((subtask) => subtask.id === id);
  switch (edit.kind) {
    case 'add':
      return addSubtask(plan, edit);
    case 'rename': {
      const { subtask: old } = edit;
      const id = edit.id.trim();
      if (id === '') return refuse('A subtask needs a name.');
      if (id === old) return ok(plan);
      if (find(id)) return refuse(`There is a subtask "${id}" already.`);
      const renamed = (name: string) => (name === old ? id : name);
      return ok(
        changed(
          plan,
          () => true,
          (subtask) => ({ ...subtask, id: renamed(subtask.id), children: subtask.children.map(renamed) }),
        ),
      );
    }
    case 'change': {
      const { requirement, agent, outputFormat } = edit;
      if (requirement?.trim() === '') return refuse('A subtask needs a requirement.');
      if (agent?.trim() === '') return refuse('A subtask needs a role.');
      const next = changed(
        plan,
        ({ id }) => id === edit.subtask,
        ({ outputFormat: old, ...subtask }) => {
          const format = outputFormat === undefined ? old : outputFormat.trim();
          return {
            ...subtask,
            ...(requirement === undefined ? {} : { requirement: requirement.trim() }),
            ...(agent === undefined ? {} : { agent: agent.trim() }),
            ...(format ? { outputFormat: format } : {}),
          };
        },
      );
      return ok(withAgents(next));
    }
    case 'connect': {
      const { from, to } = edit;
      if (from === to) return refuse(`"${from}" cannot wait for itself.`);
      if (!find(from) || !find(to)) return refuse('Both ends of an edge are subtasks.');
      if (find(from)?.children.includes(to)) return refuse(`"${to}" waits for "${from}" already.`);
      const back = pathBetween(plan, to, from);
      if (back)
        return refuse(`That would close a circle: ${[...back, to].map((id) => `"${id}"`).join(' is needed by ')}.`);
      return ok(
        changed(
          plan,
          ({ id }) => id === from,
          (subtask) => ({ ...subtask, children: [...subtask.children, to] }),
        ),
      );
    }
    case 'disconnect':
      return ok(
        changed(
          plan,
          ({ id }) => id === edit.from,
          (subtask) => ({ ...subtask, children: subtask.children.filter((child) => child !== edit.to) }),
        ),
      );
    case 'remove':
      return removeSubtasks(plan, edit);
    case 'role':
      return ok({
        ...plan,
        agents: plan.agents.map((agent) => (agent.id === edit.agent ? { ...agent, role: edit.role } : agent)),
      });
  }
}

function changed(plan: Plan, isTarget: (subtask: Subtask) => boolean, change: (subtask: Subtask) => Subtask): Plan {
  return { ...plan, subtasks: plan.subtasks.map((subtask) => (isTarget(subtask) ? change(subtask) : subtask)) };
}

function addSubtask(plan: Plan, edit: PlanEdit & { readonly kind: 'add' }): Result<Plan, PlanEditRefusal> {
  const requirement = edit.requirement.trim();
  if (requirement === '') return refuse('A subtask needs a requirement.');
  const { after, before } = edit;
  const isUnknown = (id: string | undefined) => id !== undefined && !plan.subtasks.some((one) => one.id === id);
  if (isUnknown(after) || isUnknown(before)) return refuse('Both ends of an edge are subtasks.');
  if (after !== undefined && before !== undefined && pathBetween(plan, before, after))
    return refuse(`"${before}" comes before "${after}": a subtask between them would close a circle.`);
  const taken = new Set(plan.subtasks.map(({ id }) => id));
  let number = plan.subtasks.length + 1;
  while (taken.has(`subtask_${number}`)) number += 1;
  const id = `subtask_${number}`;
  const agent = edit.agent ?? plan.subtasks.find((subtask) => subtask.id === after)?.agent ?? defaultAgent;
  const added: Subtask = {
    id,
    requirement,
    agent,
    children: before === undefined ? [] : [before],
    status: 'not started',
    data: null,
  };
  const connected = changed(
    plan,
    (subtask) => subtask.id === after,
    (subtask) => ({ ...subtask, children: [...subtask.children.filter((child) => child !== before), id] }),
  );
  return ok(withAgents({ ...connected, subtasks: [...connected.subtasks, added] }));
}

function removeSubtasks(
  plan: Plan,
  { subtasks: ids, bridge = false }: PlanEdit & { readonly kind: 'remove' },
): Result<Plan, PlanEditRefusal> {
  const removedIds = new Set(ids);
  const left = plan.subtasks.filter(({ id }) => !removedIds.has(id));
  if (left.length === 0) return refuse('A plan has at least one subtask.');
  const childrenOf = new Map(plan.subtasks.map(({ id, children }) => [id, children]));
  /** Remaining descendants that are reached through removed subtasks. */
  const reached = (id: string, seen: Set<string>): readonly string[] =>
    (childrenOf.get(id) ?? []).flatMap((child) => {
      if (!removedIds.has(child)) return [child];
      if (seen.has(child)) return [];
      seen.add(child);
      return reached(child, seen);
    });
  const before = parentsIn(plan);
  const subtasks = left.map((subtask) => ({
    ...subtask,
    children: bridge
      ? [...new Set(reached(subtask.id, new Set()))]
      : subtask.children.filter((child) => !removedIds.has(child)),
  }));
  const now = parentsIn({ subtasks });
  const orphaned = left
    .map(({ id }) => id)
    .filter((id) => {
      const old = before.get(id) ?? [];
      return old.length > 0 && (now.get(id) ?? []).length === 0;
    });
  if (orphaned.length > 0 && !bridge) {
    const named = orphaned.map((id) => `"${id}"`).join(', ');
    const message = `${named} would wait for nothing any more: all that ${orphaned.length === 1 ? 'it waits' : 'they wait'} for would be gone.`;
    return fail({ message, orphaned });
  }
  return ok(withAgents({ ...plan, subtasks }));
}

/** Subtasks on a path from one to the other along the edges; undefined if there is no path. */
function pathBetween(plan: Plan, from: string, to: string): readonly string[] | undefined {
  const childrenOf = new Map(plan.subtasks.map(({ id, children }) => [id, children]));
  const cameFrom = new Map<string, string | undefined>([[from, undefined]]);
  for (const [id] of cameFrom) {
    if (id === to) break;
    for (const child of childrenOf.get(id) ?? []) if (!cameFrom.has(child)) cameFrom.set(child, id);
  }
  if (!cameFrom.has(to)) return undefined;
  const path: string[] = [];
  for (let id: string | undefined = to; id !== undefined; id = cameFrom.get(id)) path.unshift(id);
  return path;
}
