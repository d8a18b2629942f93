// Values whose form tells what they are: codes, numbers, people, addresses, reasons. Each is found with its place in the
// text, so that a reader can take it out and read on. Refuses to see a value in half of another.

import { editDistance, escapePattern } from '../../core/support';
import { givenNames } from './givenNames';

export interface Span {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const spanOf = (match: RegExpExecArray | null, value = match?.[0]): Span | undefined =>
  match && value !== undefined ? { value, start: match.index, end: match.index + match[0].length } : undefined;

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const hanNumbers = '零一二三四五六七八九十';

/** Letters and digits with at least three of the latter in all: `S-204417`, `RB 20991`, `12345`; capitals and a hyphen: `QX-1`. */
export const codeIn = (text: string): Span | undefined =>
  spanOf(
    /(?<![\w-])(?!(?:I|ID|NO|NR|IS|AT|ON|IN|TO) )[A-Z]{1,4} (?=[\d-]*\d[\d-]*\d[\d-]*\d)[\d-]+(?![\w-])|(?<![\w-])(?:(?=[A-Za-z\d-]*\d[A-Za-z\d-]*\d[A-Za-z\d-]*\d)[A-Za-z]{0,4}-?\d|[A-Z]{1,4}-\d)[A-Za-z\d-]*(?![\w-])/.exec(
      text,
    ),
  );

export function patternOf(kind: string, text: string): Span | undefined {
  if (kind === 'mail') return spanOf(/[\w.+-]+@[\w-]+\.[\w.]+/.exec(text));
  return spanOf(/\+?\d[\d -]{6,}\d/.exec(text));
}

const digits = (word: string): string => {
  const spelled = numberWords.indexOf(word.toLowerCase());
  if (spelled >= 0) return String(spelled);
  if (word === '两') return '2';
  const han = hanNumbers.indexOf(word);
  return han >= 0 ? String(han) : word;
};

/** Digits said one by one as the number they are. */
export const joinDigits = (said: string): string => (said.match(/[a-z]+|\d/gi) ?? []).map(digits).join('');

/** A number of something. `isAsked`: a bare number counts too. */
export function numberIn(text: string, isAsked: boolean): Span | undefined {
  const word = `(\\d+(?:\\.\\d+)?|${numberWords.slice(1).join('|')})`;
  const han = `([${hanNumbers}两]|\\d+)`;
  const young = new RegExp(
    `\\b${word} adults?\\s*(?:,|and|with|plus|\\+)\\s*${word} (?:kids?|child(?:ren)?)\\b`,
    'i',
  ).exec(text);
  if (young?.[1] && young[2]) return spanOf(young, String(Number(digits(young[1])) + Number(digits(young[2]))));
  const dozen = /\b(?:an?|one) dozen\b(?: (?:people|persons|guests))?/i.exec(text);
  if (dozen) return spanOf(dozen, '12');
  const counted =
    new RegExp(
      `\\b(?:(?:table|party|group|dinner|lunch|room|seats?) (?:for|of)|(?:for|we are|we'?re|we will be|there are|of)) ${word}\\b(?! ?[ap]m\\b)(?: (?:people|persons|guests|adults|of us))?`,
      'i',
    ).exec(text) ??
    new RegExp(`\\b${word} (?:people|ppl|pax|persons?|guests?|adults?|of us|seats?)\\b`, 'i').exec(text) ??
    new RegExp(`${han}\\s*(?:个人|位|人|个)`).exec(text);
  const bare =
    isAsked && !counted
      ? (new RegExp(`(?<![\\w-])-?${word}(?![\\w-])`, 'i').exec(text) ?? new RegExp(han).exec(text))
      : null;
  const match = counted ?? bare;
  if (!match?.[1]) return undefined;
  const sign = match === bare && match[0].startsWith('-') ? '-' : '';
  return spanOf(match, sign + digits(match[1]));
}

const personWord = "\\p{Lu}(?:\\.|[\\p{L}'’-]+)";
const personName = `(${personWord}(?:\\s+${personWord}){0,3})`;
const personCues = [
  new RegExp(`(?:^|[,.;:])\\s*((?:Mr|Mrs|Ms|Miss)\\.?\\s+${personWord})`, 'u'),
  new RegExp(`^\\s*${personName}\\s+(?:here|speaking)\\b`, 'u'),
  new RegExp(
    `(?:\\b[Nn]ame(?: is|['’]s)|\\bI am|\\bI['’]m|\\b[Tt]his is|\\b(?:patient|guest) is|\\b[Uu]nder(?: the name(?: of)?)?|\\b[Ii]t(?:'|’)?s for|\\b[Ii]t is for)\\s+${personName}`,
    'u',
  ),
  /(?:我叫|名字叫|我是|姓名是|名字是)(\p{Script=Han}{2,4})/u,
];

/** Somebody who is named as such: "My name is Ann Lee", "under Smith", 我叫李安. */
export function personIn(text: string): Span | undefined {
  for (const cue of personCues) {
    const match = cue.exec(text);
    if (match) return spanOf(match, match[1]?.replace(/[.,]+$/, ''));
  }
  return undefined;
}

/** Whose first name is a common one, in a clause of their own: "John Smith", "its Tom Baker". */
export function barePersonIn(text: string): Span | undefined {
  const clause = new RegExp(
    `(?:^|[,.;:!]|\\band\\b)\\s*(?:[Ii]t['’]?s\\s+|[Ii]t is\\s+)?(${personWord}(?:\\s+${personWord}){1,3})(?=\\s*(?:[,.;!]|$|\\band\\b))`,
    'gu',
  );
  for (const match of text.matchAll(clause))
    if (givenNames.has((match[1] ?? '').split(/\s+/)[0] ?? '')) return spanOf(match, match[1]);
  return undefined;
}

const vague =
  /^(?:(?:the|my|an?) )?(?:parcel|order|something|it|this|that|item|article|reason|things?|one|package|return|they|we|he|she|there|what|who|nothing|everything|i)s?$/i;
const isSentence = /\b(?:it|they|this|that|i|is|are|was|were|because|want|got|ordered)\b/i;
/** What is wrong with a thing, where no verb says it: "jacket too big", "kettle broken". */
const fault =
  "(?:too [a-z]+|wrong [a-z]+|broken|damaged|torn|ripped|cracked|faulty|defective|missing [a-z]+|(?:doesn|don|didn|isn|won)['’]?t\\b[^,.!?]*)";
const noun = "((?:[a-z][\\p{L}'’-]*)(?:\\s+[a-z][\\p{L}'’-]*){0,2}?)";
const thingPatterns = [
  // "I want to send back a rain jacket because it is too small"
  new RegExp(
    `\\b(?:return|send back|give back|also)\\s+(?:a|an|the|my|some|these|those)\\s+${noun}(?:\\s*,?\\s*(?:because|since|as)\\s+(?:(?:it|they)\\s+(?:is|are|was|were)\\s+|it\\s+|they\\s+|i\\s+)?([^,.!]+))?(?=\\s*[,.:!?]|\\s*$)`,
    'iu',
  ),
  // "the jacket is too small", "a toaster that doesn't work"
  new RegExp(
    `(?:^|[,:.;]\\s*)(?:a|an|the|my)\\s+${noun}\\s+(?:that\\s+|which\\s+)?(?:is|are|was|were|(?=arrived|came|does|do|did|has|have|broke|stopped))\\s*([^,.!?]+)`,
    'iu',
  ),
  // "a desk lamp, it arrived damaged", "headphones, they are broken"
  new RegExp(
    `(?:^|[,:.;]\\s*)(?:(?:a|an|the|my)\\s+)?${noun},\\s*(?:it|they)\\s+(?:is\\s+|are\\s+|was\\s+|were\\s+)?([^,.!?]+)`,
    'iu',
  ),
  // "RB-20991 shoes too small want to return"
  new RegExp(`(?:^|[,:.;])\\s*(?:(?:a|an|the|my)\\s+)?${noun}\\s+(${fault})`, 'iu'),
];

export interface ThingAndReason {
  readonly thing?: string;
  readonly reason?: string;
  readonly start: number;
  readonly end: number;
}

/** A thing and what is wrong with it, where a sentence says them. */
export function reasonIn(text: string): ThingAndReason | undefined {
  for (const pattern of thingPatterns) {
    const match = pattern.exec(text);
    const thing = match?.[1];
    // "The item is broken"
    if (match?.[2] && thing !== undefined && /^(?:the )?(?:item|article|thing)s?$/i.test(thing))
      return { reason: match[2].trim(), start: match.index, end: match.index + match[0].length };
    if (!match || thing === undefined || vague.test(thing) || isSentence.test(thing)) continue;
    const end = match.index + match[0].length;
    // "also a hat, does not fit"
    const behind =
      /^\s*(?:,\s*|:\s*(?=[a-z]))((?:does|do|did|is|are|was|were|has|arrived|broken?|too|wrong|torn|damaged)\b[^,.!?]*)/i.exec(
        text.slice(end),
      );
    const reason = (match[2] ?? behind?.[1]?.replace(/^(?:is|are|was|were)\s+/i, ''))?.trim();
    return {
      thing,
      ...(reason === undefined ? {} : { reason }),
      start: match.index,
      end: end + (match[2] === undefined ? (behind?.[0].length ?? 0) : 0),
    };
  }
  const cause =
    /\b(?:because\s+(?:(?:it|they)\s+(?:is|are|was|were)\s+|it\s+|they\s+|i\s+)?|(?:it|they)\s+(?:is|are|was|were|also(?=\s+(?:has|have|does|do)\b))\s+|(?:it|they)['’]s\s+)(.+?)[.!]?\s*$/i.exec(
      text,
    );
  return cause?.[1] ? { reason: cause[1], start: cause.index, end: cause.index + cause[0].length } : undefined;
}

/** "coffee machine doesnt work", where a thing was asked for. */
export function bareThingIn(text: string): ThingAndReason | undefined {
  const match = new RegExp(
    `^\\s*(?!no\\b|yes\\b|not\\b)${noun}\\s+(?=(?:doesn|don|didn|isn|won)['’]?t\\b|does not|is |are |was |were |arrived|came|has |broke|stopped)([^,.!?]+)`,
    'iu',
  ).exec(text);
  if (!match?.[1] || vague.test(match[1])) return undefined;
  const reason = match[2]?.trim().replace(/^(?:is|are|was|were)\s+/i, '');
  return { thing: match[1], ...(reason ? { reason } : {}), start: match.index, end: match.index + match[0].length };
}

const smallTalk =
  /^(?:ok(?:ay)?|great|thanks?|thank|you|thx|ty|cheers|bye|please|yes|no|fine|cool|perfect|good|well|hm+|oh|hi|hello|hey|there|sure|all|right|then|now|so|and|or|very|much|nice|lovely|yep|yeah|yup|谢谢|好的?|嗯|行吗?|可以吗?|好吗)$/i;

/** Nothing but words that pass the time: no value of any kind. */
export const isSmallTalk = (text: string): boolean => {
  const words = text.split(/[\s,.!?，。！？]+/u).filter((word) => word !== '');
  return words.length > 0 && words.every((word) => smallTalk.test(word));
};

interface SpelledForm {
  readonly pattern: RegExp;
  value(hit: string): string;
}

/** An example as it may be said: itself, words that end alike, and who practises it (cardiologist, cardiology). */
export function spelledForms(example: string): readonly SpelledForm[] {
  const own = {
    pattern: new RegExp(`(?<![\\w-])${escapePattern(example)}(?![\\w-])`, 'i'),
    value: (hit: string) => hit,
  };
  const said = shortOf(example);
  const forms = said ? [own, said] : [own];
  const ending = /^[a-z]{4,}(ology)$/i.exec(example)?.[1];
  if (ending === undefined) return forms;
  return [
    ...forms,
    { pattern: /\b[a-z]{3,}ology\b/i, value: (hit) => hit },
    { pattern: /\b[a-z]{3,}ologist\b/i, value: (hit) => `${hit.slice(0, -3)}y` },
  ];
}

/** "derm appt": the beginning of a long word, before what it is about. */
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
export function slipOf(text: string, word: string): Span | undefined {
  if (!/^[a-z]{7,}$/i.test(word)) return undefined;
  for (const hit of text.matchAll(/[a-z]{6,}/gi))
    if (editDistance(hit[0].toLowerCase(), word.toLowerCase()) === 1) return spanOf(hit, word);
  return undefined;
}

/** A value without what people say around it. */
export function cleanValue(text: string): string {
  return text
    .trim()
    .replace(/^[\s,，;；.]+/, '')
    .replace(
      /^(?:(?:and|but|or|then|so|maybe|perhaps|well|hm+|oh|fine|ok(?:ay)?|sure|yes,|no,|hi,?|hello,?|actually,?|please|sorry,?|just)[\s,]+)+/i,
      '',
    )
    .replace(
      /^(?:it(?:'|’)?s|it is|that(?:'|’)?s|my name is|i am|i(?:'|’)m|i(?:'|’)?d like(?: to (?:see|go to|have|return|book))?|i would like(?: to (?:see|go to|have|return|book))?|i want(?: to (?:see|go to|have|return|book))?|i need|make it|try|at|on|for|in|to|under|because(?: i| it is| they are)?)\s+/i,
      '',
    )
    .replace(
      /^(?:那我?|还是|我)?(?:我叫|我是|我的|我要借|我想借|想借本?|要借|借|我要|我想要|我想|就是那本|就是|是|叫|就|请)(?=.)/,
      '',
    )
    .replace(/^["“'「《]+|["”'」》]+$/g, '')
    .replace(/(?:,?\s*(?:please|thanks?(?: you)?|then|instead|as well|too|i think|i guess))$/i, '')
    .replace(/(?:行吗|可以吗|好吗|吗)[?？]?$/, '')
    .replace(/(?:\s+and|[,，]?\s*和)\s*$/, '')
    .replace(/(?<![\s.。!！,，;；吧])[\s.。!！,，;；吧]+$/u, '')
    .trim();
}
