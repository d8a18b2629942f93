// Decides whether the page opens with the welcome screen: from the first visit until it has been closed once. Not shown
// to users who have documents or follow an address.

import type { TextStorage } from '../support/ports';
import { recall, remember } from '../support/rememberedFields';

const key = 'weir.welcome';

export function isWelcomeDue(storage: TextStorage, wasEmpty: boolean): boolean {
  const known = recall(storage, key);
  return known === null ? wasEmpty : known === 'due';
}

/** `due` when it is shown automatically, `seen` when it is closed. */
export const rememberWelcome = (storage: TextStorage, state: 'due' | 'seen'): void => remember(storage, key, state);
