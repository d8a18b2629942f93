// A generated workflow and everything that led to it.

import type { WorfGraph } from '../evaluation';
import type { ChatFailure } from '../llm';

export interface CandidateProblem {
  /** Which of the two requests can mend it. */
  readonly step: 'nodes' | 'edges';
  readonly message: string;
}

export interface GenerationAttempt {
  readonly step: 'nodes' | 'edges';
  readonly reply: string;
  /** What was wrong with it; empty for the one that was taken at once. */
  readonly problems: readonly CandidateProblem[];
}

export interface CandidateTokens {
  readonly prompt: number;
  readonly completion: number;
  readonly requests: number;
  /** Requests whose reply named no tokens: the sums are lower bounds. */
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
  /** `problems`: faults that no attempt mended. `notes`: oddities that were read over. */
  | (CandidateBase & {
      readonly kind: 'generated';
      readonly graph: WorfGraph;
      readonly problems: readonly CandidateProblem[];
      readonly notes: readonly string[];
    })
  /** No reply held a subtask. */
  | (CandidateBase & { readonly kind: 'unreadable' })
  /** The endpoint failed, or it was cancelled. */
  | (CandidateBase & { readonly kind: 'failed'; readonly failure: ChatFailure });

export interface CandidateMeasures {
  readonly nodes: number;
  /** Between subtasks. */
  readonly edges: number;
  /** Null where the graph has a cycle. */
  readonly steps: number | null;
  readonly parallelism: number | null;
  readonly width: number | null;
  readonly dependencyComplexity: number;
}
