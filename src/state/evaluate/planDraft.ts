// A plan while it is put together: a plan file without its data, so that whatever a file may hold stays in it. Reading is
// the core's; these are the parts that a form changes.

import { readEvaluationPlan } from '../../core/sessionEvaluation';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../core/support';
import { evaluationMessages as t } from '../../messages/evaluation.en';

export type PlanDraft = JsonObject;

export const emptyDraft: PlanDraft = {
  weir: 'evaluation-plan',
  version: 1,
  name: t.evaluation,
  levels: ['session'],
  settings: ['iw'],
  arms: ['ablation'],
  repetitions: 1,
  seed: 1,
  limit: { count: 'userTurns', max: 20 },
  models: { agent: 'rehearsal-hasty', user: 'rehearsal-compliant' },
};

const usual: Readonly<Record<string, JsonValue>> = { levels: 'session', settings: 'iw' };

/** A field that may be one value or a list of them. */
export const listIn = (draft: PlanDraft, name: string): readonly JsonValue[] => {
  const given = draft[name] ?? usual[name];
  return given === undefined ? [] : Array.isArray(given) ? (given as readonly JsonValue[]) : [given as JsonValue];
};

/** An entry that is a name, or an object with an id. */
export const idIn = (entry: JsonValue): string =>
  typeof entry === 'string' ? entry : isJsonObject(entry) && typeof entry['id'] === 'string' ? entry['id'] : '';

/** Undefined takes the field away. */
export function withField(draft: PlanDraft, name: string, value: JsonValue | undefined): PlanDraft {
  const { [name]: _, ...rest } = draft;
  return value === undefined ? rest : { ...draft, [name]: value };
}

/** The list with the entry in it or without it, in the order of `all` where that names it. */
export function toggled(list: readonly JsonValue[], id: string, isOn: boolean): readonly JsonValue[] {
  const others = list.filter((entry) => idIn(entry) !== id);
  return isOn ? (others.length < list.length ? list : [...list, id]) : others;
}

/** The file that the app, another browser and the command line run alike. */
export const planFileOf = (draft: PlanDraft, data: JsonObject): JsonObject => ({ ...draft, data });

/** A model as plan files name it: the rehearsal by its name alone. */
export const modelEntry = (model: string, baseUrl: string): JsonValue =>
  model.startsWith('rehearsal-') ? model : { model, baseUrl };

export const modelIn = (draft: PlanDraft, role: string): { readonly model: string; readonly baseUrl?: string } => {
  const models = isJsonObject(draft['models']) ? draft['models'] : {};
  const entry = models[role];
  if (typeof entry === 'string') return { model: entry };
  if (!isJsonObject(entry) || typeof entry['model'] !== 'string') return { model: '' };
  const { model, baseUrl } = entry;
  return { model, ...(typeof baseUrl === 'string' ? { baseUrl } : {}) };
};

export interface ReadPlanFile {
  readonly draft: PlanDraft;
  /** What the file holds of data, or the name of the file that does. */
  readonly data: JsonObject | string;
}

/** Fails with what the core says of the plan. */
export function readPlanFile(text: string): Result<ReadPlanFile, { readonly message: string }> {
  const plan = readEvaluationPlan(text);
  if (!plan.ok) return plan;
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, '')); // read a moment ago
  if (!isJsonObject(value)) return fail({ message: t.planNotJson });
  const { data: _, ...draft } = value;
  return ok({ draft: { ...emptyDraft, settings: ['iw'], ...draft }, data: plan.value.inlineData ?? plan.value.data });
}
