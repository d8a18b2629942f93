// What the agent has seen so far, free of the session's bookkeeping: the history H of FlowAgent's Algorithm 1.

import type { JsonValue } from '../support';
import type { AgentDecision } from './agentDecision';

export type ChatHistoryEntry =
  | { readonly kind: 'user'; readonly text: string }
  /** An accepted decision. A call without `result` was cut off before its answer came. */
  | {
      readonly kind: 'decision';
      readonly decision: AgentDecision;
      readonly result?:
        | { readonly kind: 'succeeded'; readonly value: JsonValue }
        | { readonly kind: 'failed'; readonly message: string };
    }
  | { readonly kind: 'denial'; readonly decision: AgentDecision; readonly reason: string }
  /** A reply that could not be read, and what was wrong with it. */
  | { readonly kind: 'unreadable'; readonly raw: string; readonly problem: string };
