// The chat port: how the core asks a language model, whatever stands behind it.
// A failing endpoint is an outcome, not an exception; `complete` never rejects.

import type { CancelSignal, JsonObject } from '../support';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the model wrote them: JSON text that may be broken. */
  readonly argumentsText: string;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
  /** On `tool` messages: the call it answers. */
  readonly toolCallId?: string;
}

/** JSON Schema function tool, as OpenAI's chat completions take it. */
export interface ChatToolSchema {
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonObject;
  /** JSON Schema of the result, where the document gives one. Never sent to an endpoint; mock tools draw from it. */
  readonly returns?: JsonObject;
  /**
   * Where several workflows mean different things by the name: the one it is of, from 0. Absent: it is the tool of each
   * that has the name. Never sent to an endpoint.
   */
  readonly workflow?: number;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatToolSchema[];
  readonly temperature?: number;
  readonly seed?: number;
  /** Stop sequences (react-text stops before an invented observation). */
  readonly stop?: readonly string[];
}

export interface ChatUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export type ChatFailureKind =
  | 'unauthorized'
  | 'not-found'
  | 'rate-limited'
  | 'bad-request'
  | 'server-error'
  | 'timeout'
  | 'unreachable'
  | 'cancelled'
  | 'stream-broken'
  | 'malformed-response';

export interface ChatFailure {
  readonly kind: ChatFailureKind;
  readonly status?: number;
  /** What happened, and what to try. */
  readonly message: string;
  /** Text received before the stream broke. */
  readonly partial?: string;
}

export interface ChatReply {
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason?: string;
  readonly usage?: ChatUsage;
  /** Why it cannot be read: it was larger than what is taken, and only its beginnings and ends were kept. */
  readonly refused?: string;
}

export interface ChatTiming {
  readonly latencyMs: number;
  readonly firstTokenMs?: number;
  readonly retries: number;
}

export type ChatOutcome =
  | { readonly kind: 'completed'; readonly reply: ChatReply; readonly timing: ChatTiming }
  | {
      readonly kind: 'failed';
      readonly failure: ChatFailure;
      /** The model did not come to an end, in a sentence for it. The endpoint did its part: another reply may be read. */
      readonly endless?: string;
      readonly timing: ChatTiming;
    };

export interface ChatHandlers {
  /** Text of the answer as it streams in. */
  onDelta?(text: string): void;
}

export interface ChatPort {
  complete(request: ChatRequest, handlers: ChatHandlers, cancel?: CancelSignal): Promise<ChatOutcome>;
}
