// Removes the currently known secrets from session input and from logs. Input is cleaned before it becomes an event, so
// that a log replays byte-identically. Event kinds and log positions are our own values and are not filtered.

import { cleanAddress, type SecretFilter } from '../support';
import type { SessionEvent } from './events';
import type { SessionInput } from './sessionInputs';
import type { SessionStart } from './stepSession';

/** Cleans the configuration, the documents and the tools, from which every prompt is built. */
export function startWithoutSecrets<T extends SessionStart>(start: T, filter: SecretFilter): T {
  const { document, others, tools } = start;
  const { baseUrl } = start.config;
  const config = baseUrl === undefined ? start.config : { ...start.config, baseUrl: cleanAddress(baseUrl) };
  return {
    ...start,
    config: filter.value(config),
    document: filter.value(document),
    tools: filter.value(tools),
    ...(others ? { others: filter.value(others) } : {}),
  };
}

export function inputWithoutSecrets(input: SessionInput, filter: SecretFilter): SessionInput {
  if (filter.isEmpty) return input;
  const { kind, ...rest } = input;
  return { kind, ...filter.value(rest) } as SessionInput; // only texts in it differ
}

export function eventWithoutSecrets(event: SessionEvent, filter: SecretFilter): SessionEvent {
  if (filter.isEmpty) return event;
  const { v, seq, sessionId, at, turn, kind, origin, ...body } = event;
  const clean = filter.value(body);
  if (clean === body) return event;
  // In the order in which events are written.
  const whole = { v, seq, sessionId, at, turn, kind, ...clean, ...(origin === undefined ? {} : { origin }) };
  return whole as SessionEvent; // only texts in it differ
}

/** Cleans a whole log; a secret may be split over two pieces of a stream. */
export function logWithoutSecrets(events: readonly SessionEvent[], filter: SecretFilter): readonly SessionEvent[] {
  if (filter.isEmpty) return events;
  const cleaned: SessionEvent[] = [];
  let stream = filter.stream();
  /** Index of the last piece of the current stream. */
  let last: number | undefined;
  const endStream = () => {
    const rest = stream.end();
    const event = last === undefined ? undefined : cleaned[last];
    if (event?.kind === 'model.streamed' && rest !== '' && last !== undefined) {
      cleaned[last] = { ...event, text: event.text + rest };
    }
    stream = filter.stream();
    last = undefined;
  };
  for (const event of events) {
    const isPiece = event.kind === 'model.streamed' && typeof event.text === 'string';
    const before = last === undefined ? undefined : cleaned[last];
    const goesOn = isPiece && before?.kind === 'model.streamed' && before.requestId === event.requestId;
    if (!goesOn) endStream();
    if (isPiece) {
      const text = stream.push(event.text);
      cleaned.push(text === event.text ? event : { ...event, text });
      last = cleaned.length - 1;
    } else cleaned.push(eventWithoutSecrets(event, filter));
  }
  endStream();
  // Keeps the original object if the held-back end of a piece was added again.
  return cleaned.map((event, index) => {
    const before = events[index];
    const isSameText =
      event.kind === 'model.streamed' && before?.kind === 'model.streamed' && event.text === before.text;
    return isSameText ? before : event;
  });
}
