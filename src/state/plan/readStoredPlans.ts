// Schemas of stored plans and headers of runs, which give their types. Invalid records stay in storage and are not shown;
// an invalid field of a record gets its default or is left out.

import * as v from 'valibot';
import {
  acceptanceCheckSchema,
  defaultPlanSettings,
  type Plan,
  type PlanOrigin,
  type PlanSettings,
  printPlan,
  readPlan,
  type SelectionRule,
} from '../../core/plan';
import {
  choiceOf,
  countSchema as count,
  flagSchema as flag,
  isJsonObject,
  readIfValid,
  textSchema as text,
  tolerantShape,
  validItems,
} from '../../core/support';
import type { Positions } from '../support/ports';

export const { model: _model, ...firstChoices } = defaultPlanSettings;
export type PlanRunSettings = Omit<PlanSettings, 'model'>;

const number = /* @__PURE__ */ v.number();

/** Reads a plan through its file form, which rejects invalid plans. */
function readSound(value: unknown): Plan | undefined {
  if (!isJsonObject(value) || !Array.isArray(value['subtasks']) || !Array.isArray(value['agents'])) return undefined;
  try {
    const read = readPlan(printPlan(value as unknown as Plan)); // a value without subtasks does not print
    return read.ok ? read.value : undefined;
  } catch {
    return undefined;
  }
}

const planSchema = /* @__PURE__ */ v.pipe(
  v.unknown(),
  v.transform(readSound),
  v.custom<Plan>((plan) => plan !== undefined, 'is not a plan'),
);

const unreadable = { kind: 'dropped', reason: 'It could not be read.' } as const;

/** With a plan that is valid, it is a valid candidate; else it is dropped. */
const candidateSchema = /* @__PURE__ */ v.fallback(
  v.union([
    tolerantShape({
      kind: v.fallback(v.literal('valid'), 'valid'),
      plan: planSchema,
      corrected: v.fallback(flag, false),
    }),
    tolerantShape({
      kind: v.fallback(v.literal('dropped'), 'dropped'),
      reason: v.fallback(text, unreadable.reason),
    }),
  ]),
  unreadable,
);

const storedPlanSchema = /* @__PURE__ */ tolerantShape({
  v: v.literal(1),
  id: text,
  name: text,
  task: text,
  checks: validItems(acceptanceCheckSchema),
  roles: v.fallback(
    tolerantShape({
      most: v.exactOptional(number),
      kinds: v.exactOptional(v.pipe(validItems(text), v.minLength(1))),
    }),
    {},
  ),
  /** The number of candidates K, and the rule that chooses one of them. */
  count: v.fallback(v.pipe(number, v.minValue(1), v.maxValue(20)), 5),
  rule: v.fallback(choiceOf<SelectionRule>({ paper: true, 'z-score': true }), 'paper'),
  /** Model that planned it; absent for a plan that was opened or drawn. */
  planner: v.exactOptional(text),
  candidates: validItems(candidateSchema),
  /** Index of the candidate that the rule chose, and of the one that was opened. */
  suggested: v.exactOptional(count),
  chosen: v.exactOptional(count),
  /** The plan with later edits. */
  plan: v.exactOptional(planSchema),
  /** Positions of dragged subtasks; invalid ones draw nothing. */
  places: v.fallback(v.custom<Positions>(isJsonObject), {}),
  /** Written by this store. */
  settings: v.fallback(v.custom<PlanRunSettings>(isJsonObject), firstChoices),
  updatedAt: v.fallback(number, 0),
});

const storedRunSchema = /* @__PURE__ */ tolerantShape({
  v: v.literal(1),
  /** Also the id in its log. */
  id: text,
  /** Id of its plan. */
  plan: text,
  name: text,
  startedAt: v.fallback(number, 0),
  model: v.fallback(text, ''),
  /** Without an address it is a rehearsal model. */
  baseUrl: v.exactOptional(text),
  outcome: v.exactOptional(choiceOf({ completed: true, failed: true, cancelled: true })),
  /** For a run of an unedited candidate: its index. */
  candidate: v.exactOptional(number),
  /** Figures of the run, once it has ended. */
  figures: v.exactOptional(
    tolerantShape({
      /** Milliseconds. */
      makespan: number,
      speedUp: number,
      /** Number of attempts at subtasks, and of failed ones. */
      attempts: number,
      failed: number,
    }),
  ),
});

export type StoredCandidate = v.InferOutput<typeof candidateSchema>;
export type StoredPlan = v.InferOutput<typeof storedPlanSchema>;
/** Header record of a stored run; its events are stored separately. */
export type StoredPlanRun = v.InferOutput<typeof storedRunSchema>;
export type PlanRunFigures = NonNullable<StoredPlanRun['figures']>;

export function readStoredPlan(value: unknown): StoredPlan | undefined {
  const stored = readIfValid(storedPlanSchema, value);
  if (!stored) return undefined;
  const { suggested, chosen, ...plan } = stored;
  const isValid = (index: number | undefined) => index !== undefined && plan.candidates[index]?.kind === 'valid';
  return { ...plan, ...(isValid(suggested) ? { suggested } : {}), ...(isValid(chosen) ? { chosen } : {}) };
}

export const readStoredRun = (value: unknown): StoredPlanRun | undefined => readIfValid(storedRunSchema, value);

/** The candidates recorded in a log, and the one that was run. */
export function readOrigin(origin: PlanOrigin | undefined): Pick<StoredPlan, 'candidates' | 'chosen'> {
  if (!origin) return { candidates: [] };
  const { chosen } = origin;
  const candidates = origin.candidates.map(({ plan, dropped }) => v.parse(candidateSchema, { plan, reason: dropped }));
  return candidates[chosen]?.kind === 'valid' ? { candidates, chosen } : { candidates };
}
