// The keys of commands. A chord is written as its keys in a fixed order, separated by spaces: `Mod Shift Z`. `Mod` is
// Ctrl or Cmd. A sign that needs Shift, such as `?`, is written without it.

import { createStore, useStore } from 'zustand';

/** The chords that the user chose instead of the default ones, by id of the command; an empty list: no key. */
export type KeyBindings = Readonly<Record<string, readonly string[]>>;

/** The parts of the app with commands of their own: the canvas, the source editor, the debugger in run mode. */
export type KeyScope = 'canvas' | 'editor' | 'debugger';

export interface KeyedCommand {
  /** Unique in the app and stable: recently used commands and key bindings are stored by id. */
  readonly id: string;
  /** The default chords. */
  readonly keys?: readonly string[];
  /** The command whose chords also run this one, if there is one. */
  readonly keyOf?: string;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'> & {
  getModifierState?(key: 'AltGraph'): boolean;
};

export const keyBindings = createStore<KeyBindings>(() => ({}));

/** Renders again when a key is changed. */
export const useKeyBindings = (): KeyBindings => useStore(keyBindings);

/** Commands by name, with the ids `scope.name`. */
export const withIds = <Name extends string, Row>(scope: string, rows: Readonly<Record<Name, Row>>) =>
  Object.fromEntries(
    Object.entries<Row>(rows).map(([name, row]) => [name, { id: `${scope}.${name}`, ...row }]),
  ) as Readonly<Record<Name, Row & { readonly id: string }>>;

export const chordsOf = ({ id, keyOf = id, keys = [] }: KeyedCommand): readonly string[] =>
  keyBindings.getState()[keyOf] ?? keys;

/** The modifier key of this platform's keyboard; `Ctrl` outside of a browser. */
const modKey = () => (/Mac|iPhone|iPad/.test(globalThis.navigator?.platform) ? '⌘' : 'Ctrl');

export const formatChord = (chord: string): string => chord.replace('Mod', modKey());

/** The first chord of a command, as display text; undefined without a chord. */
export const keyTextOf = (command: KeyedCommand): string | undefined => chordsOf(command).map(formatChord)[0];

/** A label with the key of its command. */
export function labelWithKey(label: string, command: KeyedCommand): string {
  const key = keyTextOf(command);
  return key === undefined ? label : `${label} (${key})`;
}

/**
 * The names of the pressed chord: by its sign, and, for signs that depend on the layout, by the position of the key.
 * Empty for signs that are typed with AltGr.
 */
export function pressedChords(event: KeyPress): readonly string[] {
  const { key, code, altKey, shiftKey } = event;
  if (event.getModifierState?.('AltGraph')) return [];
  const modifiers = (event.ctrlKey || event.metaKey ? 'Mod ' : '') + (altKey ? 'Alt ' : '');
  const shift = shiftKey ? 'Shift ' : '';
  const isSign = key.length === 1 && !/[a-z]/i.test(key);
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  const position = isSign && !/\d/.test(key) && /^(?:Key|Digit)(.)$/.exec(code)?.[1];
  return [modifiers + (isSign ? '' : shift) + name, ...(position ? [modifiers + shift + position] : [])];
}

const fields = 'input, textarea, select, [contenteditable="true"]';

/** Whether the focused field uses the chord itself, to type or edit its text. */
export function isTyped({ target, key, altKey, ctrlKey, metaKey }: KeyPress): boolean {
  if (!(target instanceof Element)) return false;
  if (ctrlKey || metaKey) return /^[acvxyz]$/i.test(key) && target.closest(fields) !== null;
  return !altKey && !/^F\d/.test(key) && target.closest(`${fields}, .monaco-editor`) !== null;
}

/** The command with the pressed chord. */
export const pressedCommand = <Command extends KeyedCommand>(
  event: KeyPress,
  commands: readonly Command[],
): Command | undefined => {
  const pressed = pressedChords(event);
  return commands.find((command) => chordsOf(command).some((chord) => pressed.includes(chord)));
};
