import { afterEach, describe, expect, it, vi } from 'vitest';
import { chordsOf, formatChord, isTyped, keyBindings, keyTextOf, pressedChords, pressedCommand } from './keys';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target: null };
const press = (key: string, code: string, modifiers: Partial<Record<keyof typeof none, boolean>> = {}) => ({
  ...none,
  ...modifiers,
  target: null,
  key,
  code,
});
const names = (...parts: Parameters<typeof press>) => pressedChords(press(...parts));
const [ctrl, meta, alt, shift] = [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }];

afterEach(() => keyBindings.setState({}, true));

describe('the names of a pressed chord', () => {
  it('have their modifiers in one order; Ctrl and Cmd are the same', () => {
    expect(names('z', 'KeyZ', ctrl)).toEqual(['Mod Z']);
    expect(names('Z', 'KeyZ', { ...meta, ...shift })).toEqual(['Mod Shift Z']);
    expect(names('F8', 'F8', { ...shift, ...alt })).toEqual(['Alt Shift F8']);
    expect(names(' ', 'Space')).toEqual(['Space']);
  });

  it('contain Shift for letters and named keys, not for signs that need it', () => {
    expect(names('c', 'KeyC')).toEqual(['C']);
    expect(names('C', 'KeyC', shift)).toEqual(['Shift C']);
    expect(names('Delete', 'Delete', shift)).toEqual(['Shift Delete']);
    expect(names('?', 'Slash', shift)).toEqual(['?']);
    // On a German keyboard.
    expect(names('/', 'Digit7', shift)).toEqual(['/', 'Shift 7']);
  });

  it('do not depend on Caps Lock', () => {
    expect(names('C', 'KeyC')).toEqual(['C']);
    expect(names('c', 'KeyC', shift)).toEqual(['Shift C']);
  });

  it('include the position of a key whose sign depends on the layout', () => {
    expect(names('!', 'Digit1', shift)).toEqual(['!', 'Shift 1']);
    expect(names('я', 'KeyZ', ctrl)).toEqual(['Mod Я', 'Mod Z']);
    expect(names('Ω', 'KeyZ', alt)).toEqual(['Alt Ω', 'Alt Z']);
  });

  it('do not include the position of a Latin letter or a digit: Ctrl W of a French keyboard is not Ctrl Z', () => {
    expect(names('w', 'KeyZ', ctrl)).toEqual(['Mod W']);
    expect(names('1', 'Digit1', shift)).toEqual(['1']);
  });

  it('are missing for signs that are typed with AltGr', () => {
    const event = { ...press('@', 'KeyQ', { ...ctrl, ...alt }), getModifierState: () => true };
    expect(pressedChords(event)).toEqual([]);
  });
});

describe('the chords of a command', () => {
  const undo = { id: 'undo', keys: ['Mod Z'] };
  const redo = { id: 'redo', keys: ['Mod Shift Z', 'Mod Y'] };

  it('are those that the user chose, or the default ones', () => {
    expect(chordsOf(redo)).toEqual(['Mod Shift Z', 'Mod Y']);
    keyBindings.setState({ redo: ['U'], undo: [] }, true);
    expect([chordsOf(redo), chordsOf(undo), chordsOf({ id: 'other' })]).toEqual([['U'], [], []]);
    expect([keyTextOf(redo), keyTextOf(undo)]).toEqual(['U', undefined]);
  });

  it('are those of the command whose key also runs it', () => {
    keyBindings.setState({ undo: ['F4'] }, true);
    expect(keyTextOf({ id: 'back', keys: ['Mod Z'], keyOf: 'undo' })).toBe('F4');
  });

  it('are shown with the name of the modifier', () => {
    expect(formatChord('Mod Shift Z')).toBe('Ctrl Shift Z');
    expect(formatChord('/')).toBe('/');
  });

  it('are shown with Cmd on a Mac', () => {
    vi.stubGlobal('navigator', { platform: 'MacIntel' });
    const shown = formatChord('Mod Shift Z');
    vi.unstubAllGlobals();
    expect(shown).toBe('⌘ Shift Z');
  });

  it('find the pressed command, with exactly these modifiers', () => {
    const pressed = (...parts: Parameters<typeof press>) => pressedCommand(press(...parts), [undo, redo])?.id;
    expect(pressed('z', 'KeyZ', ctrl)).toBe('undo');
    expect(pressed('Z', 'KeyZ', { ...ctrl, ...shift })).toBe('redo');
    expect(pressed('y', 'KeyY', meta)).toBe('redo');
    expect(pressed('z', 'KeyZ')).toBeUndefined();
    expect(pressed('z', 'KeyZ', { ...ctrl, ...alt })).toBeUndefined();
  });

  it('are left to a field that types with them or edits its text, and to nothing else', () => {
    class FakeElement {
      constructor(private readonly kind: string) {}
      closest(selector: string) {
        return selector.includes(this.kind) ? this : null;
      }
    }
    vi.stubGlobal('Element', FakeElement);
    const isTypedIn = (kind: string, ...parts: Parameters<typeof press>) =>
      // The properties of a browser's event are not its own.
      isTyped(Object.create({ ...press(...parts), target: new FakeElement(kind) as unknown as EventTarget }));
    for (const field of ['input', '.monaco-editor']) {
      expect(isTypedIn(field, 'p', 'KeyP')).toBe(true);
      expect(isTypedIn(field, 'P', 'KeyP', shift)).toBe(true);
      expect(isTypedIn(field, 'k', 'KeyK', ctrl)).toBe(false);
      expect(isTypedIn(field, 'F8', 'F8')).toBe(false);
      expect(isTypedIn(field, 'p', 'KeyP', alt)).toBe(false);
    }
    expect(isTypedIn('input', 'a', 'KeyA', meta)).toBe(true);
    expect(isTypedIn('button', 'p', 'KeyP')).toBe(false);
    expect(isTyped(press('p', 'KeyP'))).toBe(false);
    vi.unstubAllGlobals();
  });
});
