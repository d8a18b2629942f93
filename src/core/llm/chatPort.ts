// The chat port: the interface of the core to language models of any kind. A failing endpoint is an outcome, not an
// exception; `complete` never rejects.

import type { CancelSignal, JsonObject } from '../support';

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as written by the model: JSON text that may be invalid. */
  readonly argumentsText: string;
  /** Fields that the provider requires in the next request, for example `extra_content` of Gemini; sent back unchanged. */
  readonly extra?: JsonObject;
}

/**
 * Reasoning in a field of its own, with the name of the field: some providers require it in the next request.
 * `content`: in parts of the content, which is not sent back.
 */
export interface ReplyReasoning {
  readonly field: 'reasoning_content' | 'reasoning' | 'content';
  readonly text: string;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  readonly toolCalls?: readonly ToolCall[];
  /** Only on `tool` messages: the answered call. */
  readonly toolCallId?: string;
  /** Only on `assistant` messages. */
  readonly reasoning?: ReplyReasoning;
  /** Only on `user` messages: the text is of the platform, not of the user, and may move into a neighbour. */
  readonly from?: 'platform';
}

/** A function tool with JSON Schema, in the format of OpenAI's chat completions. */
export interface ChatToolSchema {
  readonly name: string;
  readonly description?: string;
  readonly parameters: JsonObject;
  /** JSON Schema of the result, if the document has one. Never sent to an endpoint; mock tools draw from it. */
  readonly returns?: JsonObject;
  /**
   * Index of the workflow, from 0, if several workflows define the name differently. Absent: the tool belongs to every
   * workflow with the name. Never sent to an endpoint.
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
  /** The failure and a remedy. */
  readonly message: string;
  /** Text received before the stream broke. */
  readonly partial?: string;
}

export interface ChatReply {
  readonly content: string;
  readonly toolCalls: readonly ToolCall[];
  readonly finishReason?: string;
  readonly usage?: ChatUsage;
  readonly reasoning?: ReplyReasoning;
  /** Irregularities that were tolerated, in sentences, for example a stream without a finish reason. */
  readonly notes?: readonly string[];
  /**
   * Why the reply cannot be used: it was larger than the limit, and only the beginnings and ends of its texts were
   * kept.
   */
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
      /**
       * A sentence for the model whose reply had no end. The endpoint itself worked, so another reply may be readable.
       */
      readonly endless?: string;
      readonly timing: ChatTiming;
    };

/** A wait of a request, reported while it lasts. */
export type ChatWait =
  | {
      readonly kind: 'silence';
      /** Milliseconds without any data so far. */
      readonly silentMs: number;
      /** The limit; absent if silence is not limited. */
      readonly limitMs?: number;
    }
  | {
      readonly kind: 'retry';
      /** Status of the refusal; absent if the endpoint could not be reached. */
      readonly status?: number;
      /** Milliseconds until the next attempt, from the time of the report. */
      readonly waitMs: number;
      /** Attempts so far. */
      readonly attempts: number;
      /** Ends the wait at once. */
      retryNow(): void;
    };

export interface ChatHandlers {
  /** Called with each piece of the reply's text as it streams in. */
  onDelta?(text: string): void;
  /**
   * Called once a second from five seconds of silence on, and once for each wait before another attempt; with undefined
   * when the wait is over.
   */
  onWait?(wait: ChatWait | undefined): void;
}

export interface ChatPort {
  complete(request: ChatRequest, handlers: ChatHandlers, cancel?: CancelSignal): Promise<ChatOutcome>;
}
