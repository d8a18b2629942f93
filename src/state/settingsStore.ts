// Theme, arrangement and the model to run with. Saved in the browser, except the endpoint's key, which stays in
// memory or, when the user says so, in this tab's session storage: never in a document, log, link or export.

import { createStore, type StoreApi } from 'zustand/vanilla';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type KeyStorage = 'memory' | 'tab';

export interface ModelChoice {
  /** `rehearsal-*` for the built-in model, else a model of the endpoint. */
  readonly source: 'rehearsal' | 'endpoint';
  readonly model: string;
}

export interface SettingsState {
  readonly theme: ThemeChoice;
  readonly modelChoice: ModelChoice;
  readonly baseUrl: string;
  readonly endpointModel: string;
  readonly keyStorage: KeyStorage;
  readonly apiKey: string;
  setTheme(theme: ThemeChoice): void;
  chooseModel(choice: ModelChoice): void;
  setEndpoint(endpoint: Partial<Pick<SettingsState, 'baseUrl' | 'endpointModel' | 'keyStorage' | 'apiKey'>>): void;
}

/** A string store such as `localStorage`; may throw when the browser refuses it. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

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

function readSaved(text: string | null): Partial<SettingsState> {
  if (!text) return {};
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const choice = value['modelChoice'] as Record<string, unknown> | undefined;
    return {
      ...(isOneOf(value['theme'], ['system', 'light', 'dark']) ? { theme: value['theme'] } : {}),
      ...(typeof value['baseUrl'] === 'string' ? { baseUrl: value['baseUrl'] } : {}),
      ...(typeof value['endpointModel'] === 'string' ? { endpointModel: value['endpointModel'] } : {}),
      ...(isOneOf(value['keyStorage'], ['memory', 'tab']) ? { keyStorage: value['keyStorage'] } : {}),
      ...(choice && isOneOf(choice['source'], ['rehearsal', 'endpoint']) && typeof choice['model'] === 'string'
        ? { modelChoice: { source: choice['source'], model: choice['model'] } }
        : {}),
    };
  } catch {
    return {};
  }
}

export function createSettingsStore(local: TextStorage, tab: TextStorage): StoreApi<SettingsState> {
  const saved = readSaved(readText(local, settingsKey));
  const store = createStore<SettingsState>((set) => ({
    theme: 'system',
    modelChoice: { source: 'rehearsal', model: 'rehearsal-compliant' },
    baseUrl: '',
    endpointModel: '',
    keyStorage: 'memory',
    ...saved,
    apiKey: saved.keyStorage === 'tab' ? (readText(tab, secretKey) ?? '') : '',
    setTheme: (theme) => set({ theme }),
    chooseModel: (modelChoice) => set({ modelChoice }),
    setEndpoint: (endpoint) => set(endpoint),
  }));
  store.subscribe((state) => {
    const { theme, modelChoice, baseUrl, endpointModel, keyStorage } = state;
    writeText(local, settingsKey, JSON.stringify({ theme, modelChoice, baseUrl, endpointModel, keyStorage }));
    writeText(tab, secretKey, keyStorage === 'tab' && state.apiKey !== '' ? state.apiKey : undefined);
  });
  return store;
}
