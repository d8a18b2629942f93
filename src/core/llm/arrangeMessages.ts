// Arranges messages so that the chat template of any model accepts them. The rules are the strictest of the published
// templates and APIs: Mistral's (roles alternate, each result follows its call, no user message after a result, call
// ids of 9 letters and digits), Gemma's (no system role, roles alternate) and Qwen's (system text first, a user message
// exists). Invariant: the arrangement of a conversation is the beginning of the arrangement of its continuation, apart
// from the last message, so prompt caches stay valid.

import { isJsonObject } from '../support';
import type { ChatMessage, ToolCall } from './chatSchema';
import type { EndpointProfile } from './endpointProfile';
import { readJsonObject } from './looseJson';
import { strictCallIds } from './strictCallIds';

/** Stands between a text and the platform's text that is joined to it. */
export const platformSeparator = '\n\n---\n';

/** First words of every text of the platform. */
export const platformMark = 'System: ';

/** Stand-ins for messages that a template requires and the conversation does not have. */
export const fillers = {
  /** In front of a conversation that the assistant begins. */
  begin: '(The conversation begins.)',
  /** Between the result of a call and a message of the user. */
  pause: '(No reply was given.)',
  /** Behind a conversation that ends with a message of the assistant. */
  next: `${platformMark}go on with the next step.`,
  empty: '(no text)',
  noResult: '{"error":"no result came"}',
} as const;

/**
 * Messages in this order: at most one system message; then user and assistant in turn, where each assistant message
 * with calls is followed by one result for each call; the last is a message of the user or a result. No content is
 * empty, except of assistant messages with calls.
 */
export function arrangeMessages(
  messages: readonly ChatMessage[],
  { instructionRole }: Pick<EndpointProfile, 'instructionRole'> = {},
): readonly ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system');
  const leading = first < 0 ? messages : messages.slice(0, first);
  const instructions = leading
    .map(({ content }) => content)
    .filter((content) => content.trim() !== '')
    .join('\n\n');
  const turns: ChatMessage[] = [];
  for (const message of withResultsAtCalls(first < 0 ? [] : messages.slice(first))) addTurn(turns, message);
  if (turns[0]?.role !== 'user') turns.unshift({ role: 'user', content: fillers.begin });
  if (turns.at(-1)?.role === 'assistant') turns.push({ role: 'user', content: fillers.next });
  if (instructions !== '' && instructionRole === 'none') {
    const [opening] = turns as [ChatMessage]; // a user message, see above
    turns[0] = { ...opening, content: `${instructions}${platformSeparator}${opening.content}` };
  }
  const arranged = turns.map((turn) =>
    turn.content.trim() === '' && !turn.toolCalls?.length ? { ...turn, content: fillers.empty } : turn,
  );
  return withStrictIds(
    instructions === '' || instructionRole === 'none'
      ? arranged
      : [{ role: 'system', content: instructions }, ...arranged],
  );
}

/** Moves results behind their calls; a call without a result gets a stand-in, a result without a call becomes text. */
function withResultsAtCalls(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const arranged: ChatMessage[] = [];
  const isPlaced = new Set<number>();
  for (const [index, message] of messages.entries()) {
    if (isPlaced.has(index)) continue;
    if (message.role === 'tool') {
      arranged.push({ role: 'user', from: 'platform', content: `${platformMark}result of a call: ${message.content}` });
      continue;
    }
    arranged.push(message);
    for (const call of message.role === 'assistant' ? (message.toolCalls ?? []) : []) {
      const at = resultAfter(messages, index, call.id, isPlaced);
      if (at !== undefined) isPlaced.add(at);
      const result = at === undefined ? undefined : messages[at];
      arranged.push(result ?? { role: 'tool', toolCallId: call.id, content: fillers.noResult });
    }
  }
  return arranged;
}

/** Index of the result of a call; it comes before the next message with calls. */
function resultAfter(
  messages: readonly ChatMessage[],
  callIndex: number,
  id: string,
  isPlaced: ReadonlySet<number>,
): number | undefined {
  for (let index = callIndex + 1; index < messages.length; index++) {
    const message = messages[index] as ChatMessage; // within the list
    if (message.role === 'tool' && message.toolCallId === id && !isPlaced.has(index)) return index;
    if (message.role === 'assistant' && message.toolCalls?.length) return undefined;
  }
  return undefined;
}

function addTurn(turns: ChatMessage[], message: ChatMessage): void {
  const last = turns.at(-1);
  const join = (text: string) => {
    if (last) turns[turns.length - 1] = { ...last, content: text };
  };
  switch (message.role) {
    case 'system':
    case 'user': {
      const text = message.role === 'system' ? `${platformMark}${message.content}` : message.content;
      // Logs of earlier versions do not mark the platform's messages.
      const isOfPlatform = message.role === 'system' || message.from === 'platform' || text.startsWith(platformMark);
      if (last?.role === 'user') join(joined(last.content, isOfPlatform ? platformSeparator : '\n\n', text));
      else if (last?.role === 'tool' && isOfPlatform) join(joined(last.content, platformSeparator, text));
      else {
        if (last?.role === 'tool') turns.push({ role: 'assistant', content: fillers.pause });
        turns.push({ role: 'user', content: text });
      }
      return;
    }
    case 'assistant': {
      const hasCalls = (message.toolCalls ?? []).length > 0;
      if (!hasCalls && message.content.trim() === '') return;
      if (last?.role !== 'assistant') turns.push(message);
      else turns[turns.length - 1] = { ...message, content: joined(last.content, '\n\n', message.content) };
      return;
    }
    case 'tool':
      turns.push(message);
  }
}

function joined(first: string, separator: string, second: string): string {
  if (second.trim() === '') return first;
  return first.trim() === '' ? second : `${first}${separator}${second}`;
}

/** Gives each call an id that every API takes, and arguments that are one JSON object. */
function withStrictIds(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const calls = messages.flatMap(({ toolCalls = [] }) => toolCalls);
  if (calls.length === 0) return messages;
  const ids = strictCallIds(calls.map(({ id }) => id));
  let next = 0;
  let open: { readonly id: string; readonly strict: string }[] = [];
  return messages.map((message): ChatMessage => {
    if (message.role === 'tool') {
      const at = open.findIndex(({ id }) => id === message.toolCallId);
      const [found] = at < 0 ? [] : open.splice(at, 1);
      return found ? { ...message, toolCallId: found.strict } : message;
    }
    if (!message.toolCalls?.length) return message;
    open = [];
    const toolCalls = message.toolCalls.map((call): ToolCall => {
      const strict = ids[next++] as string; // as many as calls
      open.push({ id: call.id, strict });
      return { ...call, id: strict, argumentsText: objectText(call.argumentsText) };
    });
    return { ...message, toolCalls };
  });
}

function objectText(text: string): string {
  try {
    if (isJsonObject(JSON.parse(text))) return text;
  } catch {
    // Repaired below.
  }
  return JSON.stringify(readJsonObject(text) ?? {});
}

/** The reverse of joining the platform's texts: the text itself, then each text of the platform. */
export function splitPlatformTexts(content: string): readonly string[] {
  return content
    .split(`${platformSeparator}${platformMark}`)
    .map((part, at) => (at === 0 ? part : platformMark + part));
}
