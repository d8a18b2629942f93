// The session setup as typed: numbers are texts until they are used, so that a typing error loses nothing. Agent
// settings apply to every document; scripts, profiles and chosen turns belong to one. Invariant: a draft stored by any
// version is read field by field; invalid fields get their default.

import {
  type ControllerSetting,
  defaultSessionConfig,
  profileFields,
  type SessionConfig,
  type UserConfig,
  type UserProfile,
  type WorkflowFormat,
} from '../../core/session';
import { isJsonObject } from '../../core/support';
import { omitUndefined } from '../support/omitUndefined';

export interface ScriptRow {
  readonly text: string;
  /** `category/type` of an out-of-workflow turn. */
  readonly oow?: string;
}

export interface OowTurnDraft {
  readonly turn: string;
  readonly oow: string;
  /** Absent: the text is drawn at random, or the played user phrases it. */
  readonly text?: string;
}

/** The model that plays a simulated user. */
export type UserPlayer = 'as-agent' | 'rehearsal' | 'endpoint';

/** The part of the draft that belongs to one document. */
export interface DocumentDraft {
  readonly script: readonly ScriptRow[];
  readonly profile: UserProfile;
  readonly oowTurns: readonly OowTurnDraft[];
  /** Ids of the further workflows of the agent. */
  readonly others: readonly string[];
}

/** Numbers, as typed. */
const numbers = ['temperature', 'seed', 'maxActionsPerTurn', 'maxTurns', 'maxParseRetries', 'oowProbability'] as const;

export interface SetupDraft
  extends Pick<SessionConfig, 'controllers' | 'activation' | 'strategy' | 'format'>,
    Required<Pick<SessionConfig, 'validity' | 'ensemble' | 'strict'>>,
    Readonly<Record<(typeof numbers)[number], string>> {
  readonly userKind: UserConfig['kind'];
  readonly userPlayer: UserPlayer;
  /** `varied`: generated too, but the seed decides which branches they take. */
  readonly resultsBy: SessionConfig['tools']['default'] | 'varied';
  readonly toolDetails: 'full' | 'names';
  readonly oowBy: 'off' | 'turns' | 'chance';
  /** Empty: all. */
  readonly oowTypes: readonly string[];
  /** The parts of the prompt that the user has edited. */
  readonly promptParts: Readonly<Record<string, string>>;
}

export const blankDocumentDraft: DocumentDraft = { script: [], profile: {}, oowTurns: [], others: [] };

const { controllers, activation, validity = 'values', strategy, format, tools } = defaultSessionConfig;

export const defaultSetupDraft: SetupDraft = {
  userKind: 'manual',
  userPlayer: 'as-agent',
  resultsBy: tools.default,
  controllers,
  activation,
  validity,
  strict: false,
  strategy,
  format,
  ensemble: [],
  toolDetails: 'full',
  temperature: String(defaultSessionConfig.temperature),
  seed: String(defaultSessionConfig.seed),
  maxActionsPerTurn: String(defaultSessionConfig.maxActionsPerTurn),
  maxTurns: String(defaultSessionConfig.maxTurns),
  maxParseRetries: String(defaultSessionConfig.maxParseRetries),
  oowBy: 'off',
  oowProbability: '0.2',
  oowTypes: [],
  promptParts: {},
};

const isText = (value: unknown): value is string => typeof value === 'string';
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const formats: readonly WorkflowFormat[] = ['pdl', 'text', 'code', 'flowchart', 'none'];
const choices: { readonly [Key in keyof SetupDraft]?: readonly SetupDraft[Key][] } = {
  userKind: ['manual', 'scripted', 'simulated'],
  userPlayer: ['as-agent', 'rehearsal', 'endpoint'],
  resultsBy: ['mock', 'varied', 'manual', 'llm'],
  activation: ['by-procedure', 'on-success', 'on-call', 'on-allow'],
  validity: ['values', 'session'],
  strict: [true, false],
  strategy: ['react-text', 'tool-calls'],
  format: formats,
  toolDetails: ['full', 'names'],
  oowBy: ['off', 'turns', 'chance'],
};
/** Reads a draft from a value of unknown origin; missing and invalid fields get their default. */
export function readSetupDraft(value: unknown): SetupDraft {
  if (!isJsonObject(value)) return defaultSetupDraft;
  const chosen = Object.entries(choices).filter(([key, options]) =>
    (options as readonly unknown[]).includes(value[key]),
  );
  const typed = numbers.filter((key) => isText(value[key]) && value[key].length < 40);
  const settings = list(value.controllers).filter(isSetting);
  return {
    ...defaultSetupDraft,
    ...Object.fromEntries([...chosen.map(([key]) => key), ...typed].map((key) => [key, value[key]])),
    ensemble: formats.filter((format) => list(value.ensemble).includes(format)),
    oowTypes: list(value.oowTypes).filter(isText),
    promptParts: textsOf(value.promptParts),
    // New controllers get their default; removed ones are dropped.
    controllers: defaultSetupDraft.controllers.map((own) => settings.find(({ id }) => id === own.id) ?? own),
  };
}

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(isJsonObject(value) ? value : {}).filter((entry) => isText(entry[1]))) as Record<
    string,
    string
  >;

const isSetting = (value: unknown): value is ControllerSetting =>
  isJsonObject(value) &&
  isText(value.id) &&
  typeof value.pre === 'boolean' &&
  typeof value.post === 'boolean' &&
  (value.options === undefined || isJsonObject(value.options));

export function readDocumentDraft(value: unknown): DocumentDraft {
  if (!isJsonObject(value)) return blankDocumentDraft;
  const profile = textsOf(value.profile);
  return {
    script: list(value.script).flatMap((row) =>
      isJsonObject(row) && isText(row.text) ? [{ text: row.text, ...omitUndefined({ oow: textOf(row.oow) }) }] : [],
    ),
    profile: omitUndefined(Object.fromEntries(profileFields.map(({ name }) => [name, profile[name]]))),
    oowTurns: list(value.oowTurns).flatMap((entry) =>
      isJsonObject(entry) && isText(entry.turn) && isText(entry.oow)
        ? [{ turn: entry.turn, oow: entry.oow, ...omitUndefined({ text: textOf(entry.text) }) }]
        : [],
    ),
    others: list(value.others).filter(isText),
  };
}

const textOf = (value: unknown) => (isText(value) ? value : undefined);
