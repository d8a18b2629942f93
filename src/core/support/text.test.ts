import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits, diffText, LineIndex, lineStart } from './index';

/** Naive implementation: the longest common prefix, then the longest common suffix of the rest. */
function naiveDiff(before: string, after: string) {
  if (before === after) return undefined;
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let tail = 0;
  while (
    tail < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  ) {
    tail++;
  }
  return { range: { start, end: before.length - tail }, text: after.slice(start, after.length - tail) };
}

describe('diffText', () => {
  it('is the smallest single edit, in texts of any length', () => {
    const text = fc
      .tuple(fc.constantFrom('a', 'ab\n', 'xyz'), fc.integer({ min: 0, max: 2500 }))
      .map(([s, n]) => s.repeat(n));
    fc.assert(
      fc.property(text, fc.string({ maxLength: 4 }), text, fc.string({ maxLength: 4 }), (head, old, tail, fresh) => {
        const before = head + old + tail;
        const after = head + fresh + tail;
        const edit = diffText(before, after);
        expect(edit).toEqual(naiveDiff(before, after));
        expect(applyTextEdits(before, edit ? [edit] : [])).toBe(after);
      }),
      { numRuns: 200 },
    );
  });
});

describe('lineStart', () => {
  it('is zero in the first line, also of a text that begins with an empty one', () => {
    expect([0, 1, 2, 3].map((offset) => lineStart('\n\na', offset))).toEqual([0, 1, 2, 2]);
    expect([0, 1, 2].map((offset) => lineStart('a\nb', offset))).toEqual([0, 0, 2]);
  });
});

describe('LineIndex', () => {
  it('finds the same offsets as counting line feeds', () => {
    const source = 'one\n\ntwo\r\nthree';
    const index = new LineIndex(source);
    for (let offset = 0; offset <= source.length; offset++) {
      const lines = source.slice(0, offset).split('\n');
      const position = index.positionAt(offset);
      expect(position).toEqual({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
      expect(index.offsetAt(position.line, position.column)).toBe(offset);
    }
  });
});
