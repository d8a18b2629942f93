// Reads stored plans and headers of runs: invalid records stay in storage and are not shown.

import {
  type AcceptanceCheck,
  acceptanceCheckSchema,
  defaultPlanSettings,
  type Plan,
  printPlan,
  readPlan,
} from '../../core/plan';
import { isJsonObject, type JsonObject, readWith } from '../../core/support';
import { omitUndefined } from '../support/omitUndefined';
import type { PlanRunSettings, StoredCandidate, StoredPlan, StoredPlanRun } from './planPorts';

export const { model: _model, ...firstChoices } = defaultPlanSettings;

export function readStoredPlan(value: unknown): StoredPlan | undefined {
  if (!isJsonObject(value) || value['v'] !== 1) return undefined;
  const { id, name, task, updatedAt } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof task !== 'string') return undefined;
  const plan = readSound(value['plan']);
  const candidates = Array.isArray(value['candidates']) ? value['candidates'].map(readCandidate) : [];
  const index = (place: unknown) =>
    typeof place === 'number' && candidates[place]?.kind === 'valid' ? place : undefined;
  const [suggested, chosen] = [index(value['suggested']), index(value['chosen'])];
  const { count, roles, places, planner } = value;
  return {
    v: 1,
    id,
    name,
    task,
    checks: checksOf(value['checks']),
    roles: isJsonObject(roles) ? readRoles(roles) : {},
    count: typeof count === 'number' && count >= 1 && count <= 20 ? count : 5,
    rule: value['rule'] === 'z-score' ? 'z-score' : 'paper',
    candidates,
    ...omitUndefined({ planner: typeof planner === 'string' ? planner : undefined, suggested, chosen, plan }),
    places: isJsonObject(places) ? (places as unknown as StoredPlan['places']) : {}, // invalid positions draw nothing
    settings: isJsonObject(value['settings']) ? (value['settings'] as unknown as PlanRunSettings) : firstChoices, // written by this store
    updatedAt: typeof updatedAt === 'number' ? updatedAt : 0,
  };
}

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

function readCandidate(value: unknown): StoredCandidate {
  const plan = isJsonObject(value) ? readSound(value['plan']) : undefined;
  if (plan) return { kind: 'valid', plan, corrected: (value as JsonObject)['corrected'] === true };
  const reason = isJsonObject(value) ? value['reason'] : undefined;
  return { kind: 'dropped', reason: typeof reason === 'string' ? reason : 'It could not be read.' };
}

/** The candidates recorded in a log, and the one that was run. */
export function readOrigin(origin: unknown): Pick<StoredPlan, 'candidates' | 'chosen'> {
  if (!isJsonObject(origin) || !Array.isArray(origin['candidates'])) return { candidates: [] };
  const candidates = origin['candidates'].map((one) =>
    readCandidate(isJsonObject(one) ? { plan: one['plan'], reason: one['dropped'] } : undefined),
  );
  const { chosen } = origin;
  return typeof chosen === 'number' && candidates[chosen]?.kind === 'valid' ? { candidates, chosen } : { candidates };
}

function readRoles({ most, kinds }: JsonObject): StoredPlan['roles'] {
  const names = Array.isArray(kinds) ? kinds.filter((name) => typeof name === 'string') : [];
  return { ...(typeof most === 'number' ? { most } : {}), ...(names.length > 0 ? { kinds: names } : {}) };
}

const checksOf = (value: unknown): readonly AcceptanceCheck[] =>
  (Array.isArray(value) ? value : []).flatMap((check) => {
    const read = readWith(acceptanceCheckSchema, check);
    return read.ok ? [read.value] : [];
  });

export function readStoredRun(value: unknown): StoredPlanRun | undefined {
  if (!isJsonObject(value) || value['v'] !== 1) return undefined;
  const { id, plan, name, startedAt, model, baseUrl, outcome, candidate } = value;
  const figures = readFigures(value['figures']);
  if (typeof id !== 'string' || typeof plan !== 'string' || typeof name !== 'string') return undefined;
  const ended = (['completed', 'failed', 'cancelled'] as const).find((one) => one === outcome);
  return {
    v: 1,
    id,
    plan,
    name,
    startedAt: typeof startedAt === 'number' ? startedAt : 0,
    model: typeof model === 'string' ? model : '',
    ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
    ...(ended ? { outcome: ended } : {}),
    ...(typeof candidate === 'number' ? { candidate } : {}),
    ...(figures ? { figures } : {}),
  };
}

function readFigures(value: unknown): StoredPlanRun['figures'] {
  if (!isJsonObject(value)) return undefined;
  const { makespan, speedUp, attempts, failed } = value;
  const isNumber = (one: unknown): one is number => typeof one === 'number';
  return isNumber(makespan) && isNumber(speedUp) && isNumber(attempts) && isNumber(failed)
    ? { makespan, speedUp, attempts, failed }
    : undefined;
}
