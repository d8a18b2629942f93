import { expect, it } from 'vitest';
import { checkInputText, checkInputValue, isTextTooDeep, maxInputDepth, maxInputLength, truncateMiddle } from './index';

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

it('a text and the value in it are refused at the same depth', () => {
  for (const depth of [1, 99, 100, 101, 255, 300, 4000]) {
    const text = lists(depth);
    expect(checkInputText(text) === undefined).toBe(depth <= maxInputDepth);
    expect(isTextTooDeep(text)).toBe(depth > maxInputDepth);
    expect(checkInputValue(JSON.parse(text)) === undefined).toBe(depth <= maxInputDepth);
  }
  expect(checkInputText(`"${lists(200)}"`)).toBeUndefined();
});

it('counts characters and stops at the limit, also for an endlessly repeating value', () => {
  expect(checkInputText('x'.repeat(maxInputLength))).toBeUndefined();
  expect(checkInputText('x'.repeat(maxInputLength + 1))).toBe(
    'has 400,001 characters, and 400,000 are the most that is taken',
  );
  expect(checkInputValue('x'.repeat(maxInputLength - 2))).toBeUndefined();
  expect(checkInputValue('x'.repeat(maxInputLength))).toContain('more than 400,000');
  let shared: unknown = [1, 1];
  for (let level = 0; level < 90; level++) shared = [shared, shared];
  expect(checkInputValue(shared)).toContain('more than 400,000');
});

it('accepts fields without a value, as JSON does, and refuses values that JSON does not have', () => {
  expect(checkInputValue({ a: undefined, b: [null, true, 'x', 1.5] })).toBeUndefined();
  for (const odd of [undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, Symbol('s'), [undefined]]) {
    expect(checkInputValue(odd)).toMatch(/holds/);
  }
});

it('keeps the ends of a long text', () => {
  expect(truncateMiddle('short')).toBe('short');
  const kept = truncateMiddle(`begin${'x'.repeat(100_000)}end`);
  expect(kept.length).toBeLessThan(8100);
  expect(kept).toMatch(/^begin[\s\S]*characters left out[\s\S]*end$/);
});
