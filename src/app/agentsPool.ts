// Workers for an evaluation, started as they are needed. Each question goes to the one with the fewest; where a worker
// cannot run, its questions fail and say so.

import type { ChatPort } from '../core/llm';
import type { ModelRef } from '../core/sessionEvaluation';
import { appMessages as t } from '../messages/app.en';
import type { AgentsAnswer, AgentsQuestion, AgentsRequest } from './agentsWorkerMessages';

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  /** Ends the model calls that the question has under way. */
  readonly cancel: AbortController;
}

interface Hand {
  readonly worker: Pick<Worker, 'postMessage' | 'terminate'>;
  readonly asked: Map<number, Asked>;
}

export interface AgentsPool {
  readonly size: number;
  ask<T>(question: AgentsQuestion, signal?: AbortSignal): Promise<T>;
}

const BROKEN = t.evaluationsStopped;
/** More would not be faster: the page and the browser need a processor, too. */
const MOST = 6;

const startWorker = (): Worker => new Worker(new URL('./agents.worker.ts', import.meta.url), { type: 'module' });

export function createAgentsPool(
  openChat: (model: ModelRef) => ChatPort,
  { start = startWorker, processors = 4 }: { readonly start?: () => Worker; readonly processors?: number } = {},
): AgentsPool {
  const size = Math.max(1, Math.min(MOST, processors - 1));
  const hands: Hand[] = [];
  let last = 0;

  const begin = (): Hand => {
    const worker = start();
    const hand: Hand = { worker, asked: new Map() };
    worker.onmessage = ({ data }: MessageEvent<AgentsAnswer>) => {
      const asked = hand.asked.get(data.id);
      if (!asked) return;
      if (data.kind === 'chat') {
        void openChat(data.model)
          .complete(data.request, {}, asked.cancel.signal)
          .then((outcome) => worker.postMessage({ kind: 'reply', call: data.call, outcome } satisfies AgentsRequest));
        return;
      }
      hand.asked.delete(data.id);
      if (data.kind === 'answer') asked.resolve(data.value);
      else asked.reject(new Error(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      hands.splice(hands.indexOf(hand), 1);
      worker.terminate();
      for (const { reject } of hand.asked.values()) reject(new Error(BROKEN));
    };
    hands.push(hand);
    return hand;
  };

  return {
    size,
    ask: <T>(question: AgentsQuestion, signal?: AbortSignal) =>
      new Promise<T>((resolve, reject) => {
        let [hand] = [...hands].sort((first, second) => first.asked.size - second.asked.size);
        if (!hand || (hand.asked.size > 0 && hands.length < size + 1)) hand = begin();
        const { worker, asked } = hand;
        last += 1;
        const id = last;
        const cancel = new AbortController();
        const onAbort = () => {
          cancel.abort();
          worker.postMessage({ kind: 'cancel', id } satisfies AgentsRequest);
        };
        // A run asks by the thousand under one signal.
        const settled = () => signal?.removeEventListener('abort', onAbort);
        signal?.addEventListener('abort', onAbort);
        asked.set(id, {
          // What a question answers with follows from its kind.
          resolve: (value) => {
            settled();
            resolve(value as T);
          },
          reject: (error) => {
            settled();
            reject(error);
          },
          cancel,
        });
        worker.postMessage({ kind: 'ask', id, question } satisfies AgentsRequest);
      }),
  };
}
