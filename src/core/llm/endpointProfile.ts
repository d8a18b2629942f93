// How requests to one model of one endpoint are written: what it accepts, as set by the user or learned from refusals,
// and the limits of a reply. Plain data: the app stores it, the command line reads it from a file. Rejects unknown
// fields and values of a wrong type, with the name of the field.

import { fail, isJsonObject, type JsonObject, nearestName, ok, type Result } from '../support';

/** Parameters that some endpoints refuse. `response_format` is sent only by the JSON mode of the task bench. */
export const requestParameters = [
  'temperature',
  'seed',
  'stop',
  'stream_options',
  'tools',
  'response_format',
  'max_tokens',
] as const;
export type OmittableParameter = (typeof requestParameters)[number];

/** A part of a profile that an endpoint's refusal has set. */
export interface LearnedSetting {
  /** The parameter that is not sent, or the field of the profile that was set. */
  readonly setting: OmittableParameter | 'maxTokensName' | 'instructionRole' | 'stream';
  /** The endpoint's own message. */
  readonly words: string;
  /** With `instructionRole`: the role that was refused. */
  readonly refused?: string;
}

export interface EndpointProfile {
  /** Parameters that are not sent. */
  readonly omit?: readonly OmittableParameter[];
  /** Further fields of the request body, and values that replace those of the session (`temperature: 1`). */
  readonly parameters?: JsonObject;
  /** Name of the limit of tokens; default: the name that is used in `parameters`. */
  readonly maxTokensName?: 'max_tokens' | 'max_completion_tokens';
  /** Role of instructions; `none`: the instructions are joined to the first user message. Default: `system`. */
  readonly instructionRole?: 'system' | 'developer' | 'none';
  /** When replies are requested as a stream; default: `always`. `without-tools`: only if no tools are sent. */
  readonly stream?: 'always' | 'without-tools' | 'never';
  /** Header of the key; default: `authorization` (as `Bearer KEY`). */
  readonly keyHeader?: 'authorization' | 'api-key' | 'x-api-key';
  /** Sent as `api-version` in the query of every address, for Azure's addresses with deployments. */
  readonly apiVersion?: string;
  /**
   * Longest silence, in milliseconds; default: 60,000. 0: no limit. Applies before the headers and between two pieces
   * of a stream; a reply that is not streamed has the limit `replyMs` only.
   */
  readonly silenceMs?: number;
  /** Longest reply in total, in milliseconds, keep-alive comments included; default: 600,000. 0: no limit. */
  readonly replyMs?: number;
  /** Most calls in one reply; default: 64. A reply with more is refused. */
  readonly maxCalls?: number;
  /** Settings above that were learned, with the reason. Removing one here does not change the setting. */
  readonly learned?: readonly LearnedSetting[];
}

export const defaultSilenceMs = 60_000;
export const defaultReplyMs = 600_000;
export const defaultMaxCalls = 64;

const oneOf =
  (...values: readonly string[]) =>
  (value: unknown) =>
    typeof value === 'string' && values.includes(value) ? undefined : `is one of ${values.join(', ')}`;
const wholeFrom = (min: number, unit: string) => (value: unknown) =>
  Number.isSafeInteger(value) && (value as number) >= min ? undefined : `is a whole number${unit}, at least ${min}`;

const fieldRules: Readonly<Record<keyof EndpointProfile, (value: unknown) => string | undefined>> = {
  omit: (value) =>
    Array.isArray(value) && value.every((name) => oneOf(...requestParameters)(name) === undefined)
      ? undefined
      : `is a list of ${requestParameters.join(', ')}`,
  parameters: (value) => (isJsonObject(value) ? parametersProblem(value) : 'is an object of names and values'),
  maxTokensName: oneOf('max_tokens', 'max_completion_tokens'),
  instructionRole: oneOf('system', 'developer', 'none'),
  stream: oneOf('always', 'without-tools', 'never'),
  keyHeader: oneOf('authorization', 'api-key', 'x-api-key'),
  apiVersion: (value) =>
    typeof value === 'string' && /^[\w.-]+$/.test(value) ? undefined : 'is a text such as 2024-10-21',
  silenceMs: wholeFrom(0, ' of milliseconds'),
  replyMs: wholeFrom(0, ' of milliseconds'),
  maxCalls: wholeFrom(1, ''),
  learned: (value) =>
    Array.isArray(value) &&
    value.every((one) => isJsonObject(one) && typeof one.setting === 'string' && typeof one.words === 'string')
      ? undefined
      : 'is a list of {"setting", "words"}',
};

/** Fields of the request that a profile cannot replace. */
const fixedFields = ['model', 'messages', 'tools', 'stream', 'stream_options'];

/** Why a set of further fields cannot be sent, as the end of a sentence; undefined if it can. */
export function parametersProblem(parameters: JsonObject): string | undefined {
  const fixed = Object.keys(parameters).find((name) => fixedFields.includes(name));
  return fixed === undefined ? undefined : `cannot set ${fixed}, which Weir sets itself`;
}

/** Reads a profile from outside. The error names the field and what it takes. */
export function readEndpointProfile(value: unknown): Result<EndpointProfile, string> {
  if (!isJsonObject(value)) return fail('A profile of an endpoint is a JSON object, such as {"omit": ["seed"]}.');
  for (const [name, field] of Object.entries(value)) {
    const rule = Object.hasOwn(fieldRules, name) ? fieldRules[name as keyof EndpointProfile] : undefined;
    if (!rule) {
      const near = nearestName(name, Object.keys(fieldRules));
      return fail(
        near
          ? `Unknown field ${JSON.stringify(name)}; did you mean ${JSON.stringify(near)}?`
          : `Unknown field ${JSON.stringify(name)}. A profile has ${Object.keys(fieldRules).join(', ')}.`,
      );
    }
    const problem = rule(field);
    if (problem !== undefined) return fail(`${JSON.stringify(name)} ${problem}; not ${shortJson(field)}.`);
  }
  return ok(value as EndpointProfile); // every field is checked above
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}
