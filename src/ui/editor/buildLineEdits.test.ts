import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../../core/support';
import { buildLineEdits } from './buildLineEdits';

const filler = Array.from({ length: 30 }, (_, index) => `line ${index} of the text that stays`).join('\n');

describe('buildLineEdits', () => {
  it('replaces only the words that a rename changes', () => {
    const before = `find\n${filler}\nAPI.find()\n${filler}\nfind\n`;
    const edits = buildLineEdits(before, before.replaceAll('find', 'seek'));
    expect(edits.map(({ text }) => text)).toEqual(['seek', 'seek', 'seek']);
  });

  it('does not touch the lines between an insertion and a deletion', () => {
    const before = `a\n${filler}\nb\nc\n`;
    const edits = buildLineEdits(before, `new\na\n${filler}\nc\n`);
    expect(applyTextEdits(before, edits)).toBe(`new\na\n${filler}\nc\n`);
    expect(edits.reduce((sum, edit) => sum + edit.text.length, 0)).toBeLessThan(20);
  });

  it('returns nothing for equal texts and one edit for a small change', () => {
    expect(buildLineEdits('a', 'a')).toEqual([]);
    expect(buildLineEdits('abc', 'axc')).toEqual([{ range: { start: 1, end: 2 }, text: 'x' }]);
  });

  const text = fc
    .array(fc.constantFrom('a\n', 'b\n', '\n', 'a long line that makes the text big enough to be looked at\n', 'c'), {
      maxLength: 40,
    })
    .map((lines) => lines.join(''));

  it('always produces the requested text', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(applyTextEdits(before, buildLineEdits(before, after))).toBe(after);
      }),
    );
  });
});
