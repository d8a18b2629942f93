// Traces from an export of OpenAI chat messages: a list of messages, `{messages}`, or a list of such conversations.
// Everything is checked by shape. `seq` is the message's place in its conversation; tool results are matched by call id.
// A result `{"error": ...}` means that the call failed: the form has no other sign for it.

import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import type { Trace, TraceCall, TraceStep } from './trace';

export function isChatMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => isJsonObject(item) && 'role' in item);
}

/** Conversations as traces `chat-1`, `chat-2`, ... (or their own `id`); fails with what is wrong and where. */
export function tracesFromChatMessages(value: unknown): Result<Trace[], { readonly message: string }> {
  const conversations = isChatMessages(value) || !Array.isArray(value) ? [value] : value;
  const traces: Trace[] = [];
  for (const [index, conversation] of conversations.entries()) {
    const messages = isJsonObject(conversation) ? conversation.messages : conversation;
    const where = conversations.length > 1 ? `conversation ${index + 1}: ` : '';
    if (!Array.isArray(messages)) return fail({ message: `${where}expected a list of chat messages` });
    const id =
      isJsonObject(conversation) && typeof conversation.id === 'string' ? conversation.id : `chat-${index + 1}`;
    const steps = stepsOf(messages);
    if (!steps.ok) return fail({ message: `${where}${steps.error}` });
    traces.push({ id, source: 'openai', steps: steps.value });
  }
  return ok(traces);
}

function stepsOf(messages: readonly unknown[]): Result<TraceStep[], string> {
  const steps: TraceStep[] = [];
  const open = new Map<string, number>();
  for (const [seq, message] of messages.entries()) {
    const problem = (text: string) => fail(`message ${seq + 1} ${text}`);
    if (!isJsonObject(message)) return problem('is not an object');
    const text = textOf(message.content);
    if (text === undefined) return problem('has a `content` that is neither text nor a list of parts');
    switch (message.role) {
      case 'user':
        steps.push({ kind: 'user', seq, text });
        break;
      case 'assistant': {
        const calls = callsOf(message, seq);
        if (!calls.ok) return problem(calls.error);
        if (calls.value.length === 0 || text.trim() !== '') steps.push({ kind: 'response', seq, text });
        for (const { id, call } of calls.value) {
          open.set(id, steps.length);
          steps.push(call);
        }
        break;
      }
      case 'tool':
      case 'function': {
        const id = message.role === 'tool' ? message.tool_call_id : message.name;
        if (typeof id !== 'string') return problem('is a tool result without `tool_call_id`');
        const place = open.get(id);
        if (place === undefined) return problem(`answers the call \`${id}\`, which no message before it made`);
        open.delete(id);
        steps[place] = settle(steps[place] as TraceCall, text); // `open` only holds places of calls
        break;
      }
      case 'system':
      case 'developer':
        break;
      default:
        return problem(`has the unknown role ${JSON.stringify(message.role) ?? 'undefined'}`);
    }
  }
  return ok(steps);
}

function textOf(content: unknown): string | undefined {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return content.map((part) => (isJsonObject(part) && typeof part.text === 'string' ? part.text : '')).join('');
}

function callsOf(message: JsonObject, seq: number): Result<{ id: string; call: TraceCall }[], string> {
  const calls: { id: string; call: TraceCall }[] = [];
  const add = (id: string, fn: unknown): string | undefined => {
    if (!isJsonObject(fn) || typeof fn.name !== 'string') return 'has a tool call without a function name';
    const args = argumentsOf(fn.arguments);
    if (!args) return `calls \`${fn.name}\` with arguments that are no JSON object`;
    calls.push({ id, call: { kind: 'call', seq, name: fn.name, arguments: args, outcome: 'unanswered' } });
    return undefined;
  };
  const listed = message.tool_calls ?? [];
  if (!Array.isArray(listed)) return fail('has `tool_calls` that are no list');
  for (const item of listed) {
    if (!isJsonObject(item) || typeof item.id !== 'string') return fail('has a tool call without an id');
    const problem = add(item.id, item.function);
    if (problem) return fail(problem);
  }
  // The older form, one call per message and results matched by name.
  if (isJsonObject(message.function_call)) {
    const problem = add(String(message.function_call.name), message.function_call);
    if (problem) return fail(problem);
  }
  return ok(calls);
}

function argumentsOf(value: unknown): JsonObject | undefined {
  if (isJsonObject(value)) return value;
  if (value === undefined || value === '') return {};
  const parsed = typeof value === 'string' ? readJson(value) : undefined;
  return isJsonObject(parsed) ? parsed : undefined;
}

function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function settle(call: TraceCall, text: string): TraceCall {
  const result = readJson(text) ?? text;
  if (isJsonObject(result) && result.error !== undefined && result.error !== null && result.error !== false) {
    const message = typeof result.error === 'string' ? result.error : JSON.stringify(result.error);
    return { ...call, outcome: 'failed', message };
  }
  return { ...call, outcome: 'succeeded', result };
}
