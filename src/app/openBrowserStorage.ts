import type { TextStorage } from '../state/support/ports';

/** Keeps nothing. */
export const forgetfulStorage: TextStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** The browser's string store; a store that keeps nothing if the browser has none or denies access. */
export function openBrowserStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name] ?? forgetfulStorage;
  } catch {
    return forgetfulStorage;
  }
}
