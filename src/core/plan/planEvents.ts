// What a plan's log is made of: plain JSON, past tense, append-only. Replies of models are logged as they came; what was
// asked follows from the state before it (`callRequest`), so it is not.

import type { ChatFailure, ChatUsage } from '../llm';
import type { Plan } from './plan';
import type { PlanSettings } from './planSettings';

/** A request to a model that the state waits for. */
export type PlanCall =
  /** `round` from 1: how often the worker was asked in this attempt. */
  | { readonly kind: 'work' | 'verify'; readonly subtask: string; readonly attempt: number; readonly round: number }
  | { readonly kind: 'summarize' };

/** How the plan came about, for whoever reads the log. */
export interface PlanOrigin {
  /** The candidates in order; those that were dropped have their reason. */
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
    }
  | {
      readonly kind: 'subtask.started';
      readonly subtask: string;
      /** From 1; counts on when a subtask is done again. */
      readonly attempt: number;
      /** The agent, or a clone of it: `Writer`, `Writer (2)`. */
      readonly lane: string;
      /** Which attempt of each parent it got the output of; 0 for an output that the plan came with. */
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
      /** Error injection took its output away. */
      readonly masked?: true;
    }
  | { readonly kind: 'subtask.failed'; readonly subtask: string; readonly attempt: number; readonly reason: string }
  | { readonly kind: 'plan.paused' }
  | { readonly kind: 'plan.resumed' }
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

/** Two calls with the same key are the same. */
export const callKey = (call: PlanCall): string =>
  JSON.stringify(call.kind === 'summarize' ? [call.kind] : [call.kind, call.subtask, call.attempt, call.round]);
