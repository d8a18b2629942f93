// An event as it may leave. Keys are never in a log; addresses are, and an endpoint's complaints may repeat what it was
// sent. Everything else of the event stays, and what holds neither stays the same object.

import { cleanAddress, cleanMessage } from '../support';
import type { SessionEvent } from './events';
import { toolsWithoutCredentials } from './tools/toolsWithoutCredentials';

export function withoutCredentials(event: SessionEvent): SessionEvent {
  if (event.kind === 'session.started') {
    const { baseUrl, tools } = event.config;
    // A log that was stored is believed only so far.
    const address = typeof baseUrl === 'string' ? cleanAddress(baseUrl) : baseUrl;
    const clean = tools ? toolsWithoutCredentials(tools) : tools;
    if (address === baseUrl && clean === tools) return event;
    return {
      ...event,
      config: { ...event.config, ...(address === undefined ? {} : { baseUrl: address }), tools: clean },
    };
  }
  if (event.kind === 'session.forked' && event.change?.tools) {
    const tools = toolsWithoutCredentials(event.change.tools);
    return tools === event.change.tools ? event : { ...event, change: { ...event.change, tools } };
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
