import type { SessionEvent } from '../../core/session';

/** What the events of a run come to. Each is looked at once, as long as the log only grows; another log is begun anew. */
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
