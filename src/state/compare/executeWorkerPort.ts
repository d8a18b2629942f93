// The parts of Execute-Summarize that cost without a model: mining a workflow that runs, and the behaviour of two
// workflows. Plain data in and out, for they run in a worker where there is one.

import type { WorkflowGraph } from '../../core/graph';
import type { ChatToolSchema } from '../../core/llm';
import type { Trace } from '../../core/logs';
import {
  type BehaviourComparison,
  compareBehaviour,
  type MinedExecutable,
  mineExecutable,
} from '../../core/reconstruct';
import type { JsonObject, JsonValue } from '../../core/support';
import { pause } from '../support/yielder';

export interface MineRunnable {
  readonly kind: 'mine';
  readonly traces: readonly Trace[];
  /** What each trace was given and what it answered, by its id, as far as that is known. */
  readonly inputs: Readonly<Record<string, JsonObject>>;
  readonly answers: Readonly<Record<string, JsonValue>>;
  /** Empty: nobody declares them, and every call counts. */
  readonly tools: readonly ChatToolSchema[];
  readonly noise: number;
}

export interface BehaviourQuestion {
  readonly kind: 'behaviour';
  readonly gold: WorkflowGraph;
  readonly candidate: WorkflowGraph;
  /** As of `BehaviourOptions`. */
  readonly brokenOff: readonly string[];
}

export type ExecuteRequest = MineRunnable | BehaviourQuestion;
export type ExecuteResponse<Q extends ExecuteRequest> = Q extends MineRunnable ? MinedExecutable : BehaviourComparison;

/** Rejects with the signal's reason, and ends the work, when nobody wants the answer any more. */
export interface ExecuteWorker {
  ask<Q extends ExecuteRequest>(question: Q, signal: AbortSignal): Promise<ExecuteResponse<Q>>;
}

export function handleExecuteRequest(question: ExecuteRequest): MinedExecutable | BehaviourComparison {
  if (question.kind === 'behaviour') {
    const { gold, candidate, brokenOff } = question;
    return compareBehaviour(gold, candidate, { brokenOff: new Set(brokenOff) });
  }
  const { traces, inputs, answers, tools, noise } = question;
  return mineExecutable(traces, { inputs, answers, noise, ...(tools.length > 0 ? { tools } : {}) });
}

/** On the page, after what is waiting, a click or a picture, had its turn. */
export const executeInline: ExecuteWorker = {
  ask: async <Q extends ExecuteRequest>(question: Q, signal: AbortSignal) => {
    await pause();
    signal.throwIfAborted();
    // The answer belongs to the kind of the question.
    return handleExecuteRequest(question) as ExecuteResponse<Q>;
  },
};
