// What the summarize stage leaves behind: the graph, how it came about, and what it cost.
// Source: FlowMind 3.1.1, App. G.

import type { ExecutableGraph, GraphValidity, ToolOutcome } from '../executable';
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
  readonly validity: GraphValidity;
  readonly steps: readonly BuildStep[];
  readonly outcome:
    | { readonly kind: 'finished' }
    | Extract<ExecutionOutcome, { readonly kind: 'failed' }>
    /** No execution of the selection is there to summarize. */
    | { readonly kind: 'failed'; readonly reason: 'no-trace'; readonly message: string };
  readonly tokens: TokenUse;
}

/**
 * FlowMind 4.3.3: business (B) and graph (G) tools within one phase of reasoning. A run of a one-stage baseline has at
 * most three phases: planning, which calls nothing; execution, which ought to call B alone until the task is solved; and
 * building, which ought to call G alone from then on. Steps of a plan are no phases of their own. Written as the blocks
 * of equal calls, in order:
 * - only B, only G, or nothing, and B then G of a run that finished: not mixed.
 * - B then G of a run that did not finish: `interrupted`, it left for the graph before the task was solved.
 * - G first, and B in one block (G B, or G B G): `front-loaded`, the graph was committed before the execution.
 * - B in several blocks (B G B, G B G B, ...): `interleaved`.
 * So exactly one of the kinds is found, or none.
 */
export type MixedKind = 'interleaved' | 'interrupted' | 'front-loaded';

/** A one-stage baseline: one phase with business and graph tools together. */
export interface OneStageRun {
  readonly execution: Execution;
  readonly graph: ExecutableGraph;
  readonly validity: GraphValidity;
  /** Absent: each phase kept to one kind of tools. */
  readonly mixed?: MixedKind;
}
