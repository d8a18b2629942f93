import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignSequences } from './alignSequences';

const how = { keyOf: (text: string) => text[0] ?? '', isEqual: (a: string, b: string) => a === b };
const shown = (a: readonly string[], b: readonly string[]) =>
  alignSequences(a, b, how).map((row) => `${row.a ?? '-'}|${row.b ?? '-'}`);

/** Length of the longest common subsequence by the textbook recursion; for short inputs. */
function longest(a: readonly string[], b: readonly string[]): number {
  const [first, ...restA] = a;
  const [second, ...restB] = b;
  if (first === undefined || second === undefined) return 0;
  if (how.keyOf(first) === how.keyOf(second)) return 1 + longest(restA, restB);
  return Math.max(longest(restA, b), longest(a, restB));
}

const words = fc.array(fc.constantFrom('x1', 'x2', 'y1', 'y2', 'z1'), { maxLength: 7 });

describe('aligning two sequences', () => {
  it('puts common entries in one row and other entries in separate rows', () => {
    expect(shown(['x1', 'y1', 'z1'], ['x1', 'z1', 'y2'])).toEqual(['x1|x1', 'y1|-', 'z1|z1', '-|y2']);
    expect(shown([], ['x1'])).toEqual(['-|x1']);
    expect(shown([], [])).toEqual([]);
  });

  it('prefers equal entries among those that may share a row', () => {
    expect(shown(['x1'], ['x2', 'x1'])).toEqual(['-|x2', 'x1|x1']);
    expect(shown(['y1', 'x1', 'y2'], ['x2'])).toEqual(['y1|-', 'x1|x2', 'y2|-']);
  });

  it('loses no entry, keeps the order, and finds the largest number of pairs', () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const rows = alignSequences(a, b, how);
        expect(rows.flatMap((row) => row.a ?? [])).toEqual(a);
        expect(rows.flatMap((row) => row.b ?? [])).toEqual(b);
        const both = rows.filter((row) => row.a !== undefined && row.b !== undefined);
        for (const row of both) expect(how.keyOf(row.a ?? '')).toBe(how.keyOf(row.b ?? ''));
        expect(both).toHaveLength(longest(a, b));
      }),
    );
  });

  it('handles very long sequences', () => {
    const long = Array.from({ length: 5000 }, (_nothing, index) => `x${index}`);
    const other = Array.from({ length: 5000 }, (_nothing, index) => (index % 2 ? `x-${index}` : `y${index}`));
    const rows = alignSequences(long, other, how);
    expect(rows.flatMap((row) => row.a ?? [])).toEqual(long);
    expect(rows.flatMap((row) => row.b ?? [])).toEqual(other);
  });
});
