// Writes the events of a run to storage. The events of one task are sent together as soon as it ends, without waiting
// for the previous write: a killed tab can only lose the events of its last task. A refused batch is retried with the
// next events and by timer; after a conflict with another tab, the log is not written again.

import type { SessionEvent } from '../../core/session';
import { describeRefusal, isUnstorable } from '../support/describeRefusal';
import { atEndOfTask } from '../support/yielder';
import type { UnstoredEvents } from './runState';

/** Milliseconds from a refusal to the first retry; doubled up to `LAST_RETRY`. */
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export type EventWriter = ReturnType<typeof createEventWriter>;

export interface EventWriterPorts {
  append(events: readonly SessionEvent[]): Promise<'appended' | 'conflict'>;
  /** Called after each refusal, and with undefined once everything is stored after all. */
  onUnstored(unstored: UnstoredEvents | undefined): void;
  onConflict(): void;
}

export function createEventWriter(ports: EventWriterPorts) {
  let waiting: SessionEvent[] = [];
  const pendingWrites = new Set<Promise<void>>();
  let isClosed = false;
  /** `seq` of the first event that was refused and is not stored yet. */
  let refusedFrom: number | undefined;
  let delay = FIRST_RETRY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Stops all writing. */
  const close = () => {
    isClosed = true;
    waiting = [];
    clearTimeout(timer);
  };

  const inOrder = (events: readonly SessionEvent[]) => [...events].sort((one, other) => one.seq - other.seq);

  const write = async (batch: readonly SessionEvent[]): Promise<void> => {
    try {
      const outcome = await ports.append(batch);
      if (outcome === 'conflict') {
        if (!isClosed) ports.onConflict();
        close();
      }
    } catch (error) {
      if (isClosed) return;
      // A record that cannot be stored must not block those before it.
      const [first, ...others] = batch;
      if (first && others.length > 0 && isUnstorable(error)) {
        await write([first]);
        if (waiting.includes(first)) waiting = inOrder([...others, ...waiting]);
        else await write(others);
        return;
      }
      waiting = inOrder([...batch, ...waiting]);
      clearTimeout(timer);
      timer = setTimeout(tryAgain, delay);
      refusedFrom = Math.min(refusedFrom ?? Number.POSITIVE_INFINITY, first?.seq ?? 0);
      ports.onUnstored({ from: refusedFrom + 1, why: describeRefusal(error) });
    }
  };

  function send(): void {
    if (waiting.length === 0 || isClosed) return;
    clearTimeout(timer);
    const batch = waiting;
    waiting = [];
    const sent = write(batch).finally(() => {
      pendingWrites.delete(sent);
      // Other pending writes may be refused as well.
      if (refusedFrom === undefined || waiting.length > 0 || pendingWrites.size > 0 || isClosed) return;
      refusedFrom = undefined;
      ports.onUnstored(undefined);
    });
    pendingWrites.add(sent);
  }

  const tryAgain = () => {
    delay = Math.min(2 * delay, LAST_RETRY);
    send();
  };

  const sendSoon = atEndOfTask(send);

  return {
    push: (event: SessionEvent) => {
      if (isClosed) return;
      delay = FIRST_RETRY;
      waiting.push(event);
      sendSoon();
    },
    /** Resolves when the pushed events are stored, or were refused once more. */
    flush: async () => {
      send();
      while (pendingWrites.size > 0) await Promise.all(pendingWrites);
    },
  };
}
