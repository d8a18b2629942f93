// What must not travel is taken out of what does: the address of the endpoint loses whatever may be a secret in it, and
// the endpoint's key and those parts of its address are found by their values, wherever they stand. Invariant: texts
// without any of these come out unchanged.

import { cleanAddress } from '../support';

/** Shorter ones are words such as `EMPTY` or `ollama` that local servers take for a key: no secrets, and common. */
const MIN_SECRET = 12;
const MARK = '[left out]';

/** An endpoint's address without user, password, query and fragment; empty when it is none of http or https. */
export function sharedAddress(address: string): string {
  const clean = cleanAddress(address);
  return /^https?:[/\\]{2}/i.test(clean) ? clean : '';
}

/** The parts of an address, the key and the secrets of tools, which nothing may hold. Decoded and as they stand. */
export function secretsOf(endpoint: {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly secrets?: readonly { readonly value: string }[];
}): readonly string[] {
  const [, user = ''] = /^\s*https?:[/\\]{2}([^/\\?#]*)@/i.exec(endpoint.baseUrl) ?? [];
  const query = /\?([^#]*)/.exec(endpoint.baseUrl)?.[1] ?? '';
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  const ofTools = (endpoint.secrets ?? []).flatMap(({ value }) => [value, value.replace(/^[a-z][\w-]*\s+/i, '')]);
  const all = [endpoint.apiKey, ...ofTools, ...user.split(':'), ...values].flatMap((text) => [
    text.trim(),
    decode(text.trim()),
  ]);
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
