// A run's way to storage. The events of one task go out together as soon as it ends, without waiting for the write
// before: what a killed tab can lose is what happened in its very last task. A refused batch is tried again with the
// next events and by itself; a log that another tab has written to is not touched again.

import type { SessionEvent } from '../core/session';

/** Milliseconds to the first try again after a refusal; doubled up to `LAST_RETRY`. */
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export interface EventWriter {
  push(event: SessionEvent): void;
  /** Resolves when what was pushed is stored, or was refused once more. */
  flush(): Promise<void>;
  /** Nothing is written any more. */
  close(): void;
}

export interface EventWriterPorts {
  append(events: readonly SessionEvent[]): Promise<'appended' | 'conflict'>;
  onRefused(): void;
  /** After refusals, everything is stored now. */
  onRecovered(): void;
  onConflict(): void;
}

export function createEventWriter(ports: EventWriterPorts): EventWriter {
  let waiting: SessionEvent[] = [];
  const underWay = new Set<Promise<void>>();
  let isPlanned = false;
  let isClosed = false;
  let isRefused = false;
  let delay = FIRST_RETRY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    isClosed = true;
    waiting = [];
    clearTimeout(timer);
  };

  const write = async (batch: readonly SessionEvent[]) => {
    try {
      const outcome = await ports.append(batch);
      if (outcome === 'conflict') {
        if (!isClosed) ports.onConflict();
        close();
      } else if (isRefused && waiting.length === 0) {
        isRefused = false;
        if (!isClosed) ports.onRecovered();
      }
    } catch {
      if (isClosed) return;
      waiting = [...batch, ...waiting].sort((first, second) => first.seq - second.seq);
      isRefused = true;
      clearTimeout(timer);
      timer = setTimeout(tryAgain, delay);
      ports.onRefused();
    }
  };

  function send(): void {
    isPlanned = false;
    if (waiting.length === 0 || isClosed) return;
    clearTimeout(timer);
    const batch = waiting;
    waiting = [];
    const sent = write(batch).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }

  const tryAgain = () => {
    delay = Math.min(2 * delay, LAST_RETRY);
    send();
  };

  return {
    push: (event) => {
      if (isClosed) return;
      delay = FIRST_RETRY;
      waiting.push(event);
      if (isPlanned) return;
      isPlanned = true;
      queueMicrotask(send);
    },
    flush: async () => {
      send();
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close,
  };
}
