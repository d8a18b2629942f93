// What a plan's log folds to. Invariant: `plan` is always a sound plan, and a subtask is in progress just while its last
// attempt is open.

import type { ChatFailure } from '../llm';
import type { Plan, Subtask } from './plan';
import type { PlanSettings } from './planSettings';

/** What an open attempt waits for. */
export type AttemptStage =
  | { readonly kind: 'working' }
  | { readonly kind: 'verifying'; readonly output: string }
  | { readonly kind: 'judged'; readonly output: string; readonly fulfilled: boolean; readonly feedback: string }
  /** The model could not be asked. */
  | { readonly kind: 'broken'; readonly reason: string };

export interface SubtaskAttempt {
  /** From 1. */
  readonly number: number;
  readonly agent: string;
  readonly lane: string;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly inputs: ReadonlyMap<string, number>;
  /** Outputs that the verifier rejected, oldest first. */
  readonly rejected: readonly { readonly output: string; readonly feedback: string }[];
  readonly stage?: AttemptStage;
  readonly outcome?: 'completed' | 'failed';
  /** Why it failed. */
  readonly reason?: string;
  /** The output of a completed attempt; null where error injection took it away. */
  readonly data: string | null;
  readonly masked?: true;
}

export interface PlanState {
  readonly planId: string;
  readonly task: string;
  readonly settings: PlanSettings;
  readonly plan: Plan;
  /** By subtask, oldest first; those that have begun. */
  readonly attempts: ReadonlyMap<string, readonly SubtaskAttempt[]>;
  /** Events so far. */
  readonly length: number;
  readonly startedAt: number;
  /** Time of the last event. */
  readonly at: number;
  readonly paused: boolean;
  readonly summary?: { readonly text: string } | { readonly failure: ChatFailure };
  readonly outcome?: 'completed' | 'failed' | 'cancelled';
  /** Why a plan failed. */
  readonly reason?: string;
  readonly answer?: string | null;
  readonly tokens: PlanTokens;
}

export interface PlanTokens {
  readonly prompt: number;
  readonly completion: number;
  readonly requests: number;
  /** Requests whose reply named no tokens: the sums are lower bounds. */
  readonly uncounted: number;
}

export const subtaskIn = (state: PlanState, id: string): Subtask | undefined =>
  state.plan.subtasks.find((subtask) => subtask.id === id);

export const lastAttempt = (state: PlanState, id: string): SubtaskAttempt | undefined => state.attempts.get(id)?.at(-1);

/** The number of the attempt whose output stands in the plan; 0 for an output that the plan came with. */
export const attemptCount = (state: PlanState, id: string): number => state.attempts.get(id)?.length ?? 0;

/** The attempts under way, in the order of the plan. */
export function openAttempts(state: PlanState): readonly (readonly [id: string, attempt: SubtaskAttempt])[] {
  return state.plan.subtasks.flatMap(({ id, status }) => {
    const attempt = status === 'in progress' ? lastAttempt(state, id) : undefined;
    return attempt ? [[id, attempt] as const] : [];
  });
}
