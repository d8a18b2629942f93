// What a plan's log folds to. Invariant: `plan` is always a sound plan, and a subtask is in progress just while its last
// attempt is open.

import type { ChatFailure } from '../llm';
import type { MergedUpdate, PlanChange } from './mergeUpdate';
import { type Plan, parentsIn, type Subtask } from './plan';
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
  /** `abandoned`: an update changed or removed the subtask while it ran. */
  readonly outcome?: 'completed' | 'failed' | 'abandoned';
  /** Why it failed. */
  readonly reason?: string;
  /** The output of a completed attempt; null where error injection took it away. */
  readonly data: string | null;
  readonly masked?: true;
}

/** An update that is under way. */
export interface OpenUpdate {
  readonly number: number;
  readonly completed: readonly string[];
  readonly failed: readonly string[];
  readonly scope?: readonly string[];
  /** The plan that the updater was shown. */
  readonly basis: Plan;
  /** By candidate: what the updater said, or why it could not be asked. */
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
  /** Why updated plans could not be taken. */
  readonly refused: readonly string[];
}

/** A removed subtask with the data it had. */
export interface ArchivedSubtask {
  readonly subtask: Subtask;
  readonly update: number;
}

/** A time in which nothing ran, in ms since the Unix epoch. It belongs to no duration. */
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
  /** By subtask, oldest first; those that have begun. */
  readonly attempts: ReadonlyMap<string, readonly SubtaskAttempt[]>;
  /** Events so far. */
  readonly length: number;
  readonly startedAt: number;
  /** Time of the last event. */
  readonly at: number;
  readonly paused: boolean;
  /** Keys of the calls that were asked before the pause and are still open; empty while the plan is not paused. */
  readonly openInPause: readonly string[];
  /** Since when a paused plan has had no open call. */
  readonly idleSince?: number;
  /** In order of time, without overlap. */
  readonly gaps: readonly PlanGap[];
  /** Ids of the subtasks at the start. */
  readonly initial: readonly string[];
  /** Subtasks whose next output a person takes away. */
  readonly injected: readonly string[];
  /** What has happened since the updater was asked last. An output that a person took away counts as failed. */
  readonly resultsSinceUpdate: { readonly completed: readonly string[]; readonly failed: readonly string[] };
  readonly update?: OpenUpdate;
  /** Those that are decided. */
  readonly updates: readonly UpdateRecord[];
  readonly archive: readonly ArchivedSubtask[];
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

/** Completed subtasks that used an output which has been done again since, directly or through others. */
export function staleSubtasks(state: PlanState): ReadonlySet<string> {
  const parents = parentsIn(state.plan);
  const stale = new Set<string>();
  const done = state.plan.subtasks.filter(({ status }) => status === 'completed');
  // As often as it takes for what is stale to reach what used it.
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

/** Subtasks of the start, how many of them updates changed (removals included), and how many were added. */
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
