// The response of a fake endpoint: status, headers, and the pieces of the body with pauses and faults between them.
// Every fault is one row of the table, so that a test can iterate over all of them. Tests only.

import { gzipSync } from 'node:zlib';

export interface FakeToolCall {
  readonly id?: string;
  readonly name: string;
  /** JSON text; may be broken on purpose. */
  readonly argumentsText: string;
}

export interface FakeReply {
  readonly content?: string;
  readonly toolCalls?: readonly FakeToolCall[];
  readonly fault?: FakeFault;
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number };
  /** Between two chunks; for `slow-headers` before the first one. */
  readonly chunkDelayMs?: number;
  readonly retryAfterSeconds?: number;
  /** Target of `redirects`. */
  readonly location?: string;
  /** Status of `redirects`; 307 by default. */
  readonly redirectStatus?: number;
  /** Replaces the whole answer. A body that is not a text is sent as JSON. */
  readonly answer?:
    | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
    | { readonly stream: readonly Piece[] };
}

/** `cut` destroys the connection, `stall` sends nothing more and keeps it open, `flood` sends text without end. */
export type Piece = string | Uint8Array | { readonly pauseMs: number } | 'cut' | 'stall' | 'flood' | 'flood-line';

export interface Exchange {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: readonly Piece[];
}

const json = { 'content-type': 'application/json' };
const sse = { 'content-type': 'text/event-stream' };
const refusal = (status: number, message: string, headers: Record<string, string> = {}): Exchange => ({
  status,
  headers: { ...json, ...headers },
  pieces: [JSON.stringify({ error: { message, type: 'fake', code: null } })],
});
const page = '<!doctype html><title>Gateway</title><p>Welcome</p>';

/** Output of a model with 135 million parameters until it was stopped. */
const loopWords = ' no_other_time (needs find_other_time);';

const chunkOf = (delta: object, finish: string | null = null) => ({
  id: 'fake',
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, finish_reason: finish }],
});
const dataOf = (value: unknown) => `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
const wordsOf = (reply: FakeReply) => (reply.content ?? '').match(/\s*\S+/g) ?? [];

/** Text in pieces of a few words, tool arguments in two, as real endpoints stream them. */
function chunksOf(reply: FakeReply, finish = reply.toolCalls ? 'tool_calls' : 'stop'): object[] {
  const chunks: object[] = [chunkOf({ role: 'assistant', content: '' })];
  for (const piece of wordsOf(reply)) chunks.push(chunkOf({ content: piece }));
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    const half = Math.ceil(call.argumentsText.length / 2);
    const head = { name: call.name, arguments: call.argumentsText.slice(0, half) };
    chunks.push(
      chunkOf({ tool_calls: [{ index, id: call.id ?? `call_${index}`, type: 'function', function: head }] }),
      chunkOf({ tool_calls: [{ index, function: { arguments: call.argumentsText.slice(half) } }] }),
    );
  }
  chunks.push(chunkOf({}, finish));
  return chunks;
}

function wholeOf(reply: FakeReply, change: object = {}): object {
  const tool_calls = reply.toolCalls?.map((call, index) => ({
    id: call.id ?? `call_${index}`,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }));
  const message = { role: 'assistant', content: reply.content ?? null, ...(tool_calls ? { tool_calls } : {}) };
  return { choices: [{ index: 0, message, finish_reason: 'stop' }], usage: usageOf(reply), ...change };
}

const usageOf = (reply: FakeReply) => reply.usage ?? { prompt_tokens: 10, completion_tokens: 5 };

interface FakeRequestOptions {
  readonly reply: FakeReply;
  /** The request's body requests usage in the stream. */
  readonly wantsUsage: boolean;
  /** The key of the request, for endpoints that repeat it. */
  readonly key: string;
}

/** A stream of these texts as pieces, with the reply's pauses between them. */
function streamed(
  { reply }: FakeRequestOptions,
  texts: readonly Piece[],
  headers: Record<string, string> = {},
): Exchange {
  const pause = reply.chunkDelayMs ? [{ pauseMs: reply.chunkDelayMs }] : [];
  return { status: 200, headers: { ...sse, ...headers }, pieces: texts.flatMap((text) => [text, ...pause]) };
}

const ending = ({ reply, wantsUsage }: FakeRequestOptions) => [
  ...(wantsUsage ? [dataOf({ id: 'fake', choices: [], usage: usageOf(reply) })] : []),
  dataOf('[DONE]'),
];

const textsOf = (request: FakeRequestOptions) => [...chunksOf(request.reply).map(dataOf), ...ending(request)];

/** The first half of the reply, followed by `then`. */
function halfway(request: FakeRequestOptions, then: readonly Piece[]): Exchange {
  const chunks = chunksOf(request.reply).map(dataOf);
  return streamed(request, [...chunks.slice(0, Math.ceil(chunks.length / 2)), ...then]);
}

const inTwo = (request: FakeRequestOptions, between: readonly Piece[]): Piece[] => {
  const texts = textsOf(request);
  const half = Math.ceil(chunksOf(request.reply).length / 2);
  return [...texts.slice(0, half), ...between, ...texts.slice(half)];
};

const faults = {
  unauthorized: ({ key }) => refusal(401, `Incorrect API key provided: ${key}. Your key is ${key.slice(0, 9)}***`),
  forbidden: () => refusal(403, 'Your project has no access to this model'),
  'not-found': () => refusal(404, 'The model does not exist'),
  'rate-limited': ({ reply }) =>
    refusal(429, 'Rate limit reached', { 'retry-after': String(reply.retryAfterSeconds ?? 0.01) }),
  /** Retry-After as a date in the near future. */
  'rate-limited-until': ({ reply }) =>
    refusal(429, 'Rate limit reached', {
      'retry-after': new Date(Date.now() + 1000 * (reply.retryAfterSeconds ?? 1)).toUTCString(),
    }),
  'server-error': () => refusal(503, 'overloaded', { 'retry-after': '0.01' }),
  /** A proxy's page instead of the server's message. */
  'bad-gateway': () => ({
    status: 502,
    headers: { 'content-type': 'text/html', 'retry-after': '0.01' },
    pieces: [page],
  }),
  /** The error text of llama.cpp. */
  'long-prompt': () => ({
    status: 400,
    headers: json,
    pieces: [
      JSON.stringify({
        error: {
          code: 400,
          message: 'request (9031 tokens) exceeds the available context size (8192 tokens), try increasing it',
          type: 'exceed_context_size_error',
        },
      }),
    ],
  }),
  'bad-request': () => refusal(400, 'tools are not supported by this model'),
  /** Errors in other servers' formats: a text, or a list of problems. */
  'error-text': () => ({ status: 400, headers: json, pieces: ['{"error": "model is not loaded"}'] }),
  /** The kind of error as a text, with the message beside it. */
  'error-message': () => ({
    status: 400,
    headers: json,
    pieces: ['{"error": "TypeError", "message": "Cannot read properties of undefined"}'],
  }),
  'unauthorized-message': () => ({
    status: 401,
    headers: json,
    pieces: ['{"error": "Unauthorized", "message": "The key has expired"}'],
  }),
  'error-detail': () => ({
    status: 422,
    headers: json,
    pieces: ['{"detail": [{"loc": ["body", "seed"], "msg": "value is not allowed", "type": "value_error"}]}'],
  }),
  /** Rejects `stream_options`, replies without it. */
  'refuses-usage': (request) =>
    request.wantsUsage ? refusal(400, 'Unknown parameter: stream_options') : streamed(request, textsOf(request)),
  /** Accepts the request and never replies. */
  silent: () => ({ status: 0, headers: {}, pieces: ['stall'] }),
  /** Replies late, but in time. */
  'slow-headers': (request) => ({
    status: 200,
    headers: sse,
    pieces: [{ pauseMs: request.reply.chunkDelayMs ?? 120 }, ...textsOf(request)],
  }),
  /** Thinks for almost two seconds and sends keep-alive comments. */
  'keep-alive': (request) => ({
    status: 200,
    headers: sse,
    pieces: [...Array.from({ length: 12 }, () => [': still there\n\n', { pauseMs: 150 }]).flat(), ...textsOf(request)],
  }),
  /** Streams half the text, then nothing more. */
  stalls: (request) => halfway(request, ['stall']),
  /** Streams half the text, then cuts the connection. */
  drops: (request) => halfway(request, [{ pauseMs: 20 }, 'cut']),
  /** Cuts the connection in the middle of a line. */
  'drops-in-line': (request) => halfway(request, ['data: {"id": "fake", "choi', { pauseMs: 20 }, 'cut']),
  /** Ends before the announced length. */
  short: (request) => ({
    ...halfway(request, [{ pauseMs: 20 }, 'cut']),
    headers: { ...sse, 'content-length': '100000' },
  }),
  'malformed-sse': (request) => streamed(request, inTwo(request, [dataOf('{"choices": [{"delta"')])),
  /** Complete, but without the closing `[DONE]`. */
  'no-done': (request) => streamed(request, textsOf(request).slice(0, -1)),
  'double-done': (request) =>
    streamed(request, [...textsOf(request), dataOf('[DONE]'), dataOf(chunkOf({ content: ' late' }))]),
  /** Ends cleanly without a finish reason and without `[DONE]`. */
  'no-finish': (request) => streamed(request, chunksOf(request.reply).slice(0, -1).map(dataOf)),
  'empty-choices': (request) => streamed(request, [dataOf({ id: 'fake', choices: [] }), dataOf('[DONE]')]),
  'error-chunk': (request) =>
    streamed(request, inTwo(request, [dataOf({ error: { message: 'the model crashed', type: 'server_error' } })])),
  /**
   * Errors in the stream in the formats of other servers: an event, a text, an object, a line outside of the protocol.
   */
  'error-event': (request) =>
    streamed(
      request,
      inTwo(request, ['event: error\n', dataOf({ message: 'the model crashed', code: 'server_error' })]),
    ),
  'error-event-text': (request) => halfway(request, ['event: error\ndata: CUDA out of memory\n\n']),
  'error-chunk-message': (request) =>
    halfway(request, [
      dataOf({ error: 'TypeError', message: 'Cannot read properties of undefined' }),
      dataOf('[DONE]'),
    ]),
  'error-object': (request) => halfway(request, [dataOf({ object: 'error', message: 'no such adapter', code: 404 })]),
  'error-detail-chunk': (request) => halfway(request, [dataOf({ detail: 'The worker died' })]),
  'error-line': (request) =>
    halfway(request, ['{"error": {"message": "The worker was killed", "type": "server_error"}}\n']),
  'error-words': (request) => halfway(request, ['upstream connect error or disconnect\n', 'reset before headers']),
  /** An HTML page with status 200 instead of a reply. */
  html: () => ({ status: 200, headers: { 'content-type': 'text/html' }, pieces: [page] }),
  /** Replies to a streaming request with one JSON completion. */
  whole: ({ reply }) => ({ status: 200, headers: json, pieces: [JSON.stringify(wholeOf(reply))] }),
  /** The same with another content type. */
  'whole-as-text': ({ reply }) => ({
    status: 200,
    headers: { 'content-type': 'text/plain' },
    pieces: [`\ufeff\n${JSON.stringify(wholeOf(reply))}`],
  }),
  /** An error with 200, as JSON. */
  'whole-error': () => ({
    status: 200,
    headers: json,
    pieces: [JSON.stringify({ error: { message: 'the context is too long', type: 'invalid_request_error' } })],
  }),
  'whole-error-message': () => ({
    status: 200,
    headers: json,
    pieces: ['{"error": "TypeError", "message": "Cannot read properties of undefined"}'],
  }),
  /** Sends no CORS headers: pages cannot read the response. */
  'no-cors': (request) => streamed(request, textsOf(request)),
  'wrong-type': (request) => streamed(request, textsOf(request), { 'content-type': 'text/plain; charset=utf-8' }),
  'no-type': (request) => streamed(request, textsOf(request), { 'content-type': '' }),
  /** Words without end. */
  endless: (request) => halfway(request, ['flood']),
  /** The loop of a small model, which ends when its context is full. */
  'endless-loop': (request) => halfway(request, Array<Piece>(200).fill(dataOf(chunkOf({ content: loopWords })))),
  /** One line without end. */
  'endless-line': (request) => halfway(request, ['flood-line']),
  'no-usage': (request) => streamed(request, [...chunksOf(request.reply).map(dataOf), dataOf('[DONE]')]),
  /** Content as a list of parts. */
  parts: (request) =>
    streamed(request, [
      ...wordsOf(request.reply).map((text) => dataOf(chunkOf({ content: [{ type: 'text', text }] }))),
      dataOf(chunkOf({}, 'stop')),
      ...ending(request),
    ]),
  'null-content': (request) =>
    streamed(request, [
      dataOf(chunkOf({ role: 'assistant', content: null, tool_calls: null })),
      dataOf({ id: 'fake', choices: [{ index: 0, delta: null, finish_reason: 'stop' }] }),
      ...ending(request),
    ]),
  /** Stopped at the token limit, after half of the reply. */
  length: (request) => {
    const chunks = chunksOf(request.reply);
    const first = chunks.slice(0, Math.ceil(chunks.length / 2)).map(dataOf);
    return streamed(request, [...first, dataOf(chunkOf({}, 'length')), ...ending(request)]);
  },
  /** The same, before the first word: all tokens were used for thinking. */
  'length-at-once': (request) =>
    streamed(request, [
      dataOf(chunkOf({ role: 'assistant', reasoning_content: 'Let me see' })),
      dataOf(chunkOf({}, 'length')),
      ...ending(request),
    ]),
  filtered: (request) => streamed(request, [dataOf(chunkOf({}, 'content_filter')), ...ending(request)]),
  /** Redirects to another address of the same server; 307 keeps the method. */
  redirects: ({ reply }) => ({
    status: reply.redirectStatus ?? 307,
    headers: { location: reply.location ?? '/moved' },
    pieces: [],
  }),
  /** 302 turns it into a GET request, whose response is a page. */
  'redirects-to-page': () => ({ status: 302, headers: { location: '/login' }, pieces: [] }),
  gzip: (request) =>
    streamed(request, [new Uint8Array(gzipSync(textsOf(request).join('')))], { 'content-encoding': 'gzip' }),
  'bom-crlf': (request) =>
    streamed(
      request,
      textsOf(request).map((text, index) => `${index === 0 ? '\ufeff' : ''}${text.replaceAll('\n', '\r\n')}`),
    ),
  /** Comments and empty events between the chunks, unknown fields, data without a blank after the colon. */
  comments: (request) =>
    streamed(
      request,
      textsOf(request).flatMap((text, index) => [
        ': keep-alive\n\n',
        `event: message\nid: ${index}\nretry: 10\n${text.replace('data: ', 'data:')}`,
      ]),
    ),
  /** Arbitrary byte boundaries: characters and lines are cut anywhere. */
  torn: (request) => {
    const bytes = new TextEncoder().encode(textsOf(request).join(''));
    const pieces: Piece[] = [];
    for (let at = 0; at < bytes.length; at += 7) pieces.push(bytes.slice(at, at + 7));
    return streamed(request, pieces);
  },
  /** Calls without indexes and ids, arguments in pieces. */
  'loose-calls': (request) =>
    streamed(request, [
      ...(request.reply.toolCalls ?? []).flatMap((call) => [
        dataOf(chunkOf({ tool_calls: [{ function: { name: call.name, arguments: call.argumentsText.slice(0, 3) } }] })),
        dataOf(chunkOf({ tool_calls: [{ function: { arguments: call.argumentsText.slice(3) } }] })),
      ]),
      dataOf(chunkOf({}, 'tool_calls')),
      ...ending(request),
    ]),
  /** Several choices, though one was requested. */
  choices: (request) =>
    streamed(request, [
      ...chunksOf(request.reply).flatMap((chunk) => [
        dataOf({ id: 'fake', choices: [{ index: 1, delta: { content: ' other' }, finish_reason: null }] }),
        dataOf(chunk),
      ]),
      ...ending(request),
    ]),
} satisfies Readonly<Record<string, (request: FakeRequestOptions) => Exchange>>;

export type FakeFault = keyof typeof faults;

export const fakeFaults = Object.keys(faults) as readonly FakeFault[];

/** `body` and `authorization` are those of the request. */
export function exchangeOf(reply: FakeReply, body: unknown, authorization = ''): Exchange {
  if (reply.answer && 'stream' in reply.answer) return { status: 200, headers: sse, pieces: reply.answer.stream };
  if (reply.answer) {
    const { status, body: answer, headers = {} } = reply.answer;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    return { status, headers: { ...json, ...headers }, pieces: [text] };
  }
  const { stream, stream_options } = (body ?? {}) as { stream?: boolean; stream_options?: object };
  const request: FakeRequestOptions = {
    reply,
    wantsUsage: stream_options !== undefined && stream_options !== null,
    key: authorization.replace(/^Bearer /, ''),
  };
  const fault: ((request: FakeRequestOptions) => Exchange) | undefined = reply.fault && faults[reply.fault];
  if (fault) {
    const exchange = fault(request);
    // A request without streaming gets its completion whole for every fault.
    if (stream || exchange.status !== 200) return exchange;
  }
  if (!stream) return { status: 200, headers: json, pieces: [JSON.stringify(wholeOf(reply))] };
  return streamed(request, textsOf(request));
}
