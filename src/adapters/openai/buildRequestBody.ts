// Builds the body of a chat request from the request and the profile of the endpoint. A parameter that is not set, or
// that the profile omits, is not in the body; `parameters` of the profile replace values of the request.

import type { ChatRequest, EndpointProfile } from '../../core/llm';
import { type ToolNames, toWireMessages, toWireTool } from './wireMessages';

export type RequestBody = Record<string, unknown> & { readonly stream: boolean };

export function buildRequestBody(request: ChatRequest, profile: EndpointProfile, names: ToolNames): RequestBody {
  const { tools = [], stop = [], temperature, seed, responseFormat } = request;
  const stream = profile.stream !== 'never' && !(profile.stream === 'without-tools' && tools.length > 0);
  const body: Record<string, unknown> = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop.length > 0 ? { stop: [...stop] } : {}),
    ...(responseFormat === undefined ? {} : { response_format: { type: responseFormat } }),
    ...(stream ? { stream_options: { include_usage: true } } : {}),
  };
  // Tools are never left out: a model without them cannot follow the prompt.
  for (const name of profile.omit ?? []) if (name !== 'tools') delete body[name];
  Object.assign(body, profile.parameters);
  renameMaxTokens(body, profile.maxTokensName);
  return {
    ...body,
    model: request.model,
    messages: toWireMessages(request.messages, names, profile),
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
