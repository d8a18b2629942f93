// The state that a plan's log folds to. Invariant: `plan` is always a sound plan, and a subtask is in progress only
// while its last attempt is open.

import type { ChatFailure } from '../llm';
import { parentsIn } from './plan';
import type { MergedUpdate, Plan, PlanChange, PlanSettings, Subtask } from './planSchema';

/** The stage of an open attempt. */
export type AttemptStage =
  | { readonly kind: 'working' }
  | { readonly kind: 'verifying'; readonly output: string }
  | { readonly kind: 'judged'; readonly output: string; readonly fulfilled: boolean; readonly feedback: string }
  /** The model call failed. */
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
  /** `abandoned`: an update changed or removed the subtask while it ran. */
  readonly outcome?: 'completed' | 'failed' | 'abandoned';
  readonly reason?: string;
  /** The output of a completed attempt; null if error injection removed it. */
  readonly data: string | null;
  readonly masked?: true;
}

/** An update in progress. */
export interface OpenUpdate {
  readonly number: number;
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly scope?: readonly string[];
  /** The plan that the updater was shown. */
  readonly basis: Plan;
  /** By candidate: the updater's reply, or the failure of the call. */
  readonly replies: ReadonlyMap<number, { readonly text: string } | { readonly failure: ChatFailure }>;
  /** Waits for a person. */
  readonly proposed?: MergedUpdate & { readonly refused: readonly string[] };
  readonly accepted?: boolean;
}

export interface UpdateRecord {
  readonly number: number;
  readonly requestedAfter: readonly string[];
  readonly at: number;
  readonly outcome: 'applied' | 'no change' | 'best as it is' | 'refused' | 'declined';
  readonly changes: readonly PlanChange[];
  /** Reasons why updated plans were refused. */
  readonly refused: readonly string[];
}

/** A removed subtask with its data. */
export interface ArchivedSubtask {
  readonly subtask: Subtask;
  readonly update: number;
}

/** A time in which nothing ran, in ms since the Unix epoch. Durations exclude it. */
export interface PlanGap {
  readonly from: number;
  readonly to: number;
  /** `paused`: by a person, with no call open. `interrupted`: the program had ended. */
  readonly cause: 'interrupted' | 'paused';
}

export interface PlanState {
  readonly planId: string;
  readonly task: string;
  readonly settings: PlanSettings;
  readonly plan: Plan;
  /** By subtask, oldest first; only subtasks that have started. */
  readonly attempts: ReadonlyMap<string, readonly SubtaskAttempt[]>;
  /** Events so far. */
  readonly length: number;
  readonly startedAt: number;
  /** Time of the last event. */
  readonly at: number;
  readonly paused: boolean;
  /** Keys of the calls that were sent before the pause and are still open; empty while the plan is not paused. */
  readonly openInPause: readonly string[];
  /** Start of the time in which a paused plan has no open call. */
  readonly idleSince?: number;
  /** In order of time, without overlap. */
  readonly gaps: readonly PlanGap[];
  /** Ids of the subtasks at the start. */
  readonly initial: readonly string[];
  /** Subtasks whose next output a person removes. */
  readonly injected: readonly string[];
  /** Events since the last update request. An output that a person removed counts as failed. */
  readonly resultsSinceUpdate: { readonly completed: readonly string[]; readonly failed: readonly string[] };
  readonly update?: OpenUpdate;
  /** Decided updates. */
  readonly updates: readonly UpdateRecord[];
  readonly archive: readonly ArchivedSubtask[];
  readonly summary?: { readonly text: string } | { readonly failure: ChatFailure };
  readonly outcome?: 'completed' | 'failed' | 'cancelled';
  /** Reason of the failure, for a plan with the outcome "failed". */
  readonly reason?: string;
  readonly answer?: string | null;
  readonly tokens: PlanTokens;
}

export interface PlanTokens {
  readonly prompt: number;
  readonly completion: number;
  readonly requests: number;
  /** Requests whose reply reported no tokens: the sums are lower bounds. */
  readonly uncounted: number;
}

export const subtaskIn = (state: PlanState, id: string): Subtask | undefined =>
  state.plan.subtasks.find((subtask) => subtask.id === id);

export const lastAttempt = (state: PlanState, id: string): SubtaskAttempt | undefined => state.attempts.get(id)?.at(-1);

/** The number of the attempt whose output is in the plan; 0 for an output that the plan came with. */
export const attemptCount = (state: PlanState, id: string): number => state.attempts.get(id)?.length ?? 0;

/** The open attempts, in the order of the plan. */
export function openAttempts(state: PlanState): readonly (readonly [id: string, attempt: SubtaskAttempt])[] {
  return state.plan.subtasks.flatMap(({ id, status }) => {
    const attempt = status === 'in progress' ? lastAttempt(state, id) : undefined;
    return attempt ? [[id, attempt] as const] : [];
  });
}

/** Completed subtasks that used, directly or indirectly, an output which has been replaced since. */
export function staleSubtasks(state: PlanState): ReadonlySet<string> {
  const parents = parentsIn(state.plan);
  const stale = new Set<string>();
  const done = state.plan.subtasks.filter(({ status }) => status === 'completed');
  // Repeats until the stale subtasks have reached all their users.
  for (let size = -1; size !== stale.size; ) {
    size = stale.size;
    for (const { id } of done) {
      const used = lastAttempt(state, id)?.inputs;
      const isOutdated = (parent: string) =>
        stale.has(parent) || (used?.get(parent) ?? 0) < attemptCount(state, parent);
      if (used && (parents.get(id) ?? []).some((parent) => used.has(parent) && isOutdated(parent))) stale.add(id);
    }
  }
  return stale;
}

/** Number of subtasks at the start, of those that updates changed (removals included), and of added ones. */
export function countChanges(state: PlanState): {
  readonly initial: number;
  readonly changed: number;
  readonly added: number;
  /** Changed over initial, as the paper's appendix reports it. */
  readonly ratio: number;
} {
  const initial = new Set(state.initial);
  const touched = new Set(state.updates.flatMap(({ changes }) => changes.map(({ subtask }) => subtask)));
  const changed = [...touched].filter((id) => initial.has(id)).length;
  return {
    initial: initial.size,
    changed,
    added: touched.size - changed,
    ratio: initial.size === 0 ? 0 : changed / initial.size,
  };
}
