// A log without what must not travel. Keys are never in a log; an address may carry a user and a password, or a token in
// its query, and an endpoint's own error message may repeat what it was sent.

import type { SessionEvent } from '../../session';

const CLEANED = 'Credentials and the query of an address were taken out.';

export function withoutSecrets(events: readonly SessionEvent[]): {
  readonly events: readonly SessionEvent[];
  readonly notes: readonly string[];
} {
  const cleaned = events.map(cleanEvent);
  return { events: cleaned, notes: cleaned.some((event, index) => event !== events[index]) ? [CLEANED] : [] };
}

/** The same object when there is nothing to take out. */
function cleanEvent(event: SessionEvent): SessionEvent {
  if (event.kind === 'session.started') {
    const { baseUrl } = event.config;
    const clean = baseUrl === undefined ? undefined : cleanAddress(baseUrl);
    if (clean === undefined || clean === baseUrl) return event;
    return { ...event, config: { ...event.config, baseUrl: clean } };
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

/** Scheme, host and path of an address. Browsers take backslashes for slashes, so this does, too. */
export function cleanAddress(address: string): string {
  const parts = /^((?:[a-z][a-z0-9+.-]*:(?=[/\\]))?[/\\]*)([^/\\?#]*)([^?#]*)/i.exec(address.trim());
  if (!parts) return '';
  const [, scheme = '', authority = '', path = ''] = parts;
  return `${scheme}${authority.slice(authority.lastIndexOf('@') + 1)}${path}`;
}

function cleanMessage(message: string): string {
  return (
    message
      // No scheme is longer; without an end to it, a long text of dots would be gone through from each of them.
      .replace(/\b[a-z][a-z0-9+.-]{0,30}:[/\\]{2}[^\s"'<>]+/gi, cleanAddress)
      .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, '$1 …')
      .replace(
        /\b((?:api|access|secret)[-_ ]?(?:key|token)|token|password|secret)(["']?\s{0,3}[=:]\s{0,3}["']?)[^\s"'&,;]{6,}/gi,
        '$1$2…',
      )
      .replace(/\b(sk|pk|rk|key|gsk|xai|hf|ghp|nvapi)([-_])[\w-]{8,}/gi, '$1$2…')
      .replace(/\bAIza[\w-]{16,}/g, 'AIza…')
  );
}
