// The result of a test of an endpoint: what one model of it accepts, as data.

import type { ChatFailure } from './chatSchema';
import type { EndpointProfile, OmittableParameter } from './endpointProfile';

export type Acceptance =
  | { readonly kind: 'accepted' }
  /** `words`: the endpoint's own message. */
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'not-tried' };

export interface EndpointReport {
  /** Without user, password and query. */
  readonly baseUrl: string;
  readonly model: string;
  /** Ids that the endpoint lists; empty if it lists none. */
  readonly models: readonly string[];
  /** In the order of `requestParameters`. */
  readonly parameters: readonly { readonly parameter: OmittableParameter; readonly acceptance: Acceptance }[];
  /** Whether a reply can be streamed; `refused` with tools only if the profile says `without-tools`. */
  readonly streaming: Acceptance;
  /** Role in which the instructions were accepted; absent if no request was answered. */
  readonly instructionRole?: 'system' | 'developer' | 'none';
  /** How the model made the call that the test asked for with tools. */
  readonly toolCall: 'as-call' | 'as-text' | 'none' | 'refused' | 'not-tried';
  /** The model sent reasoning in a field of its own or in think tags. */
  readonly reasoning: boolean;
  /** Of the last answered request, in milliseconds. */
  readonly latencyMs?: number;
  readonly firstTokenMs?: number;
  /** Requests sent, the list of models and repeated requests included. */
  readonly requests: number;
  /** The profile of the test with what was learned. */
  readonly profile: EndpointProfile;
  /** The first failure, if a request failed. */
  readonly failure?: ChatFailure;
}
