// Types of the commands that the palette lists.

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
  /** Unique and stable: recently used commands are remembered by id. */
  readonly id: string;
  /** In sentence case; ends in ` ...` if the command needs input. */
  readonly title: string;
  readonly group: AppCommandGroup;
  /** Display text such as `Ctrl Shift Z`. The key binding is registered elsewhere. */
  readonly shortcut?: string;
  /** A short label beside the title: the kind of a place. */
  readonly detail?: string;
  /** Synonyms for the search. */
  readonly keywords?: string;
  readonly run?: () => void;
  /** Requests a text first. `run` returns the reason if the text is refused. */
  readonly prompt?: {
    readonly label: string;
    readonly placeholder?: string;
    readonly initial?: string;
    readonly run: (text: string) => Promise<string | undefined>;
  };
}

/** Builds commands of a group. Each row gives the action, or the text to request first. */
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
