import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeTextEdits } from './composeTextEdits';
import { applyTextEdits, type TextEdit } from './text';

/** Edits of a text of this length, in order and disjoint. */
const editsOf = (length: number) =>
  fc
    .array(fc.tuple(fc.nat(length), fc.nat(length), fc.string({ maxLength: 4 })), { maxLength: 4 })
    .map((made): TextEdit[] => {
      const edits: TextEdit[] = [];
      for (const [a, b, text] of made) {
        const range = { start: Math.min(a, b), end: Math.max(a, b) };
        if (edits.every((other) => range.end < other.range.start || range.start > other.range.end)) {
          edits.push({ range, text });
        }
      }
      return edits;
    });

describe('composed edits', () => {
  it('have the effect of the two lists one after the other', () => {
    const cases = fc.string({ maxLength: 24 }).chain((text) =>
      editsOf(text.length).chain((first) => {
        const between = applyTextEdits(text, first);
        return editsOf(between.length).map((second) => ({ text, first, second, between }));
      }),
    );
    fc.assert(
      fc.property(cases, ({ text, first, second, between }) => {
        expect(applyTextEdits(text, composeTextEdits(first, second))).toBe(applyTextEdits(between, second));
      }),
    );
  });

  it('leave text unchanged that neither list edits', () => {
    const edits = composeTextEdits(
      [{ range: { start: 1, end: 2 }, text: 'B' }],
      [{ range: { start: 5, end: 6 }, text: 'F' }],
    );
    expect(edits).toEqual([
      { range: { start: 1, end: 2 }, text: 'B' },
      { range: { start: 5, end: 6 }, text: 'F' },
    ]);
  });
});
