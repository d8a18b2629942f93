// Text helpers that several commands use.

/** Puts a text with line breaks on one line and removes control characters. */
export const toOneLine = (text: string) => text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').replaceAll(/\p{Cc}/gu, '');

/** `1 call`, `2 calls`; `many` is the plural if an s is not enough. */
export const formatCountedNoun = (count: number, word: string, many = `${word}s`) =>
  `${count} ${count === 1 ? word : many}`;
