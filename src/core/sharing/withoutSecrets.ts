// What must not travel is taken out of what does: the key of the endpoint, and of an address whatever may be a secret in
// it (user, password, query, fragment). Invariant: texts without any of these come out unchanged.

import type { SessionEvent } from '../session';

/** Shorter ones are words such as `EMPTY` or `ollama` that local servers take for a key: no secrets, and common. */
const MIN_SECRET = 12;
const MARK = '[left out]';

/** An address without user, password, query and fragment; empty when it is none of http or https. */
export function withoutCredentials(address: string): string {
  const parts = /^\s*(https?:[/\\]{2})([^?#\s]*)/i.exec(address);
  if (!parts) return '';
  const [, scheme = '', rest = ''] = parts;
  const end = rest.search(/[/\\]/);
  const host = end < 0 ? rest : rest.slice(0, end);
  return `${scheme}${host.slice(host.lastIndexOf('@') + 1)}${end < 0 ? '' : rest.slice(end)}`;
}

const cleanText = (text: string) => text.replace(/https?:\/\/[^\s"'<>`]+/gi, (address) => withoutCredentials(address));

/** A log entry whose addresses hold no secrets: that of the endpoint, and those in what an endpoint has complained. */
export function withoutAddresses(event: SessionEvent): SessionEvent {
  switch (event.kind) {
    case 'session.started': {
      const { baseUrl } = event.config;
      if (typeof baseUrl !== 'string') return event;
      return { ...event, config: { ...event.config, baseUrl: withoutCredentials(baseUrl) } };
    }
    case 'model.failed':
      return { ...event, failure: { ...event.failure, message: cleanText(event.failure.message) } };
    case 'problem.noticed':
      return { ...event, message: cleanText(event.message) };
    default:
      return event;
  }
}

/** The parts of an address, and the key, that nothing may hold. Decoded and as they stand. */
export function secretsOf(endpoint: { readonly baseUrl: string; readonly apiKey: string }): readonly string[] {
  const [, user = ''] = /^\s*https?:[/\\]{2}([^/\\?#]*)@/i.exec(endpoint.baseUrl) ?? [];
  const query = /\?([^#]*)/.exec(endpoint.baseUrl)?.[1] ?? '';
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const all = [endpoint.apiKey, ...user.split(':'), ...values].flatMap((text) => [text.trim(), decode(text.trim())]);
  return [...new Set(all)].filter((text) => text.length >= MIN_SECRET);
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A secret as it is, as JSON writes it and as a URL does, where it can. */
const formsOf = (secret: string) => [JSON.stringify(secret).slice(1, -1), secret, encode(secret)];

/** Whether any of the secrets stands in the text, however JSON or a URL writes it. */
export const holdsSecret = (text: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => formsOf(secret).some((form) => text.includes(form)));

/** JSON text with the secrets replaced, however JSON or a URL writes them. */
export function withoutSecrets(json: string, secrets: readonly string[]): string {
  let clean = json;
  for (const secret of secrets) for (const form of formsOf(secret)) clean = clean.replaceAll(form, MARK);
  return clean;
}
