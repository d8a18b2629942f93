// Builds the body of a chat request from the request and the profile of the endpoint. A parameter that is not set, or
// that the profile omits, is not in the body; `parameters` of the profile replace values of the request.

import type { ChatMessage, ChatRequest, EndpointProfile } from '../../core/llm';
import { type ToolNames, toWireMessage, toWireTool } from './wireMessages';

export type RequestBody = Record<string, unknown> & { readonly stream: boolean };

export function buildRequestBody(request: ChatRequest, profile: EndpointProfile, names: ToolNames): RequestBody {
  const { tools = [], stop = [], temperature, seed } = request;
  const stream = profile.stream !== 'never' && !(profile.stream === 'without-tools' && tools.length > 0);
  const body: Record<string, unknown> = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop.length > 0 ? { stop: [...stop] } : {}),
    ...(stream ? { stream_options: { include_usage: true } } : {}),
  };
  // Tools are never left out: a model without them cannot follow the prompt.
  for (const name of profile.omit ?? []) if (name !== 'tools') delete body[name];
  Object.assign(body, profile.parameters);
  renameMaxTokens(body, profile.maxTokensName);
  const role = profile.instructionRole ?? 'system';
  return {
    ...body,
    model: request.model,
    messages: withInstructions(request.messages, role).map((message) => {
      const wire = toWireMessage(message, names);
      return message.role === 'system' && role === 'developer' ? { ...wire, role } : wire;
    }),
    ...(tools.length > 0 ? { tools: tools.map((tool) => toWireTool(tool, names)) } : {}),
    stream,
  };
}

function renameMaxTokens(body: Record<string, unknown>, name: EndpointProfile['maxTokensName']): void {
  const other = name === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
  if (name === undefined || body[other] === undefined) return;
  body[name] ??= body[other];
  delete body[other];
}

/** With the role `none`, the instructions lead the first message of the user. */
function withInstructions(
  messages: readonly ChatMessage[],
  role: NonNullable<EndpointProfile['instructionRole']>,
): readonly ChatMessage[] {
  if (role !== 'none') return messages;
  const instructions = messages
    .filter((message) => message.role === 'system')
    .map(({ content }) => content)
    .join('\n\n');
  const others = messages.filter((message) => message.role !== 'system');
  if (instructions === '') return others;
  const [first, ...rest] = others;
  return first?.role === 'user'
    ? [{ ...first, content: `${instructions}\n\n${first.content}` }, ...rest]
    : [{ role: 'user', content: instructions }, ...others];
}
