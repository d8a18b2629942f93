// Storage of the panel sizes. Validates what it reads, because the panel library throws on data that it cannot parse.

import { readJson, recall, remember } from '../../state/support/rememberedFields';

/** A stored layout maps panels to sizes; other data, for example of another version, is ignored. */
function isLayout(text: string): boolean {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const sizes = Object.values(value);
  return sizes.length > 0 && sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100);
}

/** The browser's storage, if it is available: without it the sizes are not remembered. */
export function createPanelStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem'>,
): Pick<Storage, 'getItem' | 'setItem'> {
  // Even accessing the storage may throw.
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
