// Fetch as the SDK gets it: counts requests, leaves out headers that make browsers ask first, and turns a completion
// that came whole, although a stream was asked for, into a stream of one piece.

export interface FetchReport {
  /** Requests sent, retries included. */
  requests: number;
  /** Of the last successful answer. */
  contentType: string | undefined;
}

export function watchedFetch(inner: typeof fetch | undefined, report: FetchReport): typeof fetch {
  return async (input, init) => {
    report.requests += 1;
    const headers = new Headers(init?.headers);
    // The SDK's own telemetry headers: strict CORS set-ups refuse requests for carrying them.
    for (const name of [...headers.keys()]) if (name.startsWith('x-stainless-')) headers.delete(name);
    const response = await (inner ?? globalThis.fetch)(input, { ...init, headers });
    if (!response.ok) return response;
    const contentType = response.headers.get('content-type') ?? undefined;
    report.contentType = contentType;
    const isStream = typeof init?.body === 'string' && /"stream":\s*true/.test(init.body);
    if (!isStream || !contentType?.includes('application/json')) return response;
    return new Response(asStream(await response.text()), {
      status: response.status,
      headers: { 'content-type': 'text/event-stream' },
    });
  };
}

/** A whole completion as the events of a stream; text that is no JSON goes on as it is and fails where streams do. */
function asStream(text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
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
