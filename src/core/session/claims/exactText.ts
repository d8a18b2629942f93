// Finds the exact text of an ANSWER, with filled placeholders, in a reply: at any position, in any letter case,
// punctuation and markup, and with invisible characters. Compares only letters and digits. The search is linear in the
// length of the reply for each piece of text between two placeholders.

import { comparableText, memoize } from '../../support';
import type { AnswerFacts } from '../workflowFacts';
import { clausesOf } from './words/clauses';

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}|\$\{?([\p{L}\p{N}_]+)\}?|\{([\p{L}\p{N}_]+)\}/gu;

/** Largest number of letters and digits that a placeholder can be filled with. */
const longestValue = 120;
/**
 * A shorter text matches only if no letter adjoins it, and below half of this length only as a whole clause: "Done."
 */
const leastLetters = 12;
const leastHan = 5;

interface Letters {
  readonly text: string;
  /** For each letter, its index in the folded reply. */
  readonly at: readonly number[];
}

const isLetter = /[\p{L}\p{N}]/u;

function lettersOf(folded: string): Letters {
  let text = '';
  const at: number[] = [];
  for (let index = 0; index < folded.length; index++) {
    const code = folded.codePointAt(index) as number; // within the text
    const sign = String.fromCodePoint(code);
    if (isLetter.test(sign)) {
      text += sign;
      for (let unit = 0; unit < sign.length; unit++) at.push(index + unit);
    }
    if (sign.length > 1) index += 1;
  }
  return { text, at };
}

interface Template {
  /** Letters between placeholders, in order; the first and the last piece may be empty. */
  readonly pieces: readonly string[];
  readonly slots: readonly string[];
  readonly isShort: boolean;
  /** The text ends with a question, so a question mark after it does not make it hypothetical. */
  readonly asks: boolean;
}

const templateOf = memoize((answer: AnswerFacts): Template | undefined => {
  const { desc } = answer;
  const pieces: string[] = [];
  const slots: string[] = [];
  let from = 0;
  for (const found of desc.matchAll(placeholder)) {
    pieces.push(desc.slice(from, found.index));
    slots.push((found[1] ?? found[2] ?? found[3]) as string);
    from = found.index + found[0].length;
  }
  pieces.push(desc.slice(from));
  const letters = pieces.map((piece) => lettersOf(comparableText(piece)).text);
  const all = letters.join('');
  if (all === '') return undefined;
  const isShort = all.length < (/\p{Script=Han}/u.test(all) ? leastHan : leastLetters);
  return { pieces: letters, slots, isShort, asks: /[?？][^\p{L}\p{N}]*$/u.test(desc) };
});

export interface ExactText {
  readonly answer: AnswerFacts;
  /** Texts that fill the placeholders, as in the folded reply. */
  readonly values: readonly {
    /** Several if placeholders are adjacent: the text then belongs to all of them. */
    readonly slots: readonly string[];
    readonly text: string;
  }[];
}

const sentenceEnd = /[.!?;:。！？；：\n]+/;

/** The letters of each sentence of a text. */
export const lettersOfSentences = (text: string): readonly string[] =>
  comparableText(text)
    .split(sentenceEnd)
    .map((sentence) => lettersOf(sentence).text)
    .filter((letters) => letters !== '');

/** The ANSWERs whose complete text occurs in the reply. */
export function exactTexts(answers: readonly AnswerFacts[], reply: string): readonly ExactText[] {
  const folded = comparableText(reply);
  const letters = lettersOf(folded);
  const clauses = new Set(folded.split(/[.!?;:,。！？；：，\n]+/).map((one) => lettersOf(one).text));
  return answers.flatMap((answer) => {
    const template = templateOf(answer);
    if (template === undefined) return [];
    if (template.isShort) {
      const whole = template.pieces.join('');
      const isSaid =
        template.slots.length === 0 &&
        (clauses.has(whole) || letters.text === whole || standsAlone(whole, answer.desc, folded));
      return isSaid ? [{ answer, values: [] }] : [];
    }
    const values = find(template, letters, folded);
    return values ? [{ answer, values }] : [];
  });
}

/** Whether the text occurs as written, without a letter right before or after it. */
function standsAlone(whole: string, desc: string, folded: string): boolean {
  const least = /\p{Script=Han}/u.test(whole) ? leastHan : leastLetters;
  const written = comparableText(desc.trim()).replace(/[.!。！]+$/, '');
  if (whole.length * 2 < least || written === '') return false;
  for (let at = folded.indexOf(written); at >= 0; at = folded.indexOf(written, at + 1)) {
    const around = [folded[at - 1] ?? ' ', folded[at + written.length] ?? ' '];
    if (!around.some((sign) => isLetter.test(sign))) return true;
  }
  return false;
}

/** Tries each position of the longest piece and matches the other pieces from there in both directions. */
function find({ pieces, slots, asks }: Template, letters: Letters, folded: string): ExactText['values'] | undefined {
  const longest = pieces.reduce(
    (best, piece, index) => (piece.length > (pieces[best] as string).length ? index : best),
    0,
  );
  const anchor = pieces[longest] as string;
  for (let at = letters.text.indexOf(anchor); at >= 0; at = letters.text.indexOf(anchor, at + 1)) {
    const places = aroundAnchor(pieces, longest, at, letters, folded);
    if (!places || isHypothetical(places, letters, folded, asks)) continue;
    const values = slotGroups(slots, pieces).map(({ first, last, names }) => ({
      slots: names,
      text: between(places, first, last, letters, folded, pieces),
    }));
    if (values.some(({ text }) => /[!?。！？]/.test(text))) continue;
    return values;
  }
  return undefined;
}

interface SlotGroup {
  readonly first: number;
  readonly last: number;
  readonly names: readonly string[];
}

/** Groups adjacent placeholders. */
function slotGroups(slots: readonly string[], pieces: readonly string[]): readonly SlotGroup[] {
  const groups: SlotGroup[] = [];
  slots.forEach((slot, index) => {
    const before = groups.at(-1);
    if (before && pieces[index] === '')
      groups[groups.length - 1] = { ...before, last: index, names: [...before.names, slot] };
    else groups.push({ first: index, last: index, names: [slot] });
  });
  return groups;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Limit of positions tried for one piece, because in a text without blanks it may match anywhere. */
const mostPlaces = 20;

function aroundAnchor(
  pieces: readonly string[],
  longest: number,
  at: number,
  letters: Letters,
  folded: string,
): Place[] | undefined {
  const { text } = letters;
  const places: Place[] = new Array(pieces.length);
  places[longest] = { start: at, end: at + (pieces[longest] as string).length };
  for (let index = longest + 1; index < pieces.length; index++) {
    const piece = pieces[index] as string;
    const from = (places[index - 1] as Place).end;
    const isLast = index === pieces.length - 1;
    // A value at the end of the text extends as far as allowed.
    const start =
      piece === '' && isLast ? Math.min(text.length, from + longestValue) : nextPlace(piece, from, letters, folded);
    if (start < 0 || start - from > longestValue) return undefined;
    places[index] = { start, end: start + piece.length };
  }
  for (let index = longest - 1; index >= 0; index--) {
    const piece = pieces[index] as string;
    const to = (places[index + 1] as Place).start;
    const start = piece === '' && index === 0 ? Math.max(0, to - longestValue) : lastPlace(piece, to, letters, folded);
    if (start < 0 || to - (start + piece.length) > longestValue) return undefined;
    places[index] = { start, end: start + piece.length };
  }
  return places;
}

/**
 * The first position from `from` on that begins a word, else the first position of all, because some replies do not
 * separate words.
 */
function nextPlace(piece: string, from: number, letters: Letters, folded: string): number {
  const first = letters.text.indexOf(piece, from);
  for (let at = first, tries = 0; at >= 0 && tries < mostPlaces; at = letters.text.indexOf(piece, at + 1), tries++) {
    if (isWhole(at, piece.length, letters, folded)) return at;
  }
  return first;
}

function lastPlace(piece: string, to: number, letters: Letters, folded: string): number {
  const last = letters.text.lastIndexOf(piece, to - piece.length);
  for (
    let at = last, tries = 0;
    at >= 0 && tries < mostPlaces;
    at = at === 0 ? -1 : letters.text.lastIndexOf(piece, at - 1), tries++
  ) {
    if (isWhole(at, piece.length, letters, folded)) return at;
  }
  return last;
}

/** Whether no letter of another word adjoins the match. */
function isWhole(at: number, length: number, { at: places, text }: Letters, folded: string): boolean {
  const isLatin = (sign: string | undefined) =>
    sign !== undefined && /[\p{L}\p{N}]/u.test(sign) && !/\p{Script=Han}/u.test(sign);
  const start = places[at] ?? 0;
  const end = places[at + length - 1] ?? folded.length;
  return (
    !(isLatin(text[at]) && isLatin(folded[start - 1])) && !(isLatin(text[at + length - 1]) && isLatin(folded[end + 1]))
  );
}

/**
 * Words before the text in its sentence that make it hypothetical: "once the transfer was made", "I cannot say that".
 */
const takesForce =
  /(?:\b(?:if|once|when|whether|unless|until|before|as soon as|in case|cannot say|can't say|not sure|can't confirm|cannot confirm)|如果|一旦|等|若|除非|是否|不能说|不确定|无法确认)[^.!?;:。！？；：\n,，]{0,12}$/;

function isHypothetical(places: readonly Place[], { at, text }: Letters, folded: string, asks: boolean): boolean {
  const first = (places[0] as Place).start;
  const last = Math.max(0, (places.at(-1) as Place).end - 1);
  const start = at[Math.min(first, text.length - 1)] ?? 0;
  const end = at[Math.min(last, text.length - 1)] ?? folded.length;
  const before = folded.slice(Math.max(0, start - 200), start);
  if (takesForce.test(before)) return true;
  const opening = before.split(/[.!?。！？\n]/).at(-1) ?? '';
  // "Provided the PIN is right, ..." applies to the rest of its sentence.
  const force = clausesOf(`${opening} x`).at(-1)?.force;
  if (force === 'conditional' || force === 'reported') return true;
  return (
    !asks &&
    /^[^.!。！\n\p{L}]{0,4}[?？]/u.test(folded.slice(end + 1, end + 8)) &&
    (places.at(-1) as Place).end > (places.at(-1) as Place).start
  );
}

function between(
  places: readonly Place[],
  first: number,
  last: number,
  { at }: Letters,
  folded: string,
  pieces: readonly string[],
): string {
  const from = (places[first] as Place).end;
  const to = (places[last + 1] as Place).start;
  if (to <= from) return '';
  const start = at[from] ?? folded.length;
  const end = (at[to - 1] ?? folded.length - 1) + 1;
  const text = folded.slice(start, end);
  // A value at the beginning or end of the text is bounded only by its sentence.
  if (pieces[last + 1] === '' && last === places.length - 2) return (text.split(/[.!?;。！？；\n]/)[0] ?? '').trim();
  if (pieces[first] === '' && first === 0) return (text.split(/[.!?;:。！？；：\n]/).at(-1) ?? '').trim();
  return text.trim();
}
