// An event as it may leave. Keys are never in a log; addresses are, and an endpoint's complaints may repeat what it was
// sent. Everything else of the event stays, and what holds neither stays the same object.

import { cleanAddress, cleanMessage } from '../support';
import type { SessionEvent } from './events';

export function withoutCredentials(event: SessionEvent): SessionEvent {
  if (event.kind === 'session.started') {
    const { baseUrl } = event.config;
    // A log that was stored is believed only so far.
    if (typeof baseUrl !== 'string') return event;
    const clean = cleanAddress(baseUrl);
    return clean === baseUrl ? event : { ...event, config: { ...event.config, baseUrl: clean } };
  }
  if (event.kind === 'model.failed') {
    const message = cleanMessage(event.failure.message);
    return message === event.failure.message ? event : { ...event, failure: { ...event.failure, message } };
  }
  if (event.kind === 'problem.noticed') {
    const message = cleanMessage(event.message);
    return message === event.message ? event : { ...event, message };
  }
  return event;
}
