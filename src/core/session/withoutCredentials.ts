// Events as they may leave: without the secrets that are known here, and without what looks like a credential in
// addresses and in an endpoint's complaints. Everything else stays, and what holds none of these stays the same object.

import { cleanAddress, cleanMessage, noSecrets, type SecretFilter } from '../support';
import type { SessionChange, SessionEvent } from './events';
import { eventWithoutSecrets, logWithoutSecrets } from './sessionWithoutSecrets';
import { toolsWithoutCredentials } from './tools/toolsWithoutCredentials';

/** A whole log, in which a secret may stand in two pieces of a stream. */
export const logWithoutCredentials = (events: readonly SessionEvent[], secrets: SecretFilter = noSecrets) =>
  logWithoutSecrets(events, secrets).map((event) => withoutCredentials(event));

export function withoutCredentials(entry: SessionEvent, secrets: SecretFilter = noSecrets): SessionEvent {
  const event = eventWithoutSecrets(entry, secrets);
  if (event.kind === 'session.started') {
    const config = cleanConfig(event.config);
    return config === event.config ? event : { ...event, config };
  }
  if (event.kind === 'session.forked' && event.change) {
    const change = cleanConfig(event.change);
    return change === event.change ? event : { ...event, change };
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

/** Of a configuration, or of what a fork changes of it. */
function cleanConfig<T extends SessionChange>(config: T): T {
  const { baseUrl, tools } = config;
  // A log that was stored is believed only so far.
  const address = typeof baseUrl === 'string' ? cleanAddress(baseUrl) : baseUrl;
  const clean = tools ? toolsWithoutCredentials(tools) : tools;
  if (address === baseUrl && clean === tools) return config;
  return { ...config, ...(address === undefined ? {} : { baseUrl: address }), ...(clean ? { tools: clean } : {}) };
}
