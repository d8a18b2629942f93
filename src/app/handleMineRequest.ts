// The worker's side of mining: it takes traces slice by slice and answers once it is asked for the workflow.

import { mineWorkflow } from '../state/compare/mineWorkflow';
import type { MineAnswer, MineRequest } from './mineWorkerMessages';
import { createJoiner } from './sliceTraces';

export function createMiningAnswerer(): (request: MineRequest) => MineAnswer | undefined {
  const traces = createJoiner();
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
