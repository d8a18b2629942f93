// Maps every failure of an endpoint to an outcome with cause and remedy. Secrets appear in no message, even if the
// endpoint repeats them: they are removed before a text is shortened, or a part of one would remain.

import type { ChatFailure, ChatFailureKind } from '../../core/llm';
import { cleanAddress, oneLine, SECRET_MARK, type SecretFilter } from '../../core/support';
import type { ReplyLimits } from './replyWatch';
import { type RedirectRefused, retryAfter } from './reportingFetch';

/** Surface on which messages are shown: the remedies differ. */
export type MessageSurface = 'page' | 'terminal';

const remedies: Readonly<Record<MessageSurface, Readonly<Record<Remedy, string>>>> = {
  page: {
    silence: 'Try again, choose a faster model, or raise the limit of silence of the endpoint.',
    total: 'Try again, choose a faster model, or raise the limit of a whole reply of the endpoint.',
    calls: 'Try again, choose another model, or raise the limit of calls in one reply of the endpoint.',
    unreachable:
      "Check the address and that the server runs; a server that runs must also allow requests from this page's origin (CORS).",
    key: 'Check the key in the settings.',
    address: 'as the base URL',
    strategy: 'Choose the strategy "ReAct in text", which needs no tools, or another model.',
    parameter: 'Remove it from the parameters of the endpoint.',
  },
  terminal: {
    silence: 'Try again, choose a faster model, or allow more with --timeout SECONDS.',
    total: 'Try again, choose a faster model, or allow more with --reply-timeout SECONDS.',
    calls: 'Try again, choose another model, or allow more with "maxCalls" in the file of --endpoint-profile.',
    unreachable:
      'Check the address, that the server runs and that this machine may reach it (proxy, firewall, certificate).',
    key: 'Check the key in the environment variable OPENAI_API_KEY.',
    address: 'as --base-url',
    strategy: 'Use --strategy react-text, which needs no tools, or another model.',
    parameter: 'Remove it from --param or from the file of --endpoint-profile.',
  },
};
type Remedy = 'silence' | 'total' | 'calls' | 'unreachable' | 'key' | 'address' | 'strategy' | 'parameter';

export interface FailureContext {
  /** Without user, password and query. */
  readonly baseUrl: string;
  readonly secrets: SecretFilter;
  readonly model: string;
  readonly limits: ReplyLimits;
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

export type FailureCause = 'connection' | 'silence' | 'total' | 'cancelled' | 'api' | 'syntax' | 'stream';

export function failureOf(error: unknown, cause: FailureCause, context: FailureContext): ChatFailure {
  const { baseUrl, limits, model, surface = 'page' } = context;
  const remedy = remedies[surface];
  switch (cause) {
    case 'cancelled':
      return createFailure('cancelled', 'The request was cancelled.', context);
    case 'silence':
      return createFailure(
        'timeout',
        `${baseUrl} sent nothing for ${secondsOf(limits.silenceMs)} s. ${remedy.silence}`,
        context,
      );
    case 'total':
      return createFailure(
        'timeout',
        `${baseUrl} did not complete its reply within ${secondsOf(limits.replyMs)} s. ${remedy.total}`,
        context,
      );
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

const secondsOf = (ms: number) => Math.round(ms / 100) / 10;

/** The endpoint redirects, and following would send the prompt elsewhere or lose it. */
export function redirectFailure({ why, from, status, to }: RedirectRefused, context: FailureContext): ChatFailure {
  const remedy = remedies[context.surface ?? 'page'];
  const origin = new URL(from).origin;
  const answered = `${context.baseUrl} answered with a redirect${status === undefined ? '' : ` (${status})`}`;
  const base = to === undefined ? '' : cleanAddress(to).replace(/\/(?:chat\/completions|models|embeddings)\/?$/, '');
  const message = {
    'other-origin': `${answered} from ${origin} to ${to === undefined ? 'another origin' : new URL(to).origin}. Weir sends nothing to another origin than the one you entered. If you trust it, enter ${base} ${remedy.address}.`,
    'drops-body': `${answered} to ${base}, which would lose the prompt. Check the address: enter the final one ${remedy.address}, usually the one with https.`,
    'unknown-target': `${answered} ${status === undefined ? 'whose target a page cannot see' : 'without a target'}. Check the address: enter the final one ${remedy.address}.`,
    'too-many': `${answered} again and again. Check the base URL.`,
  }[why];
  return createFailure('bad-request', message, context, status);
}

const TAKES_NO_TOOLS = ' takes no tools. ';

export function toolsRefused(words: string, context: FailureContext, status: number | undefined): ChatFailure {
  const { baseUrl, model, secrets, surface = 'page' } = context;
  const message = `${model} at ${baseUrl}${TAKES_NO_TOOLS}${remedies[surface].strategy}${detailSentence(words, secrets)}`;
  return createFailure('bad-request', message, context, status);
}

/** A failure made by `toolsRefused`. */
export const isToolsRefusal = ({ kind, message }: ChatFailure): boolean =>
  kind === 'bad-request' && message.includes(TAKES_NO_TOOLS);

/** `words`: what the endpoint said; absent if the profile omits `response_format`. */
export function jsonModeRefused(words: string | undefined, context: FailureContext): ChatFailure {
  const { baseUrl, model, secrets } = context;
  const detail = words === undefined ? '' : detailSentence(words, secrets);
  const message = `${model} at ${baseUrl} does not take response_format, so JSON mode cannot be requested. Choose another endpoint, or measure without JSON mode.${detail}`;
  return createFailure('bad-request', message, context);
}

/** A field that the user has set and the endpoint does not take. */
export function givenParameter(
  name: string,
  words: string,
  context: FailureContext,
  status: number | undefined,
): ChatFailure {
  const { baseUrl, model, secrets, surface = 'page' } = context;
  const message = `${model} at ${baseUrl} does not take the parameter ${name}. ${remedies[surface].parameter}${detailSentence(words, secrets)}`;
  return createFailure('bad-request', message, context, status);
}

export const tooManyCalls = (maxCalls: number, context: FailureContext): ChatFailure =>
  createFailure(
    'malformed-response',
    `The reply of ${context.model} has more than ${maxCalls} calls and was stopped. ${remedies[context.surface ?? 'page'].calls}`,
    context,
  );

const detailSentence = (words: string, secrets: SecretFilter): string => {
  const detail = shortenedText(words, secrets);
  return detail === '' ? '' : ` It said: ${detail}`;
};

function apiFailure(error: SdkError, context: FailureContext): ChatFailure {
  const { baseUrl, model, secrets, surface = 'page' } = context;
  const detail = detailSentence(detailOf(error), secrets);
  const code = codeOf(error);
  const status = statusOf(error);
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
  if (status === 402 || /insufficient_(?:balance|credits?)/.test(code)) {
    const message = `${baseUrl} requires a payment (402): the account has no credit left. Add credit there, or choose another endpoint.${detail}`;
    return createFailure('bad-request', message, context, 402);
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

const codeOf = ({ code, type }: SdkError): string => `${code ?? ''} ${type ?? ''}`;

/** After a stream has begun, only the code of its error can report the status. */
export function statusOf(error: SdkError): number | undefined {
  if (error.status !== undefined) return error.status;
  const code = codeOf(error);
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

/** The endpoint's own message. */
function detailOf(error: SdkError): string {
  const body = error.error;
  if (typeof body === 'string') return body;
  const message =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
      ? body.message
      : (error.message ?? '');
  return message.replace(/^\d{3}\s+/, '');
}

/** The endpoint's words in one line, without secrets, at most 300 characters. */
export function shortenedText(message: string, secrets: SecretFilter): string {
  const text = oneLine(redact(message, secrets));
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
