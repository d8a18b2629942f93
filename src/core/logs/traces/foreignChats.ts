// Converts conversations of other programs to OpenAI chat messages: Anthropic, Gemini, LangChain, LangSmith, ShareGPT,
// OpenTelemetry spans, and those of `toolRecords`, `nestedChats` and `foreignMessages`. Recognised by structure; a value of
// another form is returned as it is. Data that the forms have beside calls, results and texts (thoughts, images, usage) is
// left out.

import { isJsonObject, type JsonObject, type JsonValue, objectsIn } from '../../support';
import { isChatRecord } from './chatItems';
import {
  callOf,
  errorOf,
  filledField,
  lastText,
  messagesOfUses,
  resultText,
  type ToolUse,
  tracedChat,
} from './chatParts';
import { foreignMessages } from './foreignMessages';
import { nestedChats } from './nestedChats';
import { chatOfRequests, toolOfAttributes } from './spanAttributes';
import { toolRecordChats } from './toolRecords';

export interface ForeignChats {
  /** Name of the form, for messages. */
  readonly form: string;
  /** Objects with `messages`, and `id` and `model` if known. */
  readonly conversations: readonly JsonObject[];
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The conversations of a file in another form, or one of several such values; undefined for other values. */
export function foreignChats(value: unknown): ForeignChats | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0 || !list.every(isJsonObject)) return undefined;
  const items = list as readonly JsonObject[];
  const runs = items.flatMap((item) => (Array.isArray(item.runs) ? objectsIn(item.runs) : [item]));
  if (runs.length > 0 && runs.every(isRun)) return { form: 'LangSmith runs', conversations: chatsOfRuns(runs) };
  if (items.every((item) => Array.isArray(item.resourceSpans))) {
    return { form: 'OpenTelemetry spans', conversations: chatsOfSpans(items) };
  }
  for (const { form, read } of wholes) {
    const chats = items.map(read);
    if (chats.every((chat) => chat !== undefined)) return { form, conversations: chats as readonly JsonObject[] };
  }
  const nested = toolRecordChats(items) ?? nestedChats(items);
  if (nested) return nested;
  if (!Array.isArray(value)) {
    const inner = listInside(items[0] as JsonObject);
    return inner && (foreignChats(inner) ?? listedChats(inner));
  }
  if (items.every(isLangChainMessage)) return { form: 'LangChain messages', conversations: [{ messages: items }] };
  const messages = items.some(({ role }) => role !== undefined) ? undefined : foreignMessages(items);
  return messages && { form: messages.form, conversations: [{ messages: messages.records }] };
}

/** The records that a program lists inside an object, as the API of OpenAI, Langfuse and tau2-bench do. */
function listInside({ data, traces, simulations }: JsonObject): readonly JsonObject[] | undefined {
  const list = [data, traces, simulations].find((one) => Array.isArray(one) && one.length > 0);
  return Array.isArray(list) && list.every(isJsonObject) ? (list as readonly JsonObject[]) : undefined;
}

/** A list of conversations, or of messages. */
function listedChats(items: readonly JsonObject[]): ForeignChats | undefined {
  if (items.every(({ messages }) => Array.isArray(messages))) return { form: 'a list', conversations: items };
  return items.every(isChatRecord) ? { form: 'a list', conversations: [{ messages: items }] } : undefined;
}

/** Forms in which one object is one conversation. */
const wholes: readonly { readonly form: string; read(value: JsonObject): JsonObject | undefined }[] = [
  {
    form: 'Gemini contents',
    read: (value) => {
      const { contents } = isJsonObject(value.request) ? value.request : value;
      if (!Array.isArray(contents)) return undefined;
      const last = objectsIn(isJsonObject(value.response) ? value.response.candidates : value.candidates)[0]?.content;
      const messages = objectsIn(isJsonObject(last) ? [...contents, last] : contents).flatMap(messagesOfParts);
      return { ...filledField('id', value.id), ...filledField('model', value.model), messages };
    },
  },
  {
    form: 'ShareGPT conversations',
    read: ({ id, conversations }) =>
      Array.isArray(conversations) && objectsIn(conversations).some((turn) => 'from' in turn && 'value' in turn)
        ? { ...filledField('id', id), messages: objectsIn(conversations).flatMap(messagesOfTurn) }
        : undefined,
  },
  {
    form: 'requests and responses',
    read: ({ id, request, response }) => {
      if (!isJsonObject(request) || !Array.isArray(request.messages)) return undefined;
      const reply = isJsonObject(response) ? (objectsIn(response.choices)[0]?.message ?? response) : undefined;
      const isReply = isJsonObject(reply) && ('content' in reply || 'tool_calls' in reply);
      const messages = isReply ? [...request.messages, { role: 'assistant', ...reply }] : request.messages;
      return { ...filledField('id', id), ...filledField('model', request.model), messages };
    },
  },
];

/** Messages of Anthropic and LangChain as messages of OpenAI. Other records stay as they are. */
export function openAiRecords(records: readonly unknown[]): {
  readonly form?: string;
  readonly records: readonly unknown[];
} {
  if (records.some(hasToolBlocks)) {
    const messages = records.flatMap<unknown>((record) => (isJsonObject(record) ? messagesOfBlocks(record) : record));
    return { form: 'Anthropic messages', records: messages };
  }
  if (records.length > 0 && records.every(isLangChainMessage)) {
    const messages = records.flatMap((record) => messagesOfLangChain(record as JsonObject));
    return { form: 'LangChain messages', records: messages };
  }
  return foreignMessages(records) ?? { records };
}

const blocksOf = (record: unknown): readonly JsonObject[] => (isJsonObject(record) ? objectsIn(record.content) : []);
const hasToolBlocks = (record: unknown) =>
  blocksOf(record).some(({ type }) => type === 'tool_use' || type === 'server_tool_use' || type === 'tool_result');

/** The results of a message come before its other content, as they answer the message before it. */
function messagesOfBlocks(record: JsonObject): readonly JsonObject[] {
  if (!Array.isArray(record.content)) return [record];
  const blocks = blocksOf(record);
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const calls = blocks.filter(({ type }) => type === 'tool_use' || type === 'server_tool_use');
  const rest = blocks.filter(({ type }) => type === 'text' || type === 'image' || type === 'document');
  const { content: _content, ...head } = record;
  return [
    ...results.map(({ tool_use_id: id, content, is_error: isError }) => {
      const text = Array.isArray(content)
        ? blocksOf({ content })
            .map((one) => textOf(one.text) ?? '')
            .join('')
        : content;
      return {
        role: 'tool',
        ...filledField('tool_call_id', id),
        content: resultText(text, isError === true ? text : undefined),
      };
    }),
    ...(rest.length > 0 || calls.length > 0 || results.length === 0
      ? [
          {
            ...head,
            content: rest,
            ...(calls.length > 0 ? { tool_calls: calls.map(({ id, name, input }) => callOf(name, input, id)) } : {}),
          },
        ]
      : []),
  ];
}

function messagesOfParts(record: JsonObject): readonly JsonObject[] {
  const parts = objectsIn(record.parts);
  const part = (camel: string, snake: string) =>
    parts.flatMap((one) => [one[camel] ?? one[snake]].filter((found) => isJsonObject(found)));
  const text = parts.flatMap((one) => (one.thought === true ? [] : (textOf(one.text) ?? []))).join('');
  const calls = part('functionCall', 'function_call');
  const results = part('functionResponse', 'function_response');
  const role = record.role === 'model' ? 'assistant' : record.role === 'system' ? 'system' : 'user';
  return [
    ...results.map(({ id, name, response }) => ({
      role: 'tool',
      ...filledField('tool_call_id', id),
      ...filledField('name', name),
      content: resultText(response),
    })),
    ...(calls.length > 0
      ? [{ role: 'assistant', content: text, tool_calls: calls.map(({ id, name, args }) => callOf(name, args, id)) }]
      : text !== '' || results.length === 0
        ? [{ role, content: text }]
        : []),
  ];
}

const speakers: Readonly<Record<string, string>> = {
  human: 'user',
  user: 'user',
  gpt: 'assistant',
  assistant: 'assistant',
  chatgpt: 'assistant',
  model: 'assistant',
  bot: 'assistant',
  system: 'system',
  tool: 'tool',
  observation: 'tool',
  function_response: 'tool',
};

function messagesOfTurn(turn: JsonObject): readonly JsonObject[] {
  const from = String(turn.from).toLowerCase();
  const value = textOf(turn.value) ?? JSON.stringify(turn.value ?? '');
  if (from === 'function_call') return [{ role: 'assistant', content: `<tool_call>${value}</tool_call>` }];
  return [{ role: Object.hasOwn(speakers, from) ? (speakers[from] as string) : from, content: value }];
}

const langChainTypes: Readonly<Record<string, string>> = {
  human: 'user',
  ai: 'assistant',
  system: 'system',
  tool: 'tool',
  function: 'function',
  humanmessage: 'user',
  aimessage: 'assistant',
  aimessagechunk: 'assistant',
  systemmessage: 'system',
  toolmessage: 'tool',
};

/** Of `{type, data}`, `{type, content}` and `{lc, id, kwargs}`. */
function langChainRole(record: JsonObject): string | undefined {
  if ('role' in record) return undefined;
  const name = Array.isArray(record.id) ? record.id.at(-1) : record.type;
  const key = typeof name === 'string' ? name.toLowerCase() : '';
  const hasContent = isJsonObject(record.data) || isJsonObject(record.kwargs) || 'content' in record;
  return hasContent && Object.hasOwn(langChainTypes, key) ? langChainTypes[key] : undefined;
}

const isLangChainMessage = (record: unknown) => isJsonObject(record) && langChainRole(record) !== undefined;

function messagesOfLangChain(record: JsonObject): readonly JsonObject[] {
  const role = langChainRole(record) as string;
  const body = [record.data, record.kwargs].find((part) => isJsonObject(part)) ?? record;
  const { content, tool_calls: calls, tool_call_id: id, name, status, additional_kwargs: more } = body as JsonObject;
  if (role === 'tool') {
    return [
      {
        role,
        ...filledField('tool_call_id', id),
        ...filledField('name', name),
        content: resultText(content, status === 'error' ? content : undefined),
      },
    ];
  }
  const listed = objectsIn(calls).map((call) => callOf(call.name, call.args, call.id));
  const raw = isJsonObject(more) ? objectsIn(more.tool_calls) : [];
  const made = listed.length > 0 ? listed : raw;
  const text = Array.isArray(content) ? objectsIn(content).filter(({ type }) => type === 'text') : (content ?? '');
  return [
    {
      role,
      content: text as JsonValue,
      ...filledField('name', name),
      ...(made.length > 0 ? { tool_calls: made } : {}),
    },
  ];
}

const isRun = (value: JsonObject) => typeof value.run_type === 'string';

/** Runs of one trace are one conversation: what the root was given, its tools in the order of their start, its result. */
function chatsOfRuns(runs: readonly JsonObject[]): readonly JsonObject[] {
  const all: JsonObject[] = [];
  const collect = (run: JsonObject, depth: number) => {
    all.push(run);
    if (depth < 50)
      for (const child of objectsIn(run.child_runs)) collect({ trace_id: traceOf(run), ...child }, depth + 1);
  };
  for (const run of runs) collect(run, 0);
  return [...groupBy(all, traceOf)].map(([id, members]) => {
    const root = members.find((run) => typeof run.parent_run_id !== 'string' && run.run_type !== 'tool');
    const tools = members
      .filter((run) => run.run_type === 'tool')
      .map((run, index): ToolUse => {
        const error = errorOf(run.error);
        return {
          time: run.start_time,
          id: textOf(run.id) ?? `run-${index}`,
          name: run.name,
          input: inputOf(run.inputs),
          ...(run.outputs === undefined ? {} : { output: outputOf(run.outputs) ?? null }),
          ...(error === undefined ? {} : { error }),
        };
      });
    return tracedChat(id, root && lastText(root.inputs), tools, root && lastText(root.outputs));
  });
}

const traceOf = (run: JsonObject): string => String(run.trace_id ?? run.id ?? '');

/** LangChain passes the arguments of a tool as the text `input`: JSON or Python's form. */
function inputOf(inputs: JsonValue | undefined): JsonValue {
  if (!isJsonObject(inputs)) return inputs ?? {};
  const names = Object.keys(inputs);
  const { input } = inputs;
  const isWrapped = names.length === 1 && (isJsonObject(input) || (typeof input === 'string' && /^\s*\{/.test(input)));
  return isWrapped ? (input as JsonValue) : inputs;
}

function outputOf(outputs: JsonValue | undefined): JsonValue | undefined {
  const output = isJsonObject(outputs) && Object.keys(outputs).length === 1 ? outputs.output : undefined;
  if (output === undefined) return outputs;
  return isJsonObject(output) && isLangChainMessage(output) ? ((output as JsonObject).content ?? null) : output;
}

function groupBy(items: readonly JsonObject[], keyOf: (item: JsonObject) => string): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Spans `execute_tool` of the GenAI conventions, by conversation or trace, in the order of their start. */
function chatsOfSpans(files: readonly JsonObject[]): readonly JsonObject[] {
  const spans = files.flatMap(({ resourceSpans }) =>
    objectsIn(resourceSpans).flatMap((one) => objectsIn(one.scopeSpans).flatMap((scope) => objectsIn(scope.spans))),
  );
  const conversationOf = new Map<string, string>();
  for (const span of spans) {
    const id = textOf(attributesOf(span)['gen_ai.conversation.id']);
    if (id !== undefined) conversationOf.set(String(span.traceId), id);
  }
  const keyOf = (span: JsonObject) => conversationOf.get(String(span.traceId)) ?? String(span.traceId);
  return [...groupBy(spans, keyOf)].map(([id, members]) => {
    // Compared as texts, because floating point does not represent every nanosecond.
    const startOf = ({ startTimeUnixNano: start }: JsonObject) => String(start ?? '').padStart(longestTime, '0');
    const ordered = members.toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : startOf(a) > startOf(b) ? 1 : 0));
    const uses = ordered.flatMap((span) => useOfSpan(span));
    // A program that records no tools may record its requests.
    const messages = uses.length > 0 ? messagesOfUses(uses) : chatOfRequests(members.map(attributesOf));
    return { id, messages };
  });
}

const longestTime = 20;

function useOfSpan(span: JsonObject): readonly ToolUse[] {
  const attributes = attributesOf(span);
  const tool = toolOfAttributes(attributes, String(span.name));
  if (tool === undefined) return [];
  const { status } = span;
  const isFailed = isJsonObject(status) && (status.code === 2 || status.code === 'STATUS_CODE_ERROR');
  const message = isJsonObject(status) ? textOf(status.message) : undefined;
  const error = isFailed ? (message ?? textOf(attributes['error.type']) ?? 'failed') : undefined;
  const { name, id, input, output } = tool;
  const time = Number(span.startTimeUnixNano ?? 0) / 1e6;
  return [{ time, id: id ?? String(span.spanId), name, input, output: output ?? null, ...(error ? { error } : {}) }];
}

function attributesOf(span: JsonObject): JsonObject {
  return Object.fromEntries(
    objectsIn(span.attributes).flatMap(({ key, value }) =>
      typeof key === 'string' && isJsonObject(value) ? [[key, plainValue(value)] as const] : [],
    ),
  );
}

/** A value of OTLP, whose type is the name of its field. */
function plainValue(value: JsonObject): JsonValue {
  const { kvlistValue: map, arrayValue: list } = value;
  if (isJsonObject(map)) return attributesOf({ attributes: map.values ?? [] });
  if (isJsonObject(list)) return objectsIn(list.values).map(plainValue);
  return Object.values(value)[0] ?? null;
}
