// A chat that learns from refusals, over a real connection: its next requests, its reports, and its end.

import { afterEach, describe, expect, it } from 'vitest';
import type { ChatOutcome, ChatRequest, EndpointProfile } from '../../core/llm';
import { type FakeEndpoint, type FakeReply, type FakeRequest, startFakeEndpoint } from '../../testing/fakeEndpoint';
import { createOpenAiChat, type LearnedProfile, type OpenAiChatOptions } from './index';

let endpoint: FakeEndpoint | undefined;
afterEach(async () => {
  await endpoint?.close();
  endpoint = undefined;
});

const request: ChatRequest = {
  model: 'strict',
  messages: [
    { role: 'system', content: 'Follow the workflow.' },
    { role: 'user', content: 'Hello' },
  ],
  temperature: 0.2,
  seed: 7,
  stop: ['\nObservation:'],
};
const tools = [{ name: 'find_table', parameters: { type: 'object' } }];

const bodyOf = (sent: FakeRequest | undefined) => (sent?.body ?? {}) as Record<string, unknown>;
const refuse = (message: string, more: object = {}, status = 400): FakeReply => ({
  answer: { status, body: { error: { message, ...more } } },
});
const noteOf = (outcome: ChatOutcome) => (outcome.kind === 'completed' ? (outcome.reply.notes ?? []) : []);

async function serve(
  answer: (body: Record<string, unknown>) => FakeReply | undefined,
  options: Partial<OpenAiChatOptions> = {},
) {
  endpoint = await startFakeEndpoint({ replies: (sent) => answer(bodyOf(sent)) ?? { content: 'fine' } });
  const learned: LearnedProfile[] = [];
  const chat = createOpenAiChat({
    baseUrl: endpoint.url,
    apiKey: 'sk-test-4711secret',
    maxRetries: 1,
    onLearned: (one) => learned.push(one),
    ...options,
  });
  return { chat, learned, requests: endpoint.requests };
}

describe('a parameter that the endpoint refuses', () => {
  it('is left out, reported once, and not sent to this model again', async () => {
    const { chat, learned, requests } = await serve(({ temperature, model }) =>
      temperature !== undefined && model === 'strict'
        ? refuse("Unsupported value: 'temperature' does not support 0.2 with this model.", { param: 'temperature' })
        : undefined,
    );
    const first = await chat.complete(request, {});
    expect(first).toMatchObject({ kind: 'completed', reply: { content: 'fine' }, timing: { retries: 1 } });
    expect(noteOf(first)).toEqual([
      expect.stringMatching(
        /^strict at http.* does not take temperature, so it is not sent\. The endpoint said: Unsupp/,
      ),
    ]);
    expect(learned).toEqual([
      {
        model: 'strict',
        profile: {
          omit: ['temperature'],
          learned: [{ setting: 'temperature', words: expect.stringContaining('does not support 0.2') }],
        },
        notes: noteOf(first),
      },
    ]);
    expect(noteOf(await chat.complete(request, {}))).toEqual([]);
    await chat.complete({ ...request, model: 'other' }, {});
    expect(requests.map((sent) => bodyOf(sent).temperature)).toEqual([0.2, undefined, undefined, 0.2]);
    expect(learned).toHaveLength(1);
  });

  it('one after another: each costs one request', async () => {
    const names = ['seed', 'temperature', 'stop', 'stream_options'];
    const { chat, learned, requests } = await serve((body) => {
      const name = names.find((one) => body[one] !== undefined);
      return name === undefined
        ? undefined
        : {
            answer: {
              status: 422,
              body: {
                detail: [{ type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' }],
              },
            },
          };
    });
    expect(await chat.complete(request, {})).toMatchObject({ kind: 'completed' });
    expect(requests).toHaveLength(5);
    expect(learned[0]?.profile.omit).toEqual(names);
    expect(learned[0]?.profile.learned?.[0]).toEqual({
      setting: 'seed',
      words: 'seed: Extra inputs are not permitted',
    });
  });

  it.each([
    ['the first event', { stream: ['data: {"error": {"message": "seed is not supported", "code": 400}}\n\n'] }],
    ['a body of status 200', { status: 200, body: { error: { message: 'seed is not supported' } } }],
  ])('is left out if %s refuses it', async (_name, answer) => {
    const { chat, requests } = await serve(({ seed }) => (seed === undefined ? undefined : { answer }));
    expect(await chat.complete(request, {})).toMatchObject({ kind: 'completed', reply: { content: 'fine' } });
    expect(requests.map((sent) => bodyOf(sent).seed)).toEqual([7, undefined]);
  });

  it('a server that refuses everything is left after one request for each part', async () => {
    const { chat, learned, requests } = await serve(() =>
      refuse('temperature, seed, stop: and stream_options are not supported'),
    );
    expect(await chat.complete(request, {})).toMatchObject({
      kind: 'failed',
      failure: { kind: 'bad-request', status: 400 },
    });
    expect(requests.length).toBeLessThanOrEqual(5);
    expect(learned).toEqual([]);
  });

  it('that only the profile sets fails and names the setting', async () => {
    const profileOf = () => ({ parameters: { top_k: 40 } });
    const { chat, requests } = await serve(
      ({ top_k }) => (top_k === undefined ? undefined : refuse('Unrecognized request argument supplied: top_k')),
      { profileOf },
    );
    expect(await chat.complete(request, {})).toMatchObject({
      failure: { message: expect.stringMatching(/does not take the parameter top_k\. Remove it from the parameters/) },
    });
    expect(requests).toHaveLength(1);
  });

  it('of status 500 is not repeated unchanged', async () => {
    const { chat, requests } = await serve(({ messages }) =>
      (messages as { role: string }[])[0]?.role === 'system'
        ? refuse('Jinja Exception: System role not supported', { code: 500 }, 500)
        : undefined,
    );
    const outcome = await chat.complete(request, {});
    expect(noteOf(outcome)[0]).toMatch(/takes no system messages: the instructions are sent in the first message/);
    expect(requests).toHaveLength(2);
    expect(bodyOf(requests[1]).messages).toEqual([{ role: 'user', content: 'Follow the workflow.\n\n---\nHello' }]);
  });

  it('keeps its key out of what is learned', async () => {
    const { chat, learned } = await serve(({ seed }) =>
      seed === undefined ? undefined : refuse('seed is not supported for the key sk-test-4711secret'),
    );
    const outcome = await chat.complete(request, {});
    expect(JSON.stringify([outcome, learned])).not.toContain('4711secret');
  });

  it('is sent again when the profile is given anew', async () => {
    let profile: EndpointProfile = {};
    const { chat, requests } = await serve(
      ({ seed }) => (seed === undefined ? undefined : refuse('seed is not supported')),
      { profileOf: () => profile },
    );
    await chat.complete(request, {});
    await chat.complete(request, {});
    profile = {};
    await chat.complete(request, {});
    expect(requests.map((sent) => bodyOf(sent).seed)).toEqual([7, undefined, undefined, 7, undefined]);
  });
});

describe('a request', () => {
  it('has only what is set, and the parameters of the profile replace values', async () => {
    const profile: EndpointProfile = {
      omit: ['seed', 'stop', 'stream_options'],
      parameters: { temperature: 1, reasoning_effort: 'low', max_tokens: 50 },
      maxTokensName: 'max_completion_tokens',
      instructionRole: 'developer',
    };
    const { chat, requests } = await serve(() => undefined, { profileOf: () => profile });
    expect(await chat.complete(request, {})).toMatchObject({ kind: 'completed' });
    const { messages, ...rest } = bodyOf(requests[0]);
    expect(rest).toEqual({
      model: 'strict',
      temperature: 1,
      reasoning_effort: 'low',
      max_completion_tokens: 50,
      stream: true,
    });
    expect(messages).toMatchObject([{ role: 'developer' }, { role: 'user' }]);
  });

  it('sends the key in the header of the profile, and the version in the query', async () => {
    const profileOf = () => ({ keyHeader: 'api-key', apiVersion: '2024-10-21' }) as const;
    const { chat, requests } = await serve(() => undefined, { profileOf });
    await chat.complete(request, {});
    expect(requests[0]?.headers).toMatchObject({ 'api-key': 'sk-test-4711secret' });
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(requests[0]?.path).toMatch(/\?api-version=2024-10-21$/);
  });
});

describe('tools and streaming', () => {
  it('a model without tools fails at once, with the strategy that needs none', async () => {
    for (const status of [400, 404, 500]) {
      const { chat, requests } = await serve(({ tools: sent }) =>
        sent ? refuse('strict does not support tools', {}, status) : undefined,
      );
      const outcome = await chat.complete({ ...request, tools }, {});
      expect(outcome).toMatchObject({
        kind: 'failed',
        failure: {
          kind: 'bad-request',
          status,
          message: expect.stringMatching(/takes no tools\. Choose the strategy "ReAct in text"/),
        },
      });
      expect(requests).toHaveLength(1);
      await endpoint?.close();
    }
  });

  it('an endpoint that does not stream with tools answers whole, and streams without them', async () => {
    const call = { name: 'find_table', argumentsText: '{"guests":2}' };
    const { chat, learned, requests } = await serve(({ stream, tools: sent }) =>
      stream && sent
        ? refuse('Streaming is not supported with tools. Set stream to false.')
        : { ...(sent ? { toolCalls: [call] } : { content: 'fine' }) },
    );
    const withTools = await chat.complete({ ...request, tools }, {});
    expect(withTools).toMatchObject({ kind: 'completed', reply: { toolCalls: [call], usage: { promptTokens: 10 } } });
    await chat.complete({ ...request, tools }, {});
    await chat.complete(request, {});
    expect(requests.map((sent) => bodyOf(sent).stream)).toEqual([true, false, false, true]);
    expect(bodyOf(requests[1]).stream_options).toBeUndefined();
    expect(learned[0]?.profile.stream).toBe('without-tools');
  });
});

describe('a refusal that names no optional part', () => {
  it.each(['Bad request', "Unsupported value: 'messages[1].content'", 'The model strict is not supported'])(
    'stays a failure after one request without the option that no user has set: %s',
    async (text) => {
      const { chat, learned, requests } = await serve(() => refuse(text));
      expect(await chat.complete(request, {})).toMatchObject({ failure: { message: expect.stringContaining(text) } });
      expect(requests.map((sent) => Object.keys(bodyOf(sent)).includes('stream_options'))).toEqual([true, false]);
      expect(bodyOf(requests[1])).toMatchObject({ temperature: 0.2, seed: 7, stop: ['\nObservation:'] });
      expect(learned).toEqual([]);
    },
  );

  it('is not repeated where that option was not sent', async () => {
    const profileOf = () => ({ omit: ['stream_options'] }) as const;
    const { chat, requests } = await serve(() => refuse('Bad request'), { profileOf });
    expect(await chat.complete(request, {})).toMatchObject({ failure: { kind: 'bad-request' } });
    expect(requests).toHaveLength(1);
  });
});
