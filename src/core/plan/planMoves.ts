// Derives the next automatic event from a plan's state, and the model calls that it waits for. Pure functions of the
// state, so a log that was cut anywhere can be resumed.

import { indexWorkflow, longestPathLevels } from '../graph';
import { createRandom } from '../support';
import { parentsIn, planGraph } from './plan';
import type { PlanCall, PlanEventBody, Subtask } from './planSchema';
import { attemptCount, lastAttempt, openAttempts, type PlanState } from './planState';
import { updateMove, waitsForUpdate, wantsUpdate } from './planUpdates';

/** Undefined while the plan waits for a model or a person. */
export function nextMove(state: PlanState): PlanEventBody | undefined {
  if (state.outcome) return undefined;
  const judged = closeAttempt(state);
  if (judged || state.paused) return judged;
  const updated = updateMove(state);
  if (updated) return updated;
  return waitsForUpdate(state) ? undefined : (startSubtask(state) ?? endPlan(state));
}

/** Calls that the state waits for, in the order of the plan. */
export function openCalls(state: PlanState): readonly PlanCall[] {
  if (state.outcome) return [];
  const calls = openAttempts(state).flatMap(([subtask, { number, rejected, stage }]): PlanCall[] => {
    if (stage?.kind !== 'working' && stage?.kind !== 'verifying') return [];
    const kind = stage.kind === 'working' ? 'work' : 'verify';
    return [{ kind, subtask, attempt: number, round: rejected.length + 1 }];
  });
  return [...calls, ...updateCalls(state), ...(wantsSummary(state) ? [{ kind: 'summarize' } as const] : [])];
}

function updateCalls({ settings: { refinement }, update }: PlanState): readonly PlanCall[] {
  if (!refinement || !update || update.proposed) return [];
  return Array.from({ length: refinement.candidates }, (_, candidate) => candidate)
    .filter((candidate) => !update.replies.has(candidate))
    .map((candidate) => ({ kind: 'update', update: update.number, candidate }));
}

const isDone = ({ status }: Subtask) => status === 'completed';

const wantsSummary = (state: PlanState) =>
  !state.summary && !state.update && !wantsUpdate(state) && state.plan.subtasks.every(isDone);

/** The event that follows from a verdict on an output, or from a failed model call. */
function closeAttempt(state: PlanState): PlanEventBody | undefined {
  for (const [subtask, { number: attempt, rejected, stage }] of openAttempts(state)) {
    if (stage?.kind === 'broken') return { kind: 'subtask.failed', subtask, attempt, reason: stage.reason };
    if (stage?.kind !== 'judged') continue;
    if (stage.fulfilled) {
      return {
        kind: 'subtask.completed',
        subtask,
        attempt,
        ...(isMasked(state, subtask, attempt) ? { masked: true } : {}),
      };
    }
    const { feedback } = stage;
    const round = rejected.length + 1;
    if (round <= state.settings.maxValidation) return { kind: 'output.rejected', subtask, round, feedback };
    const times = round === 1 ? 'once' : `${round} times`;
    const reason = `The verifier rejected its output ${times}${feedback === '' ? '' : `, at last for this: ${feedback}`}`;
    return { kind: 'subtask.failed', subtask, attempt, reason };
  }
  return undefined;
}

function isMasked({ settings: { injection }, injected }: PlanState, subtask: string, attempt: number): boolean {
  if (injected.includes(subtask)) return true;
  if (!injection) return false;
  return createRandom(`${injection.seed}/${attempt}/${subtask}`).next() < injection.probability;
}

/** Starts the ready subtask with the longest path to the end, if the limit allows another one. */
function startSubtask(state: PlanState): PlanEventBody | undefined {
  const running = openAttempts(state);
  if (running.length >= state.settings.concurrency) return undefined;
  const parents = parentsIn(state.plan);
  const byId = new Map(state.plan.subtasks.map((subtask) => [subtask.id, subtask]));
  const ready = state.plan.subtasks.filter(
    ({ id, status }) =>
      status === 'not started' && (parents.get(id) ?? []).every((parent) => byId.get(parent)?.status === 'completed'),
  );
  const [first, ...others] = ready;
  if (!first) return undefined;
  const lengths = others.length === 0 ? undefined : pathLengths(state);
  const lengthOf = ({ id }: Subtask) => lengths?.get(id) ?? 0;
  const next = others.reduce((best, subtask) => (lengthOf(subtask) > lengthOf(best) ? subtask : best), first);
  return {
    kind: 'subtask.started',
    subtask: next.id,
    attempt: attemptCount(state, next.id) + 1,
    lane: freeLane(next.agent, new Set(running.map(([, { lane }]) => lane))),
    inputs: (parents.get(next.id) ?? []).map((parent) => [parent, attemptCount(state, parent)] as const),
  };
}

/** The agent, or its first free clone. */
function freeLane(agent: string, taken: ReadonlySet<string>): string {
  let lane = agent;
  for (let clone = 2; taken.has(lane); clone++) lane = `${agent} (${clone})`;
  return lane;
}

/** For each subtask the number of subtasks on the longest path that begins with it. */
function pathLengths({ plan }: PlanState): ReadonlyMap<string, number> {
  const { n, edges, ids } = indexWorkflow(planGraph(plan));
  const lengths = longestPathLevels({ n, edges: edges.map(([from, to]) => [to, from]) });
  return new Map(ids.map((id, index) => [id, lengths?.[index] ?? 1]));
}

/** Ends the plan once nothing runs and nothing can start. */
function endPlan(state: PlanState): PlanEventBody | undefined {
  if (openAttempts(state).length > 0 || state.update) return undefined;
  const { subtasks } = state.plan;
  if (subtasks.every(isDone)) {
    if (!state.summary) return undefined;
    if ('text' in state.summary) return { kind: 'plan.ended', outcome: 'completed', answer: state.summary.text };
    const reason = `The parts could not be put together: ${state.summary.failure.message}`;
    return { kind: 'plan.ended', outcome: 'completed', reason, answer: joinLeaves(state) };
  }
  const failed = subtasks.filter(({ status }) => status === 'failed');
  const waiting = subtasks.filter(({ status }) => status === 'not started');
  const first = failed[0] && lastAttempt(state, failed[0].id)?.reason;
  const named = failed.map(({ id }) => id).join(', ');
  const waitingText = waiting.length === 0 ? '' : ` ${waiting.length} more could not start.`;
  return {
    kind: 'plan.ended',
    outcome: 'failed',
    reason: `${failed.length === 1 ? 'A subtask' : `${failed.length} subtasks`} failed: ${named}.${waitingText}${first ? ` ${first}` : ''}`,
    answer: null,
  };
}

/** Subtasks without children. */
export const leafSubtasks = (state: PlanState): readonly Subtask[] =>
  state.plan.subtasks.filter(({ children }) => children.length === 0);

const joinLeaves = (state: PlanState) =>
  leafSubtasks(state)
    .flatMap(({ data }) => data ?? [])
    .join('\n\n');
