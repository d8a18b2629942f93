// Theme, run model and strictness of the checks. Saved in the browser, except the keys of endpoints, which stay in memory
// or, if the user chooses so, in this tab's session storage: never in a document, log, link or export.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RuleLevel, RulePresetName } from '../../core/checks';
import { cleanAddress } from '../../core/support';
import { withRecordEntry } from '../support/omitUndefined';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { type EndpointKeys, recallKeys, rememberKeys, withKey } from './endpointKeys';
import { createToolSecrets, type ToolSecretsState } from './toolSecrets';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type KeyStorage = 'memory' | 'tab';

export interface ModelChoice {
  /** `rehearsal-*` for the built-in model, otherwise a model of the endpoint. */
  readonly source: 'rehearsal' | 'endpoint';
  readonly model: string;
}

export interface SettingsState extends ToolSecretsState {
  readonly theme: ThemeChoice;
  readonly modelChoice: ModelChoice;
  readonly baseUrl: string;
  readonly endpointModel: string;
  readonly keyStorage: KeyStorage;
  readonly keys: EndpointKeys;
  readonly checkPreset: RulePresetName;
  /** Levels that differ from the preset, by rule; names of removed rules have no effect. */
  readonly checkLevels: CheckLevels;
  /** Prices of models as typed by the user; a model without a price has no cost. */
  readonly prices: Prices;
  /** Word or sign before a cost. */
  readonly currency: string;
  /** The chords of commands that differ from the default ones, by id; unknown ids have no effect. */
  readonly keyBindings: Readonly<Record<string, readonly string[]>>;
  setTheme(theme: ThemeChoice): void;
  chooseModel(choice: ModelChoice): void;
  /** `apiKey`: the key for the origin of the endpoint's address. */
  setEndpoint(
    endpoint: Partial<Pick<SettingsState, 'baseUrl' | 'endpointModel' | 'keyStorage'> & { readonly apiKey: string }>,
  ): void;
  setCheckPreset(preset: RulePresetName): void;
  /** Without a level, the rule follows the preset again. */
  setCheckLevel(rule: string, level: RuleLevel | undefined): void;
  /** Every rule follows the preset. */
  resetCheckLevels(): void;
  /** Undefined removes the price of the model. */
  setPrice(model: string, price: ModelPrice | undefined): void;
  setCurrency(currency: string): void;
}

/** Per million tokens. */
export interface ModelPrice {
  readonly prompt: number;
  readonly completion: number;
}

export type Prices = Readonly<Record<string, ModelPrice>>;

export type CheckLevels = Readonly<Partial<Record<string, RuleLevel>>>;

const settingsKey = 'weir.settings';

const oneOf =
  <T extends string>(...options: readonly T[]) =>
  (value: unknown): T | undefined =>
    options.find((option) => option === value);

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const readSource = oneOf('rehearsal', 'endpoint');
const readLevel = oneOf<RuleLevel>('error', 'warning', 'info', 'hint', 'off');

function readChoice(value: unknown): ModelChoice | undefined {
  const { source, model } = (value ?? {}) as Partial<Record<string, unknown>>;
  const known = readSource(source);
  return known && typeof model === 'string' ? { source: known, model } : undefined;
}

function readPrice(value: unknown): ModelPrice | undefined {
  const { prompt, completion } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isPrice = (part: unknown): part is number => typeof part === 'number' && Number.isFinite(part) && part >= 0;
  return isPrice(prompt) && isPrice(completion) ? { prompt, completion } : undefined;
}

const readChords = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((chord) => typeof chord === 'string') : undefined;

/** A record by name; invalid entries are left out. */
const named =
  <T>(read: (value: unknown) => T | undefined) =>
  (value: unknown): Readonly<Record<string, T>> =>
    Object.fromEntries(
      Object.entries(value ?? {}).flatMap(([name, one]) => {
        const found = read(one);
        return found === undefined ? [] : [[name, found]];
      }),
    );

/** The stored settings, each with its reader, which returns undefined for an invalid value. */
const kept = {
  theme: oneOf<ThemeChoice>('system', 'light', 'dark'),
  modelChoice: readChoice,
  baseUrl: text,
  endpointModel: text,
  keyStorage: oneOf<KeyStorage>('memory', 'tab'),
  checkPreset: oneOf<RulePresetName>('recommended', 'strict'),
  checkLevels: named(readLevel),
  prices: named(readPrice),
  currency: text,
  keyBindings: named(readChords),
};
const keptNames = Object.keys(kept) as (keyof typeof kept)[];

/** Reads the settings in a value of unknown origin; ignores everything else in it. */
export function readSettings(saved: object): Partial<SettingsState> {
  const read = keptNames.map((name) => [name, kept[name]((saved as Readonly<Record<string, unknown>>)[name])]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

export function createSettingsStore(local: TextStorage, tab: TextStorage): StoreApi<SettingsState> {
  const saved = readSettings(recallFields(local, settingsKey));
  const store = createStore<SettingsState>((set, get) => ({
    ...createToolSecrets(local, tab, { get, set }),
    theme: 'system',
    modelChoice: { source: 'rehearsal', model: 'rehearsal-compliant' },
    baseUrl: '',
    endpointModel: '',
    keyStorage: 'memory',
    checkPreset: 'recommended',
    checkLevels: {},
    prices: {},
    currency: '$',
    keyBindings: {},
    ...saved,
    keys: saved.keyStorage === 'tab' ? recallKeys(tab, saved.baseUrl ?? '') : {},
    setTheme: (theme) => set({ theme }),
    chooseModel: (modelChoice) => set({ modelChoice }),
    setEndpoint: ({ apiKey, ...endpoint }) => {
      const { keys, baseUrl } = { ...get(), ...endpoint };
      set({ ...endpoint, keys: apiKey === undefined ? keys : withKey(keys, baseUrl, apiKey) });
    },
    setCheckPreset: (checkPreset) => set({ checkPreset }),
    setCheckLevel: (rule, level) => set({ checkLevels: withRecordEntry(get().checkLevels, rule, level) }),
    resetCheckLevels: () => set({ checkLevels: {} }),
    setPrice: (model, price) => set({ prices: withRecordEntry(get().prices, model, price) }),
    setCurrency: (currency) => set({ currency }),
  }));
  store.subscribe((state) => {
    const choices = Object.fromEntries(keptNames.map((name) => [name, state[name]]));
    // Secrets in the address are removed before it is stored, as the key is.
    remember(local, settingsKey, JSON.stringify({ ...choices, baseUrl: cleanAddress(state.baseUrl) }));
    rememberKeys(tab, state.keyStorage === 'tab' ? state.keys : undefined);
  });
  return store;
}
