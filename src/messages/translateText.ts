// Translates texts that are built outside the catalogue, by the English text.

/** Quoted names and numbers, which differ from text to text. */
const value = /`[^`]*`|(?<![\w.])\d+(?:,\d{3})*(?![\w.]*\w)/g;

/** A function that gives the translation of a text, or the text itself if `texts` does not list it. */
export const translateBy =
  (texts: Readonly<Record<string, string>>) =>
  (english: string): string => {
    const exact = texts[english];
    if (exact !== undefined) return exact;
    const values: string[] = [];
    const template = english.replace(value, (found) => `{${values.push(found) - 1}}`);
    return texts[template]?.replace(/\{(\d+)\}/g, (place, index) => values[Number(index)] ?? place) ?? english;
  };
