/** A count with its English noun: `1 step`, `3 steps`. */
export const pluralize = (count: number, word: string, words = `${word}s`): string =>
  `${count} ${count === 1 ? word : words}`;
