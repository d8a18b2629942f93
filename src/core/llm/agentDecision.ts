// What an agent decides at one step of the loop (FlowAgent, Algorithm 1): a call, or a response that ends its turn.

import type { JsonObject } from '../support';

export type AgentDecision =
  | {
      readonly kind: 'call';
      readonly thought?: string;
      readonly callId: string;
      /** As the model wrote it, without an `API.` prefix. */
      readonly name: string;
      readonly arguments: JsonObject;
    }
  | {
      readonly kind: 'response';
      readonly thought?: string;
      readonly text: string;
      /** The ANSWER node the response claims to be. */
      readonly answer?: string;
      /** What the agent states with it of values that only the user can give; texts, as written. */
      readonly values?: JsonObject;
      /** The agent says the conversation is over. */
      readonly closes?: boolean;
    };
