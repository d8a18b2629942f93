// What can be done, as one entry of the list that the palette shows.

export type CommandGroup = 'Go to' | 'Debug' | 'Plan' | 'Edit' | 'View' | 'Documents' | 'Share' | 'Settings' | 'Help';

export interface Command {
  /** Unique, stable: what was used last is remembered by it. */
  readonly id: string;
  /** In sentence case; ends in ` ...` when it asks for more. */
  readonly title: string;
  readonly group: CommandGroup;
  /** As it is shown: `Ctrl Shift Z`. The key itself is somebody else's matter. */
  readonly shortcut?: string;
  /** A short word beside the title: what kind of thing a place is. */
  readonly detail?: string;
  /** Other words people may look for. */
  readonly words?: string;
  readonly run?: () => void;
  /** Asks for a text first. What comes back is why it was not taken. */
  readonly ask?: {
    readonly label: string;
    readonly placeholder?: string;
    readonly initial?: string;
    readonly run: (text: string) => Promise<string | undefined>;
  };
}

/** Makes commands of a group, each a line: what it does, or the text that it asks for first. */
export const commandsIn =
  (group: CommandGroup) =>
  (
    id: string,
    title: string,
    words: string,
    act: (() => void) | NonNullable<Command['ask']>,
    shortcut?: string,
  ): Command => ({
    id,
    title,
    group,
    words,
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(typeof act === 'function' ? { run: act } : { ask: act }),
  });
