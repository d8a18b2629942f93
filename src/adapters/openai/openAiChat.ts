// The chat port over the openai SDK, which loads with the first request. `complete` never rejects. Owns: streaming, a
// timeout for stalled bodies (the SDK's timeout ends with the headers), the count of retries, and tolerance for
// mistakes of compatible servers. Refuses nothing: an unreadable answer is a failure with a remedy.

import type OpenAI from 'openai';
import {
  type ChatFailure,
  type ChatHandlers,
  type ChatOutcome,
  type ChatPort,
  type ChatRequest,
  chatWithoutSecrets,
} from '../../core/llm';
import {
  buildSecretFilter,
  type CancelSignal,
  cleanAddress,
  knownSecrets,
  type SecretFilter,
} from '../../core/support';
import {
  createFailure,
  type FailureCause,
  type FailureContext,
  failureOf,
  isTooLongPrompt,
  type MessageSurface,
} from './chatFailure';
import { loopChars, repeatsItself } from './repeatsItself';
import { ReplyBuilder } from './replyBuilder';
import { incompleteOf } from './replyEnd';
import { BodyTooLarge, createFetchReport, createReportingFetch, type FetchReport } from './reportingFetch';
import { ToolNames, toWireMessage, toWireTool } from './wireMessages';

/** The library is a large chunk: it loads with the first request, or earlier on request. */
export const loadSdk = async (): Promise<typeof OpenAI> => (await import('openai')).default;

export interface OpenAiChatOptions {
  readonly baseUrl: string;
  /** Empty for servers without keys: no Authorization header is sent then. */
  readonly apiKey: string;
  /** Surface on which failures are shown; a page by default. */
  readonly surface?: MessageSurface;
  /** Replaces the network; the rehearsal model uses it. */
  readonly fetch?: typeof fetch;
  /** Longest silence in milliseconds, before the headers and between two pieces of the body; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Retries of a request that failed before its stream began; 2 by default. */
  readonly maxRetries?: number;
  /** Longest reply, in characters; 1,000,000 by default. A reply that exceeds it is stopped. */
  readonly maxReplyChars?: number;
  /** Further secrets to remove from answers. The key and secrets in the address are always removed. */
  readonly secrets?: () => SecretFilter;
  /**
   * Awaited before each request and each retry, for a rate limit. The wait counts neither as silence nor as latency of
   * the endpoint.
   */
  readonly admit?: (signal?: AbortSignal) => Promise<void>;
}

export const defaultTimeoutMs = 60_000;
const defaultReplyChars = 1_000_000;
/** Characters between two checks for a loop. */
const loopCheckChars = 200;
/** A piece of a few letters has about 200 bytes of JSON around it. */
export const maxBytesOf = ({ maxReplyChars = defaultReplyChars }: Pick<OpenAiChatOptions, 'maxReplyChars'>) =>
  maxReplyChars * 64;

/** Credentials that are sent to the endpoint; they must not appear in any text. */
export const ownSecrets = ({ baseUrl, apiKey }: Pick<OpenAiChatOptions, 'baseUrl' | 'apiKey'>): SecretFilter =>
  buildSecretFilter(knownSecrets({ baseUrl, apiKey }));

export function createOpenAiChat(options: OpenAiChatOptions): ChatPort {
  const own = ownSecrets(options);
  const port = chatWithoutSecrets(createChatWithoutFilter(options, own), () => own);
  return options.secrets ? chatWithoutSecrets(port, options.secrets) : port;
}

function createChatWithoutFilter(options: OpenAiChatOptions, secrets: SecretFilter): ChatPort {
  const { timeoutMs = defaultTimeoutMs, maxReplyChars = defaultReplyChars } = options;
  // Set to false by the first refusal: some endpoints reject the option that requests usage in a stream.
  let takesStreamOptions = true;

  const complete = async (
    request: ChatRequest,
    handlers: ChatHandlers,
    cancel?: CancelSignal,
  ): Promise<ChatOutcome> => {
    const startedAt = performance.now();
    const report = createFetchReport();
    const reply = new ReplyBuilder();
    const names = new ToolNames(request);
    const abort = new AbortController();
    let firstTokenMs: number | undefined;
    let stalled = false;
    let checkedAt = 0;
    const onCancel = () => abort.abort();
    cancel?.addEventListener('abort', onCancel);
    if (cancel?.aborted) abort.abort();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const rewatch = () => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        stalled = true;
        abort.abort();
      }, timeoutMs);
    };

    const timing = () => ({
      latencyMs: Math.round(performance.now() - startedAt - report.admissionMs),
      ...(firstTokenMs === undefined ? {} : { firstTokenMs }),
      retries: Math.max(0, report.requests - 1),
    });
    const context = (): FailureContext => ({
      baseUrl: cleanAddress(options.baseUrl),
      secrets,
      model: request.model,
      timeoutMs,
      surface: options.surface,
      partial: reply.content,
      ...(report.redirectedTo === undefined ? {} : { redirectedTo: report.redirectedTo }),
    });
    const failed = (failure: ChatFailure): ChatOutcome => ({ kind: 'failed', failure, timing: timing() });
    /** A failure of the model, not of the endpoint. `keep` is the end index of the kept text, as for `slice`. */
    const endless = (what: string, keep: number): ChatOutcome => ({
      kind: 'failed',
      failure: tooLong(what, { ...context(), partial: reply.content.slice(0, keep) }),
      endless: `The reply ${what}.`,
      timing: timing(),
    });
    const causeOf = (error: unknown, sdk: typeof OpenAI | undefined): FailureCause => {
      if (stalled) return 'timeout';
      if (cancel?.aborted) return 'cancelled';
      if (error instanceof SyntaxError) return 'syntax';
      if (sdk && error instanceof sdk.APIConnectionTimeoutError) return 'timeout';
      if (sdk && error instanceof sdk.APIConnectionError) return 'connection';
      if (sdk && error instanceof sdk.APIError) return 'api';
      return 'stream';
    };

    let sdk: typeof OpenAI | undefined;
    try {
      if (!URL.canParse(options.baseUrl)) return failed(invalidAddress(context()));
      sdk = await loadSdk().catch(() => undefined);
      if (!sdk) return failed(createFailure('unreachable', NO_LIBRARY, context()));
      const client = createClient(
        sdk,
        options,
        createReportingFetch(admittedFetch(options, report), report, maxBytesOf(options)),
      );
      const body = {
        model: request.model,
        messages: request.messages.map((message) => toWireMessage(message, names)),
        ...(request.tools && request.tools.length > 0
          ? { tools: request.tools.map((tool) => toWireTool(tool, names)) }
          : {}),
        ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
        ...(request.seed === undefined ? {} : { seed: request.seed }),
        ...(request.stop && request.stop.length > 0 ? { stop: [...request.stop] } : {}),
        stream: true as const,
      };
      const open = () =>
        client.chat.completions.create(
          takesStreamOptions ? { ...body, stream_options: { include_usage: true } } : body,
          { signal: abort.signal },
        );
      let stream: Awaited<ReturnType<typeof open>>;
      try {
        stream = await open();
      } catch (error) {
        if (!takesStreamOptions || !isRefusedRequest(error, sdk)) throw error;
        takesStreamOptions = false;
        stream = await open().catch((again: unknown) => {
          takesStreamOptions = true; // the option was not the cause
          throw again;
        });
      }
      rewatch();
      report.onBytes = rewatch;
      for await (const chunk of stream) {
        rewatch();
        const text = reply.add(chunk);
        if (firstTokenMs === undefined && reply.hasChoice) firstTokenMs = Math.round(performance.now() - startedAt);
        if (text !== '') handlers.onDelta?.(text);
        if (reply.length > maxReplyChars) {
          abort.abort();
          return endless(`went on past ${maxReplyChars.toLocaleString('en')} characters and was stopped`, 2000);
        }
        if (reply.length - checkedAt > loopCheckChars) {
          checkedAt = reply.length;
          if (repeatsItself(reply.latest)) {
            abort.abort();
            return endless('repeats the same words without end and was stopped', 300 - loopChars);
          }
        }
      }
      // Aborting ends the SDK's iteration without an error.
      if (stalled) return failed(failureOf(undefined, 'timeout', context()));
      if (cancel?.aborted) return failed(failureOf(undefined, 'cancelled', context()));
      const incomplete = incompleteOf(reply, report, context());
      if (incomplete) return failed(incomplete);
      return { kind: 'completed', reply: reply.build(names), timing: timing() };
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        const what = `went on past ${Math.round(error.bytes / 100_000) / 10} MB and was stopped`;
        return failed(tooLong(what, { ...context(), partial: reply.content.slice(0, 2000) }));
      }
      return failed(failureOf(error, causeOf(error, sdk), context()));
    } finally {
      delete report.onBytes;
      clearTimeout(watch);
      cancel?.removeEventListener('abort', onCancel);
    }
  };
  return { complete };
}

const longestAdmissionMs = 24 * 60 * 60 * 1000;

function admittedFetch(
  { admit, fetch: inner = globalThis.fetch, timeoutMs = defaultTimeoutMs }: OpenAiChatOptions,
  report: FetchReport,
): typeof fetch {
  if (!admit) return inner;
  return async (address, init) => {
    const signal = init?.signal ?? undefined;
    const requestedAt = performance.now();
    await admit(signal);
    report.admissionMs += performance.now() - requestedAt;
    const silence = new AbortController();
    const watch = setTimeout(() => silence.abort(), timeoutMs);
    try {
      const either = AbortSignal.any(signal ? [signal, silence.signal] : [silence.signal]);
      return await inner(address, { ...init, signal: either });
    } finally {
      clearTimeout(watch);
    }
  };
}

export function createClient(sdk: typeof OpenAI, options: OpenAiChatOptions, fetchLike: typeof fetch): OpenAI {
  return new sdk({
    baseURL: options.baseUrl,
    // The SDK refuses an empty key, so the header is removed later instead.
    apiKey: options.apiKey || 'none',
    ...(options.apiKey === '' ? { defaultHeaders: { Authorization: null } } : {}),
    dangerouslyAllowBrowser: true, // the user's own key, on their own machine
    // The SDK's timeout includes the wait for admission; `admittedFetch` then has its own.
    timeout: options.admit ? longestAdmissionMs : (options.timeoutMs ?? defaultTimeoutMs),
    maxRetries: options.maxRetries ?? 2,
    fetch: fetchLike,
    logLevel: 'off',
  });
}

function isRefusedRequest(error: unknown, sdk: typeof OpenAI): boolean {
  return error instanceof sdk.APIError && (error.status === 400 || error.status === 422) && !isTooLongPrompt(error);
}

const NO_LIBRARY = 'The part of Weir that speaks with models could not be loaded. Check the connection and try again.';

export const invalidAddress = (context: FailureContext) =>
  createFailure(
    'bad-request',
    `"${context.baseUrl}" is not a full address. Write one such as http://localhost:8000/v1.`,
    context,
  );

const tooLong = (what: string, context: FailureContext): ChatFailure =>
  createFailure('malformed-response', `The reply of ${context.model} ${what}. Try again, or another model.`, context);
