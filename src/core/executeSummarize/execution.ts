// The result of the execute stage: one attempt at a task, with every call, every recovery and its cost. Source:
// FlowMind 3.1.1, App. G.

import type { ToolOutcome } from '../executable';
import type { ChatUsage } from '../llm';
import type { JsonObject, JsonValue } from '../support';

/** One task to solve, on concrete inputs. */
export interface TaskSpec {
  readonly id: string;
  /** The task in words. Untrusted data that prompts include unchanged. */
  readonly text: string;
  readonly inputs?: JsonObject;
  /** The expected answer, if it is known: an execution with another answer did not succeed. */
  readonly golden?: JsonValue;
}

export type ExecuteStrategy = 'react' | 'plan-and-execute';
export type SummarizeStrategy = 'react' | 'plan-and-build';

export type ExecutionStep =
  | {
      readonly kind: 'planned';
      readonly seq: number;
      readonly plan: readonly string[];
    }
  | {
      readonly kind: 'called';
      readonly seq: number;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly result: ToolOutcome;
      readonly reasoning?: string;
    }
  /** A graph tool, only in the one-stage baselines. */
  | {
      readonly kind: 'built';
      readonly seq: number;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly result: ToolOutcome;
    }
  /** An error message to the model, followed by a new request. */
  | {
      readonly kind: 'recovered';
      readonly seq: number;
      /** `graph`: finished on an invalid graph. `model`: the connection broke in the middle of a reply. */
      readonly fault: 'format' | 'call' | 'graph' | 'model';
      readonly message: string;
      /** From 1. */
      readonly attempt: number;
    };

export type ExecutionOutcome =
  | { readonly kind: 'finished'; readonly answer: JsonValue }
  | {
      readonly kind: 'failed';
      readonly reason: 'format' | 'call' | 'step-limit' | 'no-call' | 'model' | 'cancelled' | 'unknown';
      readonly message: string;
    };

/** Summed over the requests of a phase; `estimated` if an endpoint reports no usage and characters were counted. */
export interface TokenUse extends ChatUsage {
  readonly requests: number;
  readonly estimated: boolean;
}

export interface Execution {
  readonly id: string;
  readonly task: TaskSpec;
  /** `recorded`: a stored session or a log of another program. */
  readonly strategy: ExecuteStrategy | 'recorded';
  readonly model?: string;
  readonly steps: readonly ExecutionStep[];
  readonly outcome: ExecutionOutcome;
  readonly tokens?: TokenUse;
}

/** The rollouts that the summarize stage gets (FlowMind 4.4, App. E). */
export type TraceSelection = 'all' | 'all-success' | 'random-success';
