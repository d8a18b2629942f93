// The search in the open log and the layout of its timeline, shared by list and timeline.

import { useEffect, useMemo } from 'react';
import { eventIndexOf } from '../../../state/logView/eventIndex';
import { createEventsView, type EventsViewState } from '../../../state/logView/eventsStore';
import { createStoreHook } from '../../studio/createStoreHook';
import { useOpenEvents } from './useCurrentEvent';

export const eventsView = createEventsView();

export const useEventsView = createStoreHook<EventsViewState>(() => eventsView);

/**
 * Returns the open log with its index and keeps the search current while mounted. The index grows in place, so only
 * `events` signals a change.
 */
export function useOpenLog() {
  const events = useOpenEvents();
  useEffect(() => eventsView.getState().search(events), [events]);
  return useMemo(() => ({ events, index: eventIndexOf(events) }), [events]);
}
