// Caches the state of a run at any event, for scrubbing: it is folded from the nearest checkpoint, not from the start.
// Every checkpoint holds the conversation so far, so their number is bounded: the checkpoints of a long log are further
// apart.

import { continueSession, reduceSession, type SessionEvent, type SessionState } from '../../core/session';

/** Events between two checkpoints of a short log. */
const STRIDE = 100;
/** Number of checkpoints above which every other one is removed. */
const MAX_CHECKPOINTS = 128;

export type StateCache = ReturnType<typeof createStateCache>;

/** Checkpoints of one growing log. A log only grows, so a checkpoint never becomes outdated. */
export function createStateCache() {
  let checkpoints: SessionState[] = [];
  let stride = STRIDE;
  /** The state returned last: playing and stepping forward continue from it. */
  let latest: SessionState | undefined;

  const fold = (from: SessionState | undefined, events: readonly SessionEvent[]) => {
    if (events.length === 0) return from;
    return from ? continueSession(from, events) : reduceSession(events);
  };

  const extend = (events: readonly SessionEvent[]) => {
    const start = checkpoints.length * stride;
    checkpoints.push(fold(checkpoints.at(-1), events.slice(start, start + stride)) as SessionState);
    if (checkpoints.length < MAX_CHECKPOINTS) return;
    checkpoints = checkpoints.filter((_, index) => index % 2 === 1);
    stride *= 2;
  };

  /** State after the first `length` events; undefined for an empty prefix. */
  const at = (events: readonly SessionEvent[], length: number): SessionState | undefined => {
    const end = Math.min(length, events.length);
    if (end <= 0) return undefined;
    while ((checkpoints.length + 1) * stride <= end) extend(events);
    const checkpoint = checkpoints[Math.floor(end / stride) - 1];
    const isNearer = latest !== undefined && latest.length <= end && latest.length >= (checkpoint?.length ?? 0);
    const base = isNearer ? latest : checkpoint;
    latest = fold(base, events.slice(base?.length ?? 0, end));
    return latest;
  };

  return {
    at,
    /** Folds the whole log before it is first shown; `yieldToPage` keeps the page responsive (see `createYielder`). */
    fill: async (events: readonly SessionEvent[], yieldToPage: () => Promise<void>) => {
      while ((checkpoints.length + 1) * stride <= events.length) {
        extend(events);
        await yieldToPage();
      }
      return at(events, events.length);
    },
  };
}
