// Validates an http tool before its first request. Invariant: documents and logs contain nothing that looks like a
// credential, and no argument chooses the host. Whether the address is reachable is not checked.

import type { HttpBackend } from './toolRun';

const credentialName =
  /(?:^|[-_])(?:authorization|authentication|cookie2?|auth|token|secret|password|passwd|credentials?|signature)(?:$|[-_])|api[-_]?key|access[-_]?key|subscription-key|session[-_]?id/i;
const credentialValue =
  /^\s*(?:bearer|basic|digest|token|apikey)\s+\S{6,}|\b(?:sk|pk|rk|gsk|xai|hf|ghp|gho|nvapi|xox[abp])[-_][\w-]{8,}|\bAIza[\w-]{16,}|\beyJ[\w-]{8,}\.[\w-]{8,}\./i;

/** UTF-16 units. Longer texts are not valid addresses or headers, and matching the patterns on them would be slow. */
const maxAddress = 8000;
const maxHeader = 4000;
const maxHeaders = 50;

export const placeholderPattern = /\{([^{}]*)\}/g;

export interface BackendProblem {
  readonly message: string;
  readonly field: 'url' | 'headers' | 'auth' | 'source' | 'rows';
}

/** Names of the arguments in the address, in order. */
export const placeholdersOf = (url: string): readonly string[] =>
  [...url.matchAll(placeholderPattern)].map((match) => (match[1] ?? '').trim());

/** Scheme, host and port of an address template, in lower case; undefined if it is not an http address. */
export function originOfTemplate(url: string): string | undefined {
  const match = /^(https?):\/\/([^/?#\\\s{}@]+)/i.exec(url.trim().slice(0, maxAddress));
  if (!match || !isHost(match[2] ?? '')) return undefined;
  const scheme = (match[1] ?? '').toLowerCase();
  const host = (match[2] ?? '').toLowerCase().replace(scheme === 'https' ? /:443$/ : /:80$/, '');
  return `${scheme}://${host}`;
}

function isHost(authority: string): boolean {
  const host = /^([\w.~-]+|\[[\da-f:.]+\])(?::[1-9]\d{0,4})?$/i.exec(authority)?.[1];
  if (host === undefined) return false;
  // Browsers read numbers in several notations as an IP address; only the plain notation names the host that it shows.
  const isNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(host);
  return !isNumber || /^(?:(?:0|[1-9]\d{0,2})\.){3}(?:0|[1-9]\d{0,2})$/.test(host);
}

export const looksLikeCredentialName = (name: string): boolean => credentialName.test(name);
/** Texts that are too long to check count as credentials. */
export const looksLikeCredential = (value: string): boolean => value.length > maxHeader || credentialValue.test(value);

/** The first problem of the backend; undefined if it is valid. */
export function checkHttpBackend(backend: HttpBackend): BackendProblem | undefined {
  return checkAddress(backend.url.trim()) ?? checkHeaders(backend.headers ?? {});
}

function checkAddress(url: string): BackendProblem | undefined {
  const wrong = (message: string): BackendProblem => ({ message, field: 'url' });
  if (url === '') return wrong('The address is missing, such as https://example.org/rooms/{room}.');
  if (url.length > maxAddress) return wrong(`The address has more than ${maxAddress} characters.`);
  if (/[\s\\]/.test(url)) return wrong('The address holds blanks or backslashes.');
  if (!/^https?:\/\//i.test(url)) return wrong('The address starts with https:// or http://.');
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  if (authority === '') return wrong('The address names no host.');
  if (authority.includes('@')) {
    return wrong('The address holds a user name or a password. Put it into a secret and name that under auth.');
  }
  if (/[{}]/.test(authority)) {
    return wrong('A placeholder cannot stand in the host: which server is asked must not depend on arguments.');
  }
  if (/[^\p{ASCII}]/u.test(authority)) {
    return wrong('The host holds letters that can pass for others. Write it as xn--..., the way the browser shows it.');
  }
  if (!isHost(authority)) return wrong(`"${authority.slice(0, 100)}" is not a host name.`);
  if (placeholdersOf(url).some((name) => name === '')) return wrong('A placeholder has no name: write {argument}.');
  if (/[{}]/.test(url.replace(placeholderPattern, ''))) return wrong('A brace of a placeholder is missing.');
  const query = url.split('#')[0]?.split('?').slice(1).join('?') ?? '';
  for (const part of query.split('&')) {
    const [name = '', value = ''] = part.split('=');
    if (value !== '' && !/^\{[^{}]*\}$/.test(value) && (looksLikeCredentialName(name) || looksLikeCredential(value))) {
      return wrong(
        `"${name}" in the address looks like a credential, and addresses are logged. Put it into a secret and name that under auth.`,
      );
    }
  }
  return undefined;
}

function checkHeaders(headers: Readonly<Record<string, string>>): BackendProblem | undefined {
  const wrong = (message: string): BackendProblem => ({ message, field: 'headers' });
  if (Object.keys(headers).length > maxHeaders) return wrong(`There are more than ${maxHeaders} headers.`);
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return wrong(`"${name}" is not the name of a header.`);
    if (value.length > maxHeader) return wrong(`The header ${name} has more than ${maxHeader} characters.`);
    if (/[\r\n\0]/.test(value)) return wrong(`The header ${name} holds a line break.`);
    if (/[^\t\x20-\x7E\xA0-\xFF]/.test(value)) {
      return wrong(`The header ${name} holds characters that no header can carry: write them %-encoded.`);
    }
    if (looksLikeCredentialName(name) || looksLikeCredential(value)) {
      return wrong(
        `The header ${name} looks like a credential, and headers are logged with the session. Put it into a secret and name that under auth.`,
      );
    }
  }
  return undefined;
}
