// Theme, run model and strictness of the checks. Saved in the browser, except the keys of endpoints, which stay in memory
// or, if the user chooses so, in this tab's session storage: never in a document, log, link or export.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RuleLevel, RulePresetName } from '../../core/checks';
import { cleanAddress } from '../../core/support';
import { choiceKeys } from '../support/choiceKeys';
import { withRecordEntry } from '../support/omitUndefined';
import type { TextStorage } from '../support/ports';
import { remember } from '../support/rememberedFields';
import { type EndpointKeys, rememberKeys, withKey } from './endpointKeys';
import type { RecalledSettings, StoredSettings } from './storedSettings';
import { createToolSecrets, type ToolSecretsState } from './toolSecrets';

type Settings = Required<StoredSettings>;
export type ThemeChoice = Settings['theme'];
export type Prices = Settings['prices'];
export type ModelPrice = Prices[string];

export interface SettingsState extends ToolSecretsState, Settings {
  readonly keys: EndpointKeys;
  setTheme(theme: ThemeChoice): void;
  chooseModel(choice: Settings['modelChoice']): void;
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

const firstSettings: Settings = {
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
};
const settingNames = Object.keys(firstSettings) as (keyof Settings)[];

/** `recalled`: what the browser has stored; nothing on a first visit. */
export function createSettingsStore(
  local: TextStorage,
  tab: TextStorage,
  recalled: Partial<RecalledSettings> = {},
): StoreApi<SettingsState> {
  const store = createStore<SettingsState>((set, get) => ({
    ...createToolSecrets(local, tab, { get, set }),
    ...firstSettings,
    keys: {},
    ...recalled,
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
    const choices = Object.fromEntries(settingNames.map((name) => [name, state[name]]));
    // Secrets in the address are removed before it is stored, as the key is.
    remember(local, choiceKeys.settings, JSON.stringify({ ...choices, baseUrl: cleanAddress(state.baseUrl) }));
    rememberKeys(tab, state.keyStorage === 'tab' ? state.keys : undefined);
  });
  return store;
}
