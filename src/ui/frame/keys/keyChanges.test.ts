import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSettingsStore } from '../../../state/settings/settingsStore';
import { recallSettings } from '../../../state/settings/storedSettings';
import { chordsOf, keyBindings } from '../../kit/keys';
import { chordToStore, conflictOf, isChanged, isReserved, resetAllChords, setChords, takeChords } from './keyChanges';
import { type ListedCommand, listedCommands } from './listedCommands';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};
/** The settings of a page, whose key bindings are in use. */
function openSettings() {
  const settings = createSettingsStore(storage, storage, recallSettings(storage, storage));
  const follow = () => keyBindings.setState(settings.getState().keyBindings, true);
  settings.subscribe(follow);
  follow();
  return settings;
}

const command = (id: string): ListedCommand => {
  const found = listedCommands.find((one) => one.id === id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
};
const [undo, redo, step] = [command('undo'), command('redo'), command('debug.stepEvent')];

beforeEach(() => stored.clear());
afterEach(() => keyBindings.setState({}, true));

describe('changed keys', () => {
  it('are stored in the settings, as far as they differ from the default ones', () => {
    const settings = openSettings();
    setChords(settings, undo, ['U']);
    expect([chordsOf(undo), isChanged(undo), isChanged(redo)]).toEqual([['U'], true, false]);
    expect(openSettings().getState().keyBindings).toEqual({ undo: ['U'] });
    setChords(settings, undo, ['Mod Z']);
    expect(settings.getState().keyBindings).toEqual({});
    setChords(settings, undo, []);
    setChords(settings, step, ['N']);
    resetAllChords(settings);
    expect([chordsOf(undo), chordsOf(step)]).toEqual([['Mod Z'], ['F7']]);
  });

  it('leave settings of earlier versions readable, and ignore invalid ones', () => {
    stored.set('weir.settings', JSON.stringify({ theme: 'dark', currency: '€' }));
    expect(openSettings().getState()).toMatchObject({ theme: 'dark', currency: '€', keyBindings: {} });
    stored.set('weir.settings', JSON.stringify({ keyBindings: { undo: 7, redo: ['R', 3], gone: ['Q'] } }));
    expect(openSettings().getState().keyBindings).toEqual({ redo: ['R'], gone: ['Q'] });
  });

  it('conflict with every command that has one of their names; taking one removes it from the other command', () => {
    const settings = openSettings();
    expect(conflictOf(['F7'], undo)?.id).toBe('debug.stepEvent');
    expect(conflictOf(['!', 'Shift 1'], undo)?.id).toBe('canvas.fit');
    expect(conflictOf(['Mod Z'], undo)).toBeUndefined();
    takeChords(settings, step, ['Mod Y'], ['Mod Y']);
    expect([chordsOf(step), chordsOf(redo)]).toEqual([['Mod Y'], ['Mod Shift Z']]);
    expect(conflictOf(['Mod Y'], redo)?.id).toBe('debug.stepEvent');
  });

  it('are not those of navigation, text fields and the browser', () => {
    for (const chord of [
      'Tab',
      'Shift Tab',
      'Enter',
      'Space',
      'Escape',
      '5',
      'Mod C',
      'Mod W',
      'ArrowUp',
      'Shift Home',
    ])
      expect(isReserved([chord]), chord).toBe(true);
    for (const chord of ['U', 'Mod U', 'F4', 'Shift 1', 'Delete']) expect(isReserved([chord]), chord).toBe(false);
  });

  it('are stored by the sign, or by the position for signs of one layout', () => {
    expect(chordToStore(['!', 'Shift 1'])).toBe('!');
    expect(chordToStore(['Mod Я', 'Mod Z'])).toBe('Mod Z');
    for (const alone of ['Shift Shift', 'Mod Control', 'Alt Alt', 'Mod Meta', 'Dead', 'CapsLock', 'AltGraph'])
      expect(chordToStore([alone]), alone).toBeUndefined();
    expect(chordToStore([])).toBeUndefined();
  });
});
