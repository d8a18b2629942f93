// Small forms of text that several commands print.

/** A text that may have line breaks, on one line. */
export const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ');

/** `1 call`, `2 calls`. */
export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
