// Handles the rate limit of an endpoint: after a "too many requests", all requests to it wait, longer each time, and
// the refused one is sent again. The client below has retried twice by then.

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
  let pause: Promise<void> | undefined;
  return {
    complete: async (request, handlers, cancel) => {
      for (let attempt = 1; ; attempt += 1) {
        await pause;
        const outcome = await chat.complete(request, handlers, cancel);
        const isLimited = outcome.kind === 'failed' && outcome.failure.kind === 'rate-limited';
        if (!isLimited) waitTime = FIRST_WAIT;
        if (!isLimited || attempt === ATTEMPTS || cancel?.aborted) return outcome;
        pause ??= wait(waitTime, cancel).then(() => {
          pause = undefined;
        });
        waitTime = Math.min(MAX_WAIT, waitTime * 2);
      }
    },
  };
}
