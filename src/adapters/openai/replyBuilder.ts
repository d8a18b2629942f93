// Assembles a reply from the chunks of a stream, in the form of the protocol and in the forms of servers that differ from
// it. Invariants: arguments of two calls are never joined; values of wrong types become texts, because the log takes
// only texts.

import type { ChatReply, ChatUsage, ReplyReasoning, ToolCall } from '../../core/llm';
import type { JsonObject } from '../../core/support';
import type { ToolNames } from './wireMessages';

type Fields = { readonly [key: string]: unknown };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list; one value without a list counts as its only item. */
const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isFields(value) ? (isCallLike(value) ? [value] : Object.values(value)) : [];

const isCallLike = (value: Fields) =>
  ['function', 'name', 'id', 'delta', 'message', 'custom', 'index'].some((key) => key in value);

/** Some servers send texts or averages as token counts. */
function countOf(value: unknown): number {
  const count = Math.round(Number(value ?? 0));
  return Number.isFinite(count) && count > 0 ? count : 0;
}

/** Small servers send arguments as an object instead of its JSON text. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

interface ContentParts {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly Fields[];
}

const partsOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? content : isFields(content) ? [content] : [];

/** A text, a part, or a list of parts: text, thinking (Mistral, Claude), calls (Claude). */
function contentOf(content: unknown): ContentParts {
  if (typeof content === 'string') return { text: content, thinking: '', calls: [] };
  const parts = { text: '', thinking: '', calls: [] as Fields[] };
  for (const part of partsOf(content)) {
    if (typeof part === 'string') parts.text += part;
    if (!isFields(part)) continue;
    const type = String(part.type ?? '');
    if (/think|reason/i.test(type))
      parts.thinking += plainText(part.thinking ?? part.reasoning ?? part.text ?? part.summary);
    else if (type === 'tool_use')
      parts.calls.push({ id: part.id, function: { name: part.name, arguments: part.input } });
    else parts.text += textOf(part.text ?? part.refusal);
  }
  return parts;
}

/** The text of a text, of a part or of a list of parts. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return partsOf(value)
    .map((part) =>
      typeof part === 'string' ? part : isFields(part) ? textOf(part.text ?? part.summary ?? part.content) : '',
    )
    .join('');
}

function isObjectText(text: string): boolean {
  try {
    return isFields(JSON.parse(text));
  } catch {
    return false;
  }
}

interface OpenCall {
  index: number | undefined;
  id: string;
  /** Pieces of the name, or the name once for each piece of the arguments. */
  readonly names: string[];
  argumentsText: string;
  extra: JsonObject | undefined;
}

/** Fields of a call that the core knows; all others go back to the provider unchanged. */
const knownFields = new Set(['index', 'id', 'type', 'function', 'name', 'arguments', 'custom']);

export class ReplyBuilder {
  content = '';
  finishReason: string | undefined;
  /** True after a chunk with a choice: the endpoint did answer. */
  hasChoice = false;
  /** The provider's words about a failure inside a choice. */
  failureText: string | undefined;
  private usage: ChatUsage | undefined;
  private choiceIndex: number | undefined;
  /** Parts of a choice with another index than 0. */
  private readonly others: { readonly item: Fields; readonly index: number }[] = [];
  private hasDelta = false;
  private reasoning: { field: ReplyReasoning['field']; text: string } | undefined;
  private readonly calls: OpenCall[] = [];

  /** Characters so far: of the text, of the reasoning, and of calls with their arguments. */
  get length(): number {
    return this.calls.reduce(
      (sum, { names, argumentsText }) => sum + (names[0]?.length ?? 0) + argumentsText.length + 1,
      this.content.length + (this.reasoning?.text.length ?? 0),
    );
  }

  /** Calls so far. */
  get callCount(): number {
    return this.calls.length;
  }

  /** Neither text nor a call; there may be reasoning. */
  get isEmpty(): boolean {
    return this.content === '' && this.calls.length === 0;
  }

  /** The growing part: the arguments of the last call, the text, or the reasoning. */
  get latest(): string {
    return this.calls.at(-1)?.argumentsText || this.content || (this.reasoning?.text ?? '');
  }

  /** Returns the text that the chunk adds. */
  add(value: unknown): string {
    if (!isFields(value)) return '';
    if (isFields(value.usage)) {
      this.usage = {
        promptTokens: countOf(value.usage.prompt_tokens),
        completionTokens: countOf(value.usage.completion_tokens),
      };
    } else if (value.usage) this.usage = { promptTokens: 0, completionTokens: 0 };
    const added = this.choicesOf(value.choices).map((choice) => this.addChoice(choice));
    return added.join('');
  }

  private addChoice(choice: Fields): string {
    this.hasChoice = true;
    if (choice.finish_reason) this.finishReason = String(choice.finish_reason);
    const failure = choice.error ?? choice.finish_message;
    if (failure) this.failureText = textOf(isFields(failure) ? (failure.message ?? failure) : failure);
    return this.addDelta(choice);
  }

  /**
   * The request wants one choice, which has index 0. A choice of another index counts only if it ends before any choice
   * with index 0 has begun: some servers count from 1.
   */
  private choicesOf(choices: unknown): readonly Fields[] {
    const items = listOf(choices)
      .filter(isFields)
      .map((item) => ({ item, index: indexOf(item.index) ?? 0 }));
    if (this.choiceIndex === undefined && items.some(({ index }) => index === 0)) this.choiceIndex = 0;
    if (this.choiceIndex !== undefined) {
      this.others.length = 0;
      return items.flatMap(({ item, index }) => (index === this.choiceIndex ? [item] : [])).slice(0, 1);
    }
    const first = this.others[0]?.index ?? items[0]?.index;
    for (const one of items) if (one.index === first) this.others.push(one);
    if (first === undefined || !this.others.some(({ item }) => item.finish_reason)) return [];
    this.choiceIndex = first;
    return this.others.splice(0).map(({ item }) => item);
  }

  private addDelta(choice: Fields): string {
    const { message } = choice;
    const delta = isFields(choice.delta) && Object.keys(choice.delta).length > 0 ? choice.delta : undefined;
    // A message behind deltas repeats the whole reply.
    const part = delta ?? (isFields(message) && !this.hasDelta ? message : undefined);
    if (!part) {
      const text = typeof choice.text === 'string' && !this.hasDelta ? choice.text : '';
      this.content += text;
      return text;
    }
    const { text, thinking, calls } = contentOf(part.content);
    const isWhole = delta === undefined;
    for (const call of [...listOf(part.tool_calls), ...calls]) if (isFields(call)) this.addCall(call, isWhole);
    if (isFields(part.function_call)) this.addCall({ index: 0, function: part.function_call }, isWhole);
    this.addReasoning(part, thinking);
    const added = text + textOf(part.refusal);
    this.hasDelta ||= added !== '' || this.calls.length > 0;
    this.content += added;
    return added;
  }

  private addReasoning(part: Fields, thinking: string): void {
    const named = (['reasoning_content', 'reasoning'] as const).find((field) => plainText(part[field]) !== '');
    const text = named
      ? plainText(part[named])
      : plainText(part.reasoning_details) || plainText(part.thinking) || thinking;
    if (text === '') return;
    const field = named ?? (thinking === text ? 'content' : 'reasoning');
    this.reasoning ??= { field, text: '' };
    // Servers that send the same text in two fields keep to one of them.
    if (this.reasoning.field === field || named === undefined) this.reasoning.text += text;
  }

  private addCall(part: Fields, isWhole: boolean): void {
    const written = isFields(part.function) ? part.function : isFields(part.custom) ? part.custom : part;
    const index = indexOf(part.index);
    const id = textOf(part.id);
    const name = textOf(written.name);
    const argumentsText = textOf(written.arguments ?? written.input);
    if (id === '' && name === '' && argumentsText === '') return;
    let call = isWhole ? undefined : this.callOf(index, id, name, argumentsText);
    if (!call) {
      call = { index, id, names: [], argumentsText: '', extra: undefined };
      this.calls.push(call);
    }
    if (id !== '') call.id = id;
    if (name !== '' && call.names.at(-1) !== name) call.names.push(name);
    call.argumentsText = joinedArguments(call.argumentsText, argumentsText);
    const extra = Object.entries(part).filter(
      ([key, value]) => !knownFields.has(key) && value !== null && value !== undefined,
    );
    if (extra.length > 0) call.extra = { ...call.extra, ...(Object.fromEntries(extra) as JsonObject) };
  }

  /** The open call that a piece continues; undefined if it begins the next call. */
  private callOf(index: number | undefined, id: string, name: string, argumentsText: string): OpenCall | undefined {
    const isPlace = (call: OpenCall) => index === undefined || call.index === undefined || call.index === index;
    if (id !== '') {
      const same = this.calls.findLast((call) => call.id === id && isPlace(call));
      if (same) return beginsAnother(same, name, argumentsText) && same.names[0] !== name ? undefined : same;
    }
    const last = index === undefined ? this.calls.at(-1) : this.calls.findLast((call) => call.index === index);
    if (!last || (id !== '' && last.id !== '')) return undefined;
    return beginsAnother(last, name, argumentsText) ? undefined : last;
  }

  build(names: ToolNames): ChatReply {
    const toolCalls = this.calls.flatMap((call) => resolvedCalls(call, names));
    return {
      content: this.content,
      toolCalls: toolCalls.map(({ id, ...call }, index) => ({ id: id || `call_${index}`, ...call })),
      ...(this.finishReason ? { finishReason: this.finishReason } : {}),
      ...(this.usage ? { usage: this.usage } : {}),
      ...(this.reasoning ? { reasoning: this.reasoning } : {}),
      ...(this.finishReason ? {} : { notes: ['The stream ended with [DONE], but without a finish reason.'] }),
    };
  }
}

function indexOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{1,6}$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/**
 * Small servers give every call index 0 or none, and no id: a name behind complete arguments begins the next call,
 * unless it only repeats the name, and so does an object behind a complete object.
 */
function beginsAnother({ names, argumentsText: given }: OpenCall, name: string, argumentsText: string): boolean {
  if (given === '') return false;
  const isComplete = isObjectText(given);
  if (name !== '' && names.length > 0 && !names.includes(name)) return true;
  if (!isComplete || argumentsText === given || argumentsText.startsWith(given)) return false;
  return argumentsText.trimStart().startsWith('{') && name !== '';
}

/** Appends a piece; a server may repeat all arguments so far in each piece. */
function joinedArguments(given: string, piece: string): string {
  const isRepeated = given.length > 1 && given.startsWith('{') && piece.startsWith(given);
  return isRepeated ? piece : given + piece;
}

type Resolved = Omit<ToolCall, 'id'> & { readonly id: string };

/** The name from its pieces, or two calls if the first one had no arguments and no end. */
function resolvedCalls({ id, names: pieces, argumentsText, extra }: OpenCall, names: ToolNames): Resolved[] {
  const joined = pieces.join('');
  const sent = extra ? { extra } : {};
  const name = [joined, pieces.at(-1) ?? '', pieces[0] ?? ''].find((one) => names.has(one));
  if (pieces.length > 1 && !names.has(joined) && pieces.every((piece) => names.has(piece))) {
    return pieces.map((piece, at) => {
      const isLast = at === pieces.length - 1;
      return { id: at === 0 ? id : '', name: names.name(piece), argumentsText: isLast ? argumentsText : '', ...sent };
    });
  }
  return [{ id, name: names.name(name ?? joined), argumentsText, ...sent }];
}
