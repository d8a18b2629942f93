// The search in the open log and its result, shared by list and timeline. A long log is searched in slices, so that
// typing stays fluid; the partial result is shown meanwhile.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionEvent } from '../../core/session';
import { firstIndex } from '../../core/support';
import { buildEventMatcher, type EventFilter, isEventFilterSet, noEventFilter } from './eventFilter';
import { growBytes } from './eventIndex';
import { READABLE_PITCH, type TimelineUnit } from './timelineScale';

/** Milliseconds of searching before control returns to the page. */
const SLICE = 8;
/** Number of events between two reads of the clock. */
const BATCH = 250;

/** The result of a search so far. */
export interface EventSearchResult {
  /** Indexes of matching events, in order. */
  readonly matches: readonly number[];
  /** 1 at each matching index; may be longer than the log. */
  readonly mask: Uint8Array;
  /** Number of events searched. */
  readonly searched: number;
}

export interface EventsViewState {
  readonly filter: EventFilter;
  /** Undefined without an active search. */
  readonly found: EventSearchResult | undefined;
  /** Layout of the timeline, kept while other tabs are shown. */
  readonly axis: TimelineUnit;
  /** Width of an event in px; `fit` makes the whole session fit. */
  readonly pitch: number | 'fit';
  setLayout(change: { readonly axis?: TimelineUnit; readonly pitch?: number | 'fit' }): void;
  setFilter(change: Partial<EventFilter>): void;
  clear(): void;
  /** Searches this log, or only the events added since the last search. */
  search(events: readonly SessionEvent[]): void;
}

const deferTask = (task: () => void): void => {
  setTimeout(task, 0);
};

/** `defer` schedules the next slice after the page has had a turn. */
export function createEventsView(defer: (task: () => void) => void = deferTask): StoreApi<EventsViewState> {
  let events: readonly SessionEvent[] = [];
  let matcher: ((event: SessionEvent) => boolean) | undefined;
  let matches: number[] = [];
  let mask = new Uint8Array(0);
  let position = 0;
  let isPlanned = false;
  return createStore<EventsViewState>((set, get) => {
    const restart = () => {
      const { filter } = get();
      matcher = isEventFilterSet(filter) ? buildEventMatcher(filter) : undefined;
      matches = [];
      mask = new Uint8Array(Math.max(256, events.length));
      position = 0;
      if (matcher) search();
      else set({ found: undefined });
    };
    const search = () => {
      isPlanned = false;
      if (!matcher) return;
      if (mask.length < events.length) mask = growBytes(mask, events.length);
      const end = performance.now() + SLICE;
      while (position < events.length && performance.now() < end) {
        const stop = Math.min(events.length, position + BATCH);
        for (; position < stop; position++) {
          if (!matcher(events[position] as SessionEvent)) continue;
          matches.push(position);
          mask[position] = 1;
        }
      }
      set({ found: { matches, mask, searched: position } });
      if (position < events.length && !isPlanned) {
        isPlanned = true;
        defer(search);
      }
    };
    return {
      filter: noEventFilter,
      found: undefined,
      axis: 'event',
      pitch: READABLE_PITCH,
      setLayout: (change) => set(change),
      setFilter: (change) => {
        set({ filter: { ...get().filter, ...change } });
        restart();
      },
      clear: () => {
        set({ filter: noEventFilter });
        restart();
      },
      search: (log) => {
        const isSameLog = log[0] === events[0] && log.length >= position;
        events = log;
        if (!isSameLog) restart();
        else if (matcher && !isPlanned && position < log.length) search();
      },
    };
  });
}

/** The match after (or before) `index`, wrapping around at the ends; undefined if there are no matches. */
export function nextMatch(matches: readonly number[], index: number, by: 1 | -1): number | undefined {
  if (matches.length === 0) return undefined;
  const place =
    by === 1
      ? firstIndex(matches.length, (at) => (matches[at] as number) > index)
      : firstIndex(matches.length, (at) => (matches[at] as number) >= index) - 1;
  return matches[(place + matches.length) % matches.length];
}
