import { describe, expect, it } from 'vitest';
import { isWelcomeDue, rememberWelcome } from './welcomeDue';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const refusing = {
  getItem: () => {
    throw new DOMException('refused', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('refused', 'SecurityError');
  },
  removeItem: () => undefined,
};

describe('the welcome screen', () => {
  it('is shown in a browser without documents only', () => {
    expect(isWelcomeDue(memory(), true)).toBe(true);
    expect(isWelcomeDue(memory(), false)).toBe(false);
  });

  it('is shown until it has been closed, although its examples are stored meanwhile', () => {
    const storage = memory();
    rememberWelcome(storage, 'due');
    expect(isWelcomeDue(storage, false)).toBe(true);
    rememberWelcome(storage, 'seen');
    expect(isWelcomeDue(storage, true)).toBe(false);
  });

  it('depends on the documents alone if the storage is refused', () => {
    rememberWelcome(refusing, 'seen');
    expect(isWelcomeDue(refusing, true)).toBe(true);
    expect(isWelcomeDue(refusing, false)).toBe(false);
  });
});
