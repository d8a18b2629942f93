// Converts the core's chat types into the wire format: messages and tools. Invariant: a tool name that the wire format
// cannot carry comes back as the core's name.

import {
  arrangeMessages,
  type ChatMessage,
  type ChatRequest,
  type ChatToolSchema,
  type EndpointProfile,
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

  /** Whether the request contains a tool or a call of this name. */
  has(wire: string): boolean {
    return this.fromWire.has(wire);
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
