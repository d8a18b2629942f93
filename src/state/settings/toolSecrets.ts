// Secrets of http tools, and which origins tools may ask at all. Values stay in memory or, when the user says so, in this
// tab's session storage; never in a document, log, link or export. Origins are no secret and are remembered: an address
// in a document from elsewhere is asked only once the user has allowed it here.

import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';
import type { KeyStorage } from './settingsStore';

export interface StoredSecret {
  readonly name: string;
  /** Scheme, host and port it is sent to, and nowhere else. */
  readonly origin: string;
  readonly value: string;
  /** Header that carries it; `Authorization` when absent. */
  readonly header?: string;
}

export interface ToolSecretsState {
  readonly secrets: readonly StoredSecret[];
  readonly secretStorage: KeyStorage;
  /** Origins that tools may ask. */
  readonly toolOrigins: readonly string[];
  /** One of the same name gives way. Its origin may be asked from now on. */
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
    // An empty list says that the tab is where they go.
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
