// Every fault of the fake endpoint, through the SDK over a real connection: the outcome, the message for the user, and
// the number of requests.

import { afterEach, describe, expect, it } from 'vitest';
import type { ChatFailureKind, ChatRequest } from '../../core/llm';
import {
  type FakeEndpoint,
  type FakeFault,
  type FakeReply,
  fakeFaults,
  startFakeEndpoint,
} from '../../testing/fakeEndpoint';
import { createOpenAiChat, type OpenAiChatOptions } from './index';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const apiKey = 'sk-test-4711secret';
const request: ChatRequest = { model: 'fake', messages: [{ role: 'user', content: 'Hello' }] };
const content = 'one two three four';

type Expected =
  | { readonly reply: string; readonly requests?: number }
  | {
      readonly failure: ChatFailureKind;
      readonly message: RegExp;
      readonly status?: number;
      readonly partial?: string;
      /** With one retry allowed. */
      readonly requests?: number;
    };

const outcomes: Readonly<Record<FakeFault, Expected>> = {
  unauthorized: { failure: 'unauthorized', status: 401, message: /Check the key in the settings/ },
  forbidden: { failure: 'unauthorized', status: 403, message: /does not allow this.*no access to this model/ },
  'not-found': { failure: 'not-found', status: 404, message: /Check the base URL/ },
  'rate-limited': {
    failure: 'rate-limited',
    status: 429,
    message: /quota is used up \(429\)\. Wait, then/,
    requests: 2,
  },
  'rate-limited-until': { failure: 'rate-limited', status: 429, message: /\(429\).*Wait, then try again/, requests: 2 },
  'server-error': { failure: 'server-error', status: 503, message: /Try again in a moment.*overloaded/, requests: 2 },
  'bad-gateway': {
    failure: 'server-error',
    status: 502,
    message: /failed \(502\)\. Try again in a moment\.$/,
    requests: 2,
  },
  'long-prompt': {
    failure: 'bad-request',
    status: 400,
    message: /longer than fake takes.*shorter format.*exceeds the available context size \(8192 tokens\)/,
  },
  'bad-request': { failure: 'bad-request', status: 400, message: /tools are not supported/, requests: 2 },
  'error-text': { failure: 'bad-request', status: 400, message: /It said: model is not loaded/, requests: 2 },
  'error-message': {
    failure: 'bad-request',
    status: 400,
    message: /It said: TypeError: Cannot read properties of undefined$/,
    requests: 2,
  },
  'unauthorized-message': {
    failure: 'unauthorized',
    status: 401,
    message: /Check the key in the settings\. It said: Unauthorized: The key has expired$/,
  },
  'error-detail': { failure: 'bad-request', status: 422, message: /value is not allowed/, requests: 2 },
  'refuses-usage': { reply: content, requests: 2 },
  silent: { failure: 'timeout', message: /sent nothing for 0.3 s\. Try again.*limit of silence/ },
  'slow-headers': { reply: content },
  'keep-alive': { reply: content },
  stalls: { failure: 'timeout', message: /sent nothing for 1.5 s\. Try again/, partial: 'one two' },
  drops: { failure: 'stream-broken', message: /broke off before it was complete\. Try again/, partial: 'one two' },
  'drops-in-line': { failure: 'stream-broken', message: /broke off/, partial: 'one two' },
  short: { failure: 'stream-broken', message: /broke off/, partial: 'one two' },
  'malformed-sse': { failure: 'malformed-response', message: /not valid JSON\. Check that/, partial: 'one two' },
  'no-done': { reply: content },
  'double-done': { reply: content },
  'no-finish': { failure: 'stream-broken', message: /broke off/, partial: content },
  'empty-choices': { failure: 'malformed-response', message: /without any choices\. Try again/ },
  'error-chunk': { failure: 'server-error', message: /Try again.*the model crashed/, partial: 'one two' },
  'error-event': { failure: 'server-error', message: /Try again.*It said: the model crashed$/, partial: 'one two' },
  'error-event-text': { failure: 'server-error', message: /It said: CUDA out of memory$/, partial: 'one two' },
  'error-chunk-message': {
    failure: 'server-error',
    message: /It said: TypeError: Cannot read properties of undefined$/,
    partial: 'one two',
  },
  'error-object': { failure: 'not-found', status: 404, message: /It said: no such adapter$/, partial: 'one two' },
  'error-detail-chunk': { failure: 'server-error', message: /It said: The worker died$/, partial: 'one two' },
  'error-line': { failure: 'server-error', message: /It said: The worker was killed$/, partial: 'one two' },
  'error-words': {
    failure: 'server-error',
    message: /It said: upstream connect error or disconnect ?reset before headers$/,
    partial: 'one two',
  },
  html: { failure: 'malformed-response', message: /text\/html.*usually ends in \/v1/ },
  whole: { reply: content },
  'whole-as-text': { reply: content },
  'whole-error': { failure: 'bad-request', message: /the context is too long/ },
  'whole-error-message': { failure: 'server-error', message: /It said: TypeError: Cannot read properties/ },
  'no-cors': { reply: content },
  'wrong-type': { reply: content },
  'no-type': { reply: content },
  endless: { failure: 'malformed-response', message: /went on past 100,000 characters.*another model/ },
  'endless-loop': {
    failure: 'malformed-response',
    message: /repeats the same words without end and was stopped\. Try again, or another model/,
  },
  'endless-line': { failure: 'malformed-response', message: /went on past .*another model/ },
  'no-usage': { reply: content },
  parts: { reply: content },
  'null-content': { reply: '' },
  length: { reply: 'one two' },
  'length-at-once': { failure: 'malformed-response', message: /limit of tokens before it said anything.*more tokens/ },
  filtered: { failure: 'bad-request', message: /held its reply back.*other words/ },
  redirects: { failure: 'not-found', status: 404, message: /leads on to http.*\/moved/ },
  'redirects-to-page': {
    failure: 'bad-request',
    status: 302,
    message: /answered with a redirect \(302\) to http.*\/login, which would lose the prompt/,
    requests: 1,
  },
  gzip: { reply: content },
  'bom-crlf': { reply: content },
  comments: { reply: content },
  torn: { reply: content },
  'loose-calls': { reply: '' },
  choices: { reply: content },
};

/**
 * Short limits for faults that never answer, long enough for the first pieces on a busy machine. Other faults keep the
 * default.
 */
const silences: Readonly<Record<string, number>> = { silent: 300, stalls: 1500, 'keep-alive': 1500 };

async function ask(reply: FakeReply, options: Partial<OpenAiChatOptions> = {}) {
  endpoint = await startFakeEndpoint({ replies: [reply] });
  const deltas: string[] = [];
  const chat = createOpenAiChat({
    baseUrl: endpoint.url,
    apiKey,
    timeoutMs: silences[reply.fault ?? ''] ?? 10_000,
    maxRetries: 1,
    maxReplyChars: 100_000,
    ...options,
  });
  const outcome = await chat.complete(request, { onDelta: (text) => deltas.push(text) });
  return { outcome, streamed: deltas.join(''), requests: endpoint.requests };
}

describe('every fault of an endpoint', () => {
  it.each(fakeFaults)('%s', async (fault) => {
    const expected = outcomes[fault];
    const { outcome, streamed, requests } = await ask({ fault, content });
    expect(JSON.stringify(outcome)).not.toContain('4711secret');
    expect(requests).toHaveLength(expected.requests ?? (fault.startsWith('redirects') ? 2 : 1));
    if ('reply' in expected) {
      expect(outcome).toMatchObject({ kind: 'completed', reply: { content: expected.reply } });
      expect(streamed).toBe(expected.reply);
      return;
    }
    expect(outcome).toMatchObject({ kind: 'failed', failure: { kind: expected.failure } });
    if (outcome.kind !== 'failed') return;
    const { message, status, partial } = outcome.failure;
    expect(message).toMatch(expected.message);
    expect(message.length).toBeLessThan(700);
    expect(status).toBe(expected.status);
    if (expected.partial !== undefined) expect(partial).toBe(expected.partial);
    if (!fault.startsWith('endless')) expect(partial ?? '').toBe(streamed);
  });

  it.each([
    ['rate-limited', /asks to wait 7200 s\. Wait, then try again/],
    ['rate-limited-until', /asks to wait until \w{3}, .* GMT\. Wait/],
  ] as const)('a requested wait of %s is reported at once, not waited for', async (fault, message) => {
    const { outcome, requests } = await ask({ fault, retryAfterSeconds: 7200 });
    expect(requests).toHaveLength(1);
    expect(outcome.timing.latencyMs).toBeLessThan(5000);
    expect(outcome).toMatchObject({ failure: { kind: 'rate-limited', message: expect.stringMatching(message) } });
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%i) to another origin is not followed', async (redirectStatus) => {
    const other = await startFakeEndpoint({ replies: [{ content: 'from elsewhere' }] });
    const elsewhere = other.url.replace('127.0.0.1', 'localhost');
    const location = `${elsewhere}/chat/completions?token=abc`;
    const { outcome, requests } = await ask({ fault: 'redirects', location, redirectStatus });
    const from = new URL(endpoint?.url ?? '').origin;
    const message = `answered with a redirect (${redirectStatus}) from ${from} to ${new URL(elsewhere).origin}.`;
    expect(outcome).toMatchObject({
      kind: 'failed',
      failure: { kind: 'bad-request', status: redirectStatus, message: expect.stringContaining(message) },
    });
    expect(outcome).toMatchObject({
      failure: { message: expect.stringContaining(`enter ${elsewhere} as the base URL`) },
    });
    expect(JSON.stringify(outcome)).not.toContain('token=abc');
    expect(requests).toHaveLength(1);
    expect(other.requests).toEqual([]);
    await other.close();
  });

  it('a page does not see the target of a redirect, and says so', async () => {
    const opaque = { type: 'opaqueredirect', ok: false, status: 0, headers: new Headers(), body: null };
    const { outcome } = await ask({}, { fetch: async () => opaque as Response });
    expect(outcome).toMatchObject({
      failure: {
        message: expect.stringMatching(
          /redirect whose target a page cannot see\. Check the address: enter the final one as/,
        ),
      },
    });
  });

  it('calls without ids and indexes, and several in one reply, stay apart', async () => {
    const toolCalls = [
      { name: 'find', argumentsText: '{"a": 1}' },
      { name: 'book', argumentsText: '{"b": ' },
    ];
    for (const fault of ['loose-calls', 'torn', 'whole', 'comments'] as const) {
      const { outcome } = await ask({ fault, toolCalls });
      expect(outcome).toMatchObject({ kind: 'completed', reply: { toolCalls: toolCalls.map((call) => call) } });
      await endpoint?.close();
    }
  });

  it('gives up an endless reply: the server sees the connection close', async () => {
    const { outcome } = await ask({ fault: 'endless', content });
    expect(outcome).toMatchObject({ failure: { partial: expect.stringMatching(/^one two/) } });
    const server = endpoint;
    endpoint = undefined;
    // Would never resolve on a connection that is still being written to.
    await server?.close();
  });
});
