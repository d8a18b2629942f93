// The `fetch` for the SDK: counts requests, removes headers that cause a CORS preflight, limits waits and body sizes,
// and converts a whole completion, sent although a stream was requested, into a stream of one piece.

import { createStreamErrorTransform, nestedError } from './streamErrorTransform';

export interface FetchReport {
  /** Requests sent, retries included. */
  requests: number;
  /** Milliseconds that requests waited to be admitted. */
  admissionMs: number;
  /** Of the last successful answer. */
  contentType: string | undefined;
  /** Final address of the last request, if it was redirected. */
  redirectedTo?: string | undefined;
  /** True after `[DONE]`, or a completion in one piece. */
  isDone?: boolean;
  /** Called with every piece of a body, also with keep-alive comments. */
  onBytes?: () => void;
}

export const createFetchReport = (): FetchReport => ({ requests: 0, admissionMs: 0, contentType: undefined });

/** Thrown when a body exceeds its size limit. */
export class BodyTooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`over ${bytes} bytes`);
  }
}

/** Longest wait in seconds before an automatic retry; longer waits need the user's consent. */
const longestWait = 15;
/** Larger than any legitimate answer. */
const mostBytes = 64_000_000;
/** Limit for the body of an error, which is shortened for display anyway. */
const maxErrorBytes = 1_000_000;

export function createReportingFetch(
  inner: typeof fetch | undefined,
  report: FetchReport,
  maxBytes = mostBytes,
): typeof fetch {
  return async (input, init) => {
    report.requests += 1;
    const headers = new Headers(init?.headers);
    // The SDK's own telemetry headers: strict CORS set-ups refuse requests with them.
    for (const name of [...headers.keys()]) if (name.startsWith('x-stainless-')) headers.delete(name);
    const response = await (inner ?? globalThis.fetch)(input, { ...init, headers });
    report.redirectedTo = response.redirected ? response.url : undefined;
    if (!response.ok) return refused(response);
    const contentType = response.headers.get('content-type') ?? undefined;
    report.contentType = contentType;
    const isStream = typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);
    if (response.body === null || (contentType !== undefined && /text\/html/i.test(contentType))) return response;
    const body = bounded(response.body, maxBytes, report);
    const { status } = response;
    if (!isStream) return new Response(body, { status, headers: typeOnly(contentType) });
    const stream = { status, headers: { 'content-type': 'text/event-stream' } };
    const onDone = () => {
      report.isDone = true;
    };
    if (contentType?.includes('event-stream'))
      return new Response(body.pipeThrough(createStreamErrorTransform(onDone)), stream);
    // The content type is unreliable: a JSON object is a completion, anything else may be a stream.
    const { first, rest } = await peek(body);
    if (first !== '{') return new Response(rest.pipeThrough(createStreamErrorTransform(onDone)), stream);
    onDone();
    return new Response(asStream(await new Response(rest).text()), stream);
  };
}

const typeOnly = (contentType: string | undefined): HeadersInit =>
  contentType === undefined ? {} : { 'content-type': contentType };

/** Seconds of waiting that the answer requests; undefined if absent or unreadable. */
export function retryAfter(headers: { get(name: string): string | null } | undefined): number | undefined {
  const wish = headers?.get('retry-after')?.trim();
  if (!wish) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}

function refused(response: Response): Response {
  const headers = new Headers(response.headers);
  // The SDK would silently wait up to a minute, twice, and not wait at all if more was requested.
  if ((retryAfter(headers) ?? 0) > longestWait) headers.set('x-should-retry', 'false');
  const body = response.body && bounded(response.body, maxErrorBytes).pipeThrough(plainError());
  // The body is decoded already; these headers describe the encoded one.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(body, { status: response.status, headers });
}

function plainError(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  let text = '';
  return new TransformStream({
    transform(chunk) {
      text += decoder.decode(chunk, { stream: true });
    },
    flush(controller) {
      controller.enqueue(new TextEncoder().encode(nestedError(text + decoder.decode())));
    },
  });
}

function bounded(body: ReadableStream<Uint8Array>, maxBytes: number, report?: FetchReport): ReadableStream<Uint8Array> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        report?.onBytes?.();
        if (bytes > maxBytes) controller.error(new BodyTooLarge(maxBytes));
        else controller.enqueue(chunk);
      },
    }),
  );
}

/** Returns the first non-blank character and the whole body, unread. */
async function peek(
  body: ReadableStream<Uint8Array>,
): Promise<{ readonly first: string; readonly rest: ReadableStream<Uint8Array> }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const read: Uint8Array[] = [];
  let text = '';
  while (text.trim() === '') {
    const { done, value } = await reader.read();
    if (done) break;
    read.push(value);
    text += decoder.decode(value, { stream: true });
  }
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const firstChunk = read.shift();
      if (firstChunk) {
        controller.enqueue(firstChunk);
        return;
      }
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { first: text.trim().charAt(0), rest };
}

/**
 * Converts a whole completion into the events of a stream. Text that is not JSON is passed on and fails like a broken
 * stream.
 */
function asStream(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text.includes('"choices"') ? text : nestedError(text));
  } catch {
    return `data: ${text.replace(/\s+/g, ' ')}\n\n`;
  }
  if (typeof value !== 'object' || value === null) return 'data: [DONE]\n\n';
  const completion = value as { choices?: unknown };
  const given = completion.choices;
  // `ReplyBuilder` reads the messages; a list of complete calls has its order instead of indices.
  const choices = Array.isArray(given)
    ? given.map((choice: { message?: { tool_calls?: unknown }; finish_reason?: string } | null, index) => {
        const calls = choice?.message?.tool_calls;
        const numbered = Array.isArray(calls)
          ? { tool_calls: calls.map((call: object | null, position) => call && { ...call, index: position }) }
          : {};
        return {
          ...choice,
          index,
          delta: { ...choice?.message, ...numbered },
          finish_reason: choice?.finish_reason ?? 'stop',
        };
      })
    : undefined;
  return `data: ${JSON.stringify({ ...completion, ...(choices ? { choices } : {}) })}\n\ndata: [DONE]\n\n`;
}
