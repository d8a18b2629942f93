// A fetch that speaks OpenAI's chat completions without a network: the rehearsal model behind the same SDK. Owns only
// the wire format. Invariant: no request leaves the page, and no language model answers. Refuses other paths and
// unreadable bodies with errors in OpenAI's shape, as a server would.

import { type ChatMessage, type ChatRequest, type ChatToolSchema, fillers, splitPlatformTexts } from '../../core/llm';
import { isJsonObject, type JsonObject } from '../../core/support';
import { answerRehearsal, type RehearsalReply } from './answerRehearsal';
import { isRehearsalModel, rehearsalModels } from './rehearsalModels';

/** Base URL for the `openai` SDK together with the fetch; there is no server at this address. */
export const rehearsalBaseUrl = 'mock://rehearsal/v1';

export interface RehearsalFetchOptions {
  /** Wait before the first byte, in milliseconds; 0 by default. */
  readonly delayMs?: number;
  /** Further wait before the first byte in milliseconds, as a function of the request. */
  readonly thinkMs?: (request: ChatRequest) => number;
  /** Wait between two pieces of a stream, in milliseconds; 0 by default. */
  readonly chunkMs?: number;
}

/** Honours `init.signal` while waiting and while streaming, by rejecting as a real fetch does. */
export function createRehearsalFetch(options: RehearsalFetchOptions = {}): typeof fetch {
  const { delayMs = 0, chunkMs = 0, thinkMs } = options;
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const url = request?.url ?? String(input);
    const signal = init?.signal ?? request?.signal ?? undefined;
    await wait(delayMs, signal);
    const path = new URL(url).pathname.replace(/\/+$/, '');
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    if (path.endsWith('/models') && method === 'GET') return json(modelList());
    if (!path.endsWith('/chat/completions')) return failure(404, `Nothing answers at ${path}.`, 'not_found');
    if (method !== 'POST') return failure(405, 'Chat completions are asked for with POST.', 'method_not_allowed');
    const body = parseBody(typeof init?.body === 'string' ? init.body : await request?.text());
    if (!isJsonObject(body)) return failure(400, 'The request body is not a JSON object.', 'invalid_request_error');
    const chat = readRequest(body);
    if (typeof chat === 'string') return failure(400, chat, 'invalid_request_error');
    if (!isRehearsalModel(chat.model)) {
      const known = rehearsalModels.map((model) => model.id).join(', ');
      return failure(
        404,
        `The model ${chat.model} does not exist here. The rehearsal models are ${known}.`,
        'model_not_found',
      );
    }
    if (thinkMs) await wait(thinkMs(chat), signal);
    const reply = answerRehearsal(chat);
    if (body.stream !== true) return json(completion(chat, reply));
    const hasUsage = isJsonObject(body.stream_options) && body.stream_options.include_usage === true;
    return new Response(streamOf(chunksOf(chat, reply, hasUsage), chunkMs, signal), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  };
}

function parseBody(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The request, or an error message. */
function readRequest(body: JsonObject): ChatRequest | string {
  if (typeof body.model !== 'string' || body.model === '') return 'The field model is missing.';
  if (!Array.isArray(body.messages) || body.messages.length === 0) return 'The field messages is missing or empty.';
  const messages: ChatMessage[] = [];
  for (const item of body.messages as readonly unknown[]) {
    const message = isJsonObject(item) ? readMessage(item as JsonObject) : undefined;
    if (!message) return 'A message has no known role.';
    messages.push(...withoutArrangement(message));
  }
  const tools = Array.isArray(body.tools) ? body.tools.flatMap((item: unknown) => readTool(item)) : [];
  return {
    model: body.model,
    messages,
    ...(tools.length > 0 ? { tools } : {}),
    ...(typeof body.seed === 'number' ? { seed: body.seed } : {}),
  };
}

const fillerTexts: ReadonlySet<string> = new Set([fillers.begin, fillers.pause, fillers.next]);

/** The messages before they were arranged for strict templates: the platform's texts apart, without stand-ins. */
function withoutArrangement(message: ChatMessage): readonly ChatMessage[] {
  if (message.role === 'system') return [message];
  const [content = '', ...ofPlatform] = splitPlatformTexts(message.content);
  const own = fillerTexts.has(content) ? [] : [{ ...message, content }];
  return [...own, ...ofPlatform.map((text): ChatMessage => ({ role: 'user', content: text, from: 'platform' }))];
}

function readMessage(item: JsonObject): ChatMessage | undefined {
  const role = item.role === 'developer' ? 'system' : item.role;
  if (role !== 'system' && role !== 'user' && role !== 'assistant' && role !== 'tool') return undefined;
  const toolCalls = Array.isArray(item.tool_calls)
    ? item.tool_calls.flatMap((call: unknown) => {
        if (!isJsonObject(call) || !isJsonObject(call.function)) return [];
        const { name, arguments: text } = call.function;
        return [{ id: String(call.id ?? ''), name: String(name ?? ''), argumentsText: String(text ?? '{}') }];
      })
    : [];
  return {
    role,
    content: textOf(item.content),
    ...(toolCalls.length > 0 ? { toolCalls } : {}),
    ...(typeof item.tool_call_id === 'string' ? { toolCallId: item.tool_call_id } : {}),
  };
}

/** Content is a text, null, or a list of parts of which only the texts can be read here. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : ''))
    .join('');
}

function readTool(item: unknown): ChatToolSchema[] {
  const tool = isJsonObject(item) ? item.function : undefined;
  if (!isJsonObject(tool) || typeof tool.name !== 'string') return [];
  const parameters = (isJsonObject(tool.parameters) ? tool.parameters : {}) as JsonObject;
  return [
    { name: tool.name, parameters, ...(typeof tool.description === 'string' ? { description: tool.description } : {}) },
  ];
}

const wireUsage = (usage: RehearsalReply['usage']) => ({
  prompt_tokens: usage.promptTokens,
  completion_tokens: usage.completionTokens,
  total_tokens: usage.promptTokens + usage.completionTokens,
});

function completion(request: ChatRequest, reply: RehearsalReply): object {
  const calls = reply.toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }));
  const message = { role: 'assistant', content: reply.content, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
  return {
    ...head(request, 'chat.completion'),
    choices: [{ index: 0, message, finish_reason: reply.finishReason ?? 'stop', logprobs: null }],
    usage: wireUsage(reply.usage),
  };
}

const head = (request: ChatRequest, object: string) => ({
  id: 'chatcmpl-rehearsal',
  object,
  created: 0,
  model: request.model,
});

/** A stream as models send it: a few words at a time, a call's arguments in pieces, the end, and the usage. */
function chunksOf(request: ChatRequest, reply: RehearsalReply, hasUsage: boolean): string[] {
  const base = head(request, 'chat.completion.chunk');
  const chunk = (delta: object, finish: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finish, logprobs: null }],
  });
  const chunks: object[] = [chunk({ role: 'assistant', content: '' })];
  for (const text of piecesOf(reply.content)) chunks.push(chunk({ content: text }));
  reply.toolCalls.forEach((call, index) => {
    const opening = { index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } };
    chunks.push(chunk({ tool_calls: [opening] }));
    for (const text of piecesOf(call.argumentsText)) {
      chunks.push(chunk({ tool_calls: [{ index, function: { arguments: text } }] }));
    }
  });
  chunks.push(chunk({}, reply.finishReason ?? 'stop'));
  if (hasUsage) chunks.push({ ...base, choices: [], usage: wireUsage(reply.usage) });
  return [...chunks.map((item) => `data: ${JSON.stringify(item)}\n\n`), 'data: [DONE]\n\n'];
}

/** Three words, or eight Han characters, at a time; joined again they are the text. */
function piecesOf(text: string): readonly string[] {
  return text.match(/(?:\p{Script=Han}|[，。、；：？！（）]){1,8}|\s*(?:[^\s\p{Script=Han}]+\s*){1,3}|\s+/gu) ?? [];
}

function streamOf(
  chunks: readonly string[],
  chunkMs: number,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  return new ReadableStream({
    async pull(controller) {
      try {
        await wait(next === 0 ? 0 : chunkMs, signal);
      } catch (reason) {
        controller.error(reason);
        return;
      }
      const text = chunks[next++];
      if (text === undefined) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
  });
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException('The request was aborted.', 'AbortError'));
    if (signal?.aborted) {
      abort();
      return;
    }
    if (ms <= 0) {
      resolve();
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      abort();
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}

const json = (value: object, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const failure = (status: number, message: string, code: string) =>
  json({ error: { message, type: 'invalid_request_error', param: null, code } }, status);

const modelList = () => ({
  object: 'list',
  data: rehearsalModels.map((model) => ({ id: model.id, object: 'model', created: 0, owned_by: 'rehearsal' })),
});
