// What a run of an executable graph leaves behind, and the cases by which it is judged from outside (black box).

import type { JsonObject, JsonValue } from '../support';
import type { ToolOutcome } from './toolSet';

export type ExecutableFailure =
  /** The graph cannot run at all: no start, an expression that does not read. */
  | 'executable/invalid'
  | 'executable/missing-input'
  | 'executable/tool-failed'
  /** A condition chose a branch that has no edge. */
  | 'executable/no-branch'
  /** The run stopped before an end, with nothing left to do. */
  | 'executable/stuck'
  /** `each` over what is no list. */
  | 'executable/not-a-list'
  | 'executable/too-much-data'
  | 'executable/step-limit'
  | 'executable/no-model'
  | 'executable/model-failed'
  | 'executable/cancelled';

export type ExecutableOutcome =
  | { readonly kind: 'finished'; readonly answer?: JsonValue }
  | {
      readonly kind: 'failed';
      readonly code: ExecutableFailure;
      readonly nodeId?: string;
      readonly message: string;
    };

/** What one node did, in order. */
export type ExecutableStep =
  | {
      readonly kind: 'called';
      readonly nodeId: string;
      readonly function: string;
      readonly arguments: JsonObject;
      readonly result: ToolOutcome;
    }
  | { readonly kind: 'branched'; readonly nodeId: string; readonly branch: string }
  | { readonly kind: 'prompted'; readonly nodeId: string; readonly prompt: string; readonly text: string }
  | { readonly kind: 'ended'; readonly nodeId: string };

export interface ExecutableRun {
  readonly outcome: ExecutableOutcome;
  readonly steps: readonly ExecutableStep[];
  /** By edge id, how often it was taken. */
  readonly taken: Readonly<Record<string, number>>;
}

/** Inputs and the answer they must give. */
export interface TestCase {
  readonly inputs: JsonObject;
  readonly golden: JsonValue;
}

export interface TestVerdict extends TestCase {
  /** The answer is the golden one, exactly (canonical JSON). */
  readonly passed: boolean;
  readonly run: ExecutableRun;
}

/** FlowMind C.2: a case is right when all its tests are. */
export interface TestReport {
  readonly tests: readonly TestVerdict[];
  readonly passed: number;
  /** `passed` of all tests; 0 to 1. */
  readonly testRate: number;
  /** All of at least one test. */
  readonly isRight: boolean;
}
