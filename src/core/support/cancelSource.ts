// A cancel signal without the DOM. The runner passes it to ports, and adapters convert it to the signal of their
// platform.

import type { CancelSignal } from './ports';

export interface CancelSource {
  readonly signal: CancelSignal;
  cancel(): void;
}

export function createCancelSource(): CancelSource {
  const listeners = new Set<() => void>();
  let aborted = false;
  return {
    signal: {
      get aborted() {
        return aborted;
      },
      addEventListener: (_type, listener) => {
        listeners.add(listener);
      },
      removeEventListener: (_type, listener) => {
        listeners.delete(listener);
      },
    },
    cancel: () => {
      if (aborted) return;
      aborted = true;
      for (const listener of [...listeners]) listener();
      listeners.clear();
    },
  };
}
