// Schemas of the chat messages, replies and decisions that logs store. Their types are declared here only.

import * as v from 'valibot';
import {
  choiceOf,
  countSchema as count,
  finiteSchema as finite,
  flagSchema as flag,
  jsonObjectSchema as jsonObject,
  listOf,
  shape,
  textSchema as text,
} from '../support';

export const toolCallSchema = /* @__PURE__ */ shape({
  id: text,
  name: text,
  /** The arguments as written by the model: JSON text that may be invalid. */
  argumentsText: text,
  /** Fields that the provider requires in the next request, for example `extra_content` of Gemini; sent back unchanged. */
  extra: v.exactOptional(jsonObject),
});

/** Reasoning in a field of its own: some providers require it in the next request. */
export const replyReasoningSchema = /* @__PURE__ */ shape({
  /** Name of the field. `content`: in parts of the content, which is not sent back. */
  field: choiceOf({ reasoning_content: true, reasoning: true, content: true }),
  text,
});

export const chatMessageSchema = /* @__PURE__ */ shape({
  role: choiceOf({ system: true, user: true, assistant: true, tool: true }),
  content: text,
  toolCalls: v.exactOptional(listOf(toolCallSchema)),
  /** Only on `tool` messages: the answered call. */
  toolCallId: v.exactOptional(text),
  /** Only on `assistant` messages. */
  reasoning: v.exactOptional(replyReasoningSchema),
  /** Only on `user` messages: the text is of the platform, not of the user, and may move into a neighbour. */
  from: v.exactOptional(v.literal('platform')),
});

/** A function tool with JSON Schema, in the format of OpenAI's chat completions. */
export const chatToolSchema = /* @__PURE__ */ shape({
  name: text,
  description: v.exactOptional(text),
  /** JSON Schema of the arguments. */
  parameters: jsonObject,
  /** JSON Schema of the result, if the document has one. Never sent to an endpoint; mock tools draw from it. */
  returns: v.exactOptional(jsonObject),
  /**
   * Index of the workflow, from 0, if several workflows define the name differently. Absent: the tool belongs to every
   * workflow with the name. Never sent to an endpoint.
   */
  workflow: v.exactOptional(count),
});

export const chatUsageSchema = /* @__PURE__ */ shape({ promptTokens: count, completionTokens: count });

export const chatFailureSchema = /* @__PURE__ */ shape({
  kind: choiceOf({
    unauthorized: true,
    'not-found': true,
    'rate-limited': true,
    'bad-request': true,
    'server-error': true,
    timeout: true,
    unreachable: true,
    cancelled: true,
    'stream-broken': true,
    'malformed-response': true,
  }),
  status: v.exactOptional(count),
  /** The failure and a remedy. */
  message: text,
  /** Text received before the stream broke. */
  partial: v.exactOptional(text),
});

export const chatReplySchema = /* @__PURE__ */ shape({
  content: text,
  toolCalls: listOf(toolCallSchema),
  finishReason: v.exactOptional(text),
  usage: v.exactOptional(chatUsageSchema),
  reasoning: v.exactOptional(replyReasoningSchema),
  /** Irregularities that were tolerated, in sentences, for example a stream without a finish reason. */
  notes: v.exactOptional(listOf(text)),
  /**
   * Why the reply cannot be used: it was larger than the limit, and only the beginnings and ends of its texts were
   * kept.
   */
  refused: v.exactOptional(text),
});

export const chatTimingSchema = /* @__PURE__ */ shape({
  latencyMs: finite,
  firstTokenMs: v.exactOptional(finite),
  retries: count,
});

/** A decision of the agent in one step of the loop (FlowAgent, Algorithm 1): a call, or a response that ends its turn. */
export const agentDecisionSchema = /* @__PURE__ */ v.variant('kind', [
  shape({
    kind: v.literal('call'),
    thought: v.exactOptional(text),
    callId: text,
    /** Name as written by the model, without an `API.` prefix. */
    name: text,
    arguments: jsonObject,
  }),
  shape({
    kind: v.literal('response'),
    thought: v.exactOptional(text),
    text,
    /** The declared ANSWER of the response. */
    answer: v.exactOptional(text),
    /** Values declared with the ANSWER that only the user can give; texts, as written. */
    values: v.exactOptional(jsonObject),
    /** The agent ends the conversation. */
    closes: v.exactOptional(flag),
  }),
]);

export type ToolCall = v.InferOutput<typeof toolCallSchema>;
export type ReplyReasoning = v.InferOutput<typeof replyReasoningSchema>;
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;
export type ChatToolSchema = v.InferOutput<typeof chatToolSchema>;
export type ChatUsage = v.InferOutput<typeof chatUsageSchema>;
export type ChatFailure = v.InferOutput<typeof chatFailureSchema>;
export type ChatFailureKind = ChatFailure['kind'];
export type ChatReply = v.InferOutput<typeof chatReplySchema>;
export type ChatTiming = v.InferOutput<typeof chatTimingSchema>;
export type AgentDecision = v.InferOutput<typeof agentDecisionSchema>;
