/** One script for WorfEval, its sentence model and the evaluation of agents, in separate workers. */
export const openEvaluationWorker = () =>
  new Worker(new URL('./evaluation.worker.ts', import.meta.url), { type: 'module' });
