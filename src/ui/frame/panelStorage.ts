// Where the sizes of the panels are kept. The panel library trusts what it reads and dies of what it cannot parse.

/** A stored layout is sizes by panel; anything else, as of a hand edit or another version, counts as none. */
function isLayout(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const sizes = Object.values(value);
    return sizes.length > 0 && sizes.every((size) => typeof size === 'number' && size >= 0 && size <= 100);
  } catch {
    return false;
  }
}

/** The browser's store, if there is one to look at: a refusal costs the remembered sizes, nothing else. */
export function panelStorage(open: () => Pick<Storage, 'getItem' | 'setItem'>): Pick<Storage, 'getItem' | 'setItem'> {
  return {
    getItem: (key) => {
      try {
        const text = open().getItem(key);
        return text !== null && isLayout(text) ? text : null;
      } catch {
        return null;
      }
    },
    setItem: (key, value) => {
      try {
        open().setItem(key, value);
      } catch {
        // Full or refused.
      }
    },
  };
}
