import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringEnd } from './tokens';

const texts = fc.string({ unit: fc.constantFrom('"', "'", '“', '”', '\\', 'a', ' ', '\n', '‘', '’'), maxLength: 30 });

it('finds the same end of a string regardless of earlier searches', () => {
  fc.assert(
    fc.property(texts, fc.nat(30), (text, end) => {
      const bound = Math.min(end, text.length);
      const places = Array.from({ length: bound }, (_, at) => at);
      const inOrder = places.map((at) => stringEnd(text, at, bound));
      const alone = places.map((at) => {
        stringEnd('" another text', 0, 14);
        return stringEnd(text, at, bound);
      });
      expect(inOrder).toEqual(alone);
    }),
  );
});
