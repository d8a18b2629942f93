// Decides when the updater is called and which of its answers applies. Pure. Selection compares the open part of each
// plan, with "no change" as one of the candidates. Fewer failed subtasks and lost outputs take precedence over the
// paper's rule: by P_avg alone a plan that cannot finish would often win.

import { indexWorkflow, successorLists } from '../graph';
import { mergeUpdate } from './mergeUpdate';
import { parentsIn, planGraph } from './plan';
import type { MergedUpdate, Plan, PlanEventBody, Subtask } from './planSchema';
import { type OpenUpdate, openAttempts, type PlanState } from './planState';
import { readPlanReply } from './readPlan';
import { measurePlan, selectPlan } from './selectPlan';

/** Whether the updater must be called before the plan continues or ends. */
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

/** Whether no subtask may start before the update. */
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

/** Subtasks with all their ancestors and descendants, in the order of the plan. */
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

/** Undefined while the update waits for answers or a person's decision. */
function decideUpdate(state: PlanState, update: OpenUpdate): PlanEventBody | undefined {
  const { number, replies, proposed, accepted } = update;
  const refinement = state.settings.refinement;
  if (proposed) {
    if (accepted === undefined) return undefined;
    if (!accepted) return { kind: 'update.kept', update: number, reason: 'declined', refused: proposed.refused };
    // Other subtasks may have been completed during the review, so the plan is merged anew.
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
  /** Reason if the plan stays unchanged. */
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
  // "No change" comes last: if the measures are equal, as with an edited requirement, the update wins.
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

/** The subtasks that are not completed, with the edges between them. */
function toDo(plan: Plan): Pick<Plan, 'subtasks'> {
  return { subtasks: plan.subtasks.filter(({ status }) => status !== 'completed') };
}

/** Number of failed subtasks, and of lost outputs that a subtask or the result still needs. */
function countTroubles(plan: Plan): number {
  const open = new Set(toDo(plan).subtasks.map(({ id }) => id));
  const isNeeded = ({ children }: Subtask) => children.length === 0 || children.some((child) => open.has(child));
  return plan.subtasks.filter(
    (subtask) =>
      subtask.status === 'failed' || (subtask.status === 'completed' && subtask.data === null && isNeeded(subtask)),
  ).length;
}

/** The plan with the update applied: started subtasks keep status and data, unless they run again. */
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

/** The events since the last update in sentences, for the updater's prompt. */
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
