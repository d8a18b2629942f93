// What can be done, as one entry of the list that the palette shows.

export type AppCommandGroup =
  | 'Go to'
  | 'Debug'
  | 'Plan'
  | 'Edit'
  | 'View'
  | 'Documents'
  | 'Share'
  | 'Settings'
  | 'Help';

export interface AppCommand {
  /** Unique, stable: what was used last is remembered by it. */
  readonly id: string;
  /** In sentence case; ends in ` ...` when it asks for more. */
  readonly title: string;
  readonly group: AppCommandGroup;
  /** As it is shown: `Ctrl Shift Z`. The key itself is somebody else's matter. */
  readonly shortcut?: string;
  /** A short word beside the title: what kind of thing a place is. */
  readonly detail?: string;
  /** Other words people may look for. */
  readonly keywords?: string;
  readonly run?: () => void;
  /** Asks for a text first. What comes back is why it was not taken. */
  readonly prompt?: {
    readonly label: string;
    readonly placeholder?: string;
    readonly initial?: string;
    readonly run: (text: string) => Promise<string | undefined>;
  };
}

/** Makes commands of a group, each a line: what it does, or the text that it asks for first. */
export const appCommandsIn =
  (group: AppCommandGroup) =>
  (
    id: string,
    title: string,
    keywords: string,
    act: (() => void) | NonNullable<AppCommand['prompt']>,
    shortcut?: string,
  ): AppCommand => ({
    id,
    title,
    group,
    keywords,
    ...(shortcut === undefined ? {} : { shortcut }),
    ...(typeof act === 'function' ? { run: act } : { prompt: act }),
  });
