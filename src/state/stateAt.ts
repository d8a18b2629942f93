// The state of a run at any moment, for scrubbing: folded from the nearest checkpoint, not from the start.

import { continueSession, reduceSession, type SessionEvent, type SessionState } from '../core/session';

const STRIDE = 100;

export interface Moments {
  /** State after the first `length` events; undefined for an empty prefix. */
  at(events: readonly SessionEvent[], length: number): SessionState | undefined;
}

/** Checkpoints of one growing log. A log only grows, so a checkpoint never gets stale. */
export function createMoments(): Moments {
  const checkpoints: SessionState[] = [];
  return {
    at: (events, length) => {
      const end = Math.min(length, events.length);
      if (end <= 0) return undefined;
      const wanted = Math.floor(end / STRIDE);
      while (checkpoints.length < wanted) {
        const from = checkpoints.length * STRIDE;
        const slice = events.slice(from, from + STRIDE);
        const before = checkpoints.at(-1);
        checkpoints.push(before ? continueSession(before, slice) : reduceSession(slice));
      }
      const base = checkpoints[wanted - 1];
      const rest = events.slice(wanted * STRIDE, end);
      if (!base) return reduceSession(rest);
      return rest.length === 0 ? base : continueSession(base, rest);
    },
  };
}
