import type { TextStorage } from '../state/support/ports';

const forgetful: TextStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** A browser's string store. Where the user's settings forbid even looking at it, or it has none, one that forgets. */
export function openBrowserStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name] ?? forgetful;
  } catch {
    return forgetful;
  }
}
