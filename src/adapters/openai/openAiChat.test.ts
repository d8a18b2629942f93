import { afterEach, describe, expect, it } from 'vitest';
import type { ChatOutcome, ChatRequest } from '../../core/llm';
import { type FakeEndpoint, type FakeReply, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { createOpenAiChat, testConnection } from './index';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const apiKey = 'sk-test-4711secret';
const request: ChatRequest = {
  model: 'fake',
  messages: [{ role: 'user', content: 'Hello' }],
  temperature: 0.2,
  seed: 7,
};

async function serve(replies: readonly FakeReply[]) {
  endpoint = await startFakeEndpoint({ replies });
  return endpoint;
}

async function ask(replies: readonly FakeReply[], changed: Partial<ChatRequest> = {}, timeoutMs = 10_000) {
  const { url } = await serve(replies);
  const deltas: string[] = [];
  const chat = createOpenAiChat({ baseUrl: url, apiKey, timeoutMs, maxRetries: 1 });
  const outcome = await chat.complete({ ...request, ...changed }, { onDelta: (text) => deltas.push(text) });
  return { outcome, deltas, requests: endpoint?.requests ?? [] };
}

function failureIn(outcome: ChatOutcome) {
  if (outcome.kind !== 'failed') throw new Error(`expected a failure, got ${JSON.stringify(outcome)}`);
  return outcome.failure;
}

function replyIn(outcome: ChatOutcome) {
  if (outcome.kind !== 'completed') throw new Error(`expected a reply, got ${JSON.stringify(outcome)}`);
  return outcome.reply;
}

describe('createOpenAiChat against a real server', () => {
  it('streams text, and reports usage and timing', async () => {
    const { outcome, deltas, requests } = await ask([{ content: 'Good day to you.' }]);
    expect(replyIn(outcome)).toEqual({
      content: 'Good day to you.',
      toolCalls: [],
      finishReason: 'stop',
      usage: { promptTokens: 10, completionTokens: 5 },
    });
    expect(deltas).toEqual(['Good', ' day', ' to', ' you.']);
    expect(outcome.timing.retries).toBe(0);
    expect(outcome.timing.firstTokenMs).toBeTypeOf('number');
    expect(requests[0]?.body).toMatchObject({ model: 'fake', stream: true, temperature: 0.2, seed: 7 });
    expect(Object.keys(requests[0]?.headers ?? {}).filter((name) => name.startsWith('x-stainless'))).toEqual([]);
  });

  it('joins tool-call deltas, broken arguments included, and carries names the wire cannot', async () => {
    const { outcome, requests } = await ask(
      [
        {
          toolCalls: [
            { name: 'tool_1', argumentsText: '{"city": "Bern"}' },
            { name: 'find', argumentsText: '{"a": ' },
          ],
        },
      ],
      {
        tools: [{ name: '查天气', parameters: { type: 'object' }, returns: { type: 'string' } }],
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: '', toolCalls: [{ id: 'call00001', name: '查天气', argumentsText: '{}' }] },
          { role: 'tool', content: '{}', toolCallId: 'call00001' },
        ],
      },
    );
    expect(replyIn(outcome).toolCalls).toEqual([
      { id: 'call_0', name: '查天气', argumentsText: '{"city": "Bern"}' },
      { id: 'call_1', name: 'find', argumentsText: '{"a": ' },
    ]);
    expect(requests[0]?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'tool_1', parameters: { type: 'object' } } }],
      messages: [
        {},
        { content: null, tool_calls: [{ id: 'call00001', function: { name: 'tool_1' } }] },
        { role: 'tool', tool_call_id: 'call00001' },
      ],
    });
    expect(JSON.stringify(requests[0]?.body)).not.toContain('returns');
  });

  it.each([
    ['unauthorized', 'unauthorized', 401, /key in the settings/],
    ['not-found', 'not-found', 404, /base URL/],
    ['rate-limited', 'rate-limited', 429, /Wait/],
    ['server-error', 'server-error', 503, /Try again/],
    ['bad-request', 'bad-request', 400, /tools are not supported/],
    ['silent', 'timeout', undefined, /sent nothing for 0.3 s/],
    ['stalls', 'timeout', undefined, /sent nothing/],
    ['drops', 'stream-broken', undefined, /broke off/],
    ['malformed-sse', 'malformed-response', undefined, /valid JSON/],
    ['no-finish', 'stream-broken', undefined, /broke off/],
    ['empty-choices', 'malformed-response', undefined, /without any choices/],
    ['error-chunk', 'server-error', undefined, /the model crashed/],
    ['html', 'malformed-response', undefined, /text\/html.*\/v1/],
  ] as const)('maps the fault %s to %s with a remedy', async (fault, kind, status, message) => {
    // Short only for the case that never answers.
    const timeoutMs = kind === 'timeout' ? 300 : undefined;
    const { outcome } = await ask([{ fault, content: 'one two three four' }], {}, timeoutMs);
    const failure = failureIn(outcome);
    expect(failure.kind).toBe(kind);
    expect(failure.status).toBe(status);
    expect(failure.message).toMatch(message);
  });

  it('keeps what had come before a stream broke', async () => {
    const { outcome } = await ask([{ fault: 'drops', content: 'one two three four' }]);
    expect(failureIn(outcome).partial).toBe('one two');
  });

  it('takes a stream without [DONE] that had a finish reason, and a completion that came whole', async () => {
    expect(replyIn((await ask([{ fault: 'no-done', content: 'all here' }])).outcome).content).toBe('all here');
    await endpoint?.close();
    const whole = await ask([{ fault: 'whole', toolCalls: [{ name: 'find', argumentsText: '{"a":1}' }] }]);
    expect(replyIn(whole.outcome).toolCalls).toEqual([{ id: 'call_0', name: 'find', argumentsText: '{"a":1}' }]);
  });

  it('does without usage where the endpoint refuses the option, and remembers it', async () => {
    const { url, requests } = await serve([{ fault: 'refuses-usage', content: 'fine' }]);
    const chat = createOpenAiChat({ baseUrl: url, apiKey });
    expect(replyIn(await chat.complete(request, {})).usage).toBeUndefined();
    expect(replyIn(await chat.complete(request, {})).content).toBe('fine');
    expect(requests).toHaveLength(3);
  });

  it('retries a bounded number of times and counts them', async () => {
    const { outcome } = await ask([{ fault: 'server-error' }, { content: 'back again' }]);
    expect(replyIn(outcome).content).toBe('back again');
    expect(outcome.timing.retries).toBe(1);
  });

  it('waits to be admitted before each request, and counts that wait as no latency and no silence', async () => {
    const { url, requests } = await serve([{ fault: 'rate-limited' }, { content: 'Now.' }]);
    const sent: number[] = [];
    const admit = async () => {
      sent.push(requests.length);
      if (sent.length === 1) await new Promise((done) => setTimeout(done, 3500));
    };
    const chat = createOpenAiChat({ baseUrl: url, apiKey, timeoutMs: 3000, maxRetries: 1, admit });
    const outcome = await chat.complete(request, {});
    expect(replyIn(outcome).content).toBe('Now.');
    expect(sent).toEqual([0, 1]);
    expect(outcome.timing.latencyMs).toBeLessThan(3500);
  });

  it('cancels in the middle of a stream', async () => {
    const { url } = await serve([{ content: 'one two three four five', chunkDelayMs: 30 }]);
    const abort = new AbortController();
    const chat = createOpenAiChat({ baseUrl: url, apiKey });
    const outcome = await chat.complete(request, { onDelta: () => abort.abort() }, abort.signal);
    expect(failureIn(outcome)).toMatchObject({ kind: 'cancelled', partial: 'one' });
  });

  it('names an address without a server and one that is not an address', async () => {
    const unreachable = createOpenAiChat({ baseUrl: 'http://127.0.0.1:9/v1', apiKey, maxRetries: 0 });
    expect(failureIn(await unreachable.complete(request, {}))).toMatchObject({ kind: 'unreachable' });
    const relative = createOpenAiChat({ baseUrl: '/v1', apiKey });
    expect(failureIn(await relative.complete(request, {})).message).toMatch(/full address/);
  });

  it('sends no Authorization header without a key', async () => {
    const { url, requests } = await serve([{ content: 'fine' }]);
    const outcome = await createOpenAiChat({ baseUrl: url, apiKey: '' }).complete(request, {});
    expect(outcome.kind).toBe('completed');
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('testConnection', () => {
  it('lists the models, and says when the wanted one is not among them', async () => {
    endpoint = await startFakeEndpoint({ replies: [], models: ['fake', 'other'] });
    const found = await testConnection({ baseUrl: endpoint.url, apiKey, model: 'fake' });
    expect(found).toMatchObject({ ok: true, value: { models: ['fake', 'other'] } });
    const missing = await testConnection({ baseUrl: endpoint.url, apiKey, model: 'third' });
    expect(missing).toMatchObject({ ok: true, value: { message: expect.stringMatching(/does not list third/) } });
  });

  it('asks for a reply where no models are listed', async () => {
    endpoint = await startFakeEndpoint({ replies: [{ content: 'ok' }], models: null });
    const result = await testConnection({ baseUrl: endpoint.url, apiKey, model: 'fake' });
    expect(result).toMatchObject({ ok: true, value: { models: [], message: expect.stringMatching(/fake answered/) } });
  });

  it('refuses with a remedy, and never shows the key', async () => {
    endpoint = await startFakeEndpoint({ replies: [], apiKey: 'the right one' });
    const result = await testConnection({ baseUrl: endpoint.url, apiKey, model: 'fake' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'unauthorized' } });
    expect(JSON.stringify(result)).not.toContain('4711secret');
  });
});
