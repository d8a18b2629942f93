// Events of a plan's log: plain JSON, past tense, append-only. The log holds replies of models unchanged, but no
// requests, because they follow from the state before them (`planChatRequest`).

import type { ChatFailure, ChatUsage } from '../llm';
import type { AcceptanceCheck } from './acceptanceChecks';
import type { MergedUpdate } from './mergeUpdate';
import type { Plan } from './plan';
import type { PlanSettings } from './planSettings';

/** A request to a model that the state waits for. */
export type PlanCall =
  /** `round` from 1: counts the worker's requests in this attempt. */
  | { readonly kind: 'work' | 'verify'; readonly subtask: string; readonly attempt: number; readonly round: number }
  /** `candidate` from 0: index among the K updated plans of this update. */
  | { readonly kind: 'update'; readonly update: number; readonly candidate: number }
  | { readonly kind: 'summarize' };

/** The origin of the plan, for readers of the log. */
export interface PlanOrigin {
  /** The candidates in order; dropped ones have the reason. */
  readonly candidates: readonly { readonly plan?: Plan; readonly dropped?: string }[];
  readonly chosen: number;
}

export type PlanEventBody =
  | {
      readonly kind: 'plan.started';
      readonly task: string;
      readonly plan: Plan;
      readonly settings: PlanSettings;
      readonly origin?: PlanOrigin;
      /** Checks that the result has to pass; the engine does not use them. */
      readonly checks?: readonly AcceptanceCheck[];
    }
  | {
      readonly kind: 'subtask.started';
      readonly subtask: string;
      /** From 1; increases with each rerun of the subtask. */
      readonly attempt: number;
      /** The agent, or a clone of it: `Writer`, `Writer (2)`. */
      readonly lane: string;
      /** The attempt of each parent whose output was used; 0 for an output that the plan came with. */
      readonly inputs: readonly (readonly [parent: string, attempt: number])[];
    }
  | {
      readonly kind: 'call.answered';
      readonly call: PlanCall;
      readonly text: string;
      readonly usage?: ChatUsage;
    }
  | { readonly kind: 'call.failed'; readonly call: PlanCall; readonly failure: ChatFailure }
  | { readonly kind: 'output.rejected'; readonly subtask: string; readonly round: number; readonly feedback: string }
  | {
      readonly kind: 'subtask.completed';
      readonly subtask: string;
      readonly attempt: number;
      /** Error injection removed its output. */
      readonly masked?: true;
    }
  | { readonly kind: 'subtask.failed'; readonly subtask: string; readonly attempt: number; readonly reason: string }
  /** A person removes the subtask's output: the current one, or else the next one. */
  | { readonly kind: 'error.injected'; readonly subtask: string }
  | {
      readonly kind: 'update.requested';
      /** From 1. */
      readonly update: number;
      /** Subtasks completed and failed since the last update. */
      readonly completed: readonly string[];
      readonly failed: readonly string[];
      /** A targeted update is shown only these subtasks. */
      readonly scope?: readonly string[];
    }
  /** The best of the updated plans, which a person has to accept. */
  | ({ readonly kind: 'update.proposed'; readonly update: number; readonly refused: readonly string[] } & MergedUpdate)
  | { readonly kind: 'update.reviewed'; readonly update: number; readonly accepted: boolean }
  | ({ readonly kind: 'update.applied'; readonly update: number; readonly refused: readonly string[] } & MergedUpdate)
  /** The plan stays unchanged. `refused`: reasons why updated plans were refused. */
  | {
      readonly kind: 'update.kept';
      readonly update: number;
      readonly reason: 'no change' | 'best as it is' | 'refused' | 'declined';
      readonly refused: readonly string[];
    }
  | { readonly kind: 'plan.paused' }
  | { readonly kind: 'plan.resumed' }
  /** The program that ran the plan ended, and the log was resumed `at` this time. */
  | {
      readonly kind: 'plan.interrupted';
      /** Time of the last event before the end: ms since the Unix epoch. */
      readonly lastAt: number;
    }
  | { readonly kind: 'plan.cancelled' }
  | {
      readonly kind: 'plan.ended';
      readonly outcome: 'completed' | 'failed';
      readonly reason?: string;
      /** The result; null for a plan that failed. */
      readonly answer: string | null;
    };

export type PlanEvent = PlanEventBody & {
  readonly v: 1;
  /** From 0, without gaps. */
  readonly seq: number;
  readonly planId: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
};

/** Calls with equal keys are the same call. */
export function planCallKey(call: PlanCall): string {
  switch (call.kind) {
    case 'summarize':
      return 'summarize';
    case 'update':
      return JSON.stringify([call.kind, call.update, call.candidate]);
    default:
      return JSON.stringify([call.kind, call.subtask, call.attempt, call.round]);
  }
}
