/** One script for WorfEval and the evaluation of agents, in separate workers. */
export const openEvaluationWorker = () =>
  new Worker(new URL('./evaluation.worker.ts', import.meta.url), { type: 'module' });
