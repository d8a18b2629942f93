// Folds a plan's log into its state. Pure; an event that does not fit the state changes only time and length, so that
// no external log makes it throw. Invariant: the same events give the same state.

import type { ChatFailure } from '../llm';
import { planCallKey } from './planCallKey';
import { openCalls } from './planMoves';
import { readVerifierVerdict, readWorkerOutput } from './planReplies';
import type { PlanCall, PlanEvent, Subtask } from './planSchema';
import { lastAttempt, type PlanGap, type PlanState, type SubtaskAttempt, type UpdateRecord } from './planState';
import { applyUpdate } from './planUpdates';

/** Undefined for a log that does not begin with `plan.started`. */
export function foldPlan(events: readonly PlanEvent[]): PlanState | undefined {
  let state: PlanState | undefined;
  for (const event of events) state = applyPlanEvent(state, event);
  return state;
}

export function applyPlanEvent(state: PlanState | undefined, event: PlanEvent): PlanState | undefined {
  if (event.kind === 'plan.started') return state ?? startState(event);
  if (!state) return undefined;
  const next = { ...state, length: state.length + 1, at: event.at };
  switch (event.kind) {
    case 'subtask.started': {
      const { subtask: id, attempt: number, lane, inputs } = event;
      const agent = state.plan.subtasks.find((subtask) => subtask.id === id)?.agent;
      if (agent === undefined) return next;
      const opened: SubtaskAttempt = {
        number,
        agent,
        lane,
        startedAt: event.at,
        inputs: new Map(inputs),
        rejected: [],
        stage: { kind: 'working' },
        data: null,
      };
      const attempts = new Map(state.attempts).set(id, [...(state.attempts.get(id) ?? []), opened]);
      return withSubtask({ ...next, attempts }, id, { status: 'in progress', data: null });
    }
    case 'call.answered':
      return answered(closeCall(count(next, event), event.call), event.call, event.text);
    case 'call.failed': {
      const { call, failure } = event;
      const withRequest = closeCall(count(next, {}), call);
      if (call.kind === 'update') return withReply(withRequest, call, { failure });
      if (call.kind === 'summarize') return { ...withRequest, summary: { failure } };
      const roleName = call.kind === 'work' ? 'The worker' : 'The verifier';
      return changeOpen(withRequest, call, () => ({
        stage: { kind: 'broken', reason: `${roleName} gave no answer: ${failure.message}` },
      }));
    }
    case 'output.rejected': {
      const { subtask, feedback } = event;
      return changeLast(next, subtask, ({ stage, rejected }) =>
        stage?.kind === 'judged'
          ? { stage: { kind: 'working' }, rejected: [...rejected, { output: stage.output, feedback }] }
          : undefined,
      );
    }
    case 'subtask.completed': {
      const { subtask: id, masked } = event;
      const stage = lastAttempt(state, id)?.stage;
      if (stage?.kind !== 'judged') return next;
      const data = masked ? null : stage.output;
      const closed = closeLast(next, id, { outcome: 'completed', data, ...(masked ? { masked } : {}) });
      const isInjected = state.injected.includes(id);
      const injected = state.injected.filter((other) => other !== id);
      return addResultSinceUpdate(
        withSubtask({ ...closed, injected }, id, { status: 'completed', data }),
        isInjected ? 'failed' : 'completed',
        id,
      );
    }
    case 'subtask.failed': {
      const { subtask: id, reason } = event;
      const stage = lastAttempt(state, id)?.stage;
      if (!stage) return next;
      const last = stage.kind === 'judged' ? [{ output: stage.output, feedback: stage.feedback }] : [];
      const rejected = [...(lastAttempt(state, id)?.rejected ?? []), ...last];
      const closed = closeLast(next, id, { outcome: 'failed', reason, rejected });
      return addResultSinceUpdate(withSubtask(closed, id, { status: 'failed' }), 'failed', id);
    }
    case 'error.injected': {
      const { subtask: id } = event;
      const status = state.plan.subtasks.find((subtask) => subtask.id === id)?.status;
      if (status === undefined || state.injected.includes(id)) return next;
      if (status !== 'completed') return { ...next, injected: [...state.injected, id] };
      const withoutData = replaceLast(next, id, (attempt) => ({ ...attempt, data: null, masked: true }));
      return addResultSinceUpdate(withSubtask(withoutData, id, { data: null }), 'failed', id);
    }
    case 'update.requested': {
      const { update: number, completed, failed, scope } = event;
      const opened = { number, completed, failed, ...(scope ? { scope } : {}), basis: state.plan, replies: new Map() };
      return { ...next, resultsSinceUpdate: { completed: [], failed: [] }, update: opened };
    }
    case 'update.proposed': {
      const { subtasks, agents, reopened, changes, refused } = event;
      const proposed = { subtasks, agents, reopened, changes, refused };
      return state.update ? { ...next, update: { ...state.update, proposed } } : next;
    }
    case 'update.reviewed':
      return state.update ? { ...next, update: { ...state.update, accepted: event.accepted } } : next;
    case 'update.applied':
      return applied(next, event);
    case 'update.kept':
      return closeUpdate(next, { outcome: event.reason, changes: [], refused: event.refused });
    case 'plan.paused':
      return idleFrom({ ...next, paused: true, openInPause: openCalls(state).map(planCallKey) });
    case 'plan.resumed':
      return { ...endIdle(next), paused: false, openInPause: [] };
    case 'plan.interrupted':
      return interrupted(state, next, event.lastAt);
    case 'plan.cancelled':
      return { ...endIdle(next), outcome: 'cancelled', answer: null };
    case 'plan.ended': {
      const { outcome, answer, reason } = event;
      return { ...next, outcome, answer, ...(reason === undefined ? {} : { reason }) };
    }
  }
}

function startState({ planId, task, plan, settings, at }: PlanEvent & { readonly kind: 'plan.started' }): PlanState {
  return {
    planId,
    task,
    settings,
    plan,
    attempts: new Map(),
    length: 1,
    startedAt: at,
    at,
    paused: false,
    openInPause: [],
    gaps: [],
    initial: plan.subtasks.map(({ id }) => id),
    injected: [],
    resultsSinceUpdate: { completed: [], failed: [] },
    updates: [],
    archive: [],
    tokens: { prompt: 0, completion: 0, requests: 0, uncounted: 0 },
  };
}

/** Marks a paused plan without open calls as idle from now on. */
const idleFrom = (state: PlanState): PlanState =>
  state.openInPause.length === 0 ? { ...state, idleSince: state.idleSince ?? state.at } : state;

function endIdle({ idleSince, ...state }: PlanState): PlanState {
  return idleSince === undefined ? state : withGap(state, { from: idleSince, to: state.at, cause: 'paused' });
}

const withGap = (state: PlanState, gap: PlanGap): PlanState =>
  gap.to > gap.from ? { ...state, gaps: [...state.gaps, gap] } : state;

function closeCall(state: PlanState, call: PlanCall): PlanState {
  if (state.openInPause.length === 0) return state;
  const key = planCallKey(call);
  return idleFrom({ ...state, openInPause: state.openInPause.filter((open) => open !== key) });
}

/** The program's end closes open calls. If the plan was idle before, the time belongs to its pause. */
function interrupted(before: PlanState, next: PlanState, lastAt: number): PlanState {
  if (before.idleSince !== undefined) return next;
  const from = Math.min(Math.max(lastAt, before.at), next.at);
  const cut = withGap({ ...next, openInPause: [] }, { from, to: next.at, cause: 'interrupted' });
  return next.paused ? idleFrom(cut) : cut;
}

function addResultSinceUpdate(state: PlanState, kind: 'completed' | 'failed', id: string): PlanState {
  return {
    ...state,
    resultsSinceUpdate: { ...state.resultsSinceUpdate, [kind]: [...state.resultsSinceUpdate[kind], id] },
  };
}

function withReply(
  state: PlanState,
  call: PlanCall & { readonly kind: 'update' },
  reply: { readonly text: string } | { readonly failure: ChatFailure },
): PlanState {
  const { update } = state;
  if (update?.number !== call.update || update.replies.has(call.candidate)) return state;
  return { ...state, update: { ...update, replies: new Map(update.replies).set(call.candidate, reply) } };
}

/** The whole update is this one event: a log that was cut before it still has the old plan. */
function applied(state: PlanState, event: PlanEvent & { readonly kind: 'update.applied' }): PlanState {
  const { subtasks, reopened, changes, refused, update } = event;
  const remaining = new Set(subtasks.map(({ id }) => id));
  const removedSubtasks = state.plan.subtasks.filter(({ id }) => !remaining.has(id));
  const given = [...removedSubtasks.map(({ id }) => id), ...reopened];
  const closed = given.reduce(
    (before, id) => (lastAttempt(before, id)?.stage ? closeLast(before, id, { outcome: 'abandoned' }) : before),
    state,
  );
  const archive = [...state.archive, ...removedSubtasks.map((subtask) => ({ subtask, update }))];
  const plan = applyUpdate(state.plan, event);
  return closeUpdate({ ...closed, plan, archive }, { outcome: 'applied', changes, refused });
}

function closeUpdate(
  { update, ...state }: PlanState,
  record: Pick<UpdateRecord, 'outcome' | 'changes' | 'refused'>,
): PlanState {
  if (!update) return state;
  const requestedAfter = [...update.completed, ...update.failed];
  return { ...state, updates: [...state.updates, { number: update.number, requestedAfter, at: state.at, ...record }] };
}

function answered(state: PlanState, call: PlanCall, text: string): PlanState {
  switch (call.kind) {
    case 'summarize':
      return { ...state, summary: { text: readWorkerOutput(text) } };
    case 'update':
      return withReply(state, call, { text });
    case 'work':
      return changeOpen(state, call, ({ stage }) =>
        stage?.kind === 'working' ? { stage: { kind: 'verifying', output: readWorkerOutput(text) } } : undefined,
      );
    case 'verify':
      return changeOpen(state, call, ({ stage }) =>
        stage?.kind === 'verifying'
          ? { stage: { kind: 'judged', output: stage.output, ...readVerifierVerdict(text) } }
          : undefined,
      );
  }
}

type Change = (attempt: SubtaskAttempt) => Partial<SubtaskAttempt> | undefined;

/** Applies only while the attempt of the call is still the open one. */
function changeOpen(
  state: PlanState,
  call: PlanCall & { readonly kind: 'work' | 'verify' },
  change: Change,
): PlanState {
  return changeLast(state, call.subtask, (attempt) =>
    attempt.number === call.attempt && attempt.rejected.length === call.round - 1 && attempt.outcome === undefined
      ? change(attempt)
      : undefined,
  );
}

function changeLast(state: PlanState, id: string, change: Change): PlanState {
  return replaceLast(state, id, (attempt) => {
    const changed = change(attempt);
    return changed && { ...attempt, ...changed };
  });
}

/** Ends the open attempt. */
function closeLast(state: PlanState, id: string, change: Partial<SubtaskAttempt>): PlanState {
  return replaceLast(state, id, ({ stage: _stage, ...attempt }) => ({ ...attempt, ...change, endedAt: state.at }));
}

function replaceLast(
  state: PlanState,
  id: string,
  replace: (attempt: SubtaskAttempt) => SubtaskAttempt | undefined,
): PlanState {
  const list = state.attempts.get(id);
  const last = list?.at(-1);
  const replaced = last && replace(last);
  if (!list || !replaced) return state;
  return { ...state, attempts: new Map(state.attempts).set(id, [...list.slice(0, -1), replaced]) };
}

function withSubtask(state: PlanState, id: string, change: Partial<Subtask>): PlanState {
  const subtasks = state.plan.subtasks.map((subtask) => (subtask.id === id ? { ...subtask, ...change } : subtask));
  return { ...state, plan: { ...state.plan, subtasks } };
}

function count(state: PlanState, { usage }: Pick<PlanEvent & { readonly kind: 'call.answered' }, 'usage'>): PlanState {
  const { prompt, completion, requests, uncounted } = state.tokens;
  return {
    ...state,
    tokens: {
      prompt: prompt + (usage?.promptTokens ?? 0),
      completion: completion + (usage?.completionTokens ?? 0),
      requests: requests + 1,
      uncounted: uncounted + (usage ? 0 : 1),
    },
  };
}
