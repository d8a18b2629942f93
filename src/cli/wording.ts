// Small forms of text that several commands print.

/** A text that may have line breaks, on one line; without what steers a terminal. */
export const oneLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll(/\p{Cc}/gu, '');

/** `1 call`, `2 calls`. */
export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
