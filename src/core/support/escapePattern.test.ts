import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapePattern } from './escapePattern';

it('matches the text itself and nothing shorter, with and without the flag for code points', () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[\\^$.*+?()[\]{}|/a-]*$/));
  fc.assert(
    fc.property(texts, (text) => {
      for (const flags of ['', 'u']) {
        const pattern = new RegExp(`^(?:${escapePattern(text)})$`, flags);
        expect(pattern.test(text)).toBe(true);
        expect(pattern.test(`${text}x`)).toBe(false);
      }
    }),
  );
});
