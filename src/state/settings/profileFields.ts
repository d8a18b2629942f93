// The fields of the dialog for a profile: texts as they are typed, so that an unfinished number or JSON text stays in its
// field. Invariant: reading the fields of a profile gives the profile.

import {
  defaultMaxCalls,
  defaultReplyMs,
  defaultSilenceMs,
  type EndpointProfile,
  type LearnedSetting,
  parametersProblem,
} from '../../core/llm';
import { isJsonObject, type JsonObject, parseJson } from '../../core/support';
import { endpointProfileMessages as t } from '../../messages/endpointProfile.en';

/** `session`: the value of the session is sent; `omit`: none is sent; `own`: always this value. */
export type SentValue = 'session' | 'omit' | 'own';

export interface ProfileFields {
  readonly temperature: SentValue;
  readonly temperatureValue: string;
  readonly seed: SentValue;
  readonly seedValue: string;
  readonly maxTokens: string;
  /** JSON object of further fields of the request. */
  readonly further: string;
  readonly role: NonNullable<EndpointProfile['instructionRole']>;
  /** Seconds. */
  readonly silence: string;
  readonly total: string;
  readonly calls: string;
  /** The parts of the profile without a field. */
  readonly rest: EndpointProfile;
}

export type ProfileProblems = Readonly<Partial<Record<keyof ProfileFields, string>>>;

const tokenNames = ['max_completion_tokens', 'max_tokens'] as const;
const textOf = (value: unknown) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);
const secondsOf = (milliseconds: number | undefined) => (milliseconds === undefined ? '' : String(milliseconds / 1000));

export function profileFieldsOf(profile: EndpointProfile): ProfileFields {
  const { omit = [], parameters = {}, instructionRole, silenceMs, replyMs, maxCalls, ...rest } = profile;
  const { temperature, seed, max_tokens, max_completion_tokens, ...further } = parameters;
  const sent = (name: 'temperature' | 'seed', value: unknown): SentValue =>
    omit.includes(name) ? 'omit' : value === undefined ? 'session' : 'own';
  const others = omit.filter((name) => name !== 'temperature' && name !== 'seed');
  return {
    temperature: sent('temperature', temperature),
    temperatureValue: textOf(temperature),
    seed: sent('seed', seed),
    seedValue: textOf(seed),
    maxTokens: textOf(max_completion_tokens ?? max_tokens),
    further: Object.keys(further).length === 0 ? '' : JSON.stringify(further, null, 2),
    role: instructionRole ?? 'system',
    silence: secondsOf(silenceMs),
    total: secondsOf(replyMs),
    calls: maxCalls === undefined ? '' : String(maxCalls),
    rest: {
      ...rest,
      ...(others.length > 0 ? { omit: others } : {}),
      // Keeps the name of the limit, which is part of the parameters.
      ...(max_completion_tokens === undefined || rest.maxTokensName ? {} : { maxTokensName: tokenNames[0] }),
    },
  };
}

/** The profile of the fields; a field with a problem is left out. */
export function readProfileFields(fields: ProfileFields): { profile: EndpointProfile; problems: ProfileProblems } {
  const problems: Partial<Record<keyof ProfileFields, string>> = {};
  const number = (name: keyof ProfileFields, isValid: (value: number) => boolean, problem: string) => {
    const text = String(fields[name]).trim();
    if (text === '') return undefined;
    if (/^-?\d+(?:\.\d+)?$/.test(text) && isValid(Number(text))) return Number(text);
    problems[name] = problem;
    return undefined;
  };
  const own = (name: 'temperature' | 'seed', isValid: (value: number) => boolean, problem: string) => {
    if (fields[name] !== 'own') return undefined;
    const value = number(`${name}Value`, isValid, problem);
    if (value === undefined) problems[`${name}Value`] ??= problem;
    return value;
  };
  const isWhole = (least: number) => (value: number) => Number.isSafeInteger(value) && value >= least;
  const temperature = own('temperature', (value) => value >= 0 && value <= 2, t.temperatureProblem);
  const seed = own('seed', isWhole(0), t.seedProblem);
  const maxTokens = number('maxTokens', isWhole(1), t.tokensProblem);
  const further = readFurther(fields.further);
  if (further.problem !== undefined) problems.further = further.problem;
  const seconds = (name: 'silence' | 'total') => {
    const value = number(name, (typed) => typed >= 0 && Number.isInteger(typed * 1000), t.secondsProblem);
    return value === undefined ? undefined : value * 1000;
  };
  const [silenceMs, replyMs] = [seconds('silence'), seconds('total')];
  const maxCalls = number('calls', isWhole(1), t.callsProblem);
  const { omit: otherOmit = [], ...rest } = fields.rest;
  const names = (['temperature', 'seed'] as const).filter((name) => fields[name] === 'omit');
  const omit = [...names, ...otherOmit];
  const parameters: JsonObject = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(seed === undefined ? {} : { seed }),
    ...(maxTokens === undefined ? {} : { [rest.maxTokensName ?? 'max_tokens']: maxTokens }),
    ...further.value,
  };
  const learned = rest.learned?.filter((one) => isInForce(one, { ...fields, rest: { ...rest, omit } }));
  const { learned: _learned, ...others } = rest;
  return {
    profile: {
      ...(omit.length > 0 ? { omit } : {}),
      ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
      ...(fields.role === 'system' ? {} : { instructionRole: fields.role }),
      ...(silenceMs === undefined || silenceMs === defaultSilenceMs ? {} : { silenceMs }),
      ...(replyMs === undefined || replyMs === defaultReplyMs ? {} : { replyMs }),
      ...(maxCalls === undefined || maxCalls === defaultMaxCalls ? {} : { maxCalls }),
      ...others,
      ...(learned && learned.length > 0 ? { learned } : {}),
    },
    problems,
  };
}

function readFurther(text: string): { readonly value: JsonObject; readonly problem?: string } {
  if (text.trim() === '') return { value: {} };
  const read = parseJson(text);
  if (!read.ok) return { value: {}, problem: t.furtherBroken({ reason: read.error }) };
  const { value } = read;
  if (!isJsonObject(value)) return { value: {}, problem: t.furtherProblem };
  const problem = parametersProblem(value);
  return problem === undefined ? { value } : { value: {}, problem: t.furtherRefused({ problem }) };
}

/** Whether a learned setting still applies, after the user has changed its field. */
function isInForce({ setting }: LearnedSetting, { temperature, seed, role, rest }: ProfileFields): boolean {
  if (setting === 'temperature') return temperature === 'omit';
  if (setting === 'seed') return seed === 'omit';
  if (setting === 'instructionRole') return role !== 'system';
  if (setting === 'maxTokensName') return rest.maxTokensName !== undefined;
  if (setting === 'stream') return rest.stream !== undefined;
  return rest.omit?.includes(setting) ?? false;
}

/** The profile without a learned setting: it is sent again as before. */
export function withoutLearned(profile: EndpointProfile, { setting }: LearnedSetting): EndpointProfile {
  const { learned = [], omit = [], ...rest } = profile;
  const others = learned.filter((one) => one.setting !== setting);
  const left = omit.filter((name) => name !== setting);
  const { [setting as 'stream']: _changed, ...unchanged } = rest;
  return {
    ...unchanged,
    ...(left.length > 0 ? { omit: left } : {}),
    ...(others.length > 0 ? { learned: others } : {}),
  };
}
