// Converts between the core's chat types and the wire format: messages and tools out, streamed pieces in. Invariant: a
// tool name that the wire format cannot carry comes back as the core's name.

import {
  arrangeMessages,
  type ChatMessage,
  type ChatReply,
  type ChatRequest,
  type ChatToolSchema,
  type ChatUsage,
  type EndpointProfile,
  type ToolCall,
} from '../../core/llm';

/** The protocol limits tool names to this; documents name their APIs freely. */
const wireName = /^[a-zA-Z0-9_-]{1,64}$/;

export class ToolNames {
  private readonly toWire = new Map<string, string>();
  private readonly fromWire = new Map<string, string>();

  constructor(request: ChatRequest) {
    const names = [
      ...(request.tools ?? []).map((tool) => tool.name),
      ...request.messages.flatMap((message) => (message.toolCalls ?? []).map((call) => call.name)),
    ];
    for (const name of names) {
      if (this.toWire.has(name)) continue;
      const wire = wireName.test(name) ? name : `tool_${this.toWire.size + 1}`;
      this.toWire.set(name, wire);
      this.fromWire.set(wire, name);
    }
  }

  wire(name: string): string {
    return this.toWire.get(name) ?? name;
  }

  name(wire: string): string {
    return this.fromWire.get(wire) ?? wire;
  }
}

type WireToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };
/** Fields of a reply in which reasoning is sent back. Reasoning from anywhere else stays out of the request. */
const reasoningFields = ['reasoning_content', 'reasoning'] as const;
type Reasoning = { [Field in (typeof reasoningFields)[number]]?: string };
export type WireMessage =
  | { role: 'system' | 'developer' | 'user'; content: string }
  | ({ role: 'assistant'; content: string | null; tool_calls?: WireToolCall[] } & Reasoning)
  | { role: 'tool'; content: string; tool_call_id: string };

/** The messages in the order that every chat template accepts (see `arrangeMessages`). */
export function toWireMessages(
  messages: readonly ChatMessage[],
  names: ToolNames,
  profile: Pick<EndpointProfile, 'instructionRole'> = {},
): WireMessage[] {
  return arrangeMessages(messages, profile).map((message) => toWireMessage(message, names, profile));
}

function toWireMessage(
  { role, content, toolCalls = [], toolCallId = '', reasoning }: ChatMessage,
  names: ToolNames,
  { instructionRole }: Pick<EndpointProfile, 'instructionRole'>,
): WireMessage {
  if (role === 'tool') return { role, content, tool_call_id: toolCallId };
  if (role === 'system') return { role: instructionRole === 'developer' ? 'developer' : 'system', content };
  if (role === 'user' || toolCalls.length === 0) return { role, content };
  const field = reasoningFields.find((name) => name === reasoning?.field);
  return {
    role,
    content: content === '' ? null : content,
    // Providers that require their reasoning back require it with calls only.
    ...(reasoning && field ? { [field]: reasoning.text } : {}),
    tool_calls: toolCalls.map((call) => ({
      ...call.extra,
      id: call.id,
      type: 'function',
      function: { name: names.wire(call.name), arguments: call.argumentsText },
    })),
  };
}

export function toWireTool(tool: ChatToolSchema, names: ToolNames) {
  return {
    type: 'function' as const,
    function: {
      name: names.wire(tool.name),
      ...(tool.description ? { description: tool.description } : {}),
      parameters: tool.parameters as Record<string, unknown>,
    },
  };
}

/** A streamed chunk. All fields are optional: endpoints omit or null fields that the protocol requires. */
interface Chunk {
  readonly choices?: readonly {
    readonly index?: number;
    readonly delta?: {
      readonly content?: string | readonly unknown[] | null;
      readonly tool_calls?: readonly {
        readonly index?: number;
        readonly id?: string;
        readonly function?: { readonly name?: string; readonly arguments?: string };
      }[];
    } | null;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null;
}

/** Some servers send texts or averages as token counts. */
function countOf(value: unknown): number {
  const count = Math.round(Number(value ?? 0));
  return Number.isFinite(count) && count > 0 ? count : 0;
}

/** Small servers send arguments as an object instead of its JSON text. */
const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** A text, or the texts of a list of parts. */
function contentOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (typeof part === 'object' && part !== null && 'text' in part ? textOf(part.text) : ''))
    .join('');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Assembles a streamed reply. */
export class ReplyBuilder {
  content = '';
  finishReason: string | undefined;
  /** True after a chunk with a choice: the endpoint did answer. */
  hasChoice = false;
  private usage: ChatUsage | undefined;
  private readonly calls: { index: number | undefined; id: string; name: string; argumentsText: string }[] = [];

  /** Characters so far: of the text, and of calls with their arguments. */
  get length(): number {
    return this.calls.reduce(
      (sum, call) => sum + call.name.length + call.argumentsText.length + 1,
      this.content.length,
    );
  }

  get callCount(): number {
    return this.calls.length;
  }

  /** The growing part: the arguments of the last call, or the text. */
  get latest(): string {
    return this.calls.at(-1)?.argumentsText || this.content;
  }

  /** Returns the text that the chunk adds. */
  add(value: unknown): string {
    const chunk = value as Chunk; // unverified; the code below checks every field
    if (chunk.usage) {
      this.usage = {
        promptTokens: countOf(chunk.usage.prompt_tokens),
        completionTokens: countOf(chunk.usage.completion_tokens),
      };
    }
    // The request wants one choice; further ones are ignored.
    const choice = Array.isArray(chunk.choices) ? chunk.choices.find((item) => (item?.index ?? 0) === 0) : undefined;
    if (!choice) return '';
    this.hasChoice = true;
    if (choice.finish_reason) this.finishReason = String(choice.finish_reason);
    for (const call of choice.delta?.tool_calls ?? []) this.addCall(call.index, textOf(call.id), call.function);
    const text = contentOf(choice.delta?.content);
    this.content += text;
    return text;
  }

  private addCall(index: number | undefined, id: string | undefined, part?: { name?: string; arguments?: string }) {
    const last = this.calls.at(-1);
    let call = index === undefined ? last : this.calls.find((candidate) => candidate.index === index);
    // Small servers give every call index 0 or none: a new id starts a new call, and so does a name after a complete
    // call.
    const isNext = index === undefined && !id && part?.name && call?.name && isJson(call.argumentsText);
    if (!call || isNext || (id && call.id !== '' && call.id !== id)) {
      call = { index, id: id ?? '', name: '', argumentsText: '' };
      this.calls.push(call);
    }
    // Other types become text, because the log takes only text.
    if (id) call.id = id;
    if (part?.name && call.name === '') call.name = String(part.name);
    call.argumentsText += textOf(part?.arguments);
  }

  build(names: ToolNames): ChatReply {
    const toolCalls: ToolCall[] = this.calls.map((call, index) => ({
      id: call.id || `call_${index}`,
      name: names.name(call.name),
      argumentsText: call.argumentsText,
    }));
    return {
      content: this.content,
      toolCalls,
      ...(this.finishReason ? { finishReason: this.finishReason } : {}),
      ...(this.usage ? { usage: this.usage } : {}),
    };
  }
}
