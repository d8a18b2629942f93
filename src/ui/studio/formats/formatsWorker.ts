// The worker behind the formats as a function. Where workers cannot run, the same is done here in an idle moment.

import type { FormatsAnswer, FormatsRequest } from '../../../state/exchange/convertFormats';
import type { AskFormats } from '../../../state/exchange/convertLatest';

interface Waiting {
  readonly request: FormatsRequest;
  readonly resolve: (answer: FormatsAnswer) => void;
  readonly reject: (error: Error) => void;
}

function startWorker(): AskFormats {
  if (typeof Worker === 'undefined') return askHere;
  const worker = new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isBroken = false;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: FormatsAnswer; error?: string }>) => {
    const asker = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.answer) asker?.resolve(data.answer);
    else asker?.reject(new Error(data.error));
  };
  worker.onerror = (event) => {
    isBroken = true;
    // One whose code did not come says nothing: it may come the next time.
    if (!('message' in event)) started = undefined;
    worker.terminate();
    for (const { request, resolve, reject } of waiting.values()) askHere(request).then(resolve, reject);
    waiting.clear();
  };
  return (request) => {
    if (isBroken) return askHere(request);
    asked += 1;
    const id = asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { request, resolve, reject });
      worker.postMessage({ id, request });
    });
  };
}

let answerHere: ((request: FormatsRequest) => FormatsAnswer) | undefined;

const askHere: AskFormats = async (request) => {
  if (!answerHere) answerHere = (await import('../../../state/exchange/convertFormats')).createFormatsAnswerer();
  await new Promise((resolve) => setTimeout(resolve));
  return answerHere(request);
};

let started: AskFormats | undefined;

/** One worker for the panel, the four together and the converter; it starts with the first question. */
export const askFormats: AskFormats = (request) => {
  started ??= startWorker();
  return started(request);
};
