import { describe, expect, it } from 'vitest';
import { createShellStore } from '../frame/shellStore';
import type { TextStorage } from '../support/ports';
import { keyFor } from './endpointKeys';
import { createSettingsStore } from './settingsStore';
import { readSettings, recallSettings } from './storedSettings';

function createStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const storage: TextStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  return { storage, text: () => [...values.values()].join('\n') };
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

describe('settings', () => {
  it('keep the key out of local storage always, and out of the tab unless the user allows it', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const store = openStore(local.storage, tab.storage);
    const { setEndpoint } = store.getState();
    setEndpoint({ baseUrl: 'https://llm.example/v1', endpointModel: 'm', apiKey: 'sk-secret' });
    expect(local.text()).toContain('llm.example');
    expect(local.text() + tab.text()).not.toContain('sk-secret');
    expect(openStore(local.storage, tab.storage).getState().keys).toEqual({});
    setEndpoint({ keyStorage: 'tab' });
    expect(local.text()).not.toContain('sk-secret');
    expect(tab.text()).toContain('sk-secret');
    expect(openStore(local.storage, tab.storage).getState().keys).toEqual({
      'https://llm.example': 'sk-secret',
    });
    setEndpoint({ keyStorage: 'memory' });
    expect(tab.text()).not.toContain('sk-secret');
    expect(keyFor(store.getState(), 'https://llm.example/v1')).toBe('sk-secret');
  });

  it.each(['memory', 'tab'] as const)('keep a key with its origin, kept for %s', (keyStorage) => {
    const [local, tab] = [createStorage(), createStorage()];
    const store = openStore(local.storage, tab.storage);
    const keyNow = () => keyFor(store.getState(), store.getState().baseUrl);
    const { setEndpoint } = store.getState();
    setEndpoint({ baseUrl: 'https://a.example/v1', apiKey: 'key-of-a', keyStorage });
    for (const other of [
      'https://b.example/v1',
      'http://a.example/v1',
      'https://a.example:444/v1',
      'https://a.example.b/v1',
      '',
    ]) {
      setEndpoint({ baseUrl: other });
      expect(keyNow()).toBe('');
    }
    setEndpoint({ baseUrl: 'https://b.example/v1', apiKey: 'key-of-b' });
    expect(keyNow()).toBe('key-of-b');
    setEndpoint({ baseUrl: 'https://A.example/other/v1' });
    expect(keyNow()).toBe('key-of-a');
    setEndpoint({ apiKey: '' });
    expect(store.getState().keys).toEqual({ 'https://b.example': 'key-of-b' });
    expect(local.text()).not.toContain('key-of');
  });

  it('do not use the key of a tab for an address that another tab has set since', () => {
    const [local, tab] = [createStorage(), createStorage()];
    openStore(local.storage, tab.storage)
      .getState()
      .setEndpoint({ baseUrl: 'https://a.example/v1', apiKey: 'key-of-a', keyStorage: 'tab' });
    openStore(local.storage, createStorage().storage).getState().setEndpoint({ baseUrl: 'https://b.example/v1' });
    const reloaded = openStore(local.storage, tab.storage).getState();
    expect(reloaded.baseUrl).toBe('https://b.example/v1');
    expect(keyFor(reloaded, reloaded.baseUrl)).toBe('');
    expect(keyFor(reloaded, 'https://a.example/v1')).toBe('key-of-a');
  });

  it('bind the key of an earlier version once to the address that was stored with it', () => {
    const local = createStorage({ 'weir.settings': '{"keyStorage":"tab","baseUrl":"https://a.example/v1"}' });
    const tab = createStorage({ 'weir.key': 'old-key' });
    const store = openStore(local.storage, tab.storage);
    expect(store.getState().keys).toEqual({ 'https://a.example': 'old-key' });
    store.getState().setEndpoint({ baseUrl: 'https://b.example/v1' });
    expect(tab.storage.getItem('weir.key')).toBeNull();
    expect(openStore(local.storage, tab.storage).getState().keys).toEqual({ 'https://a.example': 'old-key' });
  });

  it.each(['{broken', '[]', '{"https://a.example":7}'])('ignore keys that cannot be read: %s', (saved) => {
    const local = createStorage({ 'weir.settings': '{"keyStorage":"tab"}' });
    expect(openStore(local.storage, createStorage({ 'weir.keys': saved }).storage).getState().keys).toEqual({});
  });

  it('are restored unchanged', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const store = openStore(local.storage, tab.storage);
    store.getState().setTheme('dark');
    store.getState().chooseModel({ source: 'endpoint', model: 'm' });
    expect(openStore(local.storage, tab.storage).getState()).toMatchObject({
      theme: 'dark',
      modelChoice: { source: 'endpoint', model: 'm' },
    });
  });

  it('keep prices as typed, and ignore invalid prices', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const { setPrice, setCurrency } = openStore(local.storage, tab.storage).getState();
    setPrice('m', { prompt: 0.5, completion: 2 });
    setPrice('gone', { prompt: 1, completion: 1 });
    setPrice('gone', undefined);
    setCurrency('EUR');
    const again = openStore(local.storage, tab.storage).getState();
    expect(again).toMatchObject({ currency: 'EUR', prices: { m: { prompt: 0.5, completion: 2 } } });
    expect(Object.keys(again.prices)).toEqual(['m']);
    const odd = { prices: { a: { prompt: -1, completion: 1 }, b: { prompt: 'x', completion: 1 }, c: null } };
    expect(readSettings(odd).prices).toEqual({});
  });

  it('keep the levels of checks separate from the preset; invalid levels are ignored', () => {
    const [local, tab] = [createStorage(), createStorage()];
    const { setCheckPreset, setCheckLevel } = openStore(local.storage, tab.storage).getState();
    setCheckPreset('strict');
    setCheckLevel('unused-slot', 'off');
    setCheckLevel('never-called', 'error');
    setCheckLevel('never-called', undefined);
    const again = openStore(local.storage, tab.storage);
    expect(again.getState()).toMatchObject({ checkPreset: 'strict', checkLevels: { 'unused-slot': 'off' } });
    expect(again.getState().checkLevels).not.toHaveProperty('never-called');
    again.getState().resetCheckLevels();
    expect(again.getState().checkLevels).toEqual({});
    const odd = createStorage({ 'weir.settings': '{"checkPreset":"lax","checkLevels":{"a":"loud","b":"hint"}}' });
    expect(openStore(odd.storage, tab.storage).getState()).toMatchObject({
      checkPreset: 'recommended',
      checkLevels: { b: 'hint' },
    });
  });

  it.each([
    'null',
    '[]',
    '"text"',
    '{"theme":7,"modelChoice":null,"keyStorage":"disk"}',
    '{broken',
    '{"modelChoice":{"source":"elsewhere","model":"m"}}',
  ])('start with defaults for %s', (saved) => {
    const store = openStore(createStorage({ 'weir.settings': saved }).storage, createStorage().storage);
    expect(store.getState()).toMatchObject({
      theme: 'system',
      keyStorage: 'memory',
      modelChoice: { source: 'rehearsal', model: 'rehearsal-compliant' },
    });
  });

  it.each([
    [
      'theme, model and endpoint only',
      '{"theme":"dark","modelChoice":{"source":"endpoint","model":"m"},"baseUrl":"https://a.example/v1","endpointModel":"m","keyStorage":"memory"}',
      { checkPreset: 'recommended', checkLevels: {}, prices: {}, currency: '$', keyBindings: {} },
    ],
    [
      'with the levels of checks',
      '{"theme":"dark","modelChoice":{"source":"endpoint","model":"m"},"baseUrl":"https://a.example/v1","endpointModel":"m","keyStorage":"memory","checkPreset":"strict","checkLevels":{"unused-slot":"off"}}',
      { checkPreset: 'strict', checkLevels: { 'unused-slot': 'off' }, prices: {}, currency: '$', keyBindings: {} },
    ],
    [
      'with prices',
      '{"theme":"dark","modelChoice":{"source":"endpoint","model":"m"},"baseUrl":"https://a.example/v1","endpointModel":"m","keyStorage":"memory","checkPreset":"recommended","checkLevels":{},"prices":{"m":{"prompt":0,"completion":2.5}},"currency":"EUR"}',
      { checkPreset: 'recommended', prices: { m: { prompt: 0, completion: 2.5 } }, currency: 'EUR', keyBindings: {} },
    ],
    [
      'with the keys of commands',
      '{"theme":"dark","modelChoice":{"source":"endpoint","model":"m"},"baseUrl":"https://a.example/v1","endpointModel":"m","keyStorage":"memory","checkPreset":"recommended","checkLevels":{},"prices":{},"currency":"$","keyBindings":{"app.search":["Mod+K",7],"app.undo":[],"app.redo":"Mod+Y"}}',
      { keyBindings: { 'app.search': ['Mod+K'], 'app.undo': [] } },
    ],
  ])('open as each version has stored them: %s', (_version, saved, expected) => {
    const endpoint = { baseUrl: 'https://a.example/v1', endpointModel: 'm', keyStorage: 'memory' };
    const local = createStorage({ 'weir.settings': saved });
    const store = openStore(local.storage, createStorage().storage);
    const state = { theme: 'dark', modelChoice: { source: 'endpoint', model: 'm' }, ...endpoint, ...expected };
    expect(store.getState()).toMatchObject(state);
    expect(store.getState().keyBindings).toEqual(state.keyBindings);
    store.getState().setTheme('light');
    expect(openStore(local.storage, createStorage().storage).getState()).toMatchObject({ ...state, theme: 'light' });
  });

  it('work in memory if the browser stores nothing', () => {
    const store = openStore(refusing, refusing);
    store.getState().setEndpoint({ baseUrl: 'https://llm.example/v1', keyStorage: 'tab', apiKey: 'sk-secret' });
    store.getState().setTheme('light');
    expect(store.getState()).toMatchObject({ theme: 'light', keys: { 'https://llm.example': 'sk-secret' } });
  });
});

describe('the shell', () => {
  it('keeps a tab per mode, and opens a panel for the tab chosen in it', () => {
    const shell = createShellStore('author');
    const { setRightTab, setMode, togglePanel, setLeftTab, setBottomTab } = shell.getState();
    setRightTab('inspector');
    setMode('run');
    expect(shell.getState().rightTab).toMatchObject({ author: 'inspector', run: 'conversation' });
    togglePanel('right', false);
    togglePanel('bottom');
    setRightTab('event');
    setBottomTab('metrics');
    setLeftTab('runs');
    expect(shell.getState()).toMatchObject({ leftOpen: true, rightOpen: true, bottomOpen: true, leftTab: 'runs' });
    expect(shell.getState().rightTab).toMatchObject({ author: 'inspector', run: 'event' });
    expect(shell.getState().bottomTab.author).toBe('problems');
  });

  it('offers a pasted text in the import dialog, and forgets it with the next', () => {
    const shell = createShellStore('author');
    shell.getState().openDialog('import', 'Name: x');
    expect(shell.getState()).toMatchObject({ dialog: 'import', dialogInput: 'Name: x' });
    shell.getState().closeDialog();
    shell.getState().openDialog('import');
    expect(shell.getState().dialogInput).toBe('');
  });
});
