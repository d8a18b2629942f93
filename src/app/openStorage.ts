import type { TextStorage } from '../state/support/ports';

/** A browser's string store. Where the user's settings forbid even looking at it, one that forgets. */
export function openStorage(name: 'localStorage' | 'sessionStorage'): TextStorage {
  try {
    return globalThis[name];
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}
