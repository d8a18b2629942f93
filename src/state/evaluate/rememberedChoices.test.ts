import { describe, expect, it, vi } from 'vitest';
import { loadedOnce } from '../support/loadedOnce';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/remembered';
import { choiceIn, numberIn, wholeIn } from './rememberedChoices';

const storageWith = (text: string | null): TextStorage => ({
  getItem: () => text,
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => undefined,
});

describe('what is remembered', () => {
  it.each([null, '', '[1]', 'null', '{'])('is nothing where the storage holds %j', (text) => {
    expect(recallFields(storageWith(text), 'key')).toEqual({});
  });

  it('is read field by field, each in its range or replaced', () => {
    const saved = recallFields(
      storageWith('{"beta": 0.5, "count": 2.5, "seed": -1, "mode": "paper", "on": false}'),
      'key',
    );
    expect(numberIn(saved, 'beta', [0, 1], 0.6)).toBe(0.5);
    expect(wholeIn(saved, 'count', [1, 9], 3)).toBe(3);
    expect(numberIn(saved, 'seed', [0, 9], 1)).toBe(1);
    expect(numberIn(saved, 'absent', [0, 9], 4)).toBe(4);
    expect(choiceIn(saved, 'mode', ['paper', 'reference'], 'reference')).toBe('paper');
    expect(choiceIn(saved, 'mode', ['exact', 'lexical'], 'lexical')).toBe('lexical');
    expect(choiceIn(saved, 'on', [true, false], true)).toBe(false);
  });

  it('may be refused by the storage', () => {
    expect(() => remember(storageWith(null), 'key', '1')).not.toThrow();
  });
});

describe('what is loaded once', () => {
  it('is asked for again after a failure only', async () => {
    const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
    const ready = loadedOnce(load);
    const first = [ready(), ready()];
    await expect(Promise.allSettled(first)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await ready()).toBe('loaded');
    expect(await ready()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
