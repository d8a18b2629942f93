import type { SessionEvent } from '../../core/session';

/**
 * Folds the events of a run incrementally: each event is processed once while the log only grows; another log starts a
 * new fold.
 */
export function followLog<T>(begin: () => T, look: (known: T, event: SessionEvent) => T) {
  let log: string | undefined;
  let looked = 0;
  let known = begin();
  return (runId: string | undefined, events: readonly SessionEvent[]): T => {
    if (runId !== log || events.length < looked) {
      log = runId;
      looked = 0;
      known = begin();
    }
    for (const event of events.slice(looked)) known = look(known, event);
    looked = events.length;
    return known;
  };
}
