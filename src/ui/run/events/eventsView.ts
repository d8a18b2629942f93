// What is looked for in the open log, and what was found: the list and the timeline share it. A long log is searched in
// slices, so that typing stays fluid; what was found so far is shown meanwhile.

import { useEffect, useMemo } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SessionEvent } from '../../../core/session';
import { firstIndex } from '../../../core/support';
import { createStoreHook } from '../../studio/createStoreHook';
import { buildEventMatcher, type EventFilter, isEventFilterSet, noEventFilter } from './eventFilter';
import { eventIndexOf, growBytes } from './eventIndex';
import { READABLE_PITCH, type TimelineUnit } from './timelineScale';
import { useOpenEvents } from './useCurrentEvent';

/** Milliseconds of searching before the page gets a turn. */
const SLICE = 8;
/** Events looked at between two looks at the clock. */
const BATCH = 250;

/** What a search has found so far. */
export interface EventSearchResult {
  /** Indexes of matching events, in order. */
  readonly matches: readonly number[];
  /** 1 at each matching index; may be longer than the log. */
  readonly mask: Uint8Array;
  /** Events looked at. */
  readonly searched: number;
}

export interface EventsViewState {
  readonly filter: EventFilter;
  /** Undefined while nothing is looked for. */
  readonly found: EventSearchResult | undefined;
  /** How the timeline is laid out, kept while other tabs are looked at. */
  readonly axis: TimelineUnit;
  /** px of an event, or as much as makes the whole session fit. */
  readonly pitch: number | 'fit';
  setLayout(change: { readonly axis?: TimelineUnit; readonly pitch?: number | 'fit' }): void;
  setFilter(change: Partial<EventFilter>): void;
  clear(): void;
  /** Searches this log, or what it has gained since. */
  search(events: readonly SessionEvent[]): void;
}

const deferTask = (task: () => void): void => {
  setTimeout(task, 0);
};

/** `defer` puts the next slice off until the page had a turn. */
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

export const eventsView = createEventsView();

export const useEventsView = createStoreHook<EventsViewState>(() => eventsView);

/**
 * The open log with its index, kept searched while this is on the screen. The index grows in place, so `events` is what
 * says that it has changed.
 */
export function useOpenLog() {
  const events = useOpenEvents();
  useEffect(() => eventsView.getState().search(events), [events]);
  return useMemo(() => ({ events, index: eventIndexOf(events) }), [events]);
}

/** The match after `index`, or before it, going round at the ends; undefined when there is none. */
export function nextMatch(matches: readonly number[], index: number, by: 1 | -1): number | undefined {
  if (matches.length === 0) return undefined;
  const place =
    by === 1
      ? firstIndex(matches.length, (at) => (matches[at] as number) > index)
      : firstIndex(matches.length, (at) => (matches[at] as number) >= index) - 1;
  return matches[(place + matches.length) % matches.length];
}
