import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HighlightLanguage, highlightLine } from './highlightTokens';
import { layOutText, MAX_ROWS, splitRow } from './textLayout';

const languages: readonly HighlightLanguage[] = ['pdl', 'mermaid', 'code', 'text', 'json', 'worfbench', 'plain'];
const anyText = fc
  .array(
    fc.oneof(
      fc.string(),
      fc.constantFrom('Procedure: |', '  API.a()', '%% weir: {}', 'a --> b', '"""x', '1.1. If', '{{'),
    ),
    {
      maxLength: 200,
    },
  )
  .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.join(end)));

describe('layOutText', () => {
  it('contains every line once, in order, at its offset', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom(...languages), fc.boolean(), (text, language, isOpen) => {
        const { blocks, hidden } = layOutText(text, language, isOpen);
        expect(hidden).toBe(0);
        let line = 1;
        let end = 0;
        for (const { rows, start, end: blockEnd } of blocks) {
          expect(start).toBe(end);
          end = blockEnd;
          for (const row of rows) {
            expect(row.number).toBe(line);
            expect(text.slice(row.start, row.start + row.text.length)).toBe(row.text);
            line += row.folds ?? 1;
          }
        }
        expect(end).toBeGreaterThanOrEqual(text.length);
      }),
    );
  });

  it('folds a run of comment lines that carry data, unless they are opened', () => {
    const text = `flowchart TD\n${'  %% weir: {}\n'.repeat(4)}  a --> b\n`;
    const numbers = (isOpen: boolean) =>
      layOutText(text, 'mermaid', isOpen).blocks.flatMap(({ rows }) => rows.map((row) => row.number));
    expect(numbers(false)).toEqual([1, 2, 6]);
    expect(numbers(true)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('reports the number of lines that are left out of a very long text', () => {
    const { hidden, lineCount } = layOutText('x\n'.repeat(MAX_ROWS + 7), 'plain');
    expect([hidden, lineCount]).toEqual([7, MAX_ROWS + 7]);
  });
});

describe('splitRow', () => {
  const cut = (line: string, ...ranges: readonly (readonly [number, number])[]) =>
    splitRow(
      { number: 1, start: 10, text: line, isProcedure: false },
      'plain',
      ranges.map(([start, end]) => ({ range: { start: start + 10, end: end + 10 }, nodeIds: ['n'] })),
    ).map(({ start, end, link }) => [line.slice(start, end), link]);

  it('splits a line at the ends of links', () => {
    expect(cut('ab cd ef', [3, 5])).toEqual([
      ['ab ', undefined],
      ['cd', 0],
      [' ef', undefined],
    ]);
    expect(cut('ab cd', [0, 2], [2, 5])).toEqual([
      ['ab', 0],
      [' cd', 1],
    ]);
  });

  it('leaves the indentation out of a link over several lines', () => {
    expect(cut('  ab', [-5, 20])).toEqual([
      ['  ', undefined],
      ['ab', 0],
    ]);
  });

  it('covers any line once', () => {
    const links = fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 8 })), { maxLength: 5 }).map((gaps) => {
      let at = 0;
      return gaps.map(([gap, length]) => {
        at += gap + length;
        return { range: { start: at - length, end: at }, nodeIds: ['n'] };
      });
    });
    fc.assert(
      fc.property(fc.string(), links, fc.constantFrom(...languages), (text, all, language) => {
        const pieces = splitRow({ number: 1, start: 0, text, isProcedure: true }, language, all);
        expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end, tokens } of pieces)
          for (const token of tokens)
            expect(token.start >= start && token.end <= end && token.end > token.start).toBe(true);
      }),
    );
  });
});

describe('highlightLine', () => {
  const named = (language: HighlightLanguage, line: string, isProcedure?: boolean) =>
    highlightLine(language, line, isProcedure).map(({ start, end, kind }) => `${kind} ${line.slice(start, end)}`);

  it('recognises the keywords of PDL', () => {
    expect(named('pdl', 'APIs:')).toContain('section APIs');
    expect(named('pdl', '  - name: boil')).toContain('key name');
    expect(named('pdl', '  if API.boil([x]) == "y": # now', true)).toEqual(
      expect.arrayContaining(['keyword if', 'api API.boil', 'string "y"', 'comment # now']),
    );
  });

  it('recognises those of the other formats', () => {
    expect(named('mermaid', '  a["b"] -->|c| d')).toEqual(
      expect.arrayContaining(['api a', 'string "b"', 'string |c|', 'api d']),
    );
    expect(named('code', 'def boil(x):')).toEqual(expect.arrayContaining(['keyword def', 'function boil']));
    expect(named('text', '  1.2. If x is y:')).toEqual(expect.arrayContaining(['digit 1.2.', 'keyword If']));
    expect(named('text', '3. 否则，如果证件有效：')).toContain('keyword 否则，如果');
    expect(named('text', '   Note: only now')).toEqual(['comment Note: only now']);
    expect(named('json', '"a": ["b", 1, true]')).toEqual(
      expect.arrayContaining(['key "a"', 'string "b"', 'digit 1', 'keyword true']),
    );
    expect(named('worfbench', '1: find it')).toContain('digit 1:');
  });

  it('processes a long line of one repeated character to its end', () => {
    for (const piece of ['[', '(((', '{{', '/', '"', "'", 'a ', '- ', '1.', '$', '`']) {
      const line = piece.repeat(2_000 / piece.length);
      for (const language of languages) {
        let end = 0;
        for (const token of highlightLine(language, line, true)) {
          expect(token.start).toBeGreaterThanOrEqual(end);
          end = token.end;
        }
        expect(end, `${language} of ${piece}`).toBeLessThanOrEqual(line.length);
      }
    }
  });
});
