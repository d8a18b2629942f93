import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyBindings } from '../kit/keys';
import type { WeirStores } from '../studio/weirContext';
import { fixedCommands } from './appCommands';
import { runAppCommandByKey } from './runAppCommand';

class FakeElement {
  constructor(private readonly kind: string) {}
  closest(selector: string) {
    return selector.split(/, */).includes(this.kind) ? this : null;
  }
}
const shell = { showWelcome: vi.fn(), openDialog: vi.fn(), setMode: vi.fn(), setBottomTab: vi.fn() };
const applyEdits = vi.fn();
const analysis = { document: undefined, graphs: {} };
const workspace = {
  history: { document: { kind: 'pdl', source: '' } },
  analysis: { ...analysis, document: {} },
  selection: [],
  notify: applyEdits,
};
const stores = { shell: { getState: () => shell }, workspace: { getState: () => workspace } } as unknown as WeirStores;

/** Presses a key while an element of that kind has the focus. True if a command has the key there. */
function press(key: string, code: string, modifiers: object = {}, kind = 'div'): boolean {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const target = new FakeElement(kind);
  return runAppCommandByKey(stores, { ...none, ...modifiers, key, code, target } as unknown as KeyboardEvent);
}

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  vi.clearAllMocks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  keyBindings.setState({}, true);
});

describe('the keys of the commands of the app', () => {
  it('run the commands with a default key, also in the source editor if the command acts there', () => {
    for (const place of ['div', '.monaco-editor']) {
      expect(press('F', 'KeyF', { altKey: true, shiftKey: true }, place)).toBe(true);
      expect(shell.showWelcome).toHaveBeenCalled();
      vi.clearAllMocks();
    }
    expect(press('F', 'KeyF', { altKey: true, shiftKey: true }, '[role="dialog"]')).toBe(false);
    expect(shell.showWelcome).not.toHaveBeenCalled();
  });

  it('follow the keys that the user chose, outside of fields', () => {
    keyBindings.setState({ format: [], 'show.metrics': ['Mod M'], 'add.api': ['Alt A'] });
    expect(press('F', 'KeyF', { altKey: true, shiftKey: true })).toBe(false);
    expect(press('m', 'KeyM', { ctrlKey: true })).toBe(true);
    expect(shell.setBottomTab).toHaveBeenCalledExactlyOnceWith('metrics');
    expect(press('m', 'KeyM', { ctrlKey: true }, '.monaco-editor')).toBe(false);
    expect(press('a', 'KeyA', { altKey: true })).toBe(true);
    expect(shell.openDialog).toHaveBeenCalledExactlyOnceWith('palette', 'add.api');
  });

  it('do not run the commands that have their keys in one part of the app', () => {
    keyBindings.setState({ 'debug.all': ['Mod M'] });
    expect(press('m', 'KeyM', { ctrlKey: true })).toBe(false);
    expect(press('F8', 'F8')).toBe(false);
    const others = fixedCommands.filter(({ keysIn }) => keysIn !== undefined).map(({ id }) => id);
    expect(others.filter((id) => !/^(?:debug\.|rename$)/.test(id))).toEqual([]);
  });
});
