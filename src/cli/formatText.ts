// Small forms of text that several commands print.

/** A text that may have line breaks, on one line; without what steers a terminal. */
export const toOneLine = (text: string) => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').replaceAll(/\p{Cc}/gu, '');

/** `1 call`, `2 calls`; `many` where an s does not do. */
export const formatCountedNoun = (count: number, word: string, many = `${word}s`) =>
  `${count} ${count === 1 ? word : many}`;
