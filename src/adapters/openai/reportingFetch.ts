// The `fetch` for the SDK: counts requests, removes headers that cause a CORS preflight, limits body sizes, follows no
// redirect to another origin, and converts a whole completion into a stream of one piece.

import { createStreamErrorTransform, nestedError } from './streamErrorTransform';

export interface FetchReport {
  /** Requests sent, retries included. */
  requests: number;
  /** Milliseconds that requests waited to be admitted. */
  admissionMs: number;
  /** Of the last successful answer. */
  contentType: string | undefined;
  /** Final address of the last request, if it was redirected within its origin. */
  redirectedTo?: string | undefined;
  /** The last answer with a status of 400 or more. */
  refusal?: { readonly status: number; readonly text: string } | undefined;
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

/** Thrown instead of following a redirect that would send the request to another origin or change it. */
export class RedirectRefused extends Error {
  constructor(
    readonly why: 'other-origin' | 'drops-body' | 'unknown-target' | 'too-many',
    readonly from: string,
    readonly status?: number,
    readonly to?: string,
  ) {
    super(`redirect: ${why}`);
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const mostRedirects = 5;

/** Larger than any legitimate answer. */
const mostBytes = 64_000_000;
/** Limit for the body of an error, which is shortened for display anyway. */
const maxErrorBytes = 1_000_000;

export interface ReportingOptions {
  readonly fetch?: typeof fetch | undefined;
  readonly report: FetchReport;
  readonly maxBytes?: number;
  /** The SDK reads the answer as a stream. */
  readonly isStream?: boolean;
}

export function createReportingFetch({
  fetch: inner = globalThis.fetch,
  report,
  maxBytes = mostBytes,
  isStream = false,
}: ReportingOptions): typeof fetch {
  return async (input, init) => {
    report.requests += 1;
    report.refusal = undefined;
    const headers = new Headers(init?.headers);
    // The SDK's own telemetry headers: strict CORS set-ups refuse requests with them.
    for (const name of [...headers.keys()]) if (name.startsWith('x-stainless-')) headers.delete(name);
    const response = await fetchWithinOrigin(inner, String(input), { ...init, headers }, report);
    if (!response.ok) return refused(response, report);
    const contentType = response.headers.get('content-type') ?? undefined;
    report.contentType = contentType;
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

/**
 * Follows redirects within the origin, with the same method and body. A page does not learn the target of a redirect, so
 * there every redirect is refused.
 */
async function fetchWithinOrigin(
  inner: typeof fetch,
  address: string,
  init: RequestInit,
  report: FetchReport,
): Promise<Response> {
  const hasBody = (init.method ?? 'GET').toUpperCase() !== 'GET';
  report.redirectedTo = undefined;
  let from = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await inner(from, { ...init, redirect: 'manual' });
    if (response.type === 'opaqueredirect') throw new RedirectRefused('unknown-target', from);
    const { status } = response;
    if (!redirectStatuses.has(status)) {
      if (redirects > 0) report.redirectedTo = from;
      return response;
    }
    await response.body?.cancel();
    const location = response.headers.get('location');
    const target = location === null || !URL.canParse(location, from) ? undefined : new URL(location, from);
    if (!target) throw new RedirectRefused('unknown-target', from, status);
    if (target.origin !== new URL(from).origin) throw new RedirectRefused('other-origin', from, status, target.href);
    if (hasBody && status < 307) throw new RedirectRefused('drops-body', from, status, target.href);
    from = target.href;
  }
  throw new RedirectRefused('too-many', address);
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

/** Reads the body of an error, which may be cut, and reports it. */
async function refused(response: Response, report: FetchReport): Promise<Response> {
  const headers = new Headers(response.headers);
  const text = response.body ? await readStart(response.body, maxErrorBytes) : '';
  report.refusal = { status: response.status, text };
  // The body is decoded already; these headers describe the encoded one.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  return new Response(text === '' ? null : nestedError(text), { status: response.status, headers });
}

async function readStart(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  while (bytes <= maxBytes) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
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
