// The result of a run of an executable graph, and the test cases that check it from outside (black box).

import type { InferOutput } from 'valibot';
import type { JsonObject, JsonValue } from '../support';
import type { executableOutcomeSchema } from './executableSchema';
import type { ToolOutcome } from './toolSet';

export type ExecutableOutcome = InferOutput<typeof executableOutcomeSchema>;
export type ExecutableFailure = Extract<ExecutableOutcome, { readonly kind: 'failed' }>['code'];

/** One execution of a node, in order. */
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
  /** By edge id, the number of times it was taken. */
  readonly taken: Readonly<Record<string, number>>;
}

/** Inputs and the expected answer. */
export interface TestCase {
  readonly inputs: JsonObject;
  readonly golden: JsonValue;
}

export interface TestVerdict extends TestCase {
  /** The answer is the golden one, exactly (canonical JSON). */
  readonly passed: boolean;
  readonly run: ExecutableRun;
}

/** FlowMind C.2: a case is right if all its tests are. */
export interface TestReport {
  readonly tests: readonly TestVerdict[];
  readonly passed: number;
  /** `passed` of all tests; 0 to 1, null without a test. */
  readonly testRate: number | null;
  /** All tests passed, and there is at least one. */
  readonly isRight: boolean;
}
