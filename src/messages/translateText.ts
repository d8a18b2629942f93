// Translates texts that are built outside the catalogue, by the English text.

/** Quoted names, also a list of them, and numbers: they differ from text to text. */
const value = /`[^`]*`(?:(?:, | and )`[^`]*`)*|(?<![\w.])\d+(?:,\d{3})*(?![\w.]*\w)/g;

const betweenSentences = /(?<=[.?]) (?=[A-Z`])/;

/** A function that gives the translation of a text, or the text itself if `texts` lacks it or one of its sentences. */
export const translateBy = (texts: Readonly<Record<string, string>>) => {
  const translate = (english: string): string | undefined => {
    const exact = texts[english];
    if (exact !== undefined) return exact;
    const values: string[] = [];
    const template = english.replace(value, (found) => `{${values.push(found) - 1}}`);
    return texts[template]?.replace(/\{(\d+)\}/g, (place, index) =>
      (values[Number(index)] ?? place).replaceAll('`, `', '`、`').replaceAll('` and `', '`和`'),
    );
  };
  return (english: string): string => {
    const whole = translate(english);
    if (whole !== undefined) return whole;
    const sentences = english.split(betweenSentences).map(translate);
    return sentences.includes(undefined) ? english : sentences.join('');
  };
};
