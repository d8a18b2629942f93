// Plans a task through a model: several candidates, each with one corrective message for an invalid reply. Invariant:
// never rejects. A candidate that stays invalid is dropped with its reason, never repaired by us.

import type { ChatFailure, ChatMessage, ChatPort } from '../llm';
import type { CancelSignal } from '../support';
import { correctionMessages, plannerMessages, type RoleConstraints } from './planPrompts';
import type { Plan } from './planSchema';
import { readPlanReply } from './readPlan';
import { measurePlan, type PlanMeasures, type SelectionRule, selectPlan } from './selectPlan';

export interface PlanTaskInput {
  readonly task: string;
  readonly roles?: RoleConstraints;
  readonly chat: ChatPort;
  readonly model: string;
  /** Seed of the first candidate; the others increment it. 1 by default. */
  readonly seed?: number;
  /** 0.7 by default, so that several candidates differ. */
  readonly temperature?: number;
  /** K; 5 by default. */
  readonly count?: number;
  readonly rule?: SelectionRule;
}

interface CandidateBase {
  /** From 0. */
  readonly index: number;
  readonly seed: number;
  /** Every reply with its problems. */
  readonly replies: readonly { readonly text: string; readonly problems: readonly string[] }[];
}

export type PlanCandidate =
  | (CandidateBase & { readonly kind: 'valid'; readonly plan: Plan; readonly measures: PlanMeasures })
  /** The reply is not a plan, or the model call failed. */
  | (CandidateBase & { readonly kind: 'dropped'; readonly reason: string; readonly failure?: ChatFailure });

export interface PlannedTask {
  readonly candidates: readonly PlanCandidate[];
  /** Index of the candidate that the rule selects; absent if all were dropped. */
  readonly chosen?: number;
}

/** Failures that every other candidate would meet as well. */
const permanentFailures: ReadonlySet<ChatFailure['kind']> = new Set([
  'unauthorized',
  'not-found',
  'unreachable',
  'cancelled',
]);

export async function planTask(
  input: PlanTaskInput,
  onCandidate?: (candidate: PlanCandidate) => void,
  cancel?: CancelSignal,
): Promise<PlannedTask> {
  const candidates: PlanCandidate[] = [];
  for (let index = 0; index < (input.count ?? 5); index++) {
    const candidate = await askCandidate(input, index, cancel);
    candidates.push(candidate);
    onCandidate?.(candidate);
    if (candidate.kind === 'dropped' && candidate.failure && permanentFailures.has(candidate.failure.kind)) break;
  }
  const valid = candidates.filter((candidate) => candidate.kind === 'valid');
  const best = selectPlan(
    valid.map(({ measures }) => measures),
    input.rule,
  );
  const chosen = best === undefined ? undefined : valid[best]?.index;
  return { candidates, ...(chosen === undefined ? {} : { chosen }) };
}

async function askCandidate(
  { task, roles = {}, chat, model, seed = 1, temperature = 0.7 }: PlanTaskInput,
  index: number,
  cancel?: CancelSignal,
): Promise<PlanCandidate> {
  const base = { index, seed: seed + index };
  const replies: { text: string; problems: readonly string[] }[] = [];
  const plannerPrompt = plannerMessages(task, roles);
  let messages: readonly ChatMessage[] = plannerPrompt;
  for (let turn = 0; turn < 2; turn++) {
    const outcome = await chat.complete({ model, messages, temperature, seed: base.seed }, {}, cancel);
    if (outcome.kind === 'failed') {
      const { failure } = outcome;
      return { ...base, kind: 'dropped', replies, reason: failure.message, failure };
    }
    const text = outcome.reply.content;
    const read = readPlanReply(text);
    const problems = read.kind === 'plan' ? checkRoles(read.plan, roles) : problemsOf(read);
    replies.push({ text, problems });
    if (read.kind === 'plan' && problems.length === 0) {
      const plan = unstarted(read.plan);
      return { ...base, kind: 'valid', replies, plan, measures: measurePlan(plan) };
    }
    messages = correctionMessages(plannerPrompt, text, problems);
  }
  return { ...base, kind: 'dropped', replies, reason: replies.at(-1)?.problems.join(' ') ?? '' };
}

const problemsOf = (
  read: { readonly kind: 'empty' } | { readonly kind: 'unreadable'; readonly problems: readonly string[] },
) => (read.kind === 'unreadable' ? read.problems : ['The plan has no subtask.']);

function checkRoles({ agents }: Plan, { most, kinds }: RoleConstraints): readonly string[] {
  const names = agents.map(({ id }) => id);
  const strange = kinds && kinds.length > 0 ? names.filter((name) => !kinds.includes(name)) : [];
  return [
    ...(most !== undefined && names.length > most
      ? [`The plan has ${names.length} agents, and ${most} are allowed: ${names.join(', ')}.`]
      : []),
    ...(strange.length > 0 ? [`There is no such agent: ${strange.join(', ')}.`] : []),
  ];
}

/** Resets statuses and data of the reply, because no subtask has run yet. */
const unstarted = (plan: Plan): Plan => ({
  ...plan,
  subtasks: plan.subtasks.map((subtask) => ({ ...subtask, status: 'not started', data: null })),
});
