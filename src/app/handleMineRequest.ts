// Worker side of mining: receives traces slice by slice, and answers when the workflow is requested.

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
