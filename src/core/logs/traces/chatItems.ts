// Parses one record of a chat export: a message of the chat completions format, or an item of the responses format.
// Everything is checked by shape; the message about a missing part follows the position of the record.

import { callsWrittenAsText, parseLooseJson } from '../../llm';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import { parseLogJson } from '../read/parseLogJson';
import { isLabelledTurn, readAgentTurn } from './dialogueSteps';

export interface ChatCall {
  /** Undefined if the export has no ids: a result then belongs to a call by its name or its order. */
  readonly id: string | undefined;
  readonly name: string;
  readonly arguments: JsonObject;
  /** The model wrote arguments that are not a JSON object. */
  readonly isUnreadable: boolean;
}

export type ChatItem =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly ChatCall[] }
  | { readonly kind: 'result'; readonly id?: string; readonly name?: string; readonly text: string }
  /** Instructions and reasoning, which are not events. */
  | { readonly kind: 'aside' };

const itemTypes = new Set(['message', 'function_call', 'function_call_output', 'reasoning', 'item_reference']);

/** True for a message, or an item of a response. */
export function isChatRecord(value: unknown): boolean {
  return isJsonObject(value) && ('role' in value || (typeof value.type === 'string' && itemTypes.has(value.type)));
}

export function readChatItem(record: JsonObject): Result<ChatItem, string> {
  if (record.role === undefined && record.type !== 'message') {
    switch (record.type) {
      case 'function_call': {
        if (typeof record.call_id !== 'string') return fail('is a function call without `call_id`');
        const call = readCall(record.call_id, record);
        return call.ok ? ok({ kind: 'assistant', text: '', calls: [call.value] }) : call;
      }
      case 'function_call_output': {
        if (typeof record.call_id !== 'string') return fail('is a tool result without `call_id`');
        const text = textOf(record.output);
        return text === undefined
          ? fail('has an `output` that is not a text')
          : ok({ kind: 'result', id: record.call_id, text });
      }
      case 'reasoning':
      case 'item_reference':
        return ok({ kind: 'aside' });
      default:
        return fail(
          record.type === undefined
            ? 'has neither `role` nor `type`'
            : `has the unknown type ${JSON.stringify(record.type)}`,
        );
    }
  }
  const text = textOf(record.content);
  if (text === undefined) return fail('has a `content` that is neither text nor a list of parts');
  switch (typeof record.role === 'string' ? record.role.toLowerCase() : record.role) {
    case 'user':
    case 'human':
    case 'customer':
      return ok({ kind: 'user', text });
    case 'assistant':
    case 'ai':
    case 'agent':
    case 'chatbot':
    case 'model': {
      const calls = callsOf(record);
      if (!calls.ok) return calls;
      if (calls.value.length === 0 && isLabelledTurn(text)) {
        const { words, call } = readAgentTurn(text);
        // A result names its call in this form.
        const spoken = call ? [{ id: call.name, ...call, isUnreadable: call.isUnreadable ?? false }] : [];
        return ok({ kind: 'assistant', text: words, calls: spoken });
      }
      if (calls.value.length === 0) {
        const written = callsInText(text);
        if (written) return ok({ kind: 'assistant', ...written });
      }
      const textOrRefusal = text === '' && typeof record.refusal === 'string' ? record.refusal : text;
      return ok({ kind: 'assistant', text: textOrRefusal, calls: calls.value });
    }
    case 'tool':
    case 'function': {
      const id = record.tool_call_id ?? undefined;
      if (id !== undefined && typeof id !== 'string') return fail('has a `tool_call_id` that is not a text');
      const isOlder = id === undefined && record.role === 'function';
      if (isOlder && typeof record.name === 'string') return ok({ kind: 'result', id: record.name, text });
      const parts = { ...(id === undefined ? {} : { id }), text: withoutResponseTags(text) };
      return ok({ kind: 'result', ...parts, ...(typeof record.name === 'string' ? { name: record.name } : {}) });
    }
    case 'system':
    case 'developer':
      return ok({ kind: 'aside' });
    default:
      return fail(record.role === undefined ? 'has no `role`' : `has the unknown role ${JSON.stringify(record.role)}`);
  }
}

/** A text, or its parts joined; other parts are represented by their type in brackets. */
function textOf(content: unknown): string | undefined {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const parts: string[] = [];
  for (const part of content as readonly unknown[]) {
    if (typeof part === 'string') parts.push(part);
    else if (!isJsonObject(part)) return undefined;
    else if (typeof part.text === 'string') parts.push(part.text);
    else if (typeof part.refusal === 'string') parts.push(part.refusal);
    else parts.push(`[${typeof part.type === 'string' ? part.type : 'part'}]`);
  }
  return parts.join('');
}

function callsOf(message: JsonObject): Result<ChatCall[], string> {
  const calls: ChatCall[] = [];
  const listed = message.tool_calls ?? [];
  if (!Array.isArray(listed)) return fail('has `tool_calls` that are not a list');
  for (const item of listed as readonly unknown[]) {
    if (!isJsonObject(item)) return fail('has a tool call that is not an object');
    const custom = isJsonObject(item.custom) ? { name: item.custom.name, arguments: item.custom.input } : undefined;
    const call = readCall(typeof item.id === 'string' ? item.id : undefined, item.function ?? custom);
    if (!call.ok) return call;
    calls.push(call.value);
  }
  // The older form: one call per message, results matched by name.
  if (isJsonObject(message.function_call)) {
    const call = readCall(String(message.function_call.name), message.function_call);
    if (!call.ok) return call;
    calls.push(call.value);
  }
  return ok(calls);
}

/** The calls that an assistant wrote as text, in the format of a model family; undefined without one. */
function callsInText(text: string): { readonly text: string; readonly calls: readonly ChatCall[] } | undefined {
  const found = callsWrittenAsText(text);
  if (found.calls.length === 0) return undefined;
  const calls = found.calls.map(({ name, input }): ChatCall => {
    const read = readArguments(input);
    return { id: undefined, name, arguments: read ?? {}, isUnreadable: read === undefined };
  });
  return { text: found.words, calls };
}

const withoutResponseTags = (text: string): string =>
  /^\s*<tool_response>\s*([\s\S]*?)\s*<\/tool_response>\s*$/.exec(text)?.[1] ?? text;

function readCall(id: string | undefined, fn: unknown): Result<ChatCall, string> {
  if (!isJsonObject(fn) || typeof fn.name !== 'string') return fail('has a tool call without a function name');
  const read = readArguments(fn.arguments);
  return ok({ id, name: fn.name, arguments: read ?? {}, isUnreadable: read === undefined });
}

function readArguments(value: JsonValue | undefined): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  if (value === undefined || value === null) return {};
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') return {};
  const strict = parseLogJson(value);
  if (strict.ok) return isJsonObject(strict.value) ? strict.value : undefined;
  // Models write trailing commas and single quotes.
  const loose = value.length <= 100_000 ? parseLooseJson(value) : undefined;
  return isJsonObject(loose) ? loose : undefined;
}
