// A server on 127.0.0.1 with the OpenAI protocol, scripted replies and every possible fault of an endpoint. Tests only:
// those of the adapter use a real network, those of the browser a real origin.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { exchangeOf, type FakeReply } from './fakeExchange';

export type { FakeFault, FakeReply, FakeToolCall } from './fakeExchange';
export { fakeFaults } from './fakeExchange';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON body, or undefined. */
  readonly body: unknown;
}

/** Faults of a request for vectors: one too few, invalid numbers, an HTML page, or a refusal. */
export type FakeEmbeddingFault = 'too-few' | 'not-numbers' | 'page' | 'not-found';

export interface FakeEndpointOptions {
  /** Used in turn, repeating the last one; or a function of the request and its number from 0. */
  readonly replies: readonly FakeReply[] | ((request: FakeRequest, index: number) => FakeReply);
  /** Listed by `/v1/models`; `null` makes that address 404. */
  readonly models?: readonly string[] | null;
  /** By the number of the request for vectors, from 0; undefined returns the vectors. */
  readonly embeddingFault?: (index: number) => FakeEmbeddingFault | undefined;
  /** If set, other keys get 401. */
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
  'access-control-expose-headers': 'retry-after',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
};

export async function startFakeEndpoint(options: FakeEndpointOptions): Promise<FakeEndpoint> {
  const requests: FakeRequest[] = [];
  const sockets = new Set<Socket>();
  let chats = 0;
  let embeddings = 0;
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
      } else if (request.path.endsWith('/embeddings')) {
        const index = embeddings++;
        sendVectors(response, request, options.embeddingFault?.(index));
      } else if (request.path.endsWith('/chat/completions')) {
        void send(response, replyFor(request), request);
      } else if (request.path === '/login') {
        response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<!doctype html><p>Sign in</p>');
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

/**
 * Predictable vectors: one dimension for each of 26 letters, with the number of words that begin with it, so that texts
 * with the same first letters are similar in any order. Sent in reverse order, each with its index.
 */
export function fakeVectorOf(text: string): readonly number[] {
  const vector = new Array<number>(26).fill(0);
  for (const [letter] of text.toLowerCase().matchAll(/\b[a-z]/g)) {
    const at = letter.charCodeAt(0) - 97;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  return vector;
}

function sendVectors(response: ServerResponse, request: FakeRequest, fault: FakeEmbeddingFault | undefined) {
  const { input, model } = (request.body ?? {}) as { input?: string | readonly string[]; model?: string };
  const texts = typeof input === 'string' ? [input] : (input ?? []);
  if (fault === 'not-found') {
    sendError(response, 404, `The model ${model} does not exist`);
    return;
  }
  if (fault === 'page') {
    response.writeHead(200, { ...cors, 'content-type': 'text/html' }).end('<!doctype html><p>Welcome</p>');
    return;
  }
  const rows = texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: fault === 'not-numbers' ? ['a', null] : fakeVectorOf(text),
  }));
  const data = (fault === 'too-few' ? rows.slice(1) : rows).toReversed();
  sendJson(response, 200, { object: 'list', model, data, usage: { prompt_tokens: texts.length, total_tokens: 1 } });
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Sends an exchange piece by piece; stops if the client disconnects. */
async function send(response: ServerResponse, reply: FakeReply, request: FakeRequest): Promise<void> {
  const { status, headers, pieces } = exchangeOf(reply, request.body, String(request.headers.authorization ?? ''));
  if (status === 0) return;
  const [first] = pieces;
  const isLate = typeof first === 'object' && 'pauseMs' in first;
  if (isLate) await pause(first.pauseMs);
  const type = headers['content-type'] === '' ? {} : headers;
  response.writeHead(status, { ...(reply.fault === 'no-cors' ? {} : cors), ...type });
  for (const piece of isLate ? pieces.slice(1) : pieces) {
    if (response.destroyed) return;
    if (piece === 'stall') return;
    if (piece === 'cut') {
      response.destroy();
      return;
    }
    if (piece === 'flood' || piece === 'flood-line') {
      await flood(response, piece === 'flood');
      return;
    }
    if (typeof piece === 'object' && 'pauseMs' in piece) await pause(piece.pauseMs);
    else response.write(piece);
  }
  response.end();
}

const words = Array.from({ length: 2000 }, (_, index) => `word${index} `).join('');

async function flood(response: ServerResponse, isStream: boolean): Promise<void> {
  const chunk = { choices: [{ index: 0, delta: { content: words }, finish_reason: null }] };
  const text = isStream ? `data: ${JSON.stringify(chunk)}\n\n` : words;
  const connectionClosed = new Promise<void>((resolve) => response.once('close', resolve));
  while (!response.destroyed) {
    if (!response.write(text))
      await Promise.race([connectionClosed, new Promise((resolve) => response.once('drain', resolve))]);
  }
}
