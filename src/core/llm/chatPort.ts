// The chat port: the interface of the core to language models of any kind. A failing endpoint is an outcome, not an
// exception; `complete` never rejects.

import type { CancelSignal } from '../support';
import type { ChatFailure, ChatMessage, ChatReply, ChatTiming, ChatToolSchema } from './chatSchema';

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatToolSchema[];
  readonly temperature?: number;
  readonly seed?: number;
  /** Stop sequences (react-text stops before an invented observation). */
  readonly stop?: readonly string[];
  /** JSON mode. Never left out: the request fails with `bad-request` if the endpoint does not take `response_format`. */
  readonly responseFormat?: 'json_object';
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
