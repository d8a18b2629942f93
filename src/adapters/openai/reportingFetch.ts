// Fetch as the SDK gets it: counts requests, leaves out headers that make browsers ask first, bounds waits and bodies,
// and turns a completion that came whole, although a stream was asked for, into a stream of one piece.

import { createStreamErrorTransform, nestedError } from './streamErrorTransform';

export interface FetchReport {
  /** Requests sent, retries included. */
  requests: number;
  /** Milliseconds that requests waited to be admitted. */
  admissionMs: number;
  /** Of the last successful answer. */
  contentType: string | undefined;
  /** Where the last request ended, when that is not where it was sent. */
  redirectedTo?: string | undefined;
  /** Called with every piece of a body, also with comments that only say that the server is alive. */
  onBytes?: () => void;
}

export const createFetchReport = (): FetchReport => ({ requests: 0, admissionMs: 0, contentType: undefined });

/** A body that goes on and on. */
export class BodyTooLarge extends Error {
  constructor(readonly bytes: number) {
    super(`over ${bytes} bytes`);
  }
}

/** Seconds that are waited before a retry without asking anybody; a longer wish is the person's to grant. */
const longestWait = 15;
/** What no endpoint sends for one answer. */
const mostBytes = 64_000_000;
/** An error's page or text: what is shown of it is short anyway. */
const maxErrorBytes = 1_000_000;

export function createReportingFetch(
  inner: typeof fetch | undefined,
  report: FetchReport,
  maxBytes = mostBytes,
): typeof fetch {
  return async (input, init) => {
    report.requests += 1;
    const headers = new Headers(init?.headers);
    // The SDK's own telemetry headers: strict CORS set-ups refuse requests for carrying them.
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
    if (contentType?.includes('event-stream'))
      return new Response(body.pipeThrough(createStreamErrorTransform()), stream);
    // The type is not to be trusted: a JSON object is a completion, anything else may be a stream.
    const { first, rest } = await peek(body);
    if (first !== '{') return new Response(rest, stream);
    return new Response(asStream(await new Response(rest).text()), stream);
  };
}

const typeOnly = (contentType: string | undefined): HeadersInit =>
  contentType === undefined ? {} : { 'content-type': contentType };

/** Seconds that the answer asks to wait; undefined when it does not say so in a form that can be read. */
export function retryAfter(headers: { get(name: string): string | null } | undefined): number | undefined {
  const wish = headers?.get('retry-after')?.trim();
  if (!wish) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(wish) ? Number(wish) : (Date.parse(wish) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? seconds : undefined;
}

function refused(response: Response): Response {
  const headers = new Headers(response.headers);
  // The SDK would sit out up to a minute, twice, without a word, and not wait at all where more was asked for.
  if ((retryAfter(headers) ?? 0) > longestWait) headers.set('x-should-retry', 'false');
  const body = response.body && bounded(response.body, maxErrorBytes).pipeThrough(plainError());
  // The body is decoded already; its own lengths and encodings are of what came over the wire.
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

/** The first character that is no blank, and the whole body, unread. */
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

/** A whole completion as the events of a stream; text that is no JSON goes on as it is and fails where streams do. */
function asStream(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text.includes('"choices"') ? text : nestedError(text));
  } catch {
    return `data: ${text.replace(/\s+/g, ' ')}\n\n`;
  }
  if (typeof value !== 'object' || value === null) return 'data: [DONE]\n\n';
  const completion = value as { choices?: { message?: { tool_calls?: object[] }; finish_reason?: string }[] };
  const choices = Array.isArray(completion.choices)
    ? completion.choices.map((choice, index) => ({
        index,
        delta: {
          ...choice.message,
          ...(choice.message?.tool_calls
            ? { tool_calls: choice.message.tool_calls.map((call, position) => ({ ...call, index: position })) }
            : {}),
        },
        finish_reason: choice.finish_reason ?? 'stop',
      }))
    : undefined;
  return `data: ${JSON.stringify({ ...completion, ...(choices ? { choices } : {}) })}\n\ndata: [DONE]\n\n`;
}
