// Reduces words for comparison: stems of English words, pairs of Chinese characters, without empty words.

import { chinesePersonNouns, emptyWords } from './proseVocabulary';

/** Returns the word stems and pairs of Chinese characters that give the topic of a text. */
export function stemsOf(text: string): Set<string> {
  const stems = new Set<string>();
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/['’]s?\b/gu, ' ');
  for (const [word] of spaced.matchAll(/[\p{Script=Latin}\d]+/gu)) {
    const lower = word.toLowerCase();
    if (emptyWords.has(lower) || (lower.length < 2 && !/\d/.test(lower))) continue;
    const stem = stemOf(lower);
    if (!emptyWords.has(stem)) stems.add(stem);
  }
  for (const [run] of text
    .replace(new RegExp(chinesePersonNouns, 'gu'), ' ')
    .replace(
      /系统|客服|是否|如果|或者|可以|进行|需要|希望|选择|愿意|想要|正常|异常|成功|失败|不|未|没有|无|的|了|其|并|已|再|则|就|请/gu,
      ' ',
    )
    .matchAll(/\p{Script=Han}+/gu)) {
    if (run.length === 1) stems.add(run);
    for (let at = 0; at + 2 <= run.length; at++) stems.add(run.slice(at, at + 2));
  }
  return stems;
}

function stemOf(word: string): string {
  const withoutPrefix = word.length > 5 ? word.replace(/^re(?=[^aeiou]\w{3})/, '') : word;
  const stem = withoutPrefix
    .replace(/ability$/, 'able')
    .replace(/(?:ations?|itions?|ions?|ments?|ings?|ances?|ers?)$/, '')
    .replace(/ies$|ied$/, 'y')
    .replace(/(?:ed|es|s|e|y)$/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return stem.length < 2 ? word : stem;
}
