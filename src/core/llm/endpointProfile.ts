// How requests to one model of one endpoint are written: what it accepts, as set by the user or learned from refusals,
// and the limits of a reply. Plain data: the app stores it, the command line reads it from a file. Rejects unknown
// fields and values of a wrong type, with the name of the field.

import * as v from 'valibot';
import {
  choiceOf,
  fail,
  isJsonObject,
  type JsonObject,
  jsonObjectSchema as jsonObject,
  listOf,
  type Result,
  readWith,
  shape,
  textSchema as text,
  unknownField,
  validItems,
} from '../support';

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
const learnedSchema = /* @__PURE__ */ shape({
  /** The parameter that is not sent, or the field of the profile that was set. */
  setting: v.picklist([...requestParameters, 'maxTokensName', 'instructionRole', 'stream']),
  /** The endpoint's own message. */
  words: text,
  /** With `instructionRole`: the role that was refused. */
  refused: v.exactOptional(text),
});

/* @__NO_SIDE_EFFECTS__ */
const wholeFrom = (least: number, unit = '') => {
  const wanted = `instead of a whole number${unit} from ${least}`;
  return v.pipe(v.number(wanted), v.safeInteger(wanted), v.minValue(least, wanted));
};
const milliseconds = /* @__PURE__ */ wholeFrom(0, ' of milliseconds');

export const endpointProfileSchema = /* @__PURE__ */ v.object({
  /** Parameters that are not sent: `temperature`, `seed`, `stop`, `stream_options`, `tools`, `response_format`, `max_tokens`. */
  omit: v.exactOptional(listOf(v.picklist(requestParameters))),
  /** Further fields of the request body, and values that replace those of the session (`temperature: 1`). */
  parameters: v.exactOptional(
    v.pipe(
      jsonObject,
      v.check(
        (parameters) => parametersProblem(parameters) === undefined,
        ({ input }) => parametersProblem(input) ?? '',
      ),
    ),
  ),
  /** Name of the limit of tokens: `max_tokens` or `max_completion_tokens`; default: the name that is used in `parameters`. */
  maxTokensName: v.exactOptional(choiceOf({ max_tokens: true, max_completion_tokens: true })),
  /** Role of instructions: `system` (the default), `developer` or `none`, which joins them to the first user message. */
  instructionRole: v.exactOptional(choiceOf({ system: true, developer: true, none: true })),
  /** When replies are requested as a stream: `always` (the default), `never` or `without-tools`: only if no tools are sent. */
  stream: v.exactOptional(choiceOf({ always: true, 'without-tools': true, never: true })),
  /** Header of the key: `authorization` (the default, as `Bearer KEY`), `api-key` or `x-api-key`. */
  keyHeader: v.exactOptional(choiceOf({ authorization: true, 'api-key': true, 'x-api-key': true })),
  /** Sent as `api-version` in the query of every address, for Azure's addresses with deployments. */
  apiVersion: v.exactOptional(v.pipe(v.string(), v.regex(/^[\w.-]+$/, 'instead of a text such as 2024-10-21'))),
  /**
   * Longest silence, in milliseconds; default: 60,000. 0: no limit. Applies before the headers and between two pieces
   * of a stream; a reply that is not streamed has the limit `replyMs` only. A thinking model may need minutes.
   */
  silenceMs: v.exactOptional(milliseconds),
  /** Longest reply in total, in milliseconds, keep-alive comments included; default: 600,000. 0: no limit. */
  replyMs: v.exactOptional(milliseconds),
  /** Most calls in one reply; default: 64. A reply with more is refused. */
  maxCalls: v.exactOptional(wholeFrom(1)),
  /**
   * Settings above that were learned from refusals: `setting`, and the endpoint's own `words`. Unknown ones are left out.
   * Removing one here does not change the setting.
   */
  learned: v.exactOptional(validItems(learnedSchema)),
});

export type LearnedSetting = v.InferOutput<typeof learnedSchema>;
export type EndpointProfile = Readonly<v.InferOutput<typeof endpointProfileSchema>>;

export const defaultSilenceMs = 60_000;
export const defaultReplyMs = 600_000;
export const defaultMaxCalls = 64;

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
  const unknown = unknownField(endpointProfileSchema, value);
  if (unknown !== undefined) return fail(`A profile ${unknown}`);
  const read = readWith(endpointProfileSchema, value);
  return read.ok ? read : fail(`${read.error}.`);
}
