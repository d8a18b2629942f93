import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { loadOnce, numberBetween, shape, wholeNumberBetween } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { rememberedChoices } from './rememberedChoices';

const storageWith = (text: string | null): TextStorage => ({
  getItem: () => text,
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => undefined,
});

describe('remembered choices', () => {
  it.each([null, '', '[1]', 'null', '{'])('is empty if the storage holds %j', (text) => {
    expect(recallFields(storageWith(text), 'key')).toEqual({});
  });

  it('is read field by field; invalid fields get their default', () => {
    const saved = '{"beta": 0.5, "count": 2.5, "seed": -1, "mode": "paper", "as": "paper", "on": false}';
    const schema = shape({
      beta: v.fallback(numberBetween(0, 1), 0.6),
      count: v.fallback(wholeNumberBetween(1, 9), 3),
      seed: v.fallback(numberBetween(0, 9), 1),
      absent: v.fallback(numberBetween(0, 9), 4),
      mode: v.fallback(v.picklist(['paper', 'reference']), 'reference'),
      as: v.fallback(v.picklist(['exact', 'lexical']), 'lexical'),
      on: v.fallback(v.boolean(), true),
      title: v.fallback(v.string(), ''),
    });
    const { read } = rememberedChoices('key', schema);
    expect(read(storageWith(saved))).toEqual({
      beta: 0.5,
      count: 3,
      seed: 1,
      absent: 4,
      mode: 'paper',
      as: 'lexical',
      on: false,
      title: '',
    });
  });

  it('may be refused by the storage', () => {
    expect(() => remember(storageWith(null), 'key', '1')).not.toThrow();
  });
});

describe('loadOnce', () => {
  it('loads again only after a failure', async () => {
    const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('offline'));
    const ready = loadOnce(load);
    const first = [ready(), ready()];
    await expect(Promise.allSettled(first)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(await ready()).toBe('loaded');
    expect(await ready()).toBe('loaded');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
