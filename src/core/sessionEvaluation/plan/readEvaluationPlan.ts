// Reads a plan. Refuses unknown fields with their position. Models are only named here and opened elsewhere.

import {
  agentPresetIds,
  findOowCategory,
  findOowType,
  hasControllers,
  oowTypes,
  restrictControllers,
} from '../../session';
import { fail, isJsonObject, type JsonObject, type JsonValue, nearestName, ok, type Result } from '../../support';
import type { DataProblem } from '../data/evaluationProfile';
import {
  armSets,
  type CountLimit,
  doNothingArm,
  type EvaluationArm,
  type EvaluationLevel,
  type EvaluationPlan,
  type EvaluationPrice,
  type EvaluationSetting,
  experimentIds,
  isRehearsalName,
  type ModelRef,
  presetArm,
} from './evaluationPlan';

type Read<T> = Result<T, DataProblem>;
const problem = (message: string) => fail({ message });

const fields = [
  ...[
    'weir',
    'version',
    'name',
    'experiment',
    'data',
    'levels',
    'workflows',
    'profiles',
    'settings',
    'arms',
    'repetitions',
    'seed',
  ],
  ...['limit', 'now', 'models', 'judgeParameters', 'unequalFacts', 'prices', 'rateLimits', 'concurrency'],
];

export function readEvaluationPlan(text: string): Read<EvaluationPlan> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return problem(`This is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
  if (!isJsonObject(value)) return problem('A plan is a JSON object: {"data", "arms", "models", ...}.');
  for (const name of Object.keys(value)) {
    if (fields.includes(name)) continue;
    const near = nearestName(name, fields);
    return problem(`A plan has no field ${name}${near ? `; did you mean ${near}?` : '.'}`);
  }
  const reader = new Reader(value);
  const [workflows, profiles] = [reader.names('workflows'), reader.names('profiles')];
  const inlineData = isJsonObject(value['data']) ? value['data'] : undefined;
  const plan: EvaluationPlan = {
    name: reader.text('name', 'Evaluation'),
    data: inlineData ? '' : reader.text('data'),
    ...(inlineData ? { inlineData } : {}),
    levels: reader.levels(),
    ...(workflows ? { workflows } : {}),
    ...(profiles ? { profiles } : {}),
    settings: reader.settings(),
    arms: reader.arms(),
    repetitions: reader.number('repetitions', 1, 1, 100),
    seed: reader.number('seed', 1, 0, 2 ** 32 - 1),
    limit: reader.limit(),
    now: reader.text('now', 'Monday, 2025-01-06 09:00 UTC'),
    models: reader.models(),
    judgeParameters: reader.judgeParameters(),
    ...reader.unequalFacts(),
    prices: reader.prices(),
    rateLimits: reader.rateLimits(),
    ...reader.experiment(),
    concurrency: reader.number('concurrency', 1, 1, 64),
  };
  return reader.fault === undefined ? ok(plan) : problem(reader.fault);
}

/** Reads field by field; keeps the first error and returns defaults after it. */
class Reader {
  fault: string | undefined;

  constructor(private readonly value: JsonObject) {}

  private refuse(message: string): void {
    this.fault ??= message;
  }

  text(name: string, fallback?: string): string {
    const given = this.value[name] ?? fallback;
    if (typeof given === 'string' && given.trim() !== '') return given;
    this.refuse(`"${name}" is ${given === undefined ? 'missing' : 'no text'}.`);
    return '';
  }

  number(name: string, fallback: number, min: number, max: number, record = this.value): number {
    const given = record[name] ?? fallback;
    if (typeof given === 'number' && Number.isInteger(given) && given >= min && given <= max) return given;
    this.refuse(`"${name}" is a whole number from ${min} to ${max}.`);
    return fallback;
  }

  names(name: 'workflows' | 'profiles'): readonly string[] | undefined {
    const given = this.value[name];
    if (given === undefined) return undefined;
    const list = Array.isArray(given) ? (given as readonly JsonValue[]) : [];
    const ids = list.filter((item) => typeof item === 'string');
    if (ids.length === 0 || ids.length < list.length) this.refuse(`"${name}" is a list of ids.`);
    return ids;
  }

  levels(): readonly EvaluationLevel[] {
    const given = this.list('levels', ['session']);
    const known = given.filter((level): level is EvaluationLevel => level === 'session' || level === 'turn');
    if (known.length < given.length || known.length === 0) this.refuse('"levels" holds session, turn or both.');
    return known;
  }

  private list(name: string, fallback: readonly JsonValue[]): readonly JsonValue[] {
    const given = this.value[name] ?? fallback;
    return Array.isArray(given) ? (given as readonly JsonValue[]) : [given as JsonValue];
  }

  settings(): readonly EvaluationSetting[] {
    return this.unique(
      'settings',
      this.list('settings', ['iw']).flatMap((item) => this.setting(item)),
    );
  }

  /** `iw`, `cross`, `oow` (with probability 0.3, of any type), or `{id, probability, types, cross}`. */
  private setting(item: JsonValue): readonly EvaluationSetting[] {
    if (item === 'iw') return [{ id: 'iw' }];
    if (item === 'cross') return [{ id: 'cross', cross: true }];
    if (item === 'oow') return [{ id: 'oow', oow: { probability: 0.3, types: [] } }];
    if (!isJsonObject(item) || typeof item['id'] !== 'string') {
      this.refuse('A setting is iw, oow, cross or {"id", "probability", "types", "cross"}.');
      return [];
    }
    const { id, types: named, probability = 0.3 } = item;
    const max = item['max'] === undefined ? {} : { max: this.number('max', 20, 1, 1000, item) };
    const cross = { ...(item['cross'] === true ? { cross: true as const } : {}), ...max };
    if (item['probability'] === undefined && named === undefined) {
      if (item['cross'] === true) return [{ id, ...cross }];
      if (id === 'iw' || id === 'oow') return this.setting(id);
      this.refuse(`Setting ${id} has neither "probability" nor "types" nor "cross".`);
      return [];
    }
    if (typeof probability !== 'number' || probability < 0 || probability > 1) {
      this.refuse(`The probability of setting ${id} is a number from 0 to 1.`);
      return [];
    }
    const types = (Array.isArray(named) ? (named as readonly JsonValue[]) : []).flatMap((name): readonly string[] => {
      const written = String(name);
      const category = findOowCategory(written);
      const type = findOowType(written);
      if (category) return oowTypes.filter((one) => one.category === category.id).map((one) => one.id);
      if (!type) this.refuse(`Setting ${id}: there is no type or category ${written}.`);
      return type ? [type.id] : [];
    });
    return [probability === 0 ? { id, ...cross } : { id, ...cross, oow: { probability, types } }];
  }

  arms(): readonly EvaluationArm[] {
    const given = this.list('arms', []);
    if (given.length === 0)
      this.refuse(`"arms" is missing: ${[...Object.keys(armSets), ...agentPresetIds].join(', ')}.`);
    return this.unique(
      'arms',
      given.flatMap((item) => this.arm(item)),
    );
  }

  private arm(item: JsonValue): readonly EvaluationArm[] {
    if (typeof item === 'string') return this.namedArms(item);
    if (!isJsonObject(item) || typeof item['id'] !== 'string') {
      this.refuse('An arm is a name or {"id", "preset", "controllers", "format", "strategy", "model"}.');
      return [];
    }
    const { id } = item;
    const [base] = this.namedArms(typeof item['preset'] === 'string' ? item['preset'] : 'weir');
    if (!base) return [];
    const word = <T extends string>(name: string, words: readonly T[]): T | undefined => {
      const found = words.find((candidate) => candidate === item[name]);
      if (item[name] !== undefined && !found) this.refuse(`Arm ${id}: "${name}" is one of ${words.join(', ')}.`);
      return found;
    };
    const mode = word('controllers', ['none', 'pre', 'post', 'both']);
    if (mode && mode !== 'none' && base.agent !== 'do-nothing' && !hasControllers(base.agent.controllers)) {
      this.refuse(`Arm ${id}: ${base.title} has no controllers, so "controllers" can only be none.`);
    }
    const validity = word('validity', ['values', 'session']);
    const format = word('format', ['pdl', 'text', 'code', 'flowchart', 'none']);
    const strategy = word('strategy', ['react-text', 'tool-calls']);
    const activation = word('activation', ['by-procedure', 'on-success', 'on-call', 'on-allow']);
    const { strict } = item;
    if (strict !== undefined && typeof strict !== 'boolean') this.refuse(`Arm ${id}: "strict" is true or false.`);
    const agent: EvaluationArm['agent'] =
      base.agent === 'do-nothing'
        ? base.agent
        : {
            ...base.agent,
            ...(mode ? { controllers: restrictControllers(base.agent.controllers, mode) } : {}),
            ...(format ? { format } : {}),
            ...(strategy ? { strategy } : {}),
            ...(activation ? { activation } : {}),
            ...(validity ? { validity } : {}),
            ...(strict === true ? { strict } : {}),
          };
    const title = typeof item['title'] === 'string' ? item['title'] : id;
    const model = item['model'] === undefined ? undefined : this.model(item['model'], `the model of arm ${id}`);
    return [{ id, title, agent, ...(model ? { model } : {}) }];
  }

  private namedArms(name: string): readonly EvaluationArm[] {
    if (name === doNothingArm.id) return [doNothingArm];
    const set = Object.hasOwn(armSets, name) ? armSets[name] : undefined;
    if (set) return set;
    const preset = agentPresetIds.find((id) => id === name);
    if (preset) return [presetArm(preset)];
    const names = [...Object.keys(armSets), ...agentPresetIds, doNothingArm.id];
    const near = nearestName(name, names);
    this.refuse(`There is no arm ${name}${near ? `; did you mean ${near}?` : `: there are ${names.join(', ')}.`}`);
    return [];
  }

  /** Sets overlap: a repeated arm is kept once; two different arms with one id are refused. */
  private unique<T extends { readonly id: string }>(name: string, items: readonly T[]): readonly T[] {
    const kept = new Map<string, T>();
    for (const item of items) {
      const before = kept.get(item.id);
      const isDifferent = before !== undefined && JSON.stringify(before) !== JSON.stringify(item);
      if (isDifferent) this.refuse(`"${name}" gives the id ${item.id} to two of them.`);
      kept.set(item.id, item);
    }
    return [...kept.values()];
  }

  limit(): CountLimit {
    const given = this.value['limit'];
    if (given === undefined) return { count: 'userTurns', max: 20 };
    const count = isJsonObject(given) ? given['count'] : undefined;
    if (!isJsonObject(given) || (count !== 'interactions' && count !== 'userTurns')) {
      this.refuse('"limit" is {"count": "interactions" or "userTurns", "max": N}.');
      return { count: 'userTurns', max: 20 };
    }
    return { count, max: this.number('max', count === 'interactions' ? 15 : 20, 1, 1000, given) };
  }

  models(): EvaluationPlan['models'] {
    const given = this.value['models'];
    const named = isJsonObject(given) ? given : {};
    if (given !== undefined && !isJsonObject(given)) this.refuse('"models" is {"agent", "user", "server", "judge"}.');
    const agent = this.model(named['agent'] ?? 'rehearsal-compliant', 'the agent');
    const user = this.model(named['user'] ?? 'rehearsal-compliant', 'the user');
    const server = named['server'] === undefined ? undefined : this.model(named['server'], 'the server');
    const judge = named['judge'] === undefined ? undefined : this.model(named['judge'], 'the judge');
    if (judge?.rehearsal) this.refuse('A rehearsal model cannot judge: name a language model, or leave the judge out.');
    return { agent, user, ...(server ? { server } : {}), ...(judge ? { judge } : {}) };
  }

  /** A name of the rehearsal, or `{model, baseUrl}`. */
  private model(given: JsonValue, what: string): ModelRef {
    const name = isJsonObject(given) ? given['model'] : given;
    const model = name === 'rehearsal' ? 'rehearsal-compliant' : name;
    if (typeof model !== 'string' || model === '') {
      this.refuse(`The model of ${what} is a name or {"model", "baseUrl"}.`);
      return { model: '', rehearsal: true };
    }
    if (isRehearsalName(model)) return { model, rehearsal: true };
    const baseUrl = isJsonObject(given) ? given['baseUrl'] : undefined;
    if (typeof baseUrl !== 'string')
      this.refuse(`Where is ${model}? Give {"model": "${model}", "baseUrl": "https://..."}.`);
    return { model, rehearsal: false, ...(typeof baseUrl === 'string' ? { baseUrl } : {}) };
  }

  experiment(): Pick<EvaluationPlan, 'experiment'> {
    const given = this.value['experiment'];
    const experiment = experimentIds.find((id) => id === given);
    if (given !== undefined && !experiment) this.refuse(`"experiment" is one of ${experimentIds.join(', ')}.`);
    return experiment ? { experiment } : {};
  }

  unequalFacts(): Pick<EvaluationPlan, 'unequalFacts'> {
    const given = this.value['unequalFacts'] ?? false;
    if (typeof given !== 'boolean') this.refuse('"unequalFacts" is true or false.');
    return given === true ? { unequalFacts: true } : {};
  }

  judgeParameters(): boolean {
    const given = this.value['judgeParameters'] ?? false;
    if (typeof given !== 'boolean') this.refuse('"judgeParameters" is true or false.');
    const { models } = this.value;
    const hasJudge = isJsonObject(models) && models['judge'] !== undefined;
    if (given === true && !hasJudge) this.refuse('"judgeParameters" needs a judge among "models".');
    return given === true;
  }

  rateLimits(): EvaluationPlan['rateLimits'] {
    const given = this.value['rateLimits'] ?? {};
    const limits: Record<string, number> = {};
    for (const [address, limit] of Object.entries(isJsonObject(given) ? given : {})) {
      if (typeof limit === 'number' && limit > 0) limits[address] = limit;
      else this.refuse(`The rate limit of ${address} is a number of requests a minute, above 0.`);
    }
    return limits;
  }

  prices(): EvaluationPlan['prices'] {
    const given = this.value['prices'] ?? {};
    const prices: Record<string, EvaluationPrice> = {};
    for (const [model, price] of Object.entries(isJsonObject(given) ? given : {})) {
      const [prompt, completion] = isJsonObject(price) ? [price['prompt'], price['completion']] : [];
      if (typeof prompt === 'number' && typeof completion === 'number') prices[model] = { prompt, completion };
      else this.refuse(`The price of ${model} is {"prompt", "completion"}, per million tokens.`);
    }
    return prices;
  }
}
