// Finds the items of a list of values that a text names, and whether it answers yes or no. English and Chinese.

import { escapePattern } from '../../support';

export interface ChoiceMention {
  readonly start: number;
  readonly end: number;
  readonly item: string;
}

/**
 * Matches items as separate words, ignoring case, with blanks, dashes or underscores between the parts; of overlapping
 * matches the longest.
 */
export function choicesIn(text: string, items: readonly string[]): readonly ChoiceMention[] {
  const found: ChoiceMention[] = [];
  for (const item of items.toSorted((a, b) => b.length - a.length)) {
    const words = item
      .trim()
      .split(/[\s_-]+/)
      .filter((word) => word !== '');
    if (words.length === 0) continue;
    // A single letter counts as an item only if it is the whole text.
    if (
      /^\p{L}$/u.test(item.trim()) &&
      text
        .trim()
        .replace(/[.!。！]$/, '')
        .toLowerCase() !== item.trim().toLowerCase()
    ) {
      if (/\p{Script=Latin}/u.test(item)) continue;
    }
    const body = words.map(escapePattern).join('[\\s_-]+');
    const edge = (sign: string | undefined, look: string) => (/[\p{Script=Latin}\p{N}]/u.test(sign ?? '') ? look : '');
    const pattern = new RegExp(
      `${edge(item.trim()[0], '(?<![\\p{Script=Latin}\\p{N}_])')}${body}${edge(item.trim().at(-1), '(?![\\p{Script=Latin}\\p{N}_])')}`,
      'giu',
    );
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (!found.some((one) => start < one.end && end > one.start)) found.push({ start, end, item });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const affirmative =
  /^\s*(?:yes|yeah|yep|yup|sure|of course|certainly|absolutely|definitely|correct|right|exactly|true|indeed|(?:they|it|he|she|that|we|i|there) (?:are|is|am|do|does|have|has|did|was|were)(?=\s*(?:$|indeed|so\b))|是的?|对的?|没错|有的?|好的?|可以|行|嗯|当然|在的?|能|会)(?=$|[\s,，。.!！;；])/i;
const negative =
  /^\s*(?:no(?! (?:problem|worries|worry|idea|matter|one|longer|more|doubt|way to|hurry|need to))|nope|nah|not (?:yet|really|at all|now)|never|false|negative|(?:they|it|he|she|that|we|i|there) (?:(?:are|is|do|does|have|has|did|was|were)(?: not|n['’]t)|am not)(?=$|\s*$| yet)|不是?的?|没有?|否|不对|不行|不可以|不能|不会|不在|还没有?|没呢|不用|不要)(?=$|[\s,，。.!！;；])/i;
const unsure =
  /\b(?:maybe|perhaps|not sure|i don['’]?t know|no idea|depends|i guess)\b|不知道|不确定|不清楚|也许|可能|不一定/i;

/**
 * Whether the beginning of a reply answers yes or no; `open` if it says both or is unsure; undefined if it says
 * neither.
 */
export function yesOrNo(text: string): boolean | 'open' | undefined {
  if (unsure.test(text)) return 'open';
  const said = text
    .split(/(?<=[.!。！;；\n,，])/)
    .map((part) => part.replace(/[.!。！;；\n,，]+$/, ''))
    .filter((part) => part.trim() !== '')
    .map((part) => (negative.test(part) ? false : affirmative.test(part) ? true : undefined));
  const answers = new Set(said.filter((one) => one !== undefined));
  if (answers.size > 1) return 'open';
  const [first] = answers;
  // Words before the answer: "The shop called, yes." Only the first three parts count.
  return said.slice(0, 3).includes(first) ? first : undefined;
}

const yesWords = /^(?:yes|y|true|是|有|对|可以)$/i;
const noWords = /^(?:no|n|false|否|不是|没有|无|不可以)$/i;

/** Whether the values of a list mean yes and no. */
export const isYesNoList = (items: readonly string[]): boolean =>
  items.length > 0 &&
  items.length <= 2 &&
  items.every((item) => yesWords.test(item.trim()) || noWords.test(item.trim()));

/** Yes or no in the spelling of the list. */
export function spelledAnswer(items: readonly string[], isYes: boolean): string {
  const words = isYes ? yesWords : noWords;
  return items.find((item) => words.test(item.trim())) ?? (isYes ? 'yes' : 'no');
}
