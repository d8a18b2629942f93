// Methods of the traces worker that compute over traces; also run on the main thread where no worker is available.

import { type BehaviourQuestion, handleExecuteRequest, type MineRunnable } from '../state/compare/executeWorkerPort';
import type { MinedComparison, MineQuestion } from '../state/compare/mineWorkflow';
import { mineWorkflow } from '../state/compare/mineWorkflow';
import { type TracesCall, takeTraces } from './tracesOfCall';

/** A question with the keys of its traces. */
type ByKeys<Q> = Omit<Q, 'traces'> & { readonly keys: readonly number[] };

export const mineMethods = {
  mine: async ({ keys, ...question }: ByKeys<MineQuestion>, call: TracesCall): Promise<MinedComparison> =>
    mineWorkflow({ ...question, traces: await takeTraces(keys, call) }),
  mineRunnable: async ({ keys, ...question }: ByKeys<MineRunnable>, call: TracesCall) =>
    handleExecuteRequest({ ...question, traces: await takeTraces(keys, call) }),
  compareBehaviour: async (question: BehaviourQuestion) => handleExecuteRequest(question),
};

export type MineMethods = typeof mineMethods;
