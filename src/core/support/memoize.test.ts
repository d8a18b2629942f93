import { expect, test } from 'vitest';
import { memoize, memoizeText } from './memoize';

test('memoize computes each object once, for any result; an equal object is another key', () => {
  const computedKeys: object[] = [];
  const sizeOf = memoize((list: readonly number[]) => {
    computedKeys.push(list);
    return list.length === 0 ? undefined : list.length;
  });
  const empty: number[] = [];
  expect([sizeOf(empty), sizeOf(empty)]).toEqual([undefined, undefined]);
  const list = [1, 2];
  expect([sizeOf(list), sizeOf(list), sizeOf([1, 2])]).toEqual([2, 2, 2]);
  expect(computedKeys).toEqual([[], [1, 2], [1, 2]]);
});

test('memoize computes again after an exception', () => {
  let rounds = 0;
  const read = memoize((_: object) => {
    rounds += 1;
    if (rounds === 1) throw new Error('not yet');
    return rounds;
  });
  const key = {};
  expect(() => read(key)).toThrow('not yet');
  expect(read(key)).toBe(2);
});

test('memoizeText keeps the last texts, but no long one', () => {
  const computedKeys: string[] = [];
  const lengthOf = memoizeText((text) => {
    computedKeys.push(text);
    return text === '' ? undefined : text.length;
  }, 2);
  expect([lengthOf('a'), lengthOf(''), lengthOf('a'), lengthOf('')]).toEqual([1, undefined, 1, undefined]);
  expect(computedKeys).toEqual(['a', '']);
  lengthOf('a');
  lengthOf('bb');
  expect([lengthOf('a'), lengthOf('')]).toEqual([1, undefined]);
  expect(computedKeys).toEqual(['a', '', 'bb', '']);
  const long = 'x'.repeat(60_000);
  expect([lengthOf(long), lengthOf(long)]).toEqual([60_000, 60_000]);
  expect(computedKeys.slice(4)).toEqual([long, long]);
});
