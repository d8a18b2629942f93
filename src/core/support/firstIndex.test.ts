import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstIndex } from './firstIndex';

test('finds the same first index as a linear search', () => {
  fc.assert(
    fc.property(fc.nat(300), fc.nat(320), (length, from) => {
      const looked = new Set<number>();
      const found = firstIndex(length, (index) => {
        looked.add(index);
        return index >= from;
      });
      expect(found).toBe(Math.min(length, from));
      expect(looked.size).toBeLessThanOrEqual(9);
      expect([...looked].every((index) => index >= 0 && index < length)).toBe(true);
    }),
  );
});
