// The scoring desk behind messages: what a worker does with each thing the page says.
// A long list of rows goes in slices, so that the page that takes it is never held up for longer than one of them.

import { createWorfDesk, type WorfDesk } from '../state/evaluate/worfScorer';
import { serveQuestions } from './handleWorkerTasks';
import type { DeskAnswer, DeskQuestion, DeskRequest } from './worfWorkerMessages';

/** Rows of one message. */
const SLICE = 500;

export function serveDesk(
  say: (answer: DeskAnswer) => void,
  desk: WorfDesk = createWorfDesk(),
): (request: DeskRequest) => Promise<void> {
  const answer = async (id: number, question: DeskQuestion, signal: AbortSignal): Promise<unknown> => {
    switch (question.kind) {
      case 'read':
        return desk.read(question.side, question.file);
      case 'place':
        return desk.place(question.side, question.name, question.graph);
      case 'clear':
        return desk.clear(question.side);
      case 'texts':
        return desk.texts();
      case 'evaluate': {
        const report = (done: number, of: number) => say({ kind: 'progress', id, done, of });
        const result = await desk.evaluate(question.run, report, signal);
        if (!result) return undefined;
        for (let start = 0; start < result.rows.length; start += SLICE) {
          say({ kind: 'rows', id, rows: result.rows.slice(start, start + SLICE) });
        }
        return { ...result, rows: [] };
      }
      case 'open':
        return desk.open(question.index);
    }
  };

  return serveQuestions(say, answer);
}
