import { expect, it } from 'vitest';
import { formatSpan } from '.';

it('formats a duration in its two largest units', () => {
  const spans = [0, 236, 9_960, 99_400, 99_600, 138_214, 5_999_600, 12_000_000, 172_799_000, 187_200_000];
  expect(spans.map(formatSpan)).toEqual([
    '0.0 s',
    '0.2 s',
    '10 s',
    '99 s',
    '1 min 40 s',
    '2 min 18 s',
    '1 h 40 min',
    '3 h 20 min',
    '2 d 0 h',
    '2 d 4 h',
  ]);
});
