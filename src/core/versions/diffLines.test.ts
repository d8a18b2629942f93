import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../support';
import { diffLines, diffWords, pairLines } from './diffLines';

const text = fc
  .array(fc.tuple(fc.constantFrom('', 'a', '  b', '  - c', 'd: e'), fc.constantFrom('\n', '\r\n')), { maxLength: 12 })
  .chain((lines) => fc.constantFrom('', 'end').map((end) => lines.map(([line, stop]) => line + stop).join('') + end));

describe('diffLines', () => {
  it('leads from one text to the other and back, byte for byte', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const diff = diffLines(before, after);
        expect(applyTextEdits(before, diff.edits)).toBe(after);
        expect(applyTextEdits(after, diff.inverse)).toBe(before);
        // Each change can be reverted alone.
        for (const edit of diff.inverse) applyTextEdits(after, [edit]);
        expect(diffLines(after, before)).toMatchObject({ added: diff.removed, removed: diff.added });
        if (before === after) expect(diff.changes).toEqual([]);
      }),
    );
  });

  it('takes an added item as a whole, dash first', () => {
    const item = (name: string) => `  - name: ${name}\n    request: [a]\n    precondition: []\n`;
    const diff = diffLines(`APIs:\n${item('x')}${item('y')}`, `APIs:\n${item('x')}${item('new')}${item('y')}`);
    expect(diff.changes).toEqual([{ before: { start: 4, end: 4 }, after: { start: 4, end: 7 } }]);
    expect(diff.edits[0]?.text).toBe(item('new'));
  });

  it('detects a change of line breaks and a last line without one', () => {
    expect(diffLines('a\nb\n', 'a\r\nb\n')).toMatchObject({ added: 1, removed: 1, before: ['a', 'b'] });
    expect(diffLines('a\nb', 'a\nb\n')).toMatchObject({ added: 1, removed: 1 });
    expect(diffLines('', 'a')).toMatchObject({ added: 1, removed: 0, before: [] });
  });
});

describe('pairLines', () => {
  it('pairs what is alike and keeps the order', () => {
    const diff = diffLines(
      'name: find_table\nrequest: [place]\n',
      'desc: Finds a table.\nname: find_tables\nresponse: [x]\n',
    );
    const pairs = diff.changes.flatMap((change) => pairLines(diff, change));
    expect(pairs).toContainEqual({ before: 0, after: 1 });
    expect(pairs.map((pair) => pair.before).filter((line) => line !== undefined)).toEqual([0, 1]);
    expect(pairs.map((pair) => pair.after).filter((line) => line !== undefined)).toEqual([0, 1, 2]);
  });

  it('names every line once, however many there are', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }), (n, m) => {
        const lines = (count: number, word: string) =>
          Array.from({ length: count }, (_, i) => `${word} ${i}\n`).join('');
        const diff = diffLines(lines(n, 'old'), lines(m, 'fresh'));
        const pairs = diff.changes.flatMap((change) => pairLines(diff, change));
        const numbers = (side: 'before' | 'after') => pairs.flatMap((pair) => pair[side] ?? []);
        expect(numbers('before')).toEqual(Array.from({ length: n }, (_, i) => i));
        expect(numbers('after')).toEqual(Array.from({ length: m }, (_, i) => i));
      }),
      { numRuns: 30 },
    );
  });
});

describe('diffWords', () => {
  it('marks the words that differ', () => {
    expect(diffWords('  precondition: [find_table]', '  precondition: [find_table, pay]')).toEqual({
      before: [
        { text: '  precondition: [find_table', changed: false },
        { text: ']', changed: false },
      ],
      after: [
        { text: '  precondition: [find_table', changed: false },
        { text: ', pay', changed: true },
        { text: ']', changed: false },
      ],
    });
  });

  it('marks single characters of Chinese', () => {
    expect(diffWords('查询医院', '查询科室').after).toEqual([
      { text: '查询', changed: false },
      { text: '科室', changed: true },
    ]);
  });

  it('gives both lines back whole, Chinese ones too', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: fc.constantFrom('查', '询', ' ', 'a', '_', '，') }), (a, b) => {
        const { before, after } = diffWords(a, b);
        expect([before, after].map((side) => side.map((piece) => piece.text).join(''))).toEqual([a, b]);
      }),
    );
  });
});
