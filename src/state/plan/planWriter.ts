// The events of a run on their way to storage: those of one task go out together when it ends. A refused batch is tried again
// with the next events, and by itself.

import type { PlanEvent } from '../../core/plan';
import { atEndOfTask } from '../support/yielder';

/** Milliseconds from refused events to the next try. */
const RETRY_DELAY = 5000;

export interface PlanWriterPorts {
  /** False: refused. Events that are stored already may come again. */
  append(events: readonly PlanEvent[]): Promise<boolean>;
  /** After each refusal, and once when everything is stored after all. */
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
    /** Resolves when what was pushed is stored, or was refused once more. */
    flush: async (): Promise<void> => {
      await Promise.all([writing, write()]);
    },
    /** The run is deleted: nothing of it is written any more. */
    drop: () => {
      isDropped = true;
      waiting = [];
      clearTimeout(retry);
    },
  };
}
