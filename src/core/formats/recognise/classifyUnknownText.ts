// Decides whether a text in no known format is natural language, and whether it describes a procedure.

export interface TextClass {
  readonly kind: 'words' | 'noise';
  readonly sign: string;
}

const HEAD = 20_000;
const listItem = /^[ \t]*(?:\d{1,3}[.)]|[-*\u2022]|step \d+[:.]?)[ \t]+\S/i;
const procedural = /\b(?:if|when|then|otherwise|until|unless|first|next|finally|after that|ask|check|confirm)\b/gi;

export function classifyUnknownText(text: string): TextClass {
  const head = text.slice(0, HEAD);
  const words = head.match(/[\p{L}\p{M}][\p{L}\p{M}'\u2019-]{0,39}/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const dense = head.replace(/\s+/g, '').length;
  // One ideograph counts as about a word; Latin letters without any vowel do not count as a word.
  const ideographs = new Set(head.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu));
  const long = words.filter((word) => /^[a-z\u00c0-\u024f]{3,}$/i.test(word));
  const pronounceable = long.filter((word) => /[aeiouy\u00c0-\u024f]/i.test(word));
  const distinct = new Set(words.map((word) => word.toLowerCase()));
  const isLanguage = (distinct.size >= 3 && pronounceable.length * 10 >= long.length * 7) || ideographs.size >= 6;
  if (!isLanguage || letters * 2 < dense) {
    return { kind: 'noise', sign: 'It does not read as words either.' };
  }
  const items = head.split('\n').filter((line) => listItem.test(line)).length;
  if (items >= 2) return { kind: 'words', sign: `It is text with ${items} items of a list.` };
  const turns = new Set((head.match(procedural) ?? []).map((word) => word.toLowerCase()));
  return {
    kind: 'words',
    sign:
      turns.size >= 2
        ? `It is text with words such as ${[...turns]
            .slice(0, 3)
            .map((word) => `"${word}"`)
            .join(', ')}.`
        : 'It is text, with neither a section such as "APIs:" or "Procedure:" nor a diagram.',
  };
}
