// Sends the requests of http tools. Never rejects: a failure is a tool result with a remedy. A secret is sent only to
// the origin it was given for, is not sent along with a redirect, and is removed from every answer.

import {
  checkResultValue,
  type HttpBackend,
  type HttpTool,
  httpDefaults,
  httpTimeout,
  type ToolRun,
} from '../../core/session';
import {
  buildSecretFilter,
  type CancelSignal,
  cleanMessage,
  knownSecrets,
  noSecrets,
  oneLine,
  type SecretFilter,
} from '../../core/support';
import { parseExactJson } from '../../core/values';
import { planRequest } from './planRequest';

export interface ToolSecret {
  readonly name: string;
  /** Scheme, host and port the secret belongs to. */
  readonly origin: string;
  readonly value: string;
  /** Header that carries the secret: `Authorization` if absent. */
  readonly header?: string;
}

export interface HttpToolInput {
  findSecret(name: string): ToolSecret | undefined;
  /** Remedy for a missing secret, for the message of the failure. */
  missingSecret?(name: string): string;
  /** Whether the user lets tools send requests to this origin. If absent, every origin is allowed. */
  mayAsk?(origin: string): boolean;
  /** The page's own origin, if there is a page: the server decides by CORS whether this origin may read the answer. */
  readonly pageOrigin?: string;
  readonly fetch?: typeof fetch;
  /** Further secrets to remove from answers; the secret that is sent is always removed. */
  readonly secrets?: () => SecretFilter;
}

const failed = (message: string): ToolRun => ({ result: { kind: 'failed', message } });

export function createHttpTool(input: HttpToolInput): HttpTool {
  const send = input.fetch ?? ((...args) => fetch(...args));
  return async (call, backend, cancel) => {
    const planned = planRequest(backend, call.arguments);
    if (!planned.ok) return failed(planned.error.message);
    const { url, origin, method, headers, body } = planned.value;
    if (input.mayAsk && !input.mayAsk(origin)) {
      return failed(
        `Tools may not ask ${origin} yet: this address did not come from you. Open how ${call.name} answers and allow it there.`,
      );
    }
    const secret = backend.auth === undefined ? undefined : input.findSecret(backend.auth);
    const refusal = refuseSecret(backend, origin, secret, input.missingSecret ?? forgotten);
    if (refusal !== undefined) return failed(refusal);
    if (input.pageOrigin !== undefined && /^http:/i.test(origin) && !isLocal(url)) {
      return failed(
        `From a browser, plain http is let through to localhost and 127.0.0.1 only. Use https for ${origin}.`,
      );
    }
    const timeout = createTimeout(httpTimeout(backend), cancel);
    const own = secret ? buildSecretFilter(knownSecrets({ secrets: [secret] })) : noSecrets;
    const others = input.secrets?.() ?? noSecrets;
    const clean = <T>(value: T): T => others.value(own.value(value));
    const refusesRedirects = secret !== undefined || input.mayAsk !== undefined;
    try {
      const response = await send(url, {
        method,
        headers: secret
          ? { ...headers, [(secret.header ?? 'Authorization').toLowerCase()]: credentialOf(secret) }
          : headers,
        ...(body === undefined ? {} : { body }),
        // A browser does not reveal the target of a redirect, so neither a secret nor arguments for a host that is not
        // allowed may follow one.
        redirect: refusesRedirects ? 'manual' : 'follow',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: timeout.signal,
      });
      if (response.type === 'opaqueredirect' || (refusesRedirects && redirects.includes(response.status))) {
        void response.body?.cancel();
        const why = secret ? 'A secret does not go along with one' : 'It may lead to a host that you have not allowed';
        return failed(`${origin} answered with a redirect. ${why}: give the address it leads to.`);
      }
      const read = await readBody(response);
      if (read === undefined) {
        return failed(`The answer has more than ${httpDefaults.bodyLength / 1000} kB, the most a tool may return.`);
      }
      return { result: resultOf(response, read, clean) };
    } catch (error) {
      if (timeout.hasExpired()) return failed(`${origin} did not answer within ${httpTimeout(backend) / 1000} s.`);
      if (cancel?.aborted) return failed('The request was cancelled.');
      return failed(clean(unreachable(origin, input.pageOrigin, error)));
    } finally {
      timeout.clear();
    }
  };
}

const redirects = [301, 302, 303, 307, 308];

const forgotten = (name: string) =>
  `The secret ${name} is not there. Secrets are forgotten with a reload or with the tab: enter it again.`;

function refuseSecret(
  { auth }: HttpBackend,
  origin: string,
  secret: ToolSecret | undefined,
  missing: (name: string) => string,
): string | undefined {
  if (auth === undefined) return undefined;
  if (!secret) return missing(auth);
  if (secret.origin !== origin) return `The secret ${auth} belongs to ${secret.origin}; it is not sent to ${origin}.`;
  return undefined;
}

/** A bare token is sent as a bearer token; a value that names its scheme is sent unchanged. */
const credentialOf = ({ value, header }: ToolSecret) =>
  header === undefined && !/^[a-z][\w-]*\s+\S/i.test(value) ? `Bearer ${value}` : value;

const isLocal = (url: string) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname);

function resultOf(response: Response, read: string, clean: <T>(value: T) => T): ToolRun['result'] {
  const text = clean(read);
  if (!response.ok) {
    const responseText = oneLine(text).slice(0, 300);
    const status = clean(`HTTP ${response.status}${response.statusText === '' ? '' : ` ${response.statusText}`}`);
    return { kind: 'failed', message: responseText === '' ? status : `${status}: ${responseText}` };
  }
  const type = response.headers.get('content-type') ?? '';
  const looksLikeJson = /[/+]json\b/i.test(type);
  if (text.trim() === '') return { kind: 'succeeded', value: null };
  try {
    const value = parseExactJson(read);
    if (looksLikeJson || (typeof value === 'object' && !/html|xml/i.test(type))) {
      const problem = checkResultValue(value);
      return problem === undefined ? { kind: 'succeeded', value: clean(value) } : { kind: 'failed', message: problem };
    }
  } catch {
    if (looksLikeJson)
      return {
        kind: 'failed',
        message: `The answer is declared as JSON but cannot be read as JSON: ${text.slice(0, 120)}`,
      };
  }
  return { kind: 'succeeded', value: text };
}

/** Undefined if the body is too long; the rest is not read. */
async function readBody(response: Response): Promise<string | undefined> {
  if (Number(response.headers.get('content-length') ?? 0) > httpDefaults.bodyLength) {
    void response.body?.cancel();
    return undefined;
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > httpDefaults.bodyLength) {
      void reader.cancel();
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function unreachable(origin: string, pageOrigin: string | undefined, error: unknown): string {
  if (pageOrigin !== undefined) {
    return `${origin} could not be reached. Either it does not run, or it does not allow this page to read its answers (CORS): it must send "Access-Control-Allow-Origin: ${pageOrigin}", and for headers or a JSON body answer the OPTIONS request that comes before. The browser's console says which. The command line (weir run) has no such rule.`;
  }
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  const causeText =
    typeof code === 'string' ? code : cause instanceof Error ? cleanMessage(cause.message) : 'no reason given';
  return `${origin} could not be asked: ${causeText}.`;
}

function createTimeout(ms: number, cancel: CancelSignal | undefined) {
  const controller = new AbortController();
  let hasTimedOut = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    hasTimedOut = true;
    abort();
  }, ms);
  cancel?.addEventListener('abort', abort);
  if (cancel?.aborted) abort();
  return {
    signal: controller.signal,
    hasExpired: () => hasTimedOut,
    clear: () => {
      clearTimeout(timer);
      cancel?.removeEventListener('abort', abort);
    },
  };
}
