// Lists the secrets in the settings: the endpoint's key, credentials in its address, and the secrets of tools, each
// also in the form that a server reads from its header. Secrets that were not entered in the settings are unknown.

import { MIN_SECRET } from './secretFilter';

export interface SecretHolder {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Keys of endpoints, by origin. */
  readonly keys?: Readonly<Record<string, string>>;
  readonly secrets?: readonly { readonly value: string }[];
}

/** Users and queries of an address are mostly words and dates, so only longer ones count as secrets. */
const MIN_ADDRESS_PART = 12;
const credentialName = /key|token|secret|passw|sig|auth|code/i;

export function knownSecrets({ baseUrl = '', apiKey = '', keys = {}, secrets = [] }: SecretHolder): readonly string[] {
  const all = [
    apiKey,
    ...Object.values(keys),
    ...secrets.flatMap(({ value }) => credentialsOf(value)),
    ...partsOf(baseUrl),
  ];
  const fullTexts = all.flatMap((text) => [text.trim(), decoded(text.trim())]);
  return [...new Set(fullTexts)].filter((text) => text.length >= MIN_SECRET);
}

/** The value, the value without its scheme, and for Basic the decoded pair and its password. */
function credentialsOf(value: string): readonly string[] {
  const packed = /^basic\s+([\w+/]+={0,2})\s*$/i.exec(value)?.[1];
  const pair = packed === undefined ? undefined : unpacked(packed);
  const opened = pair === undefined ? [] : [pair, pair.slice(pair.indexOf(':') + 1)];
  return [value, value.replace(/^[a-z][\w-]*\s+/i, ''), ...opened];
}

function partsOf(address: string): readonly string[] {
  const [, user = ''] = /^\s*https?:[/\\]{2}([^/\\?#]*)@/i.exec(address) ?? [];
  const colon = user.indexOf(':');
  const password = colon < 0 ? [] : [user.slice(colon + 1)];
  const name = colon < 0 ? user : user.slice(0, colon);
  const query = /\?([^#]*)/.exec(address)?.[1] ?? '';
  const values = query.split('&').flatMap((pair) => {
    const [key = '', ...rest] = pair.split('=');
    const value = rest.length > 0 ? rest.join('=') : key;
    return value.length >= MIN_ADDRESS_PART || (rest.length > 0 && credentialName.test(key)) ? [value] : [];
  });
  return [...password, ...(name.length >= MIN_ADDRESS_PART ? [name] : []), ...values];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Decodes base64 as Latin-1. */
function unpacked(packed: string): string {
  const bits = [...packed.replace(/=+$/, '')]
    .map((digit) => alphabet.indexOf(digit).toString(2).padStart(6, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}
