// The conversation as seen by the agent, without data of the session: the history H of FlowAgent's Algorithm 1.

import type { JsonValue } from '../support';
import type { AgentDecision } from './agentDecision';

export type ChatHistoryEntry =
  | { readonly kind: 'user'; readonly text: string }
  /** An accepted decision. A call without `result` was interrupted before its answer. */
  | {
      readonly kind: 'decision';
      readonly decision: AgentDecision;
      readonly result?:
        | { readonly kind: 'succeeded'; readonly value: JsonValue }
        | { readonly kind: 'failed'; readonly message: string };
    }
  | { readonly kind: 'denial'; readonly decision: AgentDecision; readonly reason: string }
  /** An unreadable reply and its problem. */
  | { readonly kind: 'unreadable'; readonly raw: string; readonly problem: string };
