// Asking for formats without ever being behind: of several questions only the newest is still worth an answer.

import type { FormatsAnswer, FormatsRequest } from './convertFormats';

/** Never rejects for what a text holds; rejects when the work itself cannot be done. */
export type ConvertFormats = (request: FormatsRequest) => Promise<FormatsAnswer>;

/**
 * One question at a time; while it is worked on, the newest waits and those between are dropped. An overtaken question
 * is answered with undefined, and so is one that was asked before `forget`.
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
