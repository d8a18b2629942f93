// Client of the WorfEval scorer in a worker. A worker that crashes loses the records it has read, so pending and later
// requests are rejected with a message.

import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import { stoppedMessages as t } from '../messages/stopped.en';
import type { WorfRow, WorfScorer } from '../state/evaluate/worfScorer';
import { openEvaluationWorker } from './openEvaluationWorker';
import { createWorfMethods, type WorfMethods } from './worfMethods';

export function createWorfClient(): WorfScorer {
  const { call } = createWorkerClient<WorfMethods>({
    open: openEvaluationWorker,
    failure: t.scoringStopped,
    isStateful: true,
    fallback: async () => createWorfMethods(),
  });
  return {
    read: (side, file) => call('read', { side, file }),
    setGraph: (side, name, graph) => call('setGraph', { side, name, graph }),
    clear: (side) => call('clear', side),
    texts: () => call('texts', undefined),
    evaluate: async (run, onProgress, signal) => {
      const rows: WorfRow[] = [];
      const result = await call('evaluate', run, {
        signal,
        onAsk: (message) => {
          if (message.kind === 'progress') onProgress(message.done, message.of);
          else rows.push(...message.rows);
        },
      });
      return result && { ...result, rows };
    },
    open: (index) => call('open', index),
  };
}
