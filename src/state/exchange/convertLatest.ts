// Limits conversions to the latest request: of several requests only the latest still needs an answer.

import type { FormatsAnswer, FormatsRequest } from './convertFormats';

/** Never rejects for an invalid text; rejects if the work itself fails. */
export type ConvertFormats = (request: FormatsRequest) => Promise<FormatsAnswer>;

/**
 * Runs one request at a time; meanwhile the latest request waits and earlier ones are dropped. A dropped request, or
 * one made before `forget`, resolves with undefined.
 */
export function convertLatest(ask: ConvertFormats): {
  (request: FormatsRequest): Promise<FormatsAnswer | undefined>;
  forget(): void;
} {
  let running: Promise<unknown> | undefined;
  let newest = 0;
  const askWhenFree = async (request: FormatsRequest) => {
    newest += 1;
    const mine = newest;
    while (running) {
      await running.catch(() => undefined);
      if (mine !== newest) return undefined;
    }
    const answer = ask(request);
    running = answer;
    try {
      const found = await answer;
      return mine === newest ? found : undefined;
    } finally {
      running = undefined;
    }
  };
  return Object.assign(askWhenFree, {
    forget: () => {
      newest += 1;
    },
  });
}
