// Schemas of a session's configuration and documents, as its log stores them. Their types are declared here only.

import * as v from 'valibot';
import type { PromptVersion } from '../llm';
import {
  choiceOf,
  countSchema as count,
  finiteSchema as finite,
  flagSchema as flag,
  type JsonObject,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  listOf,
  recordOf,
  shape,
  textSchema as text,
} from '../support';
import type { CallValidity, PreconditionActivation, RulesVersion } from '../verdicts';

export type Temperament = 'rehearsal-compliant' | 'rehearsal-hasty' | 'rehearsal-forgetful';

export const formatSchema = /* @__PURE__ */ choiceOf({
  pdl: true,
  text: true,
  code: true,
  flowchart: true,
  none: true,
});
export const strategySchema = /* @__PURE__ */ choiceOf({ 'react-text': true, 'tool-calls': true });

/** `wording`: the reply nearly repeats the ANSWER's text. `words`: by the meaning of its words; the only one of rules 2. */
export const claimDetectorSchema = /* @__PURE__ */ choiceOf({ wording: true, words: true });

/** Switches of one controller. The controller itself validates its `options`. */
export const controllerSettingSchema = /* @__PURE__ */ shape({
  id: text,
  pre: flag,
  post: flag,
  options: v.exactOptional(jsonObject),
});

export const scriptedTurnSchema = /* @__PURE__ */ shape({
  text,
  /** Out-of-workflow type `category/type`, if the turn is out of workflow. */
  oow: v.exactOptional(text),
  /** The session ends after the agent has answered this turn. */
  ends: v.exactOptional(flag),
});

export const userSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('manual') }),
  shape({ kind: v.literal('scripted'), turns: listOf(scriptedTurnSchema) }),
  /** The rehearsal user or an LLM plays the user. */
  shape({
    kind: v.literal('simulated'),
    model: text,
    /**
     * True if the rehearsal model plays the user, independent of the agent's model. Absent: as
     * `SessionConfig.rehearsal`.
     */
    rehearsal: v.exactOptional(flag),
    /** A `UserProfile`. It is read field by field; the prompt leaves out missing fields. */
    profile: v.exactOptional(jsonObject),
  }),
]);

/** A text that replaces the user's message at one turn; the user's own next message moves one turn back. */
export const interjectionSchema = /* @__PURE__ */ shape({
  /** Turn number, from 1. */
  turn: count,
  /** Absent: a simulated user writes a message of the type; for a script a text is drawn with the session's seed. */
  text: v.exactOptional(text),
  /** `category/type`. */
  oow: text,
});

/** Chance of an out-of-workflow turn: one draw with the session's seed before each user turn except the first. */
export const oowChanceSchema = /* @__PURE__ */ shape({
  /** Probability per turn, from 0 to 1. */
  probability: finite,
  /** `category/type`, drawn with equal probability; all types if absent or empty. */
  types: v.exactOptional(listOf(text)),
});

export const mockRowSchema = /* @__PURE__ */ shape({
  /** Arguments that a call must have. */
  when: jsonObject,
  result: v.exactOptional(json),
  /** The call fails with this message. */
  failure: v.exactOptional(text),
});

export const toolBackendSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('manual') }),
  shape({ kind: v.literal('llm') }),
  /** The first row whose `when` is a subset of the arguments answers; with `failure` the call fails. */
  shape({ kind: v.literal('mock'), rows: listOf(mockRowSchema) }),
  /** JavaScript of the user, run in a sandbox: `(args, context) => result`. */
  shape({
    kind: v.literal('script'),
    source: text,
    /** Milliseconds; 2,000 by default. */
    timeLimitMs: v.exactOptional(finite),
    /** Megabytes; 32 by default. */
    memoryLimitMb: v.exactOptional(finite),
  }),
  /**
   * One HTTP request per call. `{name}` in the address is replaced by an argument; the other arguments are sent as
   * query or JSON body.
   */
  shape({
    kind: v.literal('http'),
    url: text,
    method: v.exactOptional(choiceOf({ GET: true, POST: true, PUT: true, PATCH: true, DELETE: true })),
    /** Must not contain credentials, because headers are stored in the log. */
    headers: v.exactOptional(recordOf(text)),
    /** Name of a secret in the settings; its value is sent as `Authorization` and is never logged. */
    auth: v.exactOptional(text),
    /** Milliseconds; 10,000 by default. */
    timeoutMs: v.exactOptional(finite),
  }),
]);

export const toolsSchema = /* @__PURE__ */ shape({
  default: choiceOf({ mock: true, manual: true, llm: true }),
  /** Model that plays the APIs with an `llm` backend; absent: the session's model. */
  model: v.exactOptional(text),
  /** True if the rehearsal model plays the APIs. Absent: as `SessionConfig.rehearsal`. */
  rehearsal: v.exactOptional(flag),
  /** `success`: generated results let the procedure succeed. Absent: the seed chooses between its branches. */
  generated: v.exactOptional(v.literal('success')),
  /** Backends by tool name. */
  perTool: v.exactOptional(recordOf(toolBackendSchema)),
});

export const configEntries = {
  /** Name of the answering model. */
  model: text,
  /** `true`: the rehearsal model answers, which is not a language model. The interface shows this next to the model's name. */
  rehearsal: flag,
  /** Address of the endpoint, without user, password and query. A key is never stored. */
  baseUrl: /* @__PURE__ */ v.exactOptional(text),
  /** The form of the workflow in the prompt: `pdl`, `text`, `code`, `flowchart` or `none`. */
  format: formatSchema,
  /** Further formats in which the prompt shows the same workflow, after `format`: an ensemble. */
  ensemble: /* @__PURE__ */ v.exactOptional(listOf(formatSchema)),
  /** How the agent writes its decisions: `react-text` or `tool-calls`. */
  strategy: strategySchema,
  /** The switches of each controller: `id`, `pre`, `post`, optional `options`. See controllers.md. */
  controllers: /* @__PURE__ */ listOf(controllerSettingSchema),
  /**
   * When a precondition is met. `by-procedure`: by the outcomes after which the procedure goes on. `on-success`: when its
   * API succeeded. `on-call`: when it was called, whatever came. `on-allow`: when its call was allowed.
   */
  activation: /* @__PURE__ */ choiceOf<PreconditionActivation>({
    'by-procedure': true,
    'on-success': true,
    'on-call': true,
    'on-allow': true,
  }),
  /** How ANSWERs are detected in a reply (see claims.md). Absent in older logs: by the wording of the ANSWERs only. */
  claims: /* @__PURE__ */ v.exactOptional(claimDetectorSchema),
  /**
   * `values`: a call counts for the values it was made with. `session`: for the whole session. Absent in older logs: as
   * `session`, and preconditions are names only.
   */
  validity: /* @__PURE__ */ v.exactOptional(choiceOf<CallValidity>({ values: true, session: true })),
  /**
   * Version of the verdict rules. Version 2 compares values exactly, finds claims by the statements of a reply, records
   * the path, and leaves conditions undecided if only the user can give their values. Absent in older logs, which are
   * judged by version 1.
   */
  rules: /* @__PURE__ */ v.exactOptional(v.picklist([1, 2] satisfies RulesVersion[])),
  /**
   * Version of the prompt's texts. Version 2 shows the same facts in every form of the workflow, lists APIs once, and
   * names the next steps first. Version 3 does not advise that a request to hurry, a wish or a refusal gives a value.
   * Absent in older logs, whose prompts are built by version 1.
   */
  prompt: /* @__PURE__ */ v.exactOptional(v.picklist([1, 2, 3] satisfies PromptVersion[])),
  /**
   * Version of the reader of replies. Version 2 reads the call formats of model families (see agents.md), takes the first
   * call of a reply, and finds reasoning in all tags. Absent in older logs, which are read by version 1.
   */
  replies: /* @__PURE__ */ v.exactOptional(v.literal(2)),
  /** `true`: a decision whose verdict is undecided is denied. */
  strict: /* @__PURE__ */ v.exactOptional(flag),
  /** Sent with every request to the model. */
  temperature: finite,
  /** Sent with every request to the model. It also drives generated results. */
  seed: finite,
  /** Fields that requests to the model leave out: `temperature`, `seed`. The seed still drives generated results. */
  unsent: /* @__PURE__ */ v.exactOptional(listOf(choiceOf({ temperature: true, seed: true }))),
  /** Most actions of the agent in one turn, after which the fallback is given (Algorithm 1, Nmax). */
  maxActionsPerTurn: count,
  /** Most turns of the user. */
  maxTurns: count,
  /** Corrective messages after an unreadable reply. */
  maxParseRetries: count,
  /**
   * `kind: "manual"`. `kind: "scripted"` with `turns` (`text`, `oow`, `ends`). `kind: "simulated"` with `model`, optional
   * `rehearsal` and `profile`.
   */
  user: userSchema,
  /**
   * Out-of-workflow turns inserted between the turns of a scripted or simulated user: `turn`, `oow`, optional `text`.
   * Ignored for a manual user.
   */
  interjections: /* @__PURE__ */ v.exactOptional(listOf(interjectionSchema)),
  /**
   * Further out-of-workflow turns at random, for a scripted or simulated user: `probability` of each turn, optional
   * `types`.
   */
  oow: /* @__PURE__ */ v.exactOptional(oowChanceSchema),
  /**
   * `default` (`mock`, `manual`, `llm`), optional `model` and `rehearsal` of the model that plays the APIs for `llm`,
   * optional `generated` (`success`: generated results let the procedure succeed; absent: the seed chooses), and optional
   * `perTool`, by name: `manual`; `llm`; `mock` with `rows` of `when` (arguments), and `result` or `failure`; `script` with
   * `source`, `timeLimitMs`, `memoryLimitMb`; `http` with `url`, `method`, `headers`, `auth` (the name of a secret, never
   * its value), `timeoutMs`.
   */
  tools: toolsSchema,
  /** Date and time of the session's start, as shown in the prompt. Absent: the prompt shows no time. */
  now: /* @__PURE__ */ v.exactOptional(text),
  /** `names`: the prompt shows only the names of APIs and parameters. */
  toolDetails: /* @__PURE__ */ v.exactOptional(v.literal('names')),
  /** Prompt templates edited by the user, by part name; absent parts use the default template. */
  promptParts: /* @__PURE__ */ v.exactOptional(jsonObject),
};

export const configSchema = /* @__PURE__ */ shape(configEntries);

/** Changes of the configuration with which a fork continues. `partial` infers optional fields as possibly undefined. */
export const configChangeSchema = /* @__PURE__ */ v.pipe(
  jsonObject,
  v.partial(v.object(configEntries)) as unknown as v.GenericSchema<JsonObject, Partial<SessionConfig>>,
);

export const documentSchema = /* @__PURE__ */ shape({
  documentId: v.exactOptional(text),
  title: text,
  kind: choiceOf({ pdl: true, mermaid: true }),
  /** The whole text. */
  source: text,
  /** Only for a flowchart: the same procedure as PDL, from which verdicts and tools are derived. */
  procedure: v.exactOptional(text),
});

/** Origin of a log that was built from a record of another program. */
export const importedLogSchema = /* @__PURE__ */ shape({
  /** Version of this format. */
  v: v.literal(1),
  /** Format of the record. */
  source: choiceOf({ openai: true, star: true, weir: true }),
  /** Name of the session in the record. */
  traceId: text,
  fileName: v.exactOptional(text),
  /** Name of the answering model according to the record; not validated. */
  model: v.exactOptional(text),
});

export type WorkflowFormat = v.InferOutput<typeof formatSchema>;
export type Strategy = v.InferOutput<typeof strategySchema>;
export type ClaimDetector = v.InferOutput<typeof claimDetectorSchema>;
export type ControllerSetting = v.InferOutput<typeof controllerSettingSchema>;
export type ScriptedTurn = v.InferOutput<typeof scriptedTurnSchema>;
export type UserConfig = v.InferOutput<typeof userSchema>;
export type Interjection = v.InferOutput<typeof interjectionSchema>;
export type OowChance = v.InferOutput<typeof oowChanceSchema>;
export type MockRow = v.InferOutput<typeof mockRowSchema>;
export type ToolBackend = v.InferOutput<typeof toolBackendSchema>;
export type ToolsConfig = v.InferOutput<typeof toolsSchema>;
export type SessionConfig = v.InferOutput<typeof configSchema>;
export type SessionChange = Partial<SessionConfig>;
export type SessionDocument = v.InferOutput<typeof documentSchema>;
export type ImportedLog = v.InferOutput<typeof importedLogSchema>;
