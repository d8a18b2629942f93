import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffSequences, type SequenceChange } from './diffSequences';

/** Returns `before` with the runs replaced by those of `after`. */
function replay(before: readonly string[], after: readonly string[], changes: readonly SequenceChange[]): string[] {
  const result: string[] = [];
  let position = 0;
  for (const change of changes) {
    result.push(...before.slice(position, change.before.start), ...after.slice(change.after.start, change.after.end));
    position = change.before.end;
  }
  return [...result, ...before.slice(position)];
}

const sizeOf = (changes: readonly SequenceChange[]) =>
  changes.reduce((sum, { before, after }) => sum + before.end - before.start + after.end - after.start, 0);

/** Length of the longest common subsequence, by the textbook table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const item of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(item === b[j - 1] ? (row[j - 1] as number) + 1 : Math.max(row[j] as number, next[j - 1] as number));
    row = next;
  }
  return row[b.length] as number;
}

const items = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 24 });

describe('diffSequences', () => {
  it('finds nothing between equals, and everything between strangers', () => {
    expect(diffSequences(['a', 'b'], ['a', 'b'])).toEqual([]);
    expect(diffSequences([], [])).toEqual([]);
    expect(diffSequences(['a'], ['b', 'c'])).toEqual([{ before: { start: 0, end: 1 }, after: { start: 0, end: 2 } }]);
  });

  it('says where', () => {
    expect(diffSequences([...'abcdef'], [...'abXdef'])).toEqual([
      { before: { start: 2, end: 3 }, after: { start: 2, end: 3 } },
    ]);
    expect(diffSequences([...'abc'], [...'abc!'])).toEqual([
      { before: { start: 3, end: 3 }, after: { start: 3, end: 4 } },
    ]);
  });

  it('leads from one to the other, is as short as can be, and as long backwards as forwards', () => {
    fc.assert(
      fc.property(items, items, (a, b) => {
        const changes = diffSequences(a, b);
        expect(replay(a, b, changes)).toEqual(b);
        expect(sizeOf(changes)).toBe(a.length + b.length - 2 * commonLength(a, b));
        expect(sizeOf(diffSequences(b, a))).toBe(sizeOf(changes));
      }),
    );
  });

  it('is right beyond its budget, too', () => {
    const a = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
    const b = a.flatMap((line, index) => (index % 3 === 0 ? [`new ${index}`, line] : index % 7 === 0 ? [] : [line]));
    const changes = diffSequences(a, b);
    expect(replay(a, b, changes)).toEqual(b);
    expect(sizeOf(changes)).toBeLessThan(12_000);
    const strangers = diffSequences(
      a,
      a.map((line) => `${line}!`),
    );
    expect(strangers).toHaveLength(1);
  });
});
