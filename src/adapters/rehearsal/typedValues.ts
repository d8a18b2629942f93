// Values that are recognized by their form: codes, numbers, people, addresses, reasons. Each is returned with its range
// in the text, so that a reader can cut it out and continue. Refuses a value that is part of another.

import { editDistance, escapePattern } from '../../core/support';
import { givenNames } from './givenNames';
import { valueOfNumber } from './numbers';

export interface ValueSpan {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const spanOf = (match: RegExpExecArray | null, value = match?.[0]): ValueSpan | undefined =>
  match && value !== undefined ? { value, start: match.index, end: match.index + match[0].length } : undefined;

/** Letters and digits with at least three digits: `S-204417`, `RB 20991`, `12345`; capitals and a hyphen: `QX-1`. */
export const codeIn = (text: string): ValueSpan | undefined =>
  spanOf(
    /(?<![\w-])(?!(?:I|ID|NO|NR|IS|AT|ON|IN|TO) )[A-Z]{1,4} (?=[\d-]*\d[\d-]*\d[\d-]*\d)[\d-]+(?![\w-])|(?<![\w-])(?:(?=[A-Za-z\d-]*\d[A-Za-z\d-]*\d[A-Za-z\d-]*\d)[A-Za-z]{0,4}-?\d|[A-Z]{1,4}-\d)[A-Za-z\d-]*(?![\w-])/.exec(
      text,
    ),
  );

export function valueByPattern(kind: string, text: string): ValueSpan | undefined {
  if (kind === 'mail') return spanOf(/[\w.+-]+@[\w-]+\.[\w.]+/.exec(text));
  // A Chinese mobile number, else seven to fifteen digits: longer ones are numbers of cards and papers.
  return (
    spanOf(/(?<!\d)1[3-9]\d{9}(?!\d)/.exec(text)) ?? spanOf(/(?<![\d-])\+?\d(?:[ -]?\d){6,14}(?![\d-])/.exec(text))
  );
}

/** Joins spelled-out digits into a number. */
export const joinDigits = (spokenText: string): string =>
  (spokenText.match(/[a-z]+|\d/gi) ?? []).map((word) => String(valueOfNumber(word) ?? word)).join('');

const personWord = "\\p{Lu}(?:\\.|[\\p{L}'’-]+)";
const personName = `(${personWord}(?:\\s+${personWord}){0,3})`;
const personCues = [
  new RegExp(`(?:^|[,.;:])\\s*((?:Mr|Mrs|Ms|Miss)\\.?\\s+${personWord})`, 'u'),
  new RegExp(`^\\s*${personName}\\s+(?:here|speaking|is (?:my|the|his|her) name)\\b`, 'u'),
  new RegExp(
    `(?:\\b[Nn]ame(?: is|['’]s|:)?|\\bI am|\\bI['’]m|\\b[Tt]his is|\\b(?:patient|guest) is|\\b[Uu]nder(?: the name(?: of)?)?|\\b(?:on|in) the name(?: of)?|\\bcalled|\\bcall me|\\bspell?ed|\\b[Ii]t(?:'|’)?s for|\\b[Ii]t is for)\\s+(?:(?:my|his|her|our)\\s+[a-z]+\\s+)?${personName}`,
    'u',
  ),
];

/** A person who is introduced as one: "My name is Ann Lee", "under Smith". */
export function personIn(text: string): ValueSpan | undefined {
  for (const cue of personCues) {
    const match = cue.exec(text);
    if (match) return spanOf(match, match[1]?.replace(/[.,]+$/, ''));
  }
  return undefined;
}

/** A person with a common first name, alone in a clause: "John Smith", "its Tom Baker". */
export function unmarkedPersonIn(text: string): ValueSpan | undefined {
  const clause = new RegExp(
    `(?:^|[,.;:!]|\\band\\b|\\bfor\\b)\\s*(?:[Ii]t['’]?s\\s+|[Ii]t is\\s+)?(${personWord}(?:\\s+${personWord}){1,3})(?=\\s*(?:[,.;!]|$|\\band\\b))`,
    'gu',
  );
  for (const match of text.matchAll(clause))
    if (givenNames.has((match[1] ?? '').split(/\s+/)[0] ?? '')) return spanOf(match, match[1]);
  return undefined;
}

const keyboardRow = /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|zxcv|xcvb|cvbn|vbnm|lkjh|poiu|uiop/i;

/**
 * Whether a text contains no word: only signs and emoji, one repeated character, keyboard runs, letters without a
 * vowel.
 */
export const isNoise = (text: string): boolean =>
  !/[\p{L}\d]/u.test(text) ||
  /(\p{L})\1{3,}/u.test(text) ||
  /^\W*(\p{L}+)(?:\W+\1)+\W*$/iu.test(text) ||
  keyboardRow.test(text) ||
  /^[bcdfghjklmnpqrstvwxz]{4,}$/i.test(text.trim());

const smallTalk =
  /^(?:ok(?:ay)?|great|thanks?|thank|you|thx|ty|cheers|bye|please|yes|no|fine|cool|perfect|good|well|hm+|oh|hi|hello|hey|there|sure|all|right|then|now|so|and|or|very|much|a|lot|nice|lovely|yep|yeah|yup|谢谢|好的?|嗯|行吗?|可以吗?|好吗)$/i;

/** Whether a text is only small talk, without a value. */
export const isSmallTalk = (text: string): boolean => {
  const words = text.split(/[\s,.!?，。！？]+/u).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => smallTalk.test(word));
};

interface SpelledForm {
  readonly pattern: RegExp;
  value(hit: string): string;
}

/**
 * Forms of an example that people may write: itself, words with the same beginning, and its practitioner (cardiologist,
 * cardiology).
 */
export function spelledForms(example: string): readonly SpelledForm[] {
  const own = {
    pattern: new RegExp(`(?<![\\w-])${escapePattern(example)}(?![\\w-])`, 'i'),
    value: (hit: string) => hit,
  };
  const shortForm = shortOf(example);
  const forms = shortForm ? [own, shortForm] : [own];
  const ending = /^[a-z]{4,}(ology)$/i.exec(example)?.[1];
  if (ending === undefined) return forms;
  return [
    ...forms,
    { pattern: /\b[a-z]{3,}ology\b/i, value: (hit) => hit },
    { pattern: /\b[a-z]{3,}ologist\b/i, value: (hit) => `${hit.slice(0, -3)}y` },
  ];
}

/** "derm appt": the beginning of a long word before its noun. */
function shortOf(example: string): SpelledForm | undefined {
  if (!/^[a-z]{8,}$/i.test(example)) return undefined;
  const starts = Array.from({ length: example.length - 4 }, (_, index) => example.slice(0, 4 + index)).join('|');
  return {
    pattern: new RegExp(
      `\\b(?:${starts})\\b\\.?(?=\\s+(?:app(?:oin)?tm?e?nt|appt|dep(?:artmen)?t|doc|doctor|clinic|visit|check)\\b)`,
      'i',
    ),
    value: () => example,
  };
}

/** A long word with one letter wrong, missing or too many. */
export function misspelledWordIn(text: string, word: string): ValueSpan | undefined {
  if (!/^[a-z]{7,}$/i.test(word)) return undefined;
  for (const hit of text.matchAll(/[a-z]{6,}/gi))
    if (editDistance(hit[0].toLowerCase(), word.toLowerCase()) === 1) return spanOf(hit, word);
  return undefined;
}

/** A value without the phrases around it. */
export function cleanValue(text: string): string {
  return text
    .trim()
    .replace(/^[\s,，;；.]+/, '')
    .replace(
      /^(?:(?:and|but|or|then|so|maybe|perhaps|well|hm+|oh|fine|ok(?:ay)?|sure|yes,|no,|hi,?|hello,?|actually,?|please|sorry,?|just)[\s,]+)+/i,
      '',
    )
    .replace(
      /^(?:it(?:'|’)?s|it is|that(?:'|’)?s|my name is|i am|i(?:'|’)m|i(?:'|’)?d like(?: to (?:see|go to|have|return|book))?|i would like(?: to (?:see|go to|have|return|book))?|i want(?: to (?:see|go to|have|return|book))?|i need|make it|spelled|spelt|called|use|put|write|try|at|on|for|in|to|under|because(?: i| it is| they are)?)\s+/i,
      '',
    )
    .replace(
      /^(?:那我?|还是|我)?(?:[那这]本书叫?是?|我叫|我是|我的|我要借|我想借|想借本?|要借|借|我要|我想要|我想|就是那本|就是|是|叫|就|请)(?=.)/,
      '',
    )
    .replace(/^["“'「《]+|["”'」》]+$/g, '')
    .replace(/(?:,?\s*(?:please|thanks?(?: you)?|then|instead|as well|too|i think|i guess))$/i, '')
    .replace(/(?:行吗|可以吗|好吗|吗)[?？]?$/, '')
    .replace(/(?<=\p{Script=Han}{2})(?:的书|[这那]本书)$/u, '')
    .replace(/(?:\s+(?:and|on|at|for|in|with|by|to|from|of)|[,，]?\s*和)\s*$/, '')
    .replace(/(?<![\s.。!！,，;；吧])[\s.。!！,，;；吧]+$/u, '')
    .trim();
}
