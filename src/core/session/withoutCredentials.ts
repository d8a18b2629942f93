// Cleans events for export: removes the known secrets, and credentials in addresses and in error messages of an
// endpoint. Events without any stay the same object.

import { cleanAddress, cleanMessage, noSecrets, type SecretFilter } from '../support';
import type { SessionChange, SessionEvent } from './events';
import { eventWithoutSecrets, logWithoutSecrets } from './sessionWithoutSecrets';
import { toolsWithoutCredentials } from './tools/toolsWithoutCredentials';

/** Cleans a whole log; a secret may be split over two pieces of a stream. */
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

/** Cleans a configuration, or the configuration changes of a fork. */
function cleanConfig<T extends SessionChange>(config: T): T {
  const { baseUrl, tools } = config;
  // A stored log is not fully validated, so the type may be wrong.
  const address = typeof baseUrl === 'string' ? cleanAddress(baseUrl) : baseUrl;
  const clean = tools ? toolsWithoutCredentials(tools) : tools;
  if (address === baseUrl && clean === tools) return config;
  return { ...config, ...(address === undefined ? {} : { baseUrl: address }), ...(clean ? { tools: clean } : {}) };
}
