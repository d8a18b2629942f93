// Where the sizes of the panels are kept. The panel library trusts what it reads and dies of what it cannot parse.

import { readJson, recall, remember } from '../../state/support/rememberedFields';

/** A stored layout is sizes by panel; anything else, as of a hand edit or another version, counts as none. */
function isLayout(text: string): boolean {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const sizes = Object.values(value);
  return sizes.length > 0 && sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100);
}

/** The browser's store, if there is one to look at: a refusal costs the remembered sizes, nothing else. */
export function createPanelStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem'>,
): Pick<Storage, 'getItem' | 'setItem'> {
  // Even looking at it may be refused.
  const storage = {
    getItem: (key: string) => open().getItem(key),
    setItem: (key: string, value: string) => open().setItem(key, value),
    removeItem: () => undefined,
  };
  return {
    getItem: (key) => {
      const text = recall(storage, key);
      return text !== null && isLayout(text) ? text : null;
    },
    setItem: (key, value) => remember(storage, key, value),
  };
}
