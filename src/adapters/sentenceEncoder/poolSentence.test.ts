import { expect, it } from 'vitest';
import { normalise, poolSentence } from './poolSentence';

it('averages the tokens of the mask, and divides by the length', () => {
  // Mean of (1, 5) and (5, 3): (3, 4), of length 5.
  expect(poolSentence([1, 5, 5, 3, 9, 9], [1, 1, 0], 2)).toEqual([0.6, 0.8]);
  expect(poolSentence([2, 0, 0], [1], 3)).toEqual([1, 0, 0]);
});

it('keeps a zero vector', () => {
  expect(poolSentence([1, 2, -1, -2], [1, 1], 2)).toEqual([0, 0]);
  expect(normalise([0, 0])).toEqual([0, 0]);
});
