// A generated workflow with all attempts that led to it.

import type { WorfGraph } from '../evaluation';
import type { ChatFailure } from '../llm';

export interface CandidateProblem {
  /** The request that can repair the problem. */
  readonly step: 'nodes' | 'edges';
  readonly message: string;
}

export interface GenerationAttempt {
  readonly step: 'nodes' | 'edges';
  readonly reply: string;
  /** Problems of the attempt; empty if it was accepted at once. */
  readonly problems: readonly CandidateProblem[];
}

export interface CandidateTokens {
  readonly prompt: number;
  readonly completion: number;
  readonly requests: number;
  /** Requests whose reply reported no tokens: the sums are lower bounds. */
  readonly uncounted: number;
}

interface CandidateBase {
  /** From 0. */
  readonly index: number;
  readonly seed: number;
  readonly attempts: readonly GenerationAttempt[];
  readonly tokens: CandidateTokens;
}

export type WorkflowCandidate =
  /** `problems`: faults that remained after all attempts. `notes`: oddities that reading ignored. */
  | (CandidateBase & {
      readonly kind: 'generated';
      readonly graph: WorfGraph;
      readonly problems: readonly CandidateProblem[];
      readonly notes: readonly string[];
    })
  /** No reply contained a subtask. */
  | (CandidateBase & { readonly kind: 'unreadable' })
  /** The endpoint failed, or the generation was cancelled. */
  | (CandidateBase & { readonly kind: 'failed'; readonly failure: ChatFailure });

export interface CandidateMeasures {
  readonly nodes: number;
  /** Between subtasks. */
  readonly edges: number;
  /** Null if the graph has a cycle. */
  readonly steps: number | null;
  readonly parallelism: number | null;
  readonly width: number | null;
  readonly dependencyComplexity: number | null;
}
