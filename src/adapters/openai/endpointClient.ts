// Opens the SDK's client for one operation on an endpoint: its key, its limits of time and size, its retries and its
// redirects. The SDK itself neither retries nor counts time.

import type OpenAI from 'openai';
import { defaultReplyMs, defaultSilenceMs, type EndpointProfile } from '../../core/llm';
import { buildSecretFilter, cleanAddress, knownSecrets, type SecretFilter } from '../../core/support';
import { createFailure, type FailureContext, type MessageSurface } from './chatFailure';
import { type ReplyLimits, ReplyWatch } from './replyWatch';
import { createFetchReport, createReportingFetch, type FetchReport } from './reportingFetch';
import { createRetryingFetch, type RetryOptions } from './retryingFetch';

/** The library is a large chunk: it loads with the first request, or earlier on request. */
export const loadSdk = async (): Promise<typeof OpenAI> => (await import('openai')).default;

export interface EndpointOptions {
  readonly baseUrl: string;
  /** Empty for servers without keys: no key is sent then. */
  readonly apiKey: string;
  /** Surface on which failures are shown; a page by default. */
  readonly surface?: MessageSurface;
  /** Replaces the network; the rehearsal model uses it. */
  readonly fetch?: typeof fetch;
  /** Longest silence in milliseconds, if the profile has none; 60,000 by default. */
  readonly timeoutMs?: number;
  /** Retries of a request that failed before its reply began; 2 by default. */
  readonly maxRetries?: number;
  /** Awaited before each request and each retry, for a rate limit. */
  readonly admit?: (signal?: AbortSignal) => Promise<void>;
}

/** Credentials that are sent to the endpoint; they must not appear in any text. */
export const ownSecrets = ({ baseUrl, apiKey }: Pick<EndpointOptions, 'baseUrl' | 'apiKey'>): SecretFilter =>
  buildSecretFilter(knownSecrets({ baseUrl, apiKey }));

export function limitsOf(profile: EndpointProfile, { timeoutMs = defaultSilenceMs }: EndpointOptions): ReplyLimits {
  return { silenceMs: profile.silenceMs ?? timeoutMs, replyMs: profile.replyMs ?? defaultReplyMs };
}

export const createContext = (
  options: EndpointOptions,
  model: string,
  limits: ReplyLimits,
  secrets = ownSecrets(options),
): FailureContext => ({
  baseUrl: cleanAddress(options.baseUrl),
  secrets,
  model,
  limits,
  surface: options.surface,
});

export const invalidAddress = (context: FailureContext) =>
  createFailure(
    'bad-request',
    `"${context.baseUrl}" is not a full address. Write one such as http://localhost:8000/v1.`,
    context,
  );

export interface EndpointConnection {
  readonly client: OpenAI;
  readonly report: FetchReport;
  readonly watch: ReplyWatch;
  readonly signal: AbortSignal;
  abort(): void;
  /** Stops the timers; required after each operation. */
  close(): void;
}

export interface ConnectionOptions extends Pick<RetryOptions, 'isFinal' | 'onWait'> {
  readonly limits: ReplyLimits;
  readonly profile?: EndpointProfile;
  readonly maxBytes?: number;
  readonly isStream?: boolean;
}

export function openConnection(
  sdk: typeof OpenAI,
  options: EndpointOptions,
  { limits, profile = {}, maxBytes, isStream, onWait, isFinal }: ConnectionOptions,
): EndpointConnection {
  const { apiKey, admit, maxRetries = 2 } = options;
  const abort = new AbortController();
  const report = createFetchReport();
  const watch = new ReplyWatch(limits, () => abort.abort(), onWait);
  report.onBytes = () => watch.touch();
  const reporting = createReportingFetch({
    report,
    fetch: options.fetch,
    ...(maxBytes === undefined ? {} : { maxBytes }),
    ...(isStream === undefined ? {} : { isStream }),
  });
  const { keyHeader = 'authorization', apiVersion } = profile;
  const hasOwnHeader = apiKey !== '' && keyHeader !== 'authorization';
  const client = new sdk({
    baseURL: options.baseUrl,
    // The SDK refuses an empty key, so the header is removed later instead.
    apiKey: apiKey || 'none',
    ...(apiKey === '' || hasOwnHeader
      ? { defaultHeaders: { Authorization: null, ...(hasOwnHeader ? { [keyHeader]: apiKey } : {}) } }
      : {}),
    ...(apiVersion === undefined ? {} : { defaultQuery: { 'api-version': apiVersion } }),
    dangerouslyAllowBrowser: true, // the user's own key, on their own machine
    timeout: longestOperationMs,
    maxRetries: 0,
    fetch: createRetryingFetch(reporting, {
      maxRetries,
      report,
      watch,
      admit,
      ...(onWait ? { onWait } : {}),
      ...(isFinal ? { isFinal } : {}),
    }),
    logLevel: 'off',
  });
  return {
    client,
    report,
    watch,
    signal: abort.signal,
    abort: () => abort.abort(),
    close: () => {
      delete report.onBytes;
      watch.stop();
    },
  };
}

/** The SDK's own limit includes waits for admission and between attempts; a day is longer than any of them. */
const longestOperationMs = 24 * 60 * 60 * 1000;
