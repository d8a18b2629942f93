import { describe, expect, it } from 'vitest';
import { highlightedLinks, linkAt } from './formatsLinks';

const text = 'one two\nthree\n\nfour five';
const link = (word: string, ...nodeIds: readonly string[]) => {
  const start = text.indexOf(word);
  return { range: { start, end: start + word.length }, nodeIds };
};
const links = [link('one', 'api:a'), link('two', 'api:b', 'api:a'), link('three', 'api:a#2'), link('five', 'cond:x')];

describe('linkAt', () => {
  const wordAt = (offset: number) => {
    const found = links[linkAt(links, text, offset)];
    return found && text.slice(found.range.start, found.range.end);
  };

  it('finds the range around an offset, including its end', () => {
    expect(wordAt(0)).toBe('one');
    expect(wordAt(3)).toBe('one');
    expect(wordAt(5)).toBe('two');
  });

  it('finds the nearest range on the same line, before the offset first', () => {
    expect(wordAt(text.indexOf('four'))).toBe('five');
    expect(wordAt(text.length)).toBe('five');
  });

  it('finds nothing on a line without links', () => {
    expect(linkAt(links, text, text.indexOf('\n\n') + 1)).toBe(-1);
    expect(linkAt([], text, 0)).toBe(-1);
  });
});

describe('highlightedLinks', () => {
  it('returns the links of a node', () => {
    expect(highlightedLinks(links, ['api:a'])).toEqual([0]);
    expect(highlightedLinks(links, ['api:a#2', 'cond:x'])).toEqual([2, 3]);
  });

  it('otherwise those that include the node', () => {
    expect(highlightedLinks([links[1] as (typeof links)[number]], ['api:a'])).toEqual([0]);
  });

  it('otherwise those of the same declaration', () => {
    expect(highlightedLinks([links[0] as (typeof links)[number]], ['api:a#3'])).toEqual([0]);
  });

  it('returns nothing without a selection, or for a node that is not in the text', () => {
    expect(highlightedLinks(links, [])).toEqual([]);
    expect(highlightedLinks(links, ['answer:z'])).toEqual([]);
  });
});
