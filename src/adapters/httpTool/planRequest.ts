// Builds the request of an http tool for one call: address, method, headers and body. Invariant: arguments fill in
// values and never change the host, the path's segments or the headers; arguments without a placeholder are sent as
// query or JSON body.

import { checkHttpBackend, type HttpBackend, placeholdersOf } from '../../core/session';
import { fail, type JsonObject, type JsonValue, ok, ownProperty, type Result, toWellFormed } from '../../core/support';

export interface PlannedRequest {
  readonly url: string;
  readonly origin: string;
  readonly method: NonNullable<HttpBackend['method']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A lone surrogate cannot be written into an address. */
const halves = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const textOf = (value: JsonValue): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(halves, '\uFFFD');

export function planRequest(
  backend: HttpBackend,
  args: JsonObject,
): Result<PlannedRequest, { readonly message: string }> {
  const problem = checkHttpBackend(backend);
  if (problem) return fail({ message: problem.message });
  const template = backend.url.trim().split('#')[0] ?? '';
  const method = backend.method ?? 'GET';
  const missing = placeholdersOf(template).find((name) => ownProperty(args, name) === undefined);
  if (missing !== undefined)
    return fail({ message: `The address needs the argument ${missing}, which the call does not give.` });
  // A blank would leave out a segment of the path, so a request about one item would apply to all of them.
  const blank = placeholdersOf(template.split('?')[0] ?? '').find((name) => textOf(args[name] as JsonValue) === '');
  if (blank !== undefined)
    return fail({ message: `The address needs the argument ${blank}, which the call leaves blank.` });
  const filled = template.replace(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(toWellFormed(textOf(args[name.trim()] as JsonValue))),
  );
  const path = filled.replace(/^https?:\/\/[^/?#]*/i, '').split('?')[0] ?? '';
  // A browser would resolve these segments to a parent path.
  if (path.split('/').some((step) => /^(?:\.|%2e){1,2}$/i.test(step))) {
    return fail({ message: 'An argument would lead to another path of the server, so nothing was sent.' });
  }
  if (!URL.canParse(filled)) return fail({ message: 'The address is not valid.' });
  const url = new URL(filled);
  const used = new Set(placeholdersOf(template));
  const rest = Object.entries(args).filter(([name]) => !used.has(name));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  if (!hasBody) for (const [name, value] of rest) url.searchParams.append(name, textOf(value));
  const headers = { accept: 'application/json, text/*;q=0.9, */*;q=0.1', ...lowerNames(backend.headers ?? {}) };
  return ok({
    url: url.href,
    origin: url.origin,
    method,
    headers: hasBody ? { 'content-type': 'application/json', ...headers } : headers,
    ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
  });
}

const lowerNames = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
