// Parts of chat messages that the converters of other programs' records build.

import { isJsonObject, type JsonObject, type JsonValue, parseJsonValue } from '../../support';

/** A result as the text of a message; a failed one as an object with its error. */
export const resultText = (value: JsonValue | undefined, error?: JsonValue): string =>
  error !== undefined ? JSON.stringify({ error }) : typeof value === 'string' ? value : JSON.stringify(value ?? null);

export const filledField = (key: string, value: unknown): JsonObject =>
  typeof value === 'string' && value !== '' ? { [key]: value } : {};

export const callOf = (name: JsonValue | undefined, args: JsonValue | undefined, id?: JsonValue): JsonObject => ({
  ...filledField('id', id),
  function: { name: name ?? null, arguments: args ?? {} },
});

/** The value of a text that is JSON; any other value unchanged. */
export const parsedValue = (value: JsonValue | undefined): JsonValue | undefined =>
  typeof value === 'string' ? (parseJsonValue(value) ?? value) : value;

/** One use of a tool as tracing programs record it. */
export interface ToolUse {
  /** Start of the use: an ISO date, or milliseconds since the Unix epoch. */
  readonly time: JsonValue | undefined;
  readonly id: string;
  readonly name: JsonValue | undefined;
  readonly input: JsonValue | undefined;
  /** Absent if the record ends before the result. */
  readonly output?: JsonValue | undefined;
  readonly error?: JsonValue | undefined;
}

function millisecondsOf(time: JsonValue | undefined): number {
  const milliseconds = typeof time === 'string' ? Date.parse(time) : Number(time ?? 0);
  return Number.isNaN(milliseconds) ? 0 : milliseconds;
}

/** The uses in the order of their start, as messages. */
export function messagesOfUses(uses: readonly ToolUse[]): readonly JsonObject[] {
  return uses
    .map((use) => ({ use, at: millisecondsOf(use.time) }))
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ use: { id, name, input, output, error }, at }) => [
      {
        role: 'assistant',
        content: '',
        ...(at > 0 ? { timestamp: Math.floor(at) } : {}),
        tool_calls: [callOf(name, input, id)],
      },
      ...(output === undefined && error === undefined
        ? []
        : [{ role: 'tool', tool_call_id: id, content: resultText(output, error) }]),
    ]);
}

/** The error in a field, which many records keep empty. */
export const errorOf = (error: JsonValue | undefined): JsonValue | undefined =>
  error === null || error === '' || error === false ? undefined : error;

/** The text of `input`, `output` and similar fields, or of the last message. */
export function lastText(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return lastText(value.at(-1));
  if (!isJsonObject(value)) return undefined;
  for (const key of ['input', 'question', 'query', 'output', 'answer', 'content', 'messages', 'data', 'kwargs']) {
    const text = Object.hasOwn(value, key) ? lastText(value[key]) : undefined;
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

/** A conversation of a traced program: what the user wrote, the uses of tools, and the last text. */
export const tracedChat = (
  id: string | undefined,
  asked: string | undefined,
  uses: readonly ToolUse[],
  said: string | undefined,
): JsonObject => ({
  ...filledField('id', id),
  messages: [
    ...(asked ? [{ role: 'user', content: asked }] : []),
    ...messagesOfUses(uses),
    ...(said ? [{ role: 'assistant', content: said }] : []),
  ],
});
