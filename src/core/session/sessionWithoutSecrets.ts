// What enters a session, and what stands in a log, without the secrets that are known at that time. Cleaned before it
// becomes an event, so that a log replays to the byte. Names of kinds and places in the log are ours and stay.

import { cleanAddress, type SecretFilter } from '../support';
import type { SessionEvent } from './events';
import type { SessionInput } from './sessionInputs';
import type { SessionStart } from './stepSession';

/** The configuration, the documents and the tools, from which every prompt is made. */
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
  return { kind, ...filter.value(rest) } as SessionInput; // only texts within it differ
}

export function eventWithoutSecrets(event: SessionEvent, filter: SecretFilter): SessionEvent {
  if (filter.isEmpty) return event;
  const { v, seq, sessionId, at, turn, kind, origin, ...body } = event;
  const clean = filter.value(body);
  if (clean === body) return event;
  // In the order in which events are written.
  const whole = { v, seq, sessionId, at, turn, kind, ...clean, ...(origin === undefined ? {} : { origin }) };
  return whole as SessionEvent; // only texts within it differ
}

/** A whole log: a secret may come in two pieces of a stream. */
export function logWithoutSecrets(events: readonly SessionEvent[], filter: SecretFilter): readonly SessionEvent[] {
  if (filter.isEmpty) return events;
  const cleaned: SessionEvent[] = [];
  let stream = filter.stream();
  /** The last piece of the stream under way. */
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
  // A piece whose end was held back and came after all is the piece it was.
  return cleaned.map((event, index) => {
    const before = events[index];
    const isSameText =
      event.kind === 'model.streamed' && before?.kind === 'model.streamed' && event.text === before.text;
    return isSameText ? before : event;
  });
}
