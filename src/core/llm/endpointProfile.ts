// How requests to one model of one endpoint are written: what it accepts, as set by the user or learned from refusals,
// and the limits of a reply. Plain data: the app stores it, the command line reads it from a file.

import type { JsonObject } from '../support';

/** Parameters that some endpoints refuse. `response_format` is sent by no session, but by stages that ask for JSON. */
export const optionalParameters = [
  'temperature',
  'seed',
  'stop',
  'stream_options',
  'tools',
  'response_format',
  'max_tokens',
] as const;
export type OptionalParameter = (typeof optionalParameters)[number];

export interface EndpointProfile {
  /** Parameters that are not sent. */
  readonly omit?: readonly OptionalParameter[];
  /** Further fields of the request body, and values that replace those of the session (`temperature: 1`). */
  readonly parameters?: JsonObject;
  /** Name of the limit of tokens; default: `max_tokens`. */
  readonly maxTokensName?: 'max_tokens' | 'max_completion_tokens';
  /** Role of instructions; `none`: the instructions are joined to the first user message. Default: `system`. */
  readonly instructionRole?: 'system' | 'developer' | 'none';
  /** Longest silence, in milliseconds; default: 60,000. 0: no limit. */
  readonly silenceMs?: number;
  /** Longest reply in total, in milliseconds, keep-alive comments included; default: 600,000. 0: no limit. */
  readonly replyMs?: number;
  /** Most calls in one reply; default: 64. A reply with more is refused. */
  readonly maxCalls?: number;
}
