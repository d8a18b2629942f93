import { describe, expect, it } from 'vitest';
import { partLength, splitGrowingText } from './splitGrowingText';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index} `).join('');

describe('splitGrowingText', () => {
  it.each([
    ['words', words(3000)],
    ['lines', words(3000).replaceAll('7 ', '7\n')],
    ['one word', 'x'.repeat(20_000)],
    ['surrogates', `y${'😀'.repeat(9000)}`],
    ['a short text', 'Hello'],
    ['nothing', ''],
  ])('%s: the parts are the text, and only the last one changes while it grows', (_what, text) => {
    let before: readonly string[] = [''];
    for (let length = 0; length <= text.length; length += 997) {
      const parts = splitGrowingText(text.slice(0, length));
      expect(parts.join('')).toBe(text.slice(0, length));
      expect(parts.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(2 * partLength);
      before = parts;
    }
  });

  it('cuts at line breaks, else at spaces, never within a character', () => {
    const lines = splitGrowingText(words(3000).replaceAll('7 ', '7\n'));
    expect(lines.slice(0, -1).every((part) => part.endsWith('\n'))).toBe(true);
    expect(
      splitGrowingText(words(3000))
        .slice(0, -1)
        .every((part) => part.endsWith(' ')),
    ).toBe(true);
    for (const part of splitGrowingText(`y${'😀'.repeat(9000)}`)) expect(() => encodeURIComponent(part)).not.toThrow();
  });
});
