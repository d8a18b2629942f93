// What the summarize stage leaves behind: the graph, how it came about, and what it cost.
// Source: FlowMind 3.1.1, App. G.

import type { ExecutableGraph, ToolOutcome } from '../executable';
import type { Validity } from '../reconstruct';
import type { JsonObject } from '../support';
import type { Execution, ExecutionOutcome, ExecutionStep, SummarizeStrategy, TokenUse } from './execution';

/** One call of a graph tool, or why the model was asked again. */
export type BuildStep =
  | { readonly kind: 'planned'; readonly seq: number; readonly plan: readonly string[] }
  | {
      readonly kind: 'built';
      readonly seq: number;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly result: ToolOutcome;
      readonly reasoning?: string;
      /** The graph after the call. */
      readonly graph: ExecutableGraph;
    }
  | {
      readonly kind: 'recovered';
      readonly seq: number;
      readonly fault: Extract<ExecutionStep, { readonly kind: 'recovered' }>['fault'];
      readonly message: string;
      readonly attempt: number;
    };

export interface Summary {
  readonly strategy: SummarizeStrategy;
  readonly model: string;
  /** Ids of the executions it was given. */
  readonly executions: readonly string[];
  /** As far as it came; check `validity` before using it. */
  readonly graph: ExecutableGraph;
  readonly validity: Validity;
  readonly steps: readonly BuildStep[];
  readonly outcome:
    | { readonly kind: 'finished' }
    | Extract<ExecutionOutcome, { readonly kind: 'failed' }>
    /** No execution of the selection is there to summarize. */
    | { readonly kind: 'failed'; readonly reason: 'no-trace'; readonly message: string };
  readonly tokens: TokenUse;
}

/**
 * FlowMind 4.3.3. `front-loaded`: graph calls before the first business call, business calls after them. `interrupted`:
 * business calls, then graph calls, and the execution never comes to a finished answer. `interleaved`: they alternate
 * otherwise.
 */
export type MixedKind = 'interleaved' | 'interrupted' | 'front-loaded';

/** A one-stage baseline: one phase with business and graph tools together. */
export interface OneStageRun {
  readonly execution: Execution;
  readonly graph: ExecutableGraph;
  readonly validity: Validity;
  /** Absent: each phase kept to one kind of tools. */
  readonly mixed?: MixedKind;
}
