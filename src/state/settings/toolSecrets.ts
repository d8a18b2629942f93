// Secrets of http tools, and the origins that tools may request. Values stay in memory or, if the user chooses so, in
// this tab's session storage; never in a document, log, link or export. Origins are not secret and are remembered: a
// tool of an imported document sends no request to an address until the user has allowed it in this browser.

import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';
import type { KeyStorage } from './settingsStore';

export interface StoredSecret {
  readonly name: string;
  /** The only scheme, host and port it is sent to. */
  readonly origin: string;
  readonly value: string;
  /** Header that carries it; `Authorization` when absent. */
  readonly header?: string;
}

export interface ToolSecretsState {
  readonly secrets: readonly StoredSecret[];
  readonly secretStorage: KeyStorage;
  /** Origins that tools may request. */
  readonly toolOrigins: readonly string[];
  /** Replaces a secret of the same name, and allows requests to its origin. */
  setSecret(secret: StoredSecret): void;
  removeSecret(name: string): void;
  setSecretStorage(storage: KeyStorage): void;
  allowOrigin(origin: string): void;
  forbidOrigin(origin: string): void;
}

const valuesKey = 'weir.toolSecrets';
const originsKey = 'weir.toolOrigins';

const write = (storage: TextStorage, key: string, value: object | undefined): void =>
  remember(storage, key, value && JSON.stringify(value));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function readSecrets(value: unknown): readonly StoredSecret[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((entry) => {
    const { name, origin, value: storedValue, header } = (entry ?? {}) as Partial<Record<keyof StoredSecret, unknown>>;
    if (!isText(name) || !isText(origin) || !isText(storedValue)) return [];
    return [{ name, origin, value: storedValue, ...(isText(header) ? { header } : {}) }];
  });
}

export function createToolSecrets(
  local: TextStorage,
  tab: TextStorage,
  store: { get(): ToolSecretsState; set(change: Partial<ToolSecretsState>): void },
): ToolSecretsState {
  const saved = readJson(recall(tab, valuesKey));
  const origins = readJson(recall(local, originsKey));
  const change = (next: Partial<ToolSecretsState>) => {
    store.set(next);
    const { secrets, secretStorage, toolOrigins } = store.get();
    // The list is also written when empty: that records the choice of the tab's storage.
    write(tab, valuesKey, secretStorage === 'tab' ? secrets : undefined);
    write(local, originsKey, toolOrigins.length > 0 ? toolOrigins : undefined);
  };
  const withOrigin = (origin: string) => [...new Set([...store.get().toolOrigins, origin])];
  return {
    secrets: readSecrets(saved),
    secretStorage: Array.isArray(saved) ? 'tab' : 'memory',
    toolOrigins: Array.isArray(origins) ? origins.filter(isText) : [],
    setSecret: (secret) => {
      const others = store.get().secrets.filter(({ name }) => name !== secret.name);
      change({ secrets: [...others, secret], toolOrigins: withOrigin(secret.origin) });
    },
    removeSecret: (name) => change({ secrets: store.get().secrets.filter((other) => other.name !== name) }),
    setSecretStorage: (secretStorage) => change({ secretStorage }),
    allowOrigin: (origin) => change({ toolOrigins: withOrigin(origin) }),
    forbidOrigin: (origin) => change({ toolOrigins: store.get().toolOrigins.filter((other) => other !== origin) }),
  };
}
