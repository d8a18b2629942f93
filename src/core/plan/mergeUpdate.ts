// Merges an updated plan of the updater into the current plan (Flow, "Workflow Refinement and Dynamic Updating").
// Completed work is kept: a rerun is a new attempt, and the fold archives a removed subtask. Pure. Refuses, with the
// reasons, an update with a cycle, with orphaned subtasks, or in which completed work would wait for open work.

import { fail, ok, type Result } from '../support';
import { checkPlan, parentsIn } from './plan';
import type { MergedUpdate, Plan, PlanAgent, PlanChange, PlannedSubtask, Subtask } from './planSchema';
import { type PlanReply, withAgents } from './readPlan';

/**
 * `basis` is the plan that the updater was shown: other subtasks may have been completed since. With a `scope` it saw
 * only these subtasks, and the others stay unchanged. An update without changes has an empty list of changes.
 */
export function mergeUpdate(
  current: Plan,
  basis: Plan,
  reply: PlanReply,
  scope?: readonly string[],
): Result<MergedUpdate, readonly string[]> {
  const seen = scope && new Set(scope);
  const shownStatus = new Map(basis.subtasks.map(({ id, status }) => [id, status]));
  const isShown = (id: string) => shownStatus.has(id) && (!seen || seen.has(id));
  const proposed = new Map(reply.plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const kept = current.subtasks.filter(({ id }) => !isShown(id) || proposed.has(id));
  const known = new Map(current.subtasks.map((subtask) => [subtask.id, subtask]));
  const added = reply.plan.subtasks.filter(({ id }) => !known.has(id));
  if (kept.length + added.length === 0) return fail(['The update removes every subtask.']);
  const remaining = new Set([...kept, ...added].map(({ id }) => id));
  const merged = kept.map((subtask): PlannedSubtask => {
    const next = proposed.get(subtask.id);
    const children = next && isShown(subtask.id) ? childrenOf(subtask, next, isShown) : subtask.children;
    const existing = children.filter((child) => remaining.has(child));
    return next && isShown(subtask.id) && !keepsResult(subtask, reply, shownStatus.get(subtask.id))
      ? { ...plannedOf(subtask), ...wordsOf(reply, subtask.id), children: existing }
      : { ...plannedOf(subtask), children: existing };
  });
  const subtasks = [...merged, ...added.map(plannedOf)];
  const after: Pick<Plan, 'subtasks'> = {
    subtasks: subtasks.map((subtask) => ({ ...subtask, status: 'not started', data: null })),
  };
  const problems = checkPlan(after);
  if (problems.length > 0) return fail(problems);
  const [before, now] = [parentsIn(current), parentsIn(after)];
  const reopened: string[] = [];
  const changes: PlanChange[] = [];
  for (const [index, subtask] of kept.entries()) {
    const next = merged[index] as PlannedSubtask; // one for each that is kept
    const { id, status } = subtask;
    const change = (kind: PlanChange['kind']) => changes.push({ kind, subtask: id });
    const isEdited = next.requirement !== subtask.requirement || next.outputFormat !== subtask.outputFormat;
    const isReassigned = next.agent !== subtask.agent;
    const isReconnected = !sameNames(before.get(id) ?? [], now.get(id) ?? []);
    if (isEdited) change('edited');
    if (isReassigned) change('reassigned');
    if (isReconnected) change('reconnected');
    const isRerunRequested = isShown(id) && isRerun(subtask, reply, shownStatus.get(id));
    const isNew = isEdited || isReassigned || isReconnected;
    if (isRerunRequested || ((status === 'failed' || status === 'in progress') && isNew)) {
      reopened.push(id);
      change('rerun');
    }
  }
  changes.push(...added.map(({ id }): PlanChange => ({ kind: 'added', subtask: id })));
  const removed = current.subtasks.filter(({ id }) => !remaining.has(id)).map(({ id }) => id);
  changes.push(...removed.map((subtask): PlanChange => ({ kind: 'removed', subtask })));
  const faults = [
    ...findOrphans(kept, before, now, new Set(removed), new Set(reopened)),
    ...findEarlyParents(kept, known, before, now, new Set(reopened)),
  ];
  if (faults.length > 0) return fail(faults);
  // A reply without roles keeps the current ones.
  const described = reply.plan.agents.filter(({ id, role }) => id !== role);
  const { agents } = withAgents({ subtasks: after.subtasks, agents: [...described, ...current.agents] });
  return ok({ subtasks, agents: uniqueAgents(agents), reopened, changes });
}

const plannedOf = ({ status: _status, data: _data, ...planned }: Subtask): PlannedSubtask => planned;

function wordsOf({ stated }: PlanReply, id: string): Partial<PlannedSubtask> {
  const { status: _status, ...words } = stated.get(id) ?? {};
  return words;
}

/** Children outside of the shown part stay, because the updater could not name them. */
const childrenOf = (subtask: Subtask, next: Subtask, isShown: (id: string) => boolean) => [
  ...new Set([...next.children, ...subtask.children.filter((child) => !isShown(child))]),
];

/** Whether the reply sets a subtask to "not started" that was completed or failed when the updater saw it. */
function isRerun({ id, status }: Subtask, { stated }: PlanReply, shown: Subtask['status'] | undefined): boolean {
  const wasDone = shown === 'completed' || shown === 'failed';
  return wasDone && status === shown && stated.get(id)?.status === 'not started';
}

/** A completed subtask that does not run again stays unchanged, regardless of the update. */
const keepsResult = (subtask: Subtask, reply: PlanReply, shown: Subtask['status'] | undefined) =>
  subtask.status === 'completed' && !isRerun(subtask, reply, shown);

type Parents = ReadonlyMap<string, readonly string[]>;

function sameNames(left: readonly string[], right: readonly string[]): boolean {
  const names = new Set(left);
  return names.size === new Set(right).size && right.every((name) => names.has(name));
}

/** Open subtasks that waited for a removed subtask and have no parents now. */
function findOrphans(
  kept: readonly Subtask[],
  before: Parents,
  now: Parents,
  removed: ReadonlySet<string>,
  reopened: ReadonlySet<string>,
): readonly string[] {
  return kept.flatMap(({ id, status }) => {
    const removedParents = (before.get(id) ?? []).filter((parent) => removed.has(parent));
    if (removedParents.length === 0 || (now.get(id) ?? []).length > 0) return [];
    if (status === 'completed' && !reopened.has(id)) return [];
    const names = removedParents.map((name) => `"${name}"`).join(', ');
    return [`"${id}" would be orphaned: ${names}, which it waits for, would be removed, and nothing takes the place.`];
  });
}

/** Completed subtasks that would get a new parent which is not completed. */
function findEarlyParents(
  kept: readonly Subtask[],
  known: ReadonlyMap<string, Subtask>,
  before: Parents,
  now: Parents,
  reopened: ReadonlySet<string>,
): readonly string[] {
  return kept.flatMap(({ id, status }) => {
    if (status !== 'completed' || reopened.has(id)) return [];
    const old = new Set(before.get(id));
    return (now.get(id) ?? []).flatMap((parent) =>
      old.has(parent) || (known.get(parent)?.status === 'completed' && !reopened.has(parent))
        ? []
        : [`"${id}" is completed and cannot wait for "${parent}", which is still to be done, unless it is done again.`],
    );
  });
}

function uniqueAgents(agents: readonly PlanAgent[]): readonly PlanAgent[] {
  const byId = new Map<string, PlanAgent>();
  for (const agent of agents) if (!byId.has(agent.id)) byId.set(agent.id, agent);
  return [...byId.values()];
}
