// Handles the rate limit of an endpoint: after a "too many requests", all requests to it wait, longer each time, and
// the refused one is sent again. The client below has retried twice by then. Handlers are notified of the wait, which
// `retryNow` ends for all.

import type { ChatPort } from '../core/llm';
import type { CancelSignal } from '../core/support';

/** Milliseconds of the first and of the longest wait. */
const [FIRST_WAIT, MAX_WAIT] = [2000, 60_000];
const ATTEMPTS = 6;

export type Sleep = (milliseconds: number, cancel?: CancelSignal) => Promise<void>;

export const sleep: Sleep = (milliseconds, cancel) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    cancel?.addEventListener('abort', end);
  });

export function withRateLimit(chat: ChatPort, wait: Sleep = sleep): ChatPort {
  let waitTime = FIRST_WAIT;
  let pause: { readonly ended: Promise<void>; readonly until: number; readonly end: AbortController } | undefined;
  return {
    complete: async (request, handlers, cancel) => {
      for (let attempt = 1; ; attempt += 1) {
        if (pause) {
          const { ended, until, end } = pause;
          const retryNow = () => end.abort();
          const waitMs = Math.max(0, until - Date.now());
          handlers.onWait?.({ kind: 'retry', status: 429, waitMs, attempts: attempt - 1, retryNow });
          await ended;
          handlers.onWait?.(undefined);
        }
        const outcome = await chat.complete(request, handlers, cancel);
        const isLimited = outcome.kind === 'failed' && outcome.failure.kind === 'rate-limited';
        if (!isLimited) waitTime = FIRST_WAIT;
        if (!isLimited || attempt === ATTEMPTS || cancel?.aborted) return outcome;
        if (!pause) {
          const end = new AbortController();
          const onCancel = () => end.abort();
          cancel?.addEventListener('abort', onCancel);
          const ended = wait(waitTime, end.signal).then(() => {
            cancel?.removeEventListener('abort', onCancel);
            pause = undefined;
          });
          pause = { ended, until: Date.now() + waitTime, end };
        }
        waitTime = Math.min(MAX_WAIT, waitTime * 2);
      }
    },
  };
}
