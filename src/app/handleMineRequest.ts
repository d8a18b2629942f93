// The worker's side of mining: it takes traces slice by slice and answers once it is asked for the workflow.

import { mineWorkflow } from '../state/compare/mineWorkflow';
import type { MineWorkerRequest, MineWorkerResponse } from './mineWorkerMessages';
import { createTraceJoiner } from './sliceTraces';

export function createMineHandler(): (request: MineWorkerRequest) => MineWorkerResponse | undefined {
  const traces = createTraceJoiner();
  return (request) => {
    if (request.kind === 'slice') {
      traces.add(request.parts);
      return undefined;
    }
    try {
      const { kind: _, ...question } = request;
      return { kind: 'mined', result: mineWorkflow({ ...question, traces: traces.take() }) };
    } catch (error) {
      return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
    }
  };
}
