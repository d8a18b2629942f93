import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { estimateText, type PictureFont } from './textWidth';
import { clipText, wrapText } from './wrapText';

const font: PictureFont = { size: 10, mono: true };
/** Ten letters of the mono face are 61 px wide. */
const wrap = (text: string, width: number, lines = 3) => wrapText(text, { width, lines, font, measure: estimateText });

describe('wrapText', () => {
  it('breaks between words', () => {
    expect(wrap('one two three', 62)).toEqual(['one two', 'three']);
  });

  it('breaks a name at its joints before it breaks a word', () => {
    expect(wrap('register_hospital', 80)).toEqual(['register_', 'hospital']);
    expect(wrap('registerHospital', 80)).toEqual(['register', 'Hospital']);
    expect(wrap('registerhospital', 62)).toEqual(['registerho', 'spital']);
  });

  it('separates ideographs anywhere except before a closing mark, and keeps a short name together', () => {
    expect(wrap('请您提供必要的信息。谢谢', 103, 2)).toEqual(['请您提供必要的信息。', '谢谢']);
    expect(wrap('请您提供必要的信息呢。', 103, 3)[1]).not.toMatch(/^。/);
    expect(wrap('method == "酒店开具"', 90)).toEqual(['method ==', '"酒店开具"']);
  });

  it('ends text that does not fit with an ellipsis', () => {
    expect(wrap('one two three four five', 62, 2)).toEqual(['one two', 'three fo…']);
    expect(clipText('register_hospital', { width: 62, font, measure: estimateText })).toBe('register…');
    expect(wrap('register_hospital_today', 80, 2)).toEqual(['register_', 'hospital_to…']);
    expect(wrap('register_hospital', 72, 1)).toEqual(['register_h…']);
  });

  it("keeps the author's line breaks if there is room for them", () => {
    expect(wrap('one\ntwo', 200)).toEqual(['one', 'two']);
    expect(wrap('a\nb\nc\nd', 200)).toEqual(['a b c d']);
  });

  it('returns no line that is too wide, no half characters, and at most the given number of lines', () => {
    const unit = fc.oneof(
      fc.constantFrom(' ', '_', '-', '\n', '。', '酒', '店', '👩‍👩‍👧', 'é', 'e\u0301', 'A', 'b', '\u202e', '\ud800'),
      fc.string({ maxLength: 3 }),
    );
    const label = fc.array(unit, { maxLength: 60 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(label, fc.integer({ min: 45, max: 220 }), fc.integer({ min: 1, max: 3 }), (text, width, lines) => {
        const found = wrap(text, width, lines);
        expect(found.length).toBeLessThanOrEqual(lines);
        for (const line of found) {
          expect(estimateText(line, font)).toBeLessThanOrEqual(width);
          expect(line).not.toMatch(/^\p{M}/u);
          if (!/\p{Cs}/u.test(text)) expect(line).not.toMatch(/\p{Cs}/u);
        }
      }),
    );
  });

  it('handles huge texts at once', () => {
    for (const text of ['x'.repeat(2_000_000), 'x y '.repeat(500_000)])
      expect(expectBoundedTime(() => wrap(text, 200))).toHaveLength(3);
  });
});

describe('estimateText', () => {
  it('is additive, wider for bold, and measures ideographs as twice as wide', () => {
    expect(estimateText('ab', font)).toBeCloseTo(estimateText('a', font) + estimateText('b', font));
    expect(estimateText('abc', { size: 10, weight: 600 })).toBeGreaterThan(estimateText('abc', { size: 10 }));
    expect(estimateText('酒', { size: 10 })).toBeGreaterThanOrEqual(10);
    expect(estimateText('e\u0301', { size: 10 })).toBe(estimateText('e', { size: 10 }));
  });
});
