// What can be done, as a list that the palette shows and every part of the app may add to.

import type { WeirStores } from './weirContext';

export type CommandGroup = 'Go to' | 'Edit' | 'View' | 'Documents' | 'Run' | 'Settings' | 'Help';

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

/** The commands that make sense at the moment. Called whenever the palette opens. */
export type CommandSource = (stores: WeirStores) => readonly Command[];

const sources = new Set<CommandSource>();

/** For a part of the app that brings commands of its own; the returned function takes them away again. */
export function addCommands(source: CommandSource): () => void {
  sources.add(source);
  return () => void sources.delete(source);
}

export function commandsOf(stores: WeirStores): readonly Command[] {
  return [...sources].flatMap((source) => source(stores));
}
