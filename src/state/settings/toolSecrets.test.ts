import { describe, expect, it } from 'vitest';
import type { TextStorage } from '../support/ports';
import { createSettingsStore } from './settingsStore';
import { readSettings, recallSettings } from './storedSettings';

function createStorage() {
  const values = new Map<string, string>();
  const storage: TextStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return { storage, values, text: () => [...values.values()].join('\n') };
}
/** As the page opens its settings. */
const openStore = (local: TextStorage, tab: TextStorage) => createSettingsStore(local, tab, recallSettings(local, tab));

const refusing: TextStorage = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('denied');
  },
  removeItem: () => {
    throw new Error('denied');
  },
};
const secret = { name: 'desk', origin: 'https://e.org', value: 'tok-4711' };

describe('secrets of tools', () => {
  it('stay in memory, or in the tab if the user allows it, never in local storage', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const open = () => openStore(local.storage, tab.storage);
    const store = open();
    store.getState().setSecret(secret);
    expect(local.text() + tab.text()).not.toContain('tok-4711');
    expect(open().getState().secrets).toEqual([]);
    store.getState().setSecretStorage('tab');
    store.getState().setSecret({ ...secret, value: 'tok-4712', header: 'X-Key' });
    expect(open().getState()).toMatchObject({
      secretStorage: 'tab',
      secrets: [{ ...secret, value: 'tok-4712', header: 'X-Key' }],
    });
    store.getState().setSecretStorage('memory');
    expect(tab.text()).not.toContain('tok-47');
    expect(local.text()).not.toContain('tok-47');
    store.getState().removeSecret('desk');
    expect(store.getState().secrets).toEqual([]);
  });

  it('allow their host; hosts are remembered in this browser and are never imported', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const store = openStore(local.storage, tab.storage);
    store.getState().setSecret(secret);
    store.getState().allowOrigin('http://localhost:1');
    const again = openStore(local.storage, tab.storage);
    expect(again.getState().toolOrigins).toEqual(['https://e.org', 'http://localhost:1']);
    again.getState().forbidOrigin('https://e.org');
    expect(openStore(local.storage, tab.storage).getState().toolOrigins).toEqual(['http://localhost:1']);
    const taken = readSettings({ toolOrigins: ['https://evil.example'], secrets: [secret] });
    expect(taken).not.toHaveProperty('toolOrigins');
    expect(taken).not.toHaveProperty('secrets');
  });

  it('survive stores that refuse or contain invalid data', () => {
    const store = openStore(refusing, refusing);
    store.getState().setSecret(secret);
    store.getState().setSecretStorage('tab');
    expect(store.getState().secrets).toEqual([secret]);
    const tab = createStorage();
    tab.values.set(
      'weir.toolSecrets',
      '[1, {"name": "a"}, null, {"name":"b","origin":"https://e.org","value":"v","header":7}]',
    );
    const local = createStorage();
    local.values.set('weir.toolOrigins', '{"a": 1}');
    expect(openStore(local.storage, tab.storage).getState()).toMatchObject({
      secrets: [{ name: 'b', origin: 'https://e.org', value: 'v' }],
      toolOrigins: [],
    });
  });
});
