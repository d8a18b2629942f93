// Tests against an independent server, the npm package @dwmkerr/mock-llm: its lists of models, its streams, its errors.

import type { AddressInfo } from 'node:net';
import { createServer } from '@dwmkerr/mock-llm/dist/server.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ChatPort } from '../../core/llm';
import { hospitalRunner } from '../../testing/sessionFixtures';
import { createOpenAiChat, testConnection } from './index';

const completion = {
  id: '1',
  object: 'chat.completion',
  model: 'small',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: 'Thought: It is asked for.\nAnswer: request_information\nResponse: Which department would you like?',
      },
      finish_reason: 'stop',
    },
  ],
};
const chats = '/v1/chat/completions';
const bodyContains = (words: string) => `contains(to_string(body.messages), '${words}')`;
const rules = [
  { path: chats, match: '@', response: { status: 200, content: JSON.stringify(completion) } },
  {
    path: chats,
    match: bodyContains('refuse me'),
    response: { status: 401, content: '{"error":{"message":"Incorrect API key provided.","code":"invalid_api_key"}}' },
  },
  {
    path: chats,
    match: bodyContains('break down'),
    response: { status: 500, content: '{"error":{"message":"The model is overloaded.","type":"server_error"}}' },
  },
  {
    path: '/v1/models',
    response: {
      status: 200,
      content: '{"object":"list","data":[{"id":"small","object":"model"},{"id":"large","object":"model"}]}',
    },
  },
];

let baseUrl = '';
let close: () => void = () => undefined;
const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);

beforeAll(async () => {
  const app = createServer({ streaming: { chunkSize: 4, chunkIntervalMs: 1 }, rules }, '127.0.0.1', 0);
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => {
  close();
  log.mockRestore();
});

describe('a server of another make', () => {
  it('lists its models', async () => {
    expect(await testConnection({ baseUrl, apiKey: '', model: '' })).toMatchObject({
      ok: true,
      value: { models: ['small', 'large'] },
    });
  });

  it('holds a conversation with hidden labels and reports a remedy when the server refuses or fails', async () => {
    const chat = createOpenAiChat({ baseUrl, apiKey: 'k', maxRetries: 0 });
    let pieces = 0;
    const counting: ChatPort = {
      complete: (request, { onDelta }, cancel) =>
        chat.complete(
          request,
          {
            onDelta: (text) => {
              pieces += 1;
              onDelta?.(text);
            },
          },
          cancel,
        ),
    };
    const runner = hospitalRunner(counting, { model: 'small', user: { kind: 'manual' } });
    runner.start();
    runner.sendUserMessage('Hello');
    await runner.settled();
    expect(pieces).toBeGreaterThan(5);
    expect(runner.state.transcript.at(-1)).toMatchObject({ kind: 'agent', text: 'Which department would you like?' });
    runner.sendUserMessage('refuse me');
    await runner.settled();
    expect(runner.state.phase).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/refused the key \(401\)/),
    });
    const notices = runner.state.transcript.filter((entry) => entry.kind === 'notice' && entry.text.includes('401'));
    expect(notices).toHaveLength(1);

    const other = hospitalRunner(chat, {
      user: { kind: 'scripted', turns: [{ text: 'break down' }] },
    });
    other.start();
    await other.settled();
    expect(other.state.phase).toMatchObject({
      kind: 'failed',
      message: expect.stringMatching(/Try again.*The model is overloaded/),
    });
  });
});
