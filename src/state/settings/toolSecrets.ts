// Secrets of http tools, and the origins that tools may request. Values stay in memory or, if the user chooses so, in
// this tab's session storage; never in a document, log, link or export. Origins are not secret and are remembered: a
// tool of an imported document sends no request to an address until the user has allowed it in this browser.

import { choiceKeys } from '../support/choiceKeys';
import type { TextStorage } from '../support/ports';
import { remember } from '../support/rememberedFields';
import type { KeyStorage, StoredSecret } from './storedSettings';

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

const write = (storage: TextStorage, key: string, value: object | undefined): void =>
  remember(storage, key, value && JSON.stringify(value));

export function createToolSecrets(
  local: TextStorage,
  tab: TextStorage,
  store: { get(): ToolSecretsState; set(change: Partial<ToolSecretsState>): void },
): ToolSecretsState {
  const change = (next: Partial<ToolSecretsState>) => {
    store.set(next);
    const { secrets, secretStorage, toolOrigins } = store.get();
    // The list is also written when empty: that records the choice of the tab's storage.
    write(tab, choiceKeys.toolSecrets, secretStorage === 'tab' ? secrets : undefined);
    write(local, choiceKeys.toolOrigins, toolOrigins.length > 0 ? toolOrigins : undefined);
  };
  const withOrigin = (origin: string) => [...new Set([...store.get().toolOrigins, origin])];
  return {
    secrets: [],
    secretStorage: 'memory',
    toolOrigins: [],
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
