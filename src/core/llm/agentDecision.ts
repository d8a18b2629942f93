// A decision of the agent in one step of the loop (FlowAgent, Algorithm 1): a call, or a response that ends its turn.

import type { JsonObject } from '../support';

export type AgentDecision =
  | {
      readonly kind: 'call';
      readonly thought?: string;
      readonly callId: string;
      /** Name as written by the model, without an `API.` prefix. */
      readonly name: string;
      readonly arguments: JsonObject;
    }
  | {
      readonly kind: 'response';
      readonly thought?: string;
      readonly text: string;
      /** The declared ANSWER of the response. */
      readonly answer?: string;
      /** Values declared with the ANSWER that only the user can give; texts, as written. */
      readonly values?: JsonObject;
      /** The agent ends the conversation. */
      readonly closes?: boolean;
    };
