import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../../core/support';
import { EolMap } from './eolMap';

describe('EolMap', () => {
  it('hides the byte order mark and carriage returns from the model', () => {
    const map = new EolMap('\uFEFFa\r\nb\nc\rd');
    expect(map.modelText).toBe('a\nb\nc\nd');
    expect(map.toSource(0)).toBe(1);
    expect(map.toSource(2)).toBe(4);
    expect(map.toModel(4)).toBe(2);
  });

  it('inserts the most frequent line break of the document', () => {
    const map = new EolMap('a\r\nb\r\nc\nd');
    expect(map.toSourceEdits([{ rangeOffset: 1, rangeLength: 0, text: '\nx' }])).toEqual([
      { range: { start: 1, end: 1 }, text: '\r\nx' },
    ]);
  });

  it('deletes both characters of a line break', () => {
    const map = new EolMap('a\r\nb');
    const edits = map.toSourceEdits([{ rangeOffset: 1, rangeLength: 1, text: '' }]);
    expect(applyTextEdits(map.source, edits)).toBe('ab');
  });

  const mixedText = fc
    .array(fc.constantFrom('a', '名', ' ', '\r\n', '\n', '\r', '😀'), { maxLength: 30 })
    .map((parts) => parts.join(''));

  it('maps every model offset to the source and back', () => {
    fc.assert(
      fc.property(mixedText, fc.boolean(), (text, hasMark) => {
        const map = new EolMap(hasMark ? `\uFEFF${text}` : text);
        for (let offset = 0; offset <= map.modelText.length; offset++) {
          expect(map.toModel(map.toSource(offset))).toBe(offset);
        }
      }),
    );
  });

  it('edits the source as the model was edited, and nothing outside the edit', () => {
    fc.assert(
      fc.property(mixedText, fc.nat(), fc.nat(), fc.constantFrom('x', 'y\nz', ''), (source, a, b, text) => {
        const map = new EolMap(source);
        const from = a % (map.modelText.length + 1);
        const length = b % (map.modelText.length - from + 1);
        const edited = applyTextEdits(source, map.toSourceEdits([{ rangeOffset: from, rangeLength: length, text }]));
        expect(edited.startsWith(source.slice(0, map.toSource(from)))).toBe(true);
        expect(edited.endsWith(source.slice(map.toSource(from + length)))).toBe(true);
        // A lone \r next to a lone
        // would be read as one break: the editor re-aligns then.
        const joined =
          /\r$/.test(source.slice(0, map.toSource(from))) || /^\n/.test(source.slice(map.toSource(from + length)));
        if (joined) return;
        expect(new EolMap(edited).modelText).toBe(
          map.modelText.slice(0, from) + text + map.modelText.slice(from + length),
        );
      }),
    );
  });
});
