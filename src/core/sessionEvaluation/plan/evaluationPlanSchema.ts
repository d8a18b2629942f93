// Schema of the file of an evaluation plan, with its defaults. The types in evaluationPlan.ts derive from it;
// readEvaluationPlan.ts replaces the names of arms and settings by what they stand for.

import * as v from 'valibot';
import { type ControllerMode, configEntries } from '../../session';
import {
  choiceOf,
  flagSchema as flag,
  jsonObjectSchema as jsonObject,
  listOf,
  numberBetween,
  recordOf,
  shape,
  textSchema as text,
  wholeNumberBetween,
} from '../../support';
import { experimentIds, isRehearsalName } from './evaluationPlan';

const filled = /* @__PURE__ */ v.pipe(v.string(), v.regex(/\S/, 'is empty'));

/** A list, or one item alone. */
/* @__NO_SIDE_EFFECTS__ */
const oneOrMore = <const Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.unknown(),
    v.transform((value): readonly unknown[] => (Array.isArray(value) ? value : [value])),
    v.array(item),
    v.readonly(),
  );

/** An object, or its name alone. */
/* @__NO_SIDE_EFFECTS__ */
const named = <Whole extends v.GenericSchema>(toObject: (name: string) => object, whole: Whole) =>
  v.pipe(
    v.unknown(),
    v.transform((value): unknown => (typeof value === 'string' ? toObject(value) : value)),
    whole,
  );

const model = /* @__PURE__ */ named(
  (name) => ({ model: name }),
  v.pipe(
    v.object({ model: filled, baseUrl: v.exactOptional(text) }),
    v.transform(({ model, baseUrl }) => {
      const name = model === 'rehearsal' ? 'rehearsal-compliant' : model;
      const rehearsal = isRehearsalName(name);
      /** With `rehearsal`, our rules reply instead of a language model; the figures are labelled accordingly. */
      return { model: name, rehearsal, ...(rehearsal || baseUrl === undefined ? {} : { baseUrl }) };
    }),
    v.check(
      ({ rehearsal, baseUrl }) => rehearsal || baseUrl !== undefined,
      ({ input }) => `has no address: write {"model": "${input.model}", "baseUrl": "https://..."}`,
    ),
    v.readonly(),
  ),
);

const settingsByName: Readonly<Record<string, object>> = {
  cross: { id: 'cross', cross: true },
  oow: { id: 'oow', probability: 0.3 },
};

const setting = /* @__PURE__ */ named(
  (id) => settingsByName[id] ?? { id },
  shape({
    id: text,
    /** Chance of an out-of-workflow turn; 0.3 if only `types` are given. */
    probability: v.exactOptional(numberBetween(0, 1)),
    /** Types and categories of out-of-workflow turns; all if absent. */
    types: v.exactOptional(oneOrMore(text)),
    cross: v.exactOptional(flag),
    max: v.exactOptional(wholeNumberBetween(1, 1000)),
  }),
);

const { format, strategy, activation, validity, strict } = configEntries;

/** Changes of a preset. */
const arm = /* @__PURE__ */ v.object({
  id: text,
  title: v.exactOptional(text),
  preset: v.optional(text, 'weir'),
  controllers: v.exactOptional(choiceOf<ControllerMode>({ none: true, pre: true, post: true, both: true })),
  format: v.exactOptional(format),
  strategy: v.exactOptional(strategy),
  activation: v.exactOptional(activation),
  validity,
  strict,
  model: v.exactOptional(model),
});

export const evaluationPlanSchema = /* @__PURE__ */ v.object({
  /** `evaluation-plan` in plans that the app writes; ignored. */
  weir: v.optional(v.unknown()),
  /** 1 in plans that the app writes; ignored. */
  version: v.optional(v.unknown()),
  /** Title of the results. */
  name: v.optional(filled, 'Evaluation'),
  /**
   * Path of the data file, relative to the plan, or the data set itself. With `source` in its workflows, such a plan needs
   * no other file.
   */
  data: v.lazy(
    (value): v.GenericSchema<unknown, string | v.InferOutput<typeof jsonObject>> =>
      typeof value === 'string' ? filled : jsonObject,
  ),
  /** `session`, `turn`. */
  levels: v.optional(v.pipe(oneOrMore(choiceOf({ session: true, turn: true })), v.minLength(1, 'is empty')), 'session'),
  /** Ids of the workflows to use; all if absent. */
  workflows: v.exactOptional(v.pipe(listOf(text), v.minLength(1, 'is empty'))),
  /** Ids of the users to use; all if absent. */
  profiles: v.exactOptional(v.pipe(listOf(text), v.minLength(1, 'is empty'))),
  /**
   * `iw` (the user follows the workflow), `oow` (each turn except the first leaves it with probability 0.3), `cross` (the
   * agent also has the other workflows of the plan: FlowBench's cross-scenario setting), or your own: `id` with
   * `probability`, `types` or categories, `cross`, `max` (its limit instead of the plan's).
   */
  settings: v.optional(oneOrMore(setting), 'iw'),
  /**
   * Presets of agents (see agents.md), the sets below, `do-nothing`, or your own: `preset` with `controllers` (`none`,
   * `pre`, `post`, `both`: these parts of the preset's controllers), `format`, `strategy`, `activation`, `validity`,
   * `strict`, `model`.
   */
  arms: v.optional(
    oneOrMore(
      v.lazy(
        (value): v.GenericSchema<unknown, string | v.InferOutput<typeof arm>> =>
          typeof value === 'string' ? text : arm,
      ),
    ),
    [],
  ),
  /** Sessions of each user, with different seeds. */
  repetitions: v.optional(wholeNumberBetween(1, 100), 1),
  /** The seeds of the sessions derive from it. */
  seed: v.optional(wholeNumberBetween(0, 2 ** 32 - 1), 1),
  /**
   * `userTurns` (FlowAgent, 20) or `interactions`, replies and calls (FlowBench, 15). A session that reaches it is not a
   * success.
   */
  limit: v.optional(
    v.variant('count', [
      /** Turns of the user (FlowAgent). */
      shape({ count: v.literal('userTurns'), max: v.optional(wholeNumberBetween(1, 1000), 20) }),
      /** Replies of the agent and calls (FlowBench). */
      shape({ count: v.literal('interactions'), max: v.optional(wholeNumberBetween(1, 1000), 15) }),
    ]),
    { count: 'userTurns' },
  ),
  /** Day and time of every session, so that two runs send the same prompts. */
  now: v.optional(filled, 'Monday, 2025-01-06 09:00 UTC'),
  /**
   * `agent`, `user`, `server` (absent: the results of the data), `judge` (absent: no judged figures; it also judges
   * replies that could not be judged by their words). The rehearsal is the default of agent and user, and cannot judge.
   */
  models: v.optional(
    shape({
      agent: v.optional(model, 'rehearsal'),
      user: v.optional(model, 'rehearsal'),
      /** Absent: mock tools reply. */
      server: v.exactOptional(model),
      /** Absent: no judged figures. */
      judge: v.exactOptional(
        v.pipe(
          model,
          v.check(({ rehearsal }) => !rehearsal, 'is a rehearsal model, which cannot judge: name a language model'),
        ),
      ),
    }),
    {},
  ),
  /**
   * The judge compares each parameter whose text differs from the reference turn. At session level, it compares the
   * parameters of an expected call that is otherwise correct. Its counts are shown beside the exact ones.
   */
  judgeParameters: v.optional(flag, false),
  /** Runs arms with different facts of a workflow (see below); the records name what an arm lacks. */
  unequalFacts: v.optional(flag, false),
  /** By model, for a million tokens; cost is computed for sessions whose model has a price. */
  prices: v.optional(recordOf(shape({ prompt: v.number(), completion: v.number() })), {}),
  /**
   * By address, requests per minute, over all processes that run this plan: `{"http://localhost:8000/v1": 120}`. Requests,
   * including retries, are sent at even intervals at 97 % of the limit, to allow for delays on the network.
   */
  rateLimits: v.optional(recordOf(v.pipe(v.number(), v.gtValue(0, 'is not a number above 0'))), {}),
  /** `flowagent`, `flowbench` or `worfbench`: also prints the tables of the paper. */
  experiment: v.exactOptional(v.picklist(experimentIds)),
  /** Cells at a time; with a queue each worker has its own. */
  concurrency: v.optional(wholeNumberBetween(1, 64), 1),
});
