// How wide a text will be in fonts that nobody here knows: the fonts are the viewer's. So the estimate is on the wide
// side, letter by letter, of the families that the font stacks name; what is fitted by it fits in all of them.
// Invariant: deterministic, no browser needed, additive over the characters.

export interface PictureFont {
  /** px */
  readonly size: number;
  readonly weight?: number;
  readonly mono?: boolean;
}

/** Px that a text takes in a font. */
export type MeasureText = (text: string, font: PictureFont) => number;

/** Hundredths of the size, by the printable ASCII characters that are so wide in the widest family. */
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

/** Bold letters of the widest family against its regular ones. */
const boldFactor = 1.16;
const monoWidth = 0.61;

/** Han, kana, hangul, full-width forms, and the planes where ideographs and emoji are. */
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

/** Of one character (a code point), in sizes. */
export function characterWidth(character: string, mono: boolean): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return mono ? monoWidth : (ascii[code] ?? 64) / 100;
  if (isWide(code)) return 1.02;
  if (mark.test(character)) return 0;
  if (picture.test(character)) return 1.35;
  if (mono) return code < 0x2000 ? monoWidth : 1;
  // Cyrillic is as wide in small letters as others are in capital ones.
  if (upper.test(character)) return 0.95;
  return code < 0x2000 ? 0.68 : 1;
}

export const estimateText: MeasureText = (text, { size, weight = 400, mono = false }) => {
  let width = 0;
  for (const character of text) width += characterWidth(character, mono);
  return width * size * (weight >= 600 && !mono ? boldFactor : 1);
};
