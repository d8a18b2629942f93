// Whether the page opens with the welcome screen: from the first visit on until it has been left once. Whoever has
// documents already, or follows an address, is not held up by it.

const key = 'weir.welcome';

type Remembered = Pick<Storage, 'getItem' | 'setItem'>;

export function isWelcomeDue(storage: Remembered, wasEmpty: boolean): boolean {
  try {
    const known = storage.getItem(key);
    return known === null ? wasEmpty : known === 'due';
  } catch {
    return wasEmpty;
  }
}

/** `due` when it is shown by itself, `seen` when it is left. */
export function rememberWelcome(storage: Remembered, state: 'due' | 'seen'): void {
  try {
    storage.setItem(key, state);
  } catch {
    // A full or refused store: the next visit may show it again.
  }
}
