// Maps every failure of an endpoint to an outcome with cause and remedy. Secrets appear in no message, even if the
// endpoint repeats them: they are removed before a text is shortened, or a part of one would remain.

import type { ChatFailure, ChatFailureKind } from '../../core/llm';
import { cleanAddress, SECRET_MARK, type SecretFilter } from '../../core/support';
import { retryAfter } from './reportingFetch';

/** Surface on which messages are shown: the remedies differ. */
export type MessageSurface = 'page' | 'terminal';

const remedies: Readonly<Record<MessageSurface, Readonly<Record<'slow' | 'unreachable' | 'key', string>>>> = {
  page: {
    slow: 'Try again, choose a faster model, or allow more time in the settings.',
    unreachable:
      "Check the address and that the server runs; a server that runs must also allow requests from this page's origin (CORS).",
    key: 'Check the key in the settings.',
  },
  terminal: {
    slow: 'Try again, or choose a faster model.',
    unreachable:
      'Check the address, that the server runs and that this machine may reach it (proxy, firewall, certificate).',
    key: 'Check the key in the environment variable OPENAI_API_KEY.',
  },
};

export interface FailureContext {
  /** Without user, password and query. */
  readonly baseUrl: string;
  readonly secrets: SecretFilter;
  readonly model: string;
  readonly timeoutMs: number;
  readonly surface?: MessageSurface | undefined;
  readonly partial?: string;
  /** Target of a redirect. */
  readonly redirectedTo?: string;
}

/** An error as the SDK throws it, read by its fields: class names do not survive minification. */
interface SdkError {
  readonly status?: number;
  readonly message?: string;
  readonly code?: string | null | undefined;
  readonly type?: string | undefined;
  readonly error?: unknown;
  readonly headers?: { get(name: string): string | null };
}

export type FailureCause = 'connection' | 'timeout' | 'cancelled' | 'api' | 'syntax' | 'stream';

export function failureOf(error: unknown, cause: FailureCause, context: FailureContext): ChatFailure {
  const { baseUrl, timeoutMs, model, surface = 'page' } = context;
  const remedy = remedies[surface];
  const seconds = Math.round(timeoutMs / 100) / 10;
  switch (cause) {
    case 'cancelled':
      return createFailure('cancelled', 'The request was cancelled.', context);
    case 'timeout':
      return createFailure('timeout', `${baseUrl} sent nothing for ${seconds} s. ${remedy.slow}`, context);
    case 'connection':
      return createFailure('unreachable', `${baseUrl} could not be reached. ${remedy.unreachable}`, context);
    case 'syntax':
      return createFailure(
        'malformed-response',
        `${baseUrl} sent a stream that is not valid JSON. Check that the endpoint speaks OpenAI's chat completions protocol.`,
        context,
      );
    case 'stream':
      return createFailure(
        'stream-broken',
        `The reply of ${model} broke off before it was complete. Try again.`,
        context,
      );
    case 'api':
      return apiFailure(error as SdkError, context);
  }
}

function apiFailure(error: SdkError, context: FailureContext): ChatFailure {
  const { baseUrl, model, secrets, surface = 'page' } = context;
  const errorDetail = detailOf(error, secrets);
  const detail = errorDetail ? ` It said: ${errorDetail}` : '';
  const code = `${error.code ?? ''} ${error.type ?? ''}`;
  // After a stream has begun, only its error can report the status.
  const status = error.status ?? streamedStatus(code);
  if (status === 401 || status === 403) {
    const why = status === 401 ? 'refused the key (401)' : 'does not allow this (403)';
    return createFailure('unauthorized', `${baseUrl} ${why}. ${remedies[surface].key}${detail}`, context, status);
  }
  if (status === 404) {
    return createFailure(
      'not-found',
      `${baseUrl} has no such address or no model ${model} (404). Check the base URL, which usually ends in /v1, and the model's name.${detail}`,
      context,
      status,
    );
  }
  if (status === 429 || /rate.?limit|insufficient_quota/.test(code)) {
    const wait = waitOf(error.headers);
    return createFailure(
      'rate-limited',
      `${baseUrl} receives too many requests or the quota is used up (429).${wait} Wait, then try again.${detail}`,
      context,
      status,
    );
  }
  if (status !== undefined && status >= 500) {
    const wait = waitOf(error.headers);
    return createFailure(
      'server-error',
      `${baseUrl} failed (${status}).${wait} Try again in a moment.${detail}`,
      context,
      status,
    );
  }
  if (isTooLongPrompt(error)) {
    return createFailure(
      'bad-request',
      `The prompt with the conversation so far is longer than ${model} takes at ${baseUrl}. Show it the workflow in a shorter format, end sooner, or choose a model (or a setting of the server) with a larger context.${detail}`,
      context,
      status,
    );
  }
  if (status !== undefined) {
    return createFailure(
      'bad-request',
      `${baseUrl} refused the request (${status}). Check the model and the strategy: not every model takes tools.${detail}`,
      context,
      status,
    );
  }
  if (/invalid_request/.test(code)) {
    return createFailure(
      'bad-request',
      `${baseUrl} refused the request. Check the model and the prompt.${detail}`,
      context,
    );
  }
  return createFailure('server-error', `${baseUrl} reported an error in its stream. Try again.${detail}`, context);
}

/** OpenAI, vLLM and llama.cpp each use another code for it. */
export const isTooLongPrompt = ({ code, type, message }: SdkError): boolean =>
  /context_length|exceed_context/.test(`${code ?? ''} ${type ?? ''}`) ||
  /maximum context length|available context size/i.test(message ?? '');

function streamedStatus(code: string): number | undefined {
  const written = /\b([45]\d\d)\b/.exec(code)?.[1];
  if (written !== undefined) return Number(written);
  if (/invalid_api_key|authentication|unauthori[sz]ed/i.test(code)) return 401;
  if (/permission|forbidden/i.test(code)) return 403;
  return /model_not_found/i.test(code) ? 404 : undefined;
}

/** Formats the wait that the endpoint requests: seconds, or a time. Waits of a second are not reported. */
function waitOf(headers: SdkError['headers']): string {
  const seconds = retryAfter(headers);
  const wish = headers?.get('retry-after')?.trim() ?? '';
  if (seconds === undefined || seconds < 1) return '';
  return /^[\d.]+$/.test(wish) ? ` It asks to wait ${wish} s.` : ` It asks to wait until ${wish}.`;
}

/** The endpoint's own message, shortened. */
function detailOf(error: SdkError, secrets: SecretFilter): string {
  const body = error.error;
  if (typeof body === 'string') return shortened(secrets.text(body));
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : (error.message ?? '');
  return shortened(secrets.text(message.replace(/^\d{3}\s+/, '')));
}

function shortened(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim();
  // The HTML page of a proxy holds no useful message.
  if (/^<(?:!doctype|html|\?xml)/i.test(text)) return '';
  return text.length > 300 ? `${text.slice(0, 300)}...` : text;
}

export function createFailure(
  kind: ChatFailureKind,
  message: string,
  context: FailureContext,
  status?: number,
): ChatFailure {
  const led =
    context.redirectedTo === undefined ? '' : ` The address leads on to ${cleanAddress(context.redirectedTo)}.`;
  return {
    kind,
    message: redact(message + led, context.secrets),
    ...(status === undefined ? {} : { status }),
    ...(context.partial ? { partial: redact(context.partial, context.secrets) } : {}),
  };
}

/** Masked keys are removed too: endpoints mask a key in different formats. */
const redact = (text: string, secrets: SecretFilter): string =>
  secrets.text(text).replace(/\bsk-[A-Za-z0-9_*-]{6,}/g, SECRET_MARK);
