// The result of the summarize stage: the graph, its construction, and its cost. Source: FlowMind 3.1.1, App. G.

import type { InferOutput } from 'valibot';
import type { ExecutableGraph, GraphValidity, ToolOutcome } from '../executable';
import type { JsonObject } from '../support';
import type { Execution, ExecutionStep, SummarizeStrategy, TokenUse } from './execution';
import type { summaryOutcomeSchema } from './executionSchema';

/** One call of a graph tool, or an error message to the model. */
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
  /** Ids of the summarized executions. */
  readonly executions: readonly string[];
  /** The graph as far as it was built; check `validity` before using it. */
  readonly graph: ExecutableGraph;
  readonly validity: GraphValidity;
  readonly steps: readonly BuildStep[];
  readonly outcome: InferOutput<typeof summaryOutcomeSchema>;
  readonly tokens: TokenUse;
}

/**
 * FlowMind 4.3.3: business (B) and graph (G) tools within one phase of reasoning. A run of a one-stage baseline has at
 * most three phases: planning, which calls nothing; execution, which should call only B until the task is solved; and
 * building, which should call only G from then on. Steps of a plan are not separate phases. As sequences of blocks of
 * equal calls:
 * - only B, only G, or nothing, and B then G of a run that finished: not mixed.
 * - B then G of a run that did not finish: `interrupted`, it switched to the graph before the task was solved.
 * - G first, and B in one block (G B, or G B G): `front-loaded`, the graph was committed before the execution.
 * - B in several blocks (B G B, G B G B, ...): `interleaved`.
 * So exactly one of the kinds applies, or none.
 */
export type MixedKind = 'interleaved' | 'interrupted' | 'front-loaded';

/** A one-stage baseline: one phase with business and graph tools together. */
export interface OneStageRun {
  readonly execution: Execution;
  readonly graph: ExecutableGraph;
  readonly validity: GraphValidity;
  /** Absent if each phase used one kind of tools. */
  readonly mixed?: MixedKind;
}
