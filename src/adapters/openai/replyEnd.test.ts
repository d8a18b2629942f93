import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOpenAiChat } from './openAiChat';

let body = '';
const server = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  res.end(body);
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());

const line = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;
const complete = async (text: string) => {
  body = text;
  const { port } = server.address() as AddressInfo;
  const chat = createOpenAiChat({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: '', maxRetries: 0 });
  const outcome = await chat.complete({ model: 'm', messages: [{ role: 'user', content: 'Hi' }] }, {});
  return outcome.kind === 'completed' ? outcome.reply : outcome.failure;
};
const said = line({ delta: { content: 'Let me' } });
const done = 'data: [DONE]\n\n';

describe('the end of a reply', () => {
  it('accepts [DONE] without a finish reason, with a note', async () => {
    for (const finish_reason of [null, '', undefined]) {
      const reply = await complete(said + line({ delta: {}, finish_reason }) + done);
      expect(reply).toMatchObject({ content: 'Let me', notes: [expect.stringMatching(/without a finish reason/)] });
    }
    expect(await complete(said + line({ delta: {}, finish_reason: 'stop' }))).not.toHaveProperty('notes');
  });

  it('names a missing credit as the reason, also in a stream of status 200', async () => {
    const error = { choices: [], error: { code: 402, message: 'upstream is out of credit' } };
    expect(await complete(`data: ${JSON.stringify(error)}\n\n`)).toMatchObject({
      kind: 'bad-request',
      message: expect.stringMatching(/requires a payment \(402\).*It said: upstream is out of credit/),
    });
  });

  it('refuses a stream without [DONE] and without a finish reason', async () => {
    expect(await complete(said)).toMatchObject({ kind: 'stream-broken', partial: 'Let me' });
  });

  it.each([
    'error',
    'MALFORMED_FUNCTION_CALL',
    'UNEXPECTED_TOOL_CALL',
    'network_error',
    'insufficient_system_resource',
    'abort',
  ])('fails with the words of the provider: %s', async (finish_reason) => {
    const failure = await complete(
      said + line({ delta: { content: '' }, finish_reason, error: { message: 'upstream closed' } }) + done,
    );
    expect(failure).toMatchObject({ message: expect.stringContaining(finish_reason), partial: 'Let me' });
    expect(failure).toMatchObject({ message: expect.stringContaining('upstream closed') });
  });

  it.each(['stop', 'STOP', 'end_turn', 'eos', 'tool_calls', 'length'])(
    'takes the text of a reply that ended with %s',
    async (finish_reason) => {
      expect(await complete(said + line({ delta: {}, finish_reason }) + done)).toMatchObject({ content: 'Let me' });
    },
  );
});
