import type { TextStorage } from '../state/support/ports';

const forgetful: TextStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** The browser's string store; a store that keeps nothing if the browser has none or denies access. */
export function openBrowserStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name] ?? forgetful;
  } catch {
    return forgetful;
  }
}
