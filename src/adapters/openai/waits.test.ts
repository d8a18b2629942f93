// Limits of time and number, waits and retries, over a real connection.

import { afterAll, describe, expect, it } from 'vitest';
import type { ChatRequest, ChatWait } from '../../core/llm';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { createOpenAiChat, type OpenAiChatOptions } from './index';

const endpoints: FakeEndpoint[] = [];
afterAll(() => Promise.all(endpoints.map((endpoint) => endpoint.close())));

const request: ChatRequest = { model: 'fake', messages: [{ role: 'user', content: 'Hello' }] };

async function serve(replies: readonly FakeReply[], options: Partial<OpenAiChatOptions> = {}) {
  const endpoint = await startFakeEndpoint({ replies });
  endpoints.push(endpoint);
  const chat = createOpenAiChat({ baseUrl: endpoint.url, apiKey: '', ...options });
  return { chat, requests: endpoint.requests };
}

describe('waits before another attempt', () => {
  it('are reported at once and can be ended', async () => {
    const { chat, requests } = await serve([{ fault: 'rate-limited', retryAfterSeconds: 30 }, { content: 'Now.' }]);
    const waits: (ChatWait | undefined)[] = [];
    const outcome = await chat.complete(request, {
      onWait: (wait) => {
        waits.push(wait);
        if (wait?.kind === 'retry') wait.retryNow();
      },
    });
    expect(outcome).toMatchObject({ kind: 'completed', reply: { content: 'Now.' } });
    expect(outcome.timing.latencyMs).toBeLessThan(5000);
    expect(waits).toMatchObject([{ kind: 'retry', status: 429, waitMs: 30_000, attempts: 1 }, undefined]);
    expect(requests).toHaveLength(2);
  });

  it('are bounded, also if each is ended', async () => {
    const { chat, requests } = await serve([{ fault: 'rate-limited', retryAfterSeconds: 20 }]);
    const outcome = await chat.complete(request, { onWait: (wait) => wait?.kind === 'retry' && wait.retryNow() });
    expect(outcome).toMatchObject({ failure: { kind: 'rate-limited' } });
    expect(requests).toHaveLength(3);
  });

  it('end with a cancelled request', async () => {
    const { chat, requests } = await serve([{ fault: 'rate-limited', retryAfterSeconds: 30 }]);
    const abort = new AbortController();
    const outcome = await chat.complete(request, { onWait: (wait) => wait && abort.abort() }, abort.signal);
    expect(outcome).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(requests).toHaveLength(1);
  });

  it.each([408, 409, 500, 503, 529])('follow the status %i', async (status) => {
    const { chat, requests } = await serve([
      { answer: { status, body: { error: { message: 'later' } }, headers: { 'retry-after': '0' } } },
      { content: 'Now.' },
    ]);
    expect(await chat.complete(request, {})).toMatchObject({ kind: 'completed', timing: { retries: 1 } });
    expect(requests).toHaveLength(2);
  });

  it('follow a connection that is refused, and name no status', async () => {
    const chat = createOpenAiChat({ baseUrl: 'http://127.0.0.1:9/v1', apiKey: '', maxRetries: 1 });
    const waits: (ChatWait | undefined)[] = [];
    expect(await chat.complete(request, { onWait: (wait) => waits.push(wait) })).toMatchObject({
      failure: { kind: 'unreachable' },
    });
    expect(waits).toMatchObject([{ kind: 'retry', attempts: 1 }, undefined]);
    expect(waits[0]).not.toHaveProperty('status');
  });
});

// Concurrent where a test only waits.
describe('limits of a reply', () => {
  it.concurrent('a server that never answers ends after one silence', async () => {
    const { chat, requests } = await serve([{ fault: 'silent' }], { profileOf: () => ({ silenceMs: 300 }) });
    const outcome = await chat.complete(request, {});
    expect(outcome).toMatchObject({
      failure: { kind: 'timeout', message: expect.stringMatching(/sent nothing for 0.3 s/) },
    });
    expect(outcome.timing.latencyMs).toBeLessThan(8000);
    expect(requests).toHaveLength(1);
  });

  it.concurrent.each([
    ['keep-alive comments', [': keep-alive\n\n']],
    ['one byte after another', [...`data: {"choices":[{"index":0,"delta":{"content":"${'a'.repeat(300)}"}}]}\n\n`]],
  ])('%s do not keep a request open', async (_name, texts) => {
    const stream = Array.from({ length: 500 }, (_, at) => [texts[at % texts.length] ?? '', { pauseMs: 20 }]).flat();
    const { chat } = await serve([{ answer: { stream } }], { profileOf: () => ({ silenceMs: 5000, replyMs: 600 }) });
    const outcome = await chat.complete(request, {});
    expect(outcome).toMatchObject({
      failure: {
        kind: 'timeout',
        message: expect.stringMatching(/did not complete its reply within 0\.6 s\. Try again.*limit of a whole reply/),
      },
    });
    expect(outcome.timing.latencyMs).toBeLessThan(8000);
  });

  it.concurrent('silence is reported from five seconds on, with the limit', async () => {
    const { chat } = await serve([{ fault: 'silent' }], { profileOf: () => ({ silenceMs: 6500 }) });
    const waits: (ChatWait | undefined)[] = [];
    await chat.complete(request, { onWait: (wait) => waits.push(wait) });
    expect(waits[0]).toMatchObject({ kind: 'silence', limitMs: 6500 });
    expect(waits.at(-1)).toBeUndefined();
  });

  it('a reply with thousands of calls ends after the limit of calls, without their names', async () => {
    const toolCalls = Array.from({ length: 20_000 }, (_, index) => ({ name: `call_${index}`, argumentsText: '{}' }));
    for (const fault of [undefined, 'whole'] as const) {
      const { chat } = await serve([{ toolCalls, ...(fault ? { fault } : {}) }]);
      const outcome = await chat.complete(request, {});
      expect(outcome).toMatchObject({
        kind: 'failed',
        endless: 'The reply has more than 64 calls and was stopped.',
        failure: { kind: 'malformed-response', message: expect.stringMatching(/more than 64 calls.*limit of calls/) },
      });
      expect(JSON.stringify(outcome).length).toBeLessThan(1000);
      expect(outcome.timing.latencyMs).toBeLessThan(60_000);
    }
  });

  it.concurrent('a terminal names its options', async () => {
    const profileOf = () => ({ silenceMs: 200, maxCalls: 1 });
    const { chat } = await serve([{ fault: 'silent' }], { profileOf, surface: 'terminal' });
    expect(await chat.complete(request, {})).toMatchObject({
      failure: { message: expect.stringMatching(/--timeout SECONDS/) },
    });
  });
});
