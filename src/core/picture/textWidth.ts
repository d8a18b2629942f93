// Estimates the width of a text in unknown fonts, since the fonts are those of the viewer. The estimate is an upper
// bound, character by character, over the families of the font stacks; a text fitted by it fits in all of them.
// Invariant: deterministic, independent of a browser, additive over the characters.

export interface PictureFont {
  /** px */
  readonly size: number;
  readonly weight?: number;
  readonly mono?: boolean;
}

/** Width of a text in a font, in px. */
export type MeasureText = (text: string, font: PictureFont) => number;

/** Width in hundredths of the font size, with the printable ASCII characters of that width in the widest family. */
const classes: readonly (readonly [number, string])[] = [
  [29, "'ijlI"],
  [34, ' ,.:;|'],
  [41, '-f()/[]\\tr!'],
  [51, '"*'],
  [56, 'szJc?L_'],
  [60, 'kvxyFT`ao'],
  [64, 'ebdghnpqu$0123456789{}'],
  [70, 'EKPSYAVBXZ'],
  [75, 'CRUHN'],
  [80, 'D&GOQ'],
  [86, 'w#+<=>^~M'],
  [103, '%mW@'],
];

const ascii: readonly number[] = (() => {
  const widths = new Array<number>(128).fill(64);
  for (const [width, characters] of classes) for (const one of characters) widths[one.charCodeAt(0)] = width;
  return widths;
})();

/** Ratio of bold to regular letters in the widest family. */
const boldFactor = 1.16;
const monoWidth = 0.61;

/** Han, kana, hangul, full-width forms, and the planes of ideographs and emoji. */
function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0xffe0 && code <= 0xffe6) ||
    (code >= 0x20000 && code <= 0x3fffd)
  );
}

const mark = /^(?:\p{M}|[\u200b-\u200f\u2060])$/u;
const upper = /^[\p{Lu}\u0410-\u044f]$/u;
const picture = /^\p{Extended_Pictographic}$/u;

/** Width of a character (a code point), relative to the font size. */
export function characterWidth(character: string, mono: boolean): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return mono ? monoWidth : (ascii[code] ?? 64) / 100;
  if (isWide(code)) return 1.02;
  if (mark.test(character)) return 0;
  if (picture.test(character)) return 1.35;
  if (mono) return code < 0x2000 ? monoWidth : 1;
  // Small Cyrillic letters are as wide as capital letters of other scripts.
  if (upper.test(character)) return 0.95;
  return code < 0x2000 ? 0.68 : 1;
}

export const estimateText: MeasureText = (text, { size, weight = 400, mono = false }) => {
  let width = 0;
  for (const character of text) width += characterWidth(character, mono);
  return width * size * (weight >= 600 && !mono ? boldFactor : 1);
};
