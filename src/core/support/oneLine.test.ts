import { describe, expect, it } from 'vitest';
import { oneLine, quotedLabel, shorten } from './oneLine';

describe('texts on one line', () => {
  it.each([
    ['a b', 'a b'],
    [' a\n\t b ', 'a b'],
    ['a\u00a0b', 'a b'],
    ['', ''],
  ])('%j', (text, line) => {
    expect(oneLine(text)).toBe(line);
    expect(quotedLabel(text)).toBe(`"${line}"`);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['abcd😀ef', 6, 'abcd…'],
  ])('%j in %d characters', (text, limit, line) => {
    expect(shorten(text, limit)).toBe(line);
  });
});
