// Runs the WorfEval scorer in a worker: calls it for each message of the page. A long list of rows is sent in slices,
// so that receiving one never blocks the page for long.

import { createWorfScorer, type WorfScorer } from '../state/evaluate/worfScorer';
import { createTaskHandler } from './handleWorkerTasks';
import type { WorfWorkerRequest, WorfWorkerResponse, WorfWorkerTask } from './worfWorkerMessages';

/** Rows per message. */
const SLICE = 500;

export function createWorfHandler(
  postResponse: (answer: WorfWorkerResponse) => void,
  scorer: WorfScorer = createWorfScorer(),
): (request: WorfWorkerRequest) => Promise<void> {
  const answer = async (id: number, question: WorfWorkerTask, signal: AbortSignal): Promise<unknown> => {
    switch (question.kind) {
      case 'read':
        return scorer.read(question.side, question.file);
      case 'place':
        return scorer.setGraph(question.side, question.name, question.graph);
      case 'clear':
        return scorer.clear(question.side);
      case 'texts':
        return scorer.texts();
      case 'evaluate': {
        const report = (done: number, of: number) => postResponse({ kind: 'progress', id, done, of });
        const result = await scorer.evaluate(question.run, report, signal);
        if (!result) return undefined;
        for (let start = 0; start < result.rows.length; start += SLICE) {
          postResponse({ kind: 'rows', id, rows: result.rows.slice(start, start + SLICE) });
        }
        return { ...result, rows: [] };
      }
      case 'open':
        return scorer.open(question.index);
    }
  };

  return createTaskHandler(postResponse, answer);
}
