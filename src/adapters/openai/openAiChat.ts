// The chat port over the openai SDK, which loads with the first request. `complete` never rejects. Owns: streaming, the
// limits of a reply, what each model accepts (learned from refusals), and tolerance for mistakes of compatible servers.
// Refuses nothing: an unreadable answer is a failure with a remedy. Above 300 lines, because one reply is handled in one
// place.

import type OpenAI from 'openai';
import {
  type ChatFailure,
  type ChatHandlers,
  type ChatOutcome,
  type ChatPort,
  type ChatReply,
  type ChatRequest,
  type ChatWait,
  chatWithoutSecrets,
  defaultMaxCalls,
  type EndpointProfile,
} from '../../core/llm';
import type { CancelSignal, SecretFilter } from '../../core/support';
import { buildRequestBody, type RequestBody } from './buildRequestBody';
import {
  createFailure,
  type FailureCause,
  type FailureContext,
  failureOf,
  givenParameter,
  isTooLongPrompt,
  jsonModeRefused,
  redirectFailure,
  shortenedText,
  statusOf,
  toolsRefused,
  tooManyCalls,
} from './chatFailure';
import {
  createContext,
  type EndpointConnection,
  type EndpointOptions,
  invalidAddress,
  limitsOf,
  loadSdk,
  openConnection,
  ownSecrets,
} from './endpointClient';
import { type EndpointChange, learnChange, type RefusalReading, readRefusal } from './readRefusal';
import { loopChars, repeatsItself } from './repeatsItself';
import { ReplyBuilder } from './replyBuilder';
import { incompleteOf } from './replyEnd';
import { BodyTooLarge, RedirectRefused } from './reportingFetch';
import { ToolNames } from './wireMessages';

export interface OpenAiChatOptions extends EndpointOptions {
  /** The profile of a model, read before each request. What was learned holds until another object is returned. */
  readonly profileOf?: (model: string) => EndpointProfile | undefined;
  /** Called after a request that succeeded because a part of it was left out or changed. */
  readonly onLearned?: (learned: LearnedProfile) => void;
  /** Called like `ChatHandlers.onWait`, for all requests. */
  readonly onWait?: (wait: ChatWait | undefined) => void;
  /** Longest reply, in characters; 1,000,000 by default. A reply that exceeds it is stopped. */
  readonly maxReplyChars?: number;
  /** Further secrets to remove from answers. The key and secrets in the address are always removed. */
  readonly secrets?: () => SecretFilter;
}

export interface LearnedProfile {
  readonly model: string;
  /** The whole profile with what was learned. */
  readonly profile: EndpointProfile;
  /** One sentence for each setting that was learned now. */
  readonly notes: readonly string[];
}

const defaultReplyChars = 1_000_000;
/** Characters between two checks for a loop. */
const loopCheckChars = 200;
/** A piece of a few letters has about 200 bytes of JSON around it. */
const maxBytesOf = ({ maxReplyChars = defaultReplyChars }: OpenAiChatOptions) => maxReplyChars * 64;

export function createOpenAiChat(options: OpenAiChatOptions): ChatPort {
  const own = ownSecrets(options);
  const port = chatWithoutSecrets(createChatWithoutFilter(options, own), () => own);
  return options.secrets ? chatWithoutSecrets(port, options.secrets) : port;
}

const emptyProfile: EndpointProfile = {};

function createChatWithoutFilter(options: OpenAiChatOptions, secrets: SecretFilter): ChatPort {
  const learnedProfiles = new Map<string, { readonly given: EndpointProfile; readonly profile: EndpointProfile }>();
  const profileOf = (model: string): EndpointProfile => {
    const given = options.profileOf?.(model) ?? emptyProfile;
    const known = learnedProfiles.get(model);
    return known?.given === given ? known.profile : given;
  };

  const learn = (model: string, readings: readonly Changed[], context: FailureContext): readonly string[] => {
    const given = options.profileOf?.(model) ?? emptyProfile;
    const before = profileOf(model);
    let profile = before;
    const notes: string[] = [];
    for (const { change, words } of readings) {
      const text = shortenedText(words, secrets);
      notes.push(`${changeSentence(change, context)}${text === '' ? '' : ` The endpoint said: ${text}`}`);
      profile = learnChange(profile, change, text);
    }
    if (profile === before) return notes;
    learnedProfiles.set(model, { given, profile });
    options.onLearned?.({ model, profile, notes });
    return notes;
  };

  const complete = async (
    request: ChatRequest,
    handlers: ChatHandlers,
    cancel?: CancelSignal,
  ): Promise<ChatOutcome> => {
    const startedAt = performance.now();
    const { model } = request;
    const reply = new ReplyBuilder();
    const names = new ToolNames(request);
    let profile = profileOf(model);
    const limits = limitsOf(profile, options);
    let firstTokenMs: number | undefined;
    let checkedAt = 0;
    let requests = 0;
    let admissionMs = 0;
    let connection: EndpointConnection | undefined;
    const onCancel = () => connection?.abort();
    cancel?.addEventListener('abort', onCancel);
    const onWait = (wait: ChatWait | undefined) => {
      options.onWait?.(wait);
      handlers.onWait?.(wait);
    };

    const timing = () => ({
      latencyMs: Math.round(performance.now() - startedAt - admissionMs - (connection?.report.admissionMs ?? 0)),
      ...(firstTokenMs === undefined ? {} : { firstTokenMs }),
      retries: Math.max(0, requests + (connection?.report.requests ?? 0) - 1),
    });
    const context = (): FailureContext => ({
      ...createContext(options, model, limits, secrets),
      partial: reply.content,
      ...(connection?.report.redirectedTo === undefined ? {} : { redirectedTo: connection.report.redirectedTo }),
    });
    const failed = (failure: ChatFailure): ChatOutcome => ({ kind: 'failed', failure, timing: timing() });
    /** A failure of the model, not of the endpoint. `keep` is the end index of the kept text, as for `slice`. */
    const endless = (what: string, keep: number, failure?: ChatFailure): ChatOutcome => ({
      kind: 'failed',
      failure: failure ?? tooLong(what, { ...context(), partial: reply.content.slice(0, keep) }),
      endless: `The reply ${what}.`,
      timing: timing(),
    });
    const causeOf = (error: unknown, sdk: typeof OpenAI | undefined): FailureCause => {
      if (connection?.watch.exceeded) return connection.watch.exceeded;
      if (cancel?.aborted) return 'cancelled';
      if (error instanceof SyntaxError) return 'syntax';
      if (sdk && error instanceof sdk.APIConnectionError) return 'connection';
      if (sdk && error instanceof sdk.APIError) return 'api';
      return 'stream';
    };

    let sdk: typeof OpenAI | undefined;
    try {
      if (!URL.canParse(options.baseUrl)) return failed(invalidAddress(context()));
      sdk = await loadSdk().catch(() => undefined);
      if (!sdk) return failed(createFailure('unreachable', NO_LIBRARY, context()));
      const loaded = sdk;
      const open = async (body: RequestBody) => {
        requests += connection?.report.requests ?? 0;
        admissionMs += connection?.report.admissionMs ?? 0;
        connection?.close();
        connection = openConnection(loaded, options, {
          // A reply that is not streamed is silent until it is complete.
          limits: body.stream ? limits : { ...limits, silenceMs: 0 },
          profile,
          maxBytes: maxBytesOf(options),
          isStream: true,
          onWait,
          isFinal: (status, text) => readRefusal({ status, text }, { body, profile, model }) !== undefined,
        });
        if (cancel?.aborted) connection.abort();
        // With `stream`, the SDK reads the answer as a stream; what the endpoint receives is in the body.
        const stream = (await connection.client.post('/chat/completions', {
          body,
          stream: true,
          signal: connection.signal,
        })) as AsyncIterable<unknown>;
        const chunks = stream[Symbol.asyncIterator]();
        // Some servers refuse a request with status 200 and an error as the first event.
        return { first: await chunks.next(), chunks };
      };
      const readings: Changed[] = [];
      let opened: OpenedStream | undefined;
      while (!opened) {
        if (request.responseFormat !== undefined && profile.omit?.includes('response_format')) {
          learn(model, readings, context());
          return failed(jsonModeRefused(readings.at(-1)?.words, context()));
        }
        const body = buildRequestBody(request, profile, names);
        try {
          opened = await open(body);
        } catch (error) {
          const reading = readingOf(connection, error, sdk, { body, profile, model });
          if (!reading) throw error;
          if (reading.kind !== 'change') return failed(refusalFailure(reading, context(), connection));
          const next = learnChange(profile, reading.change, reading.words);
          // Every change leaves a part out or replaces it by one that was not tried, so the loop ends.
          if (next === profile) throw error;
          profile = next;
          readings.push(reading);
        }
      }
      const notes = learn(model, readings, context());
      const maxCalls = profile.maxCalls ?? defaultMaxCalls;
      for await (const chunk of chunksOf(opened)) {
        const text = reply.add(chunk);
        if (firstTokenMs === undefined && reply.hasChoice) firstTokenMs = Math.round(performance.now() - startedAt);
        if (text !== '') handlers.onDelta?.(text);
        if (reply.callCount > maxCalls) {
          connection?.abort();
          return endless(`has more than ${maxCalls} calls and was stopped`, 2000, tooManyCalls(maxCalls, context()));
        }
        if (reply.length > maxReplyChars(options)) {
          connection?.abort();
          const limit = maxReplyChars(options).toLocaleString('en');
          return endless(`went on past ${limit} characters and was stopped`, 2000);
        }
        if (reply.length - checkedAt > loopCheckChars) {
          checkedAt = reply.length;
          if (repeatsItself(reply.latest)) {
            connection?.abort();
            return endless('repeats the same words without end and was stopped', 300 - loopChars);
          }
        }
      }
      // Aborting ends the SDK's iteration without an error.
      if (connection?.watch.exceeded) return failed(failureOf(undefined, connection.watch.exceeded, context()));
      if (cancel?.aborted) return failed(failureOf(undefined, 'cancelled', context()));
      const incomplete = connection && incompleteOf(reply, connection.report, context());
      if (incomplete) return failed(incomplete);
      return { kind: 'completed', reply: withNotes(reply.build(names), notes), timing: timing() };
    } catch (error) {
      if (error instanceof BodyTooLarge) {
        const what = `went on past ${Math.round(error.bytes / 100_000) / 10} MB and was stopped`;
        return failed(tooLong(what, { ...context(), partial: reply.content.slice(0, 2000) }));
      }
      const redirect = connection?.watch.exceeded || cancel?.aborted ? undefined : redirectOf(error);
      if (redirect) return failed(redirectFailure(redirect, context()));
      return failed(failureOf(error, causeOf(error, sdk), context()));
    } finally {
      connection?.close();
      cancel?.removeEventListener('abort', onCancel);
    }
  };
  return { complete };
}

interface OpenedStream {
  readonly first: IteratorResult<unknown>;
  readonly chunks: AsyncIterator<unknown>;
}

async function* chunksOf({ first, chunks }: OpenedStream): AsyncGenerator<unknown> {
  try {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value;
  } finally {
    await chunks.return?.();
  }
}

type Changed = Extract<RefusalReading, { kind: 'change' }>;

const maxReplyChars = ({ maxReplyChars: chars = defaultReplyChars }: OpenAiChatOptions): number => chars;

function readingOf(
  connection: EndpointConnection | undefined,
  error: unknown,
  sdk: typeof OpenAI,
  sent: Parameters<typeof readRefusal>[1],
): RefusalReading | undefined {
  if (!(error instanceof sdk.APIError) || isTooLongPrompt(error)) return undefined;
  const refusal = connection?.report.refusal;
  if (!refusal) {
    if (error instanceof sdk.APIConnectionError || error instanceof sdk.APIUserAbortError) return undefined;
    const text = JSON.stringify({ error: error.error ?? error.message });
    return readRefusal({ status: statusOf(error) ?? 400, text }, sent);
  }
  const reading = readRefusal(refusal, sent);
  if (reading || (refusal.status !== 400 && refusal.status !== 422) || !sent.body.stream_options) return reading;
  // Some servers refuse this option without naming it, and it is the one that no user has set.
  return { kind: 'change', change: { setting: 'stream_options' }, words: error.message };
}

function refusalFailure(
  reading: Exclude<RefusalReading, Changed>,
  context: FailureContext,
  connection: EndpointConnection | undefined,
): ChatFailure {
  const status = connection?.report.refusal?.status;
  return reading.kind === 'tools'
    ? toolsRefused(reading.words, context, status)
    : givenParameter(reading.name, reading.words, context, status);
}

/** The SDK wraps what its `fetch` throws. */
export function redirectOf(error: unknown): RedirectRefused | undefined {
  if (error instanceof RedirectRefused) return error;
  return error instanceof Error && error.cause instanceof RedirectRefused ? error.cause : undefined;
}

const withNotes = (reply: ChatReply, notes: readonly string[]): ChatReply =>
  notes.length > 0 ? { ...reply, notes: [...notes, ...(reply.notes ?? [])] } : reply;

function changeSentence(change: EndpointChange, { baseUrl, model }: FailureContext): string {
  const who = `${model} at ${baseUrl}`;
  switch (change.setting) {
    case 'maxTokensName':
      return `${who} takes the limit of tokens as ${change.value} only.`;
    case 'instructionRole':
      return change.value === 'none'
        ? `${who} takes no system messages: the instructions are sent in the first message of the user.`
        : `${who} takes instructions in messages of the role ${change.value}.`;
    case 'stream':
      return change.value === 'never'
        ? `${who} does not stream replies: each reply is shown when it is complete.`
        : `${who} does not stream replies with tools: each is shown when it is complete.`;
    default:
      return `${who} does not take ${change.setting}, so it is not sent.`;
  }
}

const NO_LIBRARY = 'The part of Weir that speaks with models could not be loaded. Check the connection and try again.';

const tooLong = (what: string, context: FailureContext): ChatFailure =>
  createFailure('malformed-response', `The reply of ${context.model} ${what}. Try again, or another model.`, context);
