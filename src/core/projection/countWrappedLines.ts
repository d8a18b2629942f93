// Estimates the width of words and the number of lines of a label from its letters, because layouts run without a DOM.
// Assumes average letters; `estimateText` of the pictures is an upper bound for all fonts.

/** East Asian full-width letters, which are as wide as they are high. */
const isWide = (letter: string) => letter > '\u2e7f';

export function estimateTextWidth(word: string, { letter, size }: LetterSize): number {
  let width = 0;
  for (const one of word) width += isWide(one) ? size : letter;
  return width;
}

export interface LetterSize {
  /** Width of a full-width letter in px. */
  readonly size: number;
  /** Average width of other letters in px. */
  readonly letter: number;
}

/** Number of lines of a text at this width; words are kept whole if they fit. At least one. */
export function countWrappedLines(text: string, maxWidth: number, letters: LetterSize): number {
  const { size, letter } = letters;
  if (text.length * size <= maxWidth && !text.includes('\n')) return 1;
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    lines += 1;
    let used = 0;
    for (const word of paragraph.trim().split(/\s+/)) {
      const width = estimateTextWidth(word, letters);
      const space = used > 0 ? letter : 0;
      if (used + space + width <= maxWidth) used += space + width;
      else if (isWide(word.at(-1) ?? '') || width > maxWidth) {
        // A longer word is broken at the end of the line.
        const all = used + space + width;
        lines += Math.ceil(all / maxWidth) - 1;
        used = all % maxWidth;
      } else {
        lines += 1;
        used = width;
      }
    }
  }
  return lines;
}
