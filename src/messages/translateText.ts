// Translates texts that are built outside the catalogue, by the English text.

/** The parts that differ from text to text, also as lists: branches of a path, names, chains of names, numbers. */
const value = new RegExp(
  [
    /(?:\.\.\., )?line \d+ \((?:`[^`]*`|[^()])*\)(?:, line \d+ \((?:`[^`]*`|[^()])*\))*/,
    /`[^`]*`(?:(?:, | and | or )`[^`]*`)*(?: and (?:\d+ more|others))?/,
    /"[^"]*"(?:(?:, | and )"[^"]*")*(?: and \d+ more)?/,
    /[^\s(]+(?: -> (?:\.\.\. \(\d+ more\)|[^\s):]+))+(?<!\.)/,
    /(?<![\w.-])\d+(?:,\d{3})*(?:\.\d+)?(?![\w.]*\w)(?:(?:, | and )\d+(?![\w.]*\w))*(?: and \d+ more)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** The words between the parts of a list, in Chinese. */
const inChinese = (list: string) =>
  list
    .replace(/(?<=`)(?:, )(?=`)|(?<=")(?:, )(?=")/g, '、')
    .replace(/(?<=`) and (?=`)|(?<=") and (?=")|(?<=\d) and (?=\d+$)/g, '和')
    .replace(/(?<=`) or (?=`)/g, '或')
    .replace(/ and (\d+) more$/, '等另外 $1 个')
    .replace(/ and others$/, '等')
    .replace(/(?<=^|, )line (\d+) \(/g, '第 $1 行 (');

const betweenSentences = /(?<=[.?]) (?=[A-Z{(])/;

/** A function that gives the translation of a text, or the text itself if `texts` lacks it or one of its sentences. */
export const translateBy = (texts: Readonly<Record<string, string>>) => {
  const fill = (template: string, values: readonly string[]) =>
    template.replace(/\{(\d+)\}/g, (place, index) => values[Number(index)] ?? place);

  /** `values`: those of the places in the sentence, which are numbered anew. */
  const sentenceOf = (sentence: string, values: readonly string[]): string | undefined => {
    const own: string[] = [];
    const key = sentence.replace(/\{(\d+)\}/g, (_, index) => `{${own.push(values[Number(index)] ?? '') - 1}}`);
    const text = texts[key];
    return text === undefined ? undefined : fill(text, own.map(inChinese));
  };

  const translate = (english: string): string | undefined => {
    const exact = texts[english];
    if (exact !== undefined) return exact;
    const values: string[] = [];
    const template = english.replace(value, (found) => `{${values.push(found) - 1}}`);
    const whole = sentenceOf(template, values);
    if (whole !== undefined) return whole;
    const sentences = template.split(betweenSentences);
    let translated = '';
    for (const [index, sentence] of sentences.entries()) {
      const text = sentenceOf(sentence, values);
      if (text === undefined) {
        // A text after a colon, such as an error of a library, may have no translation of its own.
        const [before = '', after] = sentence.split(/: (.*)/s);
        const frame = texts[`${before}: {rest}`];
        if (frame === undefined || after === undefined) return undefined;
        const rest = fill([after, ...sentences.slice(index + 1)].join(' '), values);
        return translated + frame.replace('{rest}', () => translate(rest) ?? rest);
      }
      translated += text;
    }
    return translated;
  };
  return (english: string): string => translate(english) ?? english;
};
