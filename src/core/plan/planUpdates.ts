// When the updater is asked, and what becomes of its answers. Pure. Selection is taken over what is still to do, with "no
// change" as one of the candidates. A plan that leaves fewer failed subtasks and lost outputs comes before the paper's rule:
// by P_avg alone the plan that cannot be finished would often win.

import { indexWorkflow, successorLists } from '../graph';
import { type MergedUpdate, mergeUpdate } from './mergeUpdate';
import { type Plan, parentsIn, planGraph, type Subtask } from './plan';
import type { PlanEventBody } from './planEvents';
import { type OpenUpdate, openAttempts, type PlanState } from './planState';
import { readPlanReply } from './readPlan';
import { measurePlan, selectPlan } from './selectPlan';

/** Whether the updater is to be asked before the plan goes on or ends. */
export function wantsUpdate({
  settings: { refinement },
  resultsSinceUpdate,
  plan,
  update,
  updates,
}: PlanState): boolean {
  if (!refinement || update || updates.length >= refinement.most) return false;
  if (plan.subtasks.every(({ status }) => status === 'completed') && countTroubles(plan) === 0) return false;
  if (resultsSinceUpdate.failed.length > 0) return true;
  const least = refinement.when === 'completion' ? 1 : refinement.when === 'every' ? Math.max(1, refinement.every) : 0;
  return least > 0 && resultsSinceUpdate.completed.length >= least;
}

/** No subtask starts: the update comes first. */
export const waitsForUpdate = (state: PlanState): boolean =>
  state.settings.refinement?.strategy === 'after-completion' && (state.update !== undefined || wantsUpdate(state));

export function updateMove(state: PlanState): PlanEventBody | undefined {
  const { refinement } = state.settings;
  if (!refinement) return undefined;
  if (state.update) return decideUpdate(state, state.update);
  if (!wantsUpdate(state)) return undefined;
  if (refinement.strategy === 'after-completion' && openAttempts(state).length > 0) return undefined;
  const { completed, failed } = state.resultsSinceUpdate;
  const scope = refinement.when === 'failure' ? { scope: around(state.plan, failed) } : {};
  return { kind: 'update.requested', update: state.updates.length + 1, completed, failed, ...scope };
}

/** Subtasks with all that comes before and after them, in the order of the plan. */
function around(plan: Plan, ids: readonly string[]): readonly string[] {
  const indexed = indexWorkflow(planGraph(plan));
  const start = ids.flatMap((id) => indexed.indexOf.get(id) ?? []);
  const reach = (lists: readonly (readonly number[])[]) => {
    const found = new Set(start);
    for (const node of found) for (const next of lists[node] ?? []) found.add(next);
    return found;
  };
  const after = reach(successorLists(indexed));
  const before = reach(successorLists({ n: indexed.n, edges: indexed.edges.map(([from, to]) => [to, from]) }));
  return indexed.ids.filter((_, index) => after.has(index) || before.has(index));
}

/** Undefined while answers, or a person's decision, are waited for. */
function decideUpdate(state: PlanState, update: OpenUpdate): PlanEventBody | undefined {
  const { number, replies, proposed, accepted } = update;
  const refinement = state.settings.refinement;
  if (proposed) {
    if (accepted === undefined) return undefined;
    if (!accepted) return { kind: 'update.kept', update: number, reason: 'declined', refused: proposed.refused };
    // Others may have been completed while the person read: the plan is merged anew.
    const again = selectUpdate(state, update);
    return again.best
      ? { kind: 'update.applied', update: number, ...again.best, refused: again.refused }
      : { kind: 'update.kept', update: number, reason: again.reason, refused: again.refused };
  }
  if (replies.size < (refinement?.candidates ?? 1)) return undefined;
  const { best, reason, refused } = selectUpdate(state, update);
  if (!best) return { kind: 'update.kept', update: number, reason, refused };
  const kind = refinement?.review === 'manual' ? 'update.proposed' : 'update.applied';
  return { kind, update: number, ...best, refused };
}

interface SelectedUpdate {
  readonly best?: MergedUpdate;
  /** Why the plan stays as it is, where it does. */
  readonly reason: 'no change' | 'best as it is' | 'refused';
  readonly refused: readonly string[];
}

function selectUpdate({ plan }: PlanState, { basis, replies, scope }: OpenUpdate): SelectedUpdate {
  const refused: string[] = [];
  const merged: MergedUpdate[] = [];
  for (const [, reply] of [...replies].sort(([left], [right]) => left - right)) {
    if ('failure' in reply) {
      refused.push(`The updater gave no answer: ${reply.failure.message}`);
      continue;
    }
    const read = readPlanReply(reply.text);
    if (read.kind === 'unreadable') refused.push(read.problems.join(' '));
    if (read.kind !== 'plan') continue;
    const update = mergeUpdate(plan, basis, read, scope);
    if (!update.ok) refused.push(update.error.join(' '));
    else if (update.value.changes.length > 0) merged.push(update.value);
  }
  const reason = merged.length > 0 ? 'best as it is' : refused.length === replies.size ? 'refused' : 'no change';
  // "No change" comes last: where the figures are equal, as with an edited requirement, the updater had its reason.
  const rows = [...merged.map((update) => applyUpdate(plan, update)), plan].map((after, index) => ({
    index,
    troubles: countTroubles(after),
    ...measurePlan(toDo(after)),
  }));
  const fewest = Math.min(...rows.map(({ troubles }) => troubles));
  const best = rows.filter(({ troubles }) => troubles === fewest);
  const index = best[selectPlan(best) ?? 0]?.index ?? 0;
  const update = merged[index];
  return { reason, refused, ...(update ? { best: update } : {}) };
}

/** Only what is not completed, with the edges between. */
function toDo(plan: Plan): Pick<Plan, 'subtasks'> {
  return { subtasks: plan.subtasks.filter(({ status }) => status !== 'completed') };
}

/** Subtasks that failed, and lost outputs that something still needs, or that belong to the result. */
function countTroubles(plan: Plan): number {
  const open = new Set(toDo(plan).subtasks.map(({ id }) => id));
  const isNeeded = ({ children }: Subtask) => children.length === 0 || children.some((child) => open.has(child));
  return plan.subtasks.filter(
    (subtask) =>
      subtask.status === 'failed' || (subtask.status === 'completed' && subtask.data === null && isNeeded(subtask)),
  ).length;
}

/** The plan with the update in place: what had begun keeps status and data, unless it is to be done again. */
export function applyUpdate(plan: Plan, { subtasks, agents, reopened }: MergedUpdate): Plan {
  const known = new Map(plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const again = new Set(reopened);
  return {
    agents,
    subtasks: subtasks.map((subtask) => {
      const old = again.has(subtask.id) ? undefined : known.get(subtask.id);
      return { ...subtask, status: old?.status ?? 'not started', data: old?.data ?? null };
    }),
  };
}

/** What the updater is told has happened, in sentences. */
export function describeResultsSinceUpdate(
  state: PlanState,
  { completed, failed }: OpenUpdate,
  stale: ReadonlySet<string>,
): readonly string[] {
  const byId = new Map(state.plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const parents = parentsIn(state.plan);
  const isDataLost = (id: string) => byId.get(id)?.status === 'completed' && byId.get(id)?.data === null;
  const withLostNote = (id: string, words: string) =>
    isDataLost(id) ? `${id} was completed, but its output was lost.` : words;
  return [
    ...completed.map((id) => withLostNote(id, `${id} was completed.`)),
    ...failed.map((id) =>
      withLostNote(id, `${id} failed: ${state.attempts.get(id)?.at(-1)?.reason ?? 'no reason is known.'}`),
    ),
    ...[...stale].map((id) => `${id} used an output that was done again since: ${(parents.get(id) ?? []).join(', ')}.`),
  ];
}
