// The waits of requests that no conversation shows, such as those of an evaluation or a plan. One store for the page.

import { createStore } from 'zustand/vanilla';
import type { ChatPort, ChatWait } from '../../core/llm';

export type WaitScope = 'evaluation' | 'plan';
/** By request, the earliest first. */
type SharedWaits = ReadonlyMap<object, { readonly scope: WaitScope; readonly wait: ChatWait }>;

interface EndpointWaitsState {
  readonly waits: SharedWaits;
}

export const endpointWaits = createStore<EndpointWaitsState>(() => ({ waits: new Map() }));

/** The chat, with its waits in the store while they last. */
export const withSharedWaits = (chat: ChatPort, scope: WaitScope): ChatPort => ({
  complete: async (request, handlers, cancel) => {
    const key = {};
    const show = (wait: ChatWait | undefined) => {
      const { waits } = endpointWaits.getState();
      if (wait === waits.get(key)?.wait) return;
      const next = new Map(waits);
      if (wait) next.set(key, { scope, wait });
      else next.delete(key);
      endpointWaits.setState({ waits: next });
    };
    try {
      return await chat.complete(
        request,
        {
          ...handlers,
          onWait: (wait) => {
            show(wait);
            handlers.onWait?.(wait);
          },
        },
        cancel,
      );
    } finally {
      show(undefined);
    }
  },
});

/**
 * The wait to show for all requests of a scope: a refusal first, then the longest silence; `retryNow` ends the waits of all refused
 * requests.
 */
export function selectWait(
  waits: SharedWaits,
  scope: WaitScope,
): {
  readonly wait: ChatWait | undefined;
  readonly count: number;
  retryNow(): void;
} {
  const all = [...waits.values()].filter((one) => one.scope === scope).map(({ wait }) => wait);
  const retries = all.filter((wait) => wait.kind === 'retry');
  const silences = all.filter((wait) => wait.kind === 'silence');
  const [longest] = silences.sort((first, second) => second.silentMs - first.silentMs);
  return {
    wait: retries[0] ?? longest,
    count: retries.length || silences.length,
    retryNow: () => {
      for (const retry of retries) retry.retryNow();
    },
  };
}
