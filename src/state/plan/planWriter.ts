// Writes the events of a run to storage: the events of one task are sent together when it ends. A refused batch is
// retried with the next events, and after `RETRY_DELAY`.

import type { PlanEvent } from '../../core/plan';
import { atEndOfTask } from '../support/yielder';

/** Milliseconds from a refusal to the next try. */
const RETRY_DELAY = 5000;

export interface PlanWriterPorts {
  /** Resolves with false if refused. Events that are already stored may be passed again. */
  append(events: readonly PlanEvent[]): Promise<boolean>;
  /** Called after each refusal, and once when everything is stored after all. */
  onUnstored(isUnstored: boolean): void;
}

export type PlanWriter = ReturnType<typeof createPlanWriter>;

export function createPlanWriter({ append, onUnstored }: PlanWriterPorts) {
  let waiting: readonly PlanEvent[] = [];
  let isUnstored = false;
  let isDropped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    clearTimeout(retry);
    const events = waiting;
    waiting = [];
    if (events.length === 0 || isDropped) return;
    if (await append(events)) {
      if (isUnstored && waiting.length === 0) onUnstored(false);
      isUnstored = isUnstored && waiting.length > 0;
      return;
    }
    if (isDropped) return;
    waiting = [...events, ...waiting];
    isUnstored = true;
    onUnstored(true);
    clearTimeout(retry);
    retry = setTimeout(() => void write(), RETRY_DELAY);
  };
  const writeSoon = atEndOfTask(() => {
    writing = write();
  });

  return {
    push: (event: PlanEvent) => {
      waiting = [...waiting, event];
      writeSoon();
    },
    /** Resolves when the pushed events are stored, or were refused once more. */
    flush: async (): Promise<void> => {
      await Promise.all([writing, write()]);
    },
    /** The run was deleted: stops writing its events. */
    drop: () => {
      isDropped = true;
      waiting = [];
      clearTimeout(retry);
    },
  };
}
