// Which chords a command can have, and the changes of the stored key bindings.

import type { StoreApi } from 'zustand';
import type { SettingsState } from '../../../state/settings/settingsStore';
import { withRecordEntry } from '../../../state/support/omitUndefined';
import { chordsOf, type KeyedCommand } from '../../kit/keys';
import { type ListedCommand, listedCommands } from './listedCommands';

/** Chords of navigation, of text fields and of the browser, which does not pass all of its own on. */
const reserved = new Set([
  ...'0123456789',
  ...['Tab', 'Enter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].flatMap((key) => [
    key,
    `Shift ${key}`,
  ]),
  ...['C', 'X', 'V', 'N', 'Q', 'R', 'T', 'W', 'Tab'].map((key) => `Mod ${key}`),
  ...['N', 'T', 'W', 'Tab'].map((key) => `Mod Shift ${key}`),
  ...['Escape', 'PageUp', 'PageDown', 'F5', 'F6', 'F11'],
]);

export const isReserved = (chords: readonly string[]): boolean => chords.some((chord) => reserved.has(chord));

/** A pressed chord, by all of its names; undefined for a modifier alone and for unfinished input. */
export function chordToStore(chords: readonly string[]): string | undefined {
  const [bySign, byPosition] = chords;
  if (bySign === undefined || /(?:Control|Shift|Alt|Meta|Lock|Dead|Process|Unidentified|Graph)$/.test(bySign))
    return undefined;
  // A sign that only some layouts have is stored by its position.
  return /^[ -~]+$/.test(bySign) ? bySign : (byPosition ?? bySign);
}

/**
 * The commands whose keys must differ from those of a command. Canvas, debugger and app can be active together; the
 * source editor has the focus alone, and is not shown in run mode.
 */
const rivalsOf = ({ id, keysIn }: Pick<ListedCommand, 'id' | 'keysIn'>): readonly ListedCommand[] =>
  listedCommands.filter(
    (other) =>
      other.id !== id &&
      (keysIn === undefined || other.keysIn === undefined || (keysIn === 'editor') === (other.keysIn === 'editor')),
  );

/** Another command that has one of the chords. */
export const conflictOf = (
  chords: readonly string[],
  command: Pick<ListedCommand, 'id' | 'keysIn'>,
): ListedCommand | undefined =>
  rivalsOf(command).find((other) => chordsOf(other).some((chord) => chords.includes(chord)));

type Settings = Pick<StoreApi<SettingsState>, 'getState' | 'setState'>;

const areSame = (a: readonly string[], b: readonly string[]) => a.join() === b.join();

/** Sets the chords of a command. The default ones are not stored, so that they follow later versions of the app. */
export function setChords({ getState, setState }: Settings, command: KeyedCommand, chords: readonly string[]): void {
  const stored = areSame(chords, command.keys ?? []) ? undefined : chords;
  setState({ keyBindings: withRecordEntry(getState().keyBindings, command.id, stored) });
}

/** Sets the chords of a command and removes them from the other commands. `names`: all names of the chords. */
export function takeChords(
  settings: Settings,
  command: ListedCommand,
  chords: readonly string[],
  names: readonly string[],
): void {
  for (const other of rivalsOf(command)) {
    const kept = chordsOf(other).filter((chord) => !names.includes(chord));
    if (kept.length < chordsOf(other).length) setChords(settings, other, kept);
  }
  setChords(settings, command, chords);
}

export const resetAllChords = ({ setState }: Settings): void => setState({ keyBindings: {} });

export const isChanged = (command: KeyedCommand): boolean => !areSame(chordsOf(command), command.keys ?? []);
