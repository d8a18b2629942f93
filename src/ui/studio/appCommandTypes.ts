// Types of the commands of the app. A command has one entry, which the palette, its keys and the list of keys read.

import type { KeyedCommand, KeyScope } from '../kit/keys';
import type { ShownCommandGroup } from '../kit/shownCommands';
import type { WeirStores } from './weirContext';

export type AppCommandGroup =
  | ShownCommandGroup
  | 'Go to'
  | 'Plan'
  | 'Edit'
  | 'Documents'
  | 'Share'
  | 'Settings'
  | 'Help';

/** The text that a command requests first. `run` returns the reason if the text is refused. */
export interface CommandPrompt {
  readonly label: string;
  readonly placeholder?: string;
  readonly initial?: string;
  readonly run: (text: string) => Promise<string | undefined>;
}

export interface AppCommand extends KeyedCommand {
  /** In sentence case; ends in ` ...` if the command needs input. */
  readonly title: string;
  /** The title for the current selection or event, which the palette shows. */
  readonly titleNow?: (stores: WeirStores) => string;
  readonly group: AppCommandGroup;
  /** A short label beside the title: the kind of a place. */
  readonly detail?: string | undefined;
  /** Synonyms for the search. */
  readonly keywords?: string;
  /** Whether it is available; always if absent. */
  readonly when?: (stores: WeirStores) => boolean;
  /** The only part of the app in which its keys act; anywhere if absent. */
  readonly keysIn?: KeyScope;
  /** Elements in which its keys do not act; by default those that use keys themselves. */
  readonly notIn?: string;
  /** It takes the focus: a dialog that runs it is closed first. */
  readonly takesFocus?: boolean;
  /** Exactly one of the two is set. */
  readonly run?: (stores: WeirStores) => unknown;
  readonly prompt?: (stores: WeirStores) => CommandPrompt;
}

/** Builds commands of a group. Each row gives the action, or the text to request first. */
export const appCommandsIn =
  (group: AppCommandGroup) =>
  (
    id: string,
    title: string,
    keywords: string,
    act: NonNullable<AppCommand['run']> | { readonly prompt: NonNullable<AppCommand['prompt']> },
    more?: Partial<AppCommand>,
  ): AppCommand => ({
    id,
    title,
    group,
    keywords,
    ...(typeof act === 'object' ? act : { run: act }),
    ...more,
  });
