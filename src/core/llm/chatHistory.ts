// The conversation as seen by the agent, without data of the session: the history H of FlowAgent's Algorithm 1.

import type { JsonObject, JsonValue } from '../support';
import type { AgentDecision, ReplyReasoning } from './chatSchema';

/** Parts of the reply that made a call which the next requests repeat. */
export interface ReplyParts {
  readonly reasoning?: ReplyReasoning;
  /** `ToolCall.extra` of the call. */
  readonly extra?: JsonObject;
  /** Names of further calls in the same reply, which were not made. */
  readonly leftOut?: readonly string[];
}

export type ChatHistoryEntry =
  | { readonly kind: 'user'; readonly text: string }
  /** An accepted decision. A call without `result` was interrupted before its answer. */
  | {
      readonly kind: 'decision';
      readonly decision: AgentDecision;
      readonly result?:
        | { readonly kind: 'succeeded'; readonly value: JsonValue }
        | { readonly kind: 'failed'; readonly message: string };
      readonly reply?: ReplyParts;
    }
  | {
      readonly kind: 'denial';
      readonly decision: AgentDecision;
      readonly reason: string;
      readonly reply?: ReplyParts;
    }
  /** An unreadable reply and its problem. */
  | { readonly kind: 'unreadable'; readonly raw: string; readonly problem: string };
