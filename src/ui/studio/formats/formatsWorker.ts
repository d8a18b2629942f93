// Runs conversions in a worker. If workers are not available, they run inline when the page is idle.

import type { FormatsAnswer, FormatsRequest } from '../../../state/exchange/convertFormats';
import type { ConvertFormats } from '../../../state/exchange/convertLatest';

interface PendingRequest {
  readonly request: FormatsRequest;
  readonly resolve: (answer: FormatsAnswer) => void;
  readonly reject: (error: Error) => void;
}

function startWorker(): ConvertFormats {
  if (typeof Worker === 'undefined') return requestInline;
  const worker = new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingRequest>();
  let requestCount = 0;
  let isBroken = false;
  worker.onmessage = ({ data }: MessageEvent<{ id: number; answer?: FormatsAnswer; error?: string }>) => {
    const pendingRequest = pending.get(data.id);
    pending.delete(data.id);
    if (data.answer) pendingRequest?.resolve(data.answer);
    else pendingRequest?.reject(new Error(data.error));
  };
  worker.onerror = (event) => {
    isBroken = true;
    // An error event without a message: the worker's code could not be loaded. Allow a new attempt.
    if (!('message' in event)) started = undefined;
    worker.terminate();
    for (const { request, resolve, reject } of pending.values()) requestInline(request).then(resolve, reject);
    pending.clear();
  };
  return (request) => {
    if (isBroken) return requestInline(request);
    requestCount += 1;
    const id = requestCount;
    return new Promise((resolve, reject) => {
      pending.set(id, { request, resolve, reject });
      worker.postMessage({ id, request });
    });
  };
}

let convertInline: ((request: FormatsRequest) => FormatsAnswer) | undefined;

const requestInline: ConvertFormats = async (request) => {
  if (!convertInline) convertInline = (await import('../../../state/exchange/convertFormats')).createFormatsConverter();
  await new Promise((resolve) => setTimeout(resolve));
  return convertInline(request);
};

let started: ConvertFormats | undefined;

/** One worker for the panel, `AllFormats` and the converter; it starts with the first request. */
export const requestFormats: ConvertFormats = (request) => {
  started ??= startWorker();
  return started(request);
};
