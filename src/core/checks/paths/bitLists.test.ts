// Compares bit lists with plain sets.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { AddedBits, RequestedBits } from './bitLists';

const count = 200;
const keyList = fc.array(fc.integer({ min: 0, max: count + 9 }).map(String), { maxLength: 120 });
/** Keys from `count` on have no bit. */
const bitOf = new Map(Array.from({ length: count }, (_, bit) => [String(bit), bit]));
const isAlways = (key: string) => key.endsWith('7');

function rowOf(keys: readonly string[]): Uint32Array {
  const row = new Uint32Array(Math.ceil(count / 32));
  for (const key of keys) {
    const bit = bitOf.get(key);
    if (bit !== undefined) row[bit >>> 5] = (row[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }
  return row;
}

it('adds the bits of the keys to a row, all of them or those of a failure', () => {
  fc.assert(
    fc.property(keyList, keyList, fc.boolean(), (had, keys, isFailure) => {
      const added = new AddedBits(bitOf, isAlways);
      const list = added.listOf(keys);
      const known = keys.filter((key) => bitOf.has(key));
      expect(list === -1).toBe(known.length === 0);
      expect(added.listOf(keys)).toBe(list);
      if (list === -1) return;
      const adding = isFailure ? known.filter(isAlways) : known;
      const row = rowOf(had);
      expect(added.isNewTo(row, 0, list, isFailure)).toBe(adding.some((key) => !had.includes(key)));
      added.addTo(row, list, isFailure);
      expect(row).toEqual(rowOf([...had, ...adding]));
      for (const [key, bit] of bitOf) {
        expect(added.listsWith(bit)[list]).toBe(!known.includes(key) ? 0 : isAlways(key) ? 2 : 1);
      }
    }),
    { numRuns: 30 },
  );
});

it('finds the first keys that a row lacks, for few and for many keys', () => {
  fc.assert(
    fc.property(keyList, keyList, fc.integer({ min: 1, max: 130 }), (had, keys, most) => {
      // The last of the keys without a bit counts as always present.
      const place = (key: string) => bitOf.get(key) ?? (key === String(count + 9) ? -2 : -1);
      const lacking = keys.flatMap((key, index) =>
        place(key) === -1 || (place(key) >= 0 && !had.includes(key)) ? [index] : [],
      );
      expect(new RequestedBits(keys, place).without(rowOf(had), most)).toEqual(lacking.slice(0, most));
    }),
  );
});
