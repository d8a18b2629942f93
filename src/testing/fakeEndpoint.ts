// A server on 127.0.0.1 that speaks the OpenAI protocol, with scripted replies and every fault an endpoint can have.
// For tests only: the adapter's own against a real network, and the browser's against a real origin.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface FakeToolCall {
  readonly id?: string;
  readonly name: string;
  /** JSON text; may be broken on purpose. */
  readonly argumentsText: string;
}

export type FakeFault =
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'server-error'
  | 'bad-request'
  /** Rejects `stream_options`, answers without it. */
  | 'refuses-usage'
  /** Takes the request and never answers. */
  | 'silent'
  /** Streams half the text, then nothing more. */
  | 'stalls'
  /** Streams half the text, then cuts the connection. */
  | 'drops'
  | 'malformed-sse'
  /** Whole, but for the closing `[DONE]`. */
  | 'no-done'
  /** Ends cleanly without a finish reason and without `[DONE]`. */
  | 'no-finish'
  | 'empty-choices'
  | 'error-chunk'
  | 'html'
  /** Answers a streaming request with one JSON completion. */
  | 'whole'
  /** Sends no CORS headers: pages cannot read the answer. */
  | 'no-cors';

export interface FakeReply {
  readonly content?: string;
  readonly toolCalls?: readonly FakeToolCall[];
  readonly fault?: FakeFault;
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  /** Between two chunks. */
  readonly chunkDelayMs?: number;
  readonly retryAfterSeconds?: number;
}

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON body, or undefined. */
  readonly body: unknown;
}

export interface FakeEndpointOptions {
  /** Taken in turn, the last one again and again; or a function of the request and its number from 0. */
  readonly replies: readonly FakeReply[] | ((request: FakeRequest, index: number) => FakeReply);
  /** Listed by `/v1/models`; `null` makes that address 404. */
  readonly models?: readonly string[] | null;
  /** When given, other keys get 401. */
  readonly apiKey?: string;
  readonly port?: number;
}

export interface FakeEndpoint {
  /** Base URL for the SDK: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  close(): Promise<void>;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, content-type',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
};

export async function startFakeEndpoint(options: FakeEndpointOptions): Promise<FakeEndpoint> {
  const requests: FakeRequest[] = [];
  const sockets = new Set<Socket>();
  let chats = 0;
  const replyFor = (request: FakeRequest): FakeReply => {
    const index = chats++;
    if (typeof options.replies === 'function') return options.replies(request, index);
    return options.replies[Math.min(index, options.replies.length - 1)] ?? { content: 'ok' };
  };

  const server = createServer((incoming, response) => {
    void readBody(incoming).then((body) => {
      const request: FakeRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body,
      };
      if (request.method === 'OPTIONS') {
        response.writeHead(204, cors).end();
        return;
      }
      requests.push(request);
      if (options.apiKey !== undefined && incoming.headers.authorization !== `Bearer ${options.apiKey}`) {
        sendError(response, 401, `Incorrect API key provided: ${incoming.headers.authorization ?? 'none'}`);
      } else if (request.path.endsWith('/models')) {
        if (options.models === null) sendError(response, 404, 'no such route');
        else sendJson(response, 200, { object: 'list', data: (options.models ?? ['fake']).map((id) => ({ id })) });
      } else if (request.path.endsWith('/chat/completions')) {
        void answer(response, request, replyFor(request));
      } else sendError(response, 404, `no route ${request.path}`);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { ...cors, 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}) {
  sendJson(response, status, { error: { message, type: 'fake', code: null } }, headers);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Text in pieces of a few words, tool arguments in two, as real endpoints stream them. */
function chunksOf(reply: FakeReply): object[] {
  const chunk = (delta: object, finish: string | null = null) => ({
    id: 'fake',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const chunks: object[] = [chunk({ role: 'assistant', content: '' })];
  for (const piece of (reply.content ?? '').match(/\s*\S+/g) ?? []) chunks.push(chunk({ content: piece }));
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    const half = Math.ceil(call.argumentsText.length / 2);
    const head = { name: call.name, arguments: call.argumentsText.slice(0, half) };
    chunks.push(
      chunk({ tool_calls: [{ index, id: call.id ?? `call_${index}`, type: 'function', function: head }] }),
      chunk({ tool_calls: [{ index, function: { arguments: call.argumentsText.slice(half) } }] }),
    );
  }
  chunks.push(chunk({}, reply.toolCalls ? 'tool_calls' : 'stop'));
  return chunks;
}

async function answer(response: ServerResponse, request: FakeRequest, reply: FakeReply): Promise<void> {
  const body = request.body as { stream?: boolean; stream_options?: object } | undefined;
  const usage = reply.usage ?? { prompt_tokens: 10, completion_tokens: 5 };
  switch (reply.fault) {
    case 'unauthorized':
      return sendError(response, 401, 'Incorrect API key provided');
    case 'not-found':
      return sendError(response, 404, 'The model does not exist');
    case 'rate-limited':
      return sendError(response, 429, 'Rate limit reached', {
        'retry-after': String(reply.retryAfterSeconds ?? 0.01),
      });
    case 'server-error':
      return sendError(response, 503, 'overloaded', { 'retry-after': '0.01' });
    case 'bad-request':
      return sendError(response, 400, 'tools are not supported by this model');
    case 'refuses-usage':
      if (body?.stream_options) return sendError(response, 400, 'Unknown parameter: stream_options');
      break;
    case 'silent':
      return;
    case 'html':
      response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>');
      return;
    default:
      break;
  }
  if (!body?.stream || reply.fault === 'whole') {
    const tool_calls = reply.toolCalls?.map((call, index) => ({
      id: call.id ?? `call_${index}`,
      type: 'function',
      function: { name: call.name, arguments: call.argumentsText },
    }));
    const message = { role: 'assistant', content: reply.content ?? null, ...(tool_calls ? { tool_calls } : {}) };
    return sendJson(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }], usage });
  }
  response.writeHead(200, { ...(reply.fault === 'no-cors' ? {} : cors), 'content-type': 'text/event-stream' });
  const write = (value: unknown) =>
    response.write(`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);
  const chunks = chunksOf(reply);
  const half = Math.ceil(chunks.length / 2);
  if (reply.fault === 'empty-choices') {
    write({ id: 'fake', choices: [] });
    write('[DONE]');
    response.end();
    return;
  }
  for (const [index, chunk] of chunks.entries()) {
    if (index === half) {
      if (reply.fault === 'stalls') return;
      if (reply.fault === 'drops') {
        await pause(20);
        response.destroy();
        return;
      }
      if (reply.fault === 'malformed-sse') write('{"choices": [{"delta"');
      if (reply.fault === 'error-chunk') write({ error: { message: 'the model crashed', type: 'server_error' } });
    }
    if (reply.fault === 'no-finish' && index === chunks.length - 1) continue;
    write(chunk);
    if (reply.chunkDelayMs) await pause(reply.chunkDelayMs);
  }
  if (body.stream_options) write({ id: 'fake', choices: [], usage });
  if (reply.fault !== 'no-done' && reply.fault !== 'no-finish') write('[DONE]');
  response.end();
}
