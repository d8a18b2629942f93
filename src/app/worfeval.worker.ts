import { createWorfDesk } from '../state/worfDesk';
import type { DeskAnswer, DeskQuestion, DeskRequest } from './deskMessages';

const desk = createWorfDesk();
const cancels = new Map<number, AbortController>();
const say = (answer: DeskAnswer) => self.postMessage(answer);

const answer = (id: number, question: DeskQuestion, signal: AbortSignal): Promise<unknown> => {
  switch (question.kind) {
    case 'read':
      return desk.read(question.side, question.file);
    case 'place':
      return desk.place(question.side, question.name, question.graph);
    case 'clear':
      return desk.clear(question.side);
    case 'texts':
      return desk.texts();
    case 'evaluate':
      return desk.evaluate(question.run, (done, of) => say({ kind: 'progress', id, done, of }), signal);
    case 'open':
      return desk.open(question.index);
  }
};

self.onmessage = async ({ data }: MessageEvent<DeskRequest>) => {
  const { id } = data;
  if (data.kind === 'cancel') {
    cancels.get(id)?.abort();
    return;
  }
  const cancel = new AbortController();
  cancels.set(id, cancel);
  try {
    say({ kind: 'answer', id, value: await answer(id, data.question, cancel.signal) });
  } catch (error) {
    say({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
  cancels.delete(id);
};
