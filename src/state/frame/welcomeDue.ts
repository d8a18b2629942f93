// Whether the page opens with the welcome screen: from the first visit on until it has been left once. Whoever has
// documents already, or follows an address, is not held up by it.

import type { TextStorage } from '../support/ports';
import { recall, remember } from '../support/rememberedFields';

const key = 'weir.welcome';

export function isWelcomeDue(storage: TextStorage, wasEmpty: boolean): boolean {
  const known = recall(storage, key);
  return known === null ? wasEmpty : known === 'due';
}

/** `due` when it is shown by itself, `seen` when it is left. */
export const rememberWelcome = (storage: TextStorage, state: 'due' | 'seen'): void => remember(storage, key, state);
