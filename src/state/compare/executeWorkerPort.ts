// Computations of Execute-Summarize that are slow without a model: mining a runnable workflow, and comparing the
// behaviour of two workflows. Input and output are plain data, because they run in a worker.

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

export interface MineRunnable {
  readonly kind: 'mine';
  readonly traces: readonly Trace[];
  /** Inputs and answers of the traces by trace id, as far as they are known. */
  readonly inputs: Readonly<Record<string, JsonObject>>;
  readonly answers: Readonly<Record<string, JsonValue>>;
  /** Empty if no tool is declared: then every call counts. */
  readonly tools: readonly ChatToolSchema[];
  readonly noise: number;
}

export interface BehaviourQuestion {
  readonly kind: 'behaviour';
  readonly gold: WorkflowGraph;
  readonly candidate: WorkflowGraph;
  /** As in `BehaviourOptions`. */
  readonly brokenOff: readonly string[];
}

export type ExecuteRequest = MineRunnable | BehaviourQuestion;
export type ExecuteResponse<Q extends ExecuteRequest> = Q extends MineRunnable ? MinedExecutable : BehaviourComparison;

/** Rejects with the signal's reason, and stops the work, when the signal is aborted. */
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
