// Reads a plan. Refuses unknown fields with their position. Models are only named here and opened elsewhere.

import type { InferOutput } from 'valibot';
import {
  agentPresetIds,
  findOowCategory,
  findOowType,
  hasControllers,
  oowTypes,
  restrictControllers,
} from '../../session';
import {
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  nearestName,
  ok,
  parseJson,
  type Result,
  readWith,
  unknownField,
} from '../../support';
import type { DataProblem } from '../data/evaluationProfile';
import {
  armSets,
  doNothingArm,
  type EvaluationArm,
  type EvaluationPlan,
  type EvaluationSetting,
  presetArm,
} from './evaluationPlan';
import { evaluationPlanSchema } from './evaluationPlanSchema';

type PlanFile = InferOutput<typeof evaluationPlanSchema>;

/** Thrown inside this file and caught in `readEvaluationPlan`. */
class Refusal extends Error {}

const refuse = (message: string): never => {
  throw new Refusal(message);
};

export function readEvaluationPlan(text: string): Result<EvaluationPlan, DataProblem> {
  const read = parseJson(text);
  if (!read.ok) return fail({ message: `This is not JSON: ${read.error}.` });
  try {
    return ok(readPlanFile(read.value));
  } catch (error) {
    if (error instanceof Refusal) return fail({ message: error.message });
    throw error;
  }
}

function readPlanFile(value: JsonValue): EvaluationPlan {
  if (!isJsonObject(value)) return refuse('A plan is a JSON object: {"data", "arms", "models", ...}.');
  const unknown = unknownField(evaluationPlanSchema, value);
  if (unknown !== undefined) refuse(`A plan ${unknown}`);
  const read = readWith(evaluationPlanSchema, withoutNulls(value));
  if (!read.ok) return refuse(`The plan cannot be read: ${read.error}.`);
  const { weir: _weir, version: _version, data, settings, arms, unequalFacts, ...plan } = read.value;
  if (arms.length === 0) refuse(`"arms" is missing: ${[...Object.keys(armSets), ...agentPresetIds].join(', ')}.`);
  if (plan.judgeParameters && !plan.models.judge) refuse('"judgeParameters" needs a judge among "models".');
  return {
    ...plan,
    ...(typeof data === 'string' ? { data } : { data: '', inlineData: data }),
    settings: unique('settings', settings.map(readSetting)),
    arms: unique('arms', arms.flatMap(readArm)),
    ...(unequalFacts ? { unequalFacts } : {}),
  };
}

/** A null field of the plan counts as absent. */
const withoutNulls = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));

function readSetting({ id, probability, types, cross, max }: PlanFile['settings'][number]): EvaluationSetting {
  const setting = { id, ...(cross ? { cross } : {}), ...(max === undefined ? {} : { max }) };
  const isOow = probability !== undefined || types !== undefined || (id === 'oow' && !cross);
  if (!isOow && !cross && id !== 'iw')
    refuse(`Setting ${id} has neither "probability" nor "types" nor "cross"; iw, oow and cross need none.`);
  const known = (types ?? []).flatMap((name): readonly string[] => {
    const category = findOowCategory(name);
    if (category) return oowTypes.filter((one) => one.category === category.id).map((one) => one.id);
    return [findOowType(name)?.id ?? refuse(`Setting ${id}: there is no type or category ${name}.`)];
  });
  return isOow && probability !== 0 ? { ...setting, oow: { probability: probability ?? 0.3, types: known } } : setting;
}

function readArm(item: PlanFile['arms'][number]): readonly EvaluationArm[] {
  if (typeof item === 'string') return armsNamed(item);
  const { id, title = id, preset, controllers, model, strict, ...changes } = item;
  const arm = { id, title, ...(model ? { model } : {}) };
  const [base] = armsNamed(preset);
  if (!base || base.agent === 'do-nothing') return [{ ...arm, agent: 'do-nothing' }];
  if (controllers && controllers !== 'none' && !hasControllers(base.agent.controllers)) {
    refuse(`Arm ${id}: ${base.title} has no controllers, so "controllers" can only be none.`);
  }
  const restricted = controllers ? { controllers: restrictControllers(base.agent.controllers, controllers) } : {};
  return [{ ...arm, agent: { ...base.agent, ...restricted, ...changes, ...(strict ? { strict } : {}) } }];
}

function armsNamed(name: string): readonly EvaluationArm[] {
  if (name === doNothingArm.id) return [doNothingArm];
  const set = Object.hasOwn(armSets, name) ? armSets[name] : undefined;
  if (set) return set;
  const preset = agentPresetIds.find((id) => id === name);
  if (preset) return [presetArm(preset)];
  const names = [...Object.keys(armSets), ...agentPresetIds, doNothingArm.id];
  const near = nearestName(name, names);
  return refuse(`There is no arm ${name}${near ? `; did you mean ${near}?` : `: there are ${names.join(', ')}.`}`);
}

/** Sets overlap: a repeated arm is kept once; two different arms with one id are refused. */
function unique<T extends { readonly id: string }>(name: string, items: readonly T[]): readonly T[] {
  const kept = new Map<string, T>();
  for (const item of items) {
    const before = kept.get(item.id);
    const isDifferent = before !== undefined && JSON.stringify(before) !== JSON.stringify(item);
    if (isDifferent) refuse(`"${name}" gives the id ${item.id} to two of them.`);
    kept.set(item.id, item);
  }
  return [...kept.values()];
}
