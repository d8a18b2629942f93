// Theme, the model to run with and how strict the checks are. Saved in the browser, except the endpoint's key, which stays in
// memory or, when the user says so, in this tab's session storage: never in a document, log, link or export.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PresetName, RuleLevel } from '../../core/checks';
import { cleanAddress } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { createToolSecrets, type ToolSecretsState } from './toolSecrets';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type KeyStorage = 'memory' | 'tab';

export interface ModelChoice {
  /** `rehearsal-*` for the built-in model, else a model of the endpoint. */
  readonly source: 'rehearsal' | 'endpoint';
  readonly model: string;
}

export interface SettingsState extends ToolSecretsState {
  readonly theme: ThemeChoice;
  readonly modelChoice: ModelChoice;
  readonly baseUrl: string;
  readonly endpointModel: string;
  readonly keyStorage: KeyStorage;
  readonly apiKey: string;
  readonly checkPreset: PresetName;
  /** Levels that differ from the preset, by rule; a name no rule bears any more does nothing. */
  readonly checkLevels: CheckLevels;
  /** What a model costs, as the user typed it; a model without a price has no cost. */
  readonly prices: Prices;
  /** Word or sign that stands before a cost. */
  readonly currency: string;
  setTheme(theme: ThemeChoice): void;
  chooseModel(choice: ModelChoice): void;
  setEndpoint(endpoint: Partial<Pick<SettingsState, 'baseUrl' | 'endpointModel' | 'keyStorage' | 'apiKey'>>): void;
  setCheckPreset(preset: PresetName): void;
  /** Without a level the rule follows the preset again. */
  setCheckLevel(rule: string, level: RuleLevel | undefined): void;
  /** Every rule follows the preset. */
  resetCheckLevels(): void;
  /** Without a price the model has none any more. */
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
const secretKey = 'weir.key';

function readText(storage: TextStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function writeText(storage: TextStorage, key: string, value: string | undefined): void {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // A full or refused store costs the remembered setting, nothing else.
  }
}

const isOneOf = <T extends string>(value: unknown, options: readonly T[]): value is T =>
  options.some((option) => option === value);

const ruleLevels: readonly RuleLevel[] = ['error', 'warning', 'info', 'hint', 'off'];

function readLevels(value: unknown): CheckLevels {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter((entry): entry is [string, RuleLevel] => isOneOf(entry[1], ruleLevels));
  return Object.fromEntries(entries);
}

const isPrice = (value: unknown): value is ModelPrice => {
  const { prompt, completion } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [prompt, completion].every((part) => typeof part === 'number' && Number.isFinite(part) && part >= 0);
};

function readPrices(value: unknown): Prices {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, ModelPrice] => isPrice(entry[1])));
}

/** Of a value from anywhere, what settings it holds; anything else in it is left out. */
export function readSettings(saved: object): Partial<SettingsState> {
  const value = saved as Readonly<Record<string, unknown>>;
  const choice = value['modelChoice'] as Record<string, unknown> | undefined;
  return {
    ...(isOneOf(value['theme'], ['system', 'light', 'dark']) ? { theme: value['theme'] } : {}),
    ...(typeof value['baseUrl'] === 'string' ? { baseUrl: value['baseUrl'] } : {}),
    ...(typeof value['endpointModel'] === 'string' ? { endpointModel: value['endpointModel'] } : {}),
    ...(isOneOf(value['keyStorage'], ['memory', 'tab']) ? { keyStorage: value['keyStorage'] } : {}),
    ...(choice && isOneOf(choice['source'], ['rehearsal', 'endpoint']) && typeof choice['model'] === 'string'
      ? { modelChoice: { source: choice['source'], model: choice['model'] } }
      : {}),
    ...(isOneOf(value['checkPreset'], ['recommended', 'strict']) ? { checkPreset: value['checkPreset'] } : {}),
    checkLevels: readLevels(value['checkLevels']),
    prices: readPrices(value['prices']),
    ...(typeof value['currency'] === 'string' ? { currency: value['currency'] } : {}),
  };
}

function readSaved(text: string | null): Partial<SettingsState> {
  if (!text) return {};
  try {
    return readSettings(JSON.parse(text) as object);
  } catch {
    return {};
  }
}

export function createSettingsStore(local: TextStorage, tab: TextStorage): StoreApi<SettingsState> {
  const saved = readSaved(readText(local, settingsKey));
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
    ...saved,
    apiKey: saved.keyStorage === 'tab' ? (readText(tab, secretKey) ?? '') : '',
    setTheme: (theme) => set({ theme }),
    chooseModel: (modelChoice) => set({ modelChoice }),
    setEndpoint: (endpoint) => set(endpoint),
    setCheckPreset: (checkPreset) => set({ checkPreset }),
    setCheckLevel: (rule, level) => {
      const { [rule]: _, ...others } = store.getState().checkLevels;
      set({ checkLevels: level === undefined ? others : { ...others, [rule]: level } });
    },
    resetCheckLevels: () => set({ checkLevels: {} }),
    setPrice: (model, price) => {
      const { [model]: _, ...others } = store.getState().prices;
      set({ prices: price === undefined ? others : { ...others, [model]: price } });
    },
    setCurrency: (currency) => set({ currency }),
  }));
  store.subscribe((state) => {
    const { theme, modelChoice, baseUrl, endpointModel, keyStorage, checkPreset, checkLevels, prices, currency } =
      state;
    // What may be secret in the address is forgotten with the key.
    const choices = { theme, modelChoice, baseUrl: cleanAddress(baseUrl), endpointModel, keyStorage };
    const kept = { ...choices, checkPreset, checkLevels, prices, currency };
    writeText(local, settingsKey, JSON.stringify(kept));
    writeText(tab, secretKey, keyStorage === 'tab' && state.apiKey !== '' ? state.apiKey : undefined);
  });
  return store;
}
