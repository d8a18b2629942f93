// How wide words are and how many lines a label takes, guessed from the letters: nothing can be measured where layouts
// are made. Of middling letters, where `estimateText` of the pictures is on the wide side of every face.

/** Of a letter of the far east, which is as wide as it is high. */
const isWide = (letter: string) => letter > '\u2e7f';

export function estimateTextWidth(word: string, { letter, size }: LetterSize): number {
  let width = 0;
  for (const one of word) width += isWide(one) ? size : letter;
  return width;
}

export interface LetterSize {
  /** px; of a full-width letter. */
  readonly size: number;
  /** px; of the others, on the average. */
  readonly letter: number;
}

/** Lines of a text in a room of that width, words kept whole where they fit. At least one. */
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
        // It is broken where the line ends.
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
