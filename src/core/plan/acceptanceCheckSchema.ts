// Schemas of acceptance checks and of task files. The types, the reader, the log of a plan and
// docs/plan-task.schema.json derive from them; comments become descriptions there.

import * as v from 'valibot';
import { choiceOf, countSchema as count, jsonObjectSchema as jsonObject, listOf, shape, textSchema } from '../support';

/** UTF-16 units of a script or of a question. */
const longestText = 100_000;

export const filledTextSchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/\S/, 'is empty'),
  v.maxLength(longestText, `is longer than ${longestText} characters`),
);

export const namesSchema = /* @__PURE__ */ v.pipe(
  v.array(filledTextSchema),
  v.minLength(1, 'is empty'),
  v.maxLength(200, 'has more than 200 names'),
  v.readonly(),
);

const limit = /* @__PURE__ */ v.pipe(v.number(), v.gtValue(0, 'is not above 0'));

export const acceptanceCheckSchemas = {
  /** One JSON value; with a schema, an object that fits it. */
  json: /* @__PURE__ */ shape({ kind: v.literal('json'), schema: v.exactOptional(jsonObject) }),
  /** A heading in Markdown, HTML or LaTeX for each name, with content below it. */
  sections: /* @__PURE__ */ shape({ kind: v.literal('sections'), names: namesSchema }),
  /** A reader finds each name in the text; YYYY-MM-DD is a date in any usual form. */
  mentions: /* @__PURE__ */ shape({ kind: v.literal('mentions'), names: namesSchema }),
  length: /* @__PURE__ */ v.pipe(
    v.object({
      kind: v.literal('length'),
      unit: choiceOf({ characters: true, words: true, lines: true, slides: true }),
      least: v.exactOptional(count),
      most: v.exactOptional(count),
    }),
    v.partialCheck(
      [['least'], ['most']],
      ({ least, most }) => least !== undefined || most !== undefined,
      'has neither "least" nor "most"',
    ),
    v.readonly(),
  ),
  /** Tags are closed in order. Approximate: errors that browsers correct silently are accepted. */
  html: /* @__PURE__ */ shape({ kind: v.literal('html') }),
  /** Brackets are closed in order, outside of texts and comments. */
  code: /* @__PURE__ */ shape({ kind: v.literal('code') }),
  /** Functions, classes or constants of these names are declared. */
  declares: /* @__PURE__ */ shape({ kind: v.literal('declares'), names: namesSchema }),
  /** It parses as TypeScript, with or without JSX. Types are not checked. */
  typescript: /* @__PURE__ */ shape({ kind: v.literal('typescript') }),
  /** It parses as a LaTeX document. Macros are not expanded. */
  latex: /* @__PURE__ */ shape({ kind: v.literal('latex') }),
  /** A function of the user, run in the sandbox: ({ result }) => true, or false, or the reason as a text. */
  script: /* @__PURE__ */ shape({
    kind: v.literal('script'),
    /** Shown in lists of checks; a blank one counts as absent. */
    name: v.exactOptional(v.fallback(filledTextSchema, '')),
    source: filledTextSchema,
    /** 2000 unless given, 60000 at most. */
    timeLimitMs: v.exactOptional(limit),
    /** 32 unless given, 256 at most. */
    memoryLimitMb: v.exactOptional(limit),
  }),
  /** A question for a person or a model. Experiments do not count it. */
  judged: /* @__PURE__ */ shape({ kind: v.literal('judged'), question: filledTextSchema }),
};

export const acceptanceCheckSchema = /* @__PURE__ */ v.variant('kind', Object.values(acceptanceCheckSchemas));

/** The checks of a result. */
export const acceptanceChecksSchema = /* @__PURE__ */ v.pipe(
  listOf(acceptanceCheckSchema),
  v.maxLength(100, 'has more than 100 checks'),
);

const dictionary = /* @__PURE__ */ v.union([jsonObject, v.array(v.unknown())], 'is neither an object nor a list');

/** A task with checks, a plan or both. */
export const planTaskFileSchema = /* @__PURE__ */ v.pipe(
  v.object({
    /** The task in words. */
    task: v.pipe(v.string(), v.regex(/\S/, 'is empty')),
    /** The task itself unless given. */
    title: v.exactOptional(v.fallback(textSchema, '')),
    checks: v.exactOptional(acceptanceChecksSchema),
    /** The plan, as in an AOV dictionary: by id, each with its requirement, child, agent, status and data. */
    subtasks: v.exactOptional(dictionary),
    agents: v.exactOptional(dictionary),
  }),
  v.partialCheck(
    [['checks'], ['subtasks']],
    ({ checks, subtasks }) => checks !== undefined || subtasks !== undefined,
    'has neither "checks" nor "subtasks"',
  ),
);

export type AcceptanceCheck = v.InferOutput<typeof acceptanceCheckSchema>;
export type JudgedCheck = v.InferOutput<typeof acceptanceCheckSchemas.judged>;
export type ScriptCheck = v.InferOutput<typeof acceptanceCheckSchemas.script>;
export type ExecutableCheck = Exclude<AcceptanceCheck, JudgedCheck>;
