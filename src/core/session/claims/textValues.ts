// Compares names, places and other texts that a reply states for a slot with the text of the call.

import { comparableText, escapePattern, type JsonValue, looseName } from '../../support';
import { type Expected, fieldsOf, scalarsOf } from './expectedValues';
import type { Claimed } from './findAnswerClaims';

export interface OtherText {
  readonly one: Expected;
  /** As written in the reply. */
  readonly said: string;
}

/** The text that the reply states in place of the call's text; undefined if that is uncertain. */
export function otherTextOf(
  state: Claimed,
  expected: readonly Expected[],
  near: readonly string[],
  all: readonly string[],
  desc: string,
): OtherText | undefined {
  return (
    knownTextOf(state, expected, near.join(' ')) ??
    otherNumberOf(expected, all.join(' ')) ??
    newTextOf(state, expected, near.join(' '), all.join(' '), desc)
  );
}

/** "Booked at Lakeside" after the check was for Lakeside and the booking for Riverside. */
function knownTextOf(state: Claimed, expected: readonly Expected[], said: string): OtherText | undefined {
  const text = comparableText(said);
  const has = (value: JsonValue) => containsWords(text, comparableText(String(value)));
  for (const one of expected) {
    const { slot, value, parts } = one;
    if (typeof value !== 'string' || parts.length > 0 || has(value)) continue;
    for (const [api, calls] of Object.entries(state.calls)) {
      for (const call of calls) {
        const other = fieldsOf(state, api, call).get(looseName(slot))?.value;
        if (typeof other !== 'string' || other.length < 3 || isSameText(other, value)) continue;
        const isElsewhere = expected.some((rest) => rest.slot !== slot && isSameText(String(rest.value), other));
        if (!isElsewhere && has(other)) return { one, said: other };
      }
    }
  }
  return undefined;
}

function containsWords(text: string, words: string): boolean {
  const at = words === '' ? -1 : text.indexOf(words);
  if (at < 0) return false;
  if (/\p{Script=Han}/u.test(words)) return true;
  const around = `${text[at - 1] ?? ' '}${text[at + words.length] ?? ' '}`;
  return !/[\p{L}\p{N}]/u.test(around);
}

export const wordsIn = (text: string) => comparableText(text).match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
const titles = new Set('mr mrs ms miss dr prof sir madam the a an 先 生 女 士 小 姐'.split(' '));

/** Names in another order, with a title, or only in part count as the same. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => wordsIn(text).filter((word) => !titles.has(word)));
  if (!one || !other || one.length === 0 || other.length === 0) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.every((word) => longer.includes(word));
}

/** The same road with another number: "12 Mill Lane" for "14 Mill Lane". */
function otherNumberOf(expected: readonly Expected[], all: string): OtherText | undefined {
  const text = comparableText(all);
  for (const one of expected) {
    if (typeof one.value !== 'string' || one.parts.length > 0) continue;
    const value = comparableText(one.value);
    const behind = /(\p{Script=Han}{2,}|\p{Script=Latin}{4,} )(\d{1,5})(?=\D|$)/u.exec(value);
    const before = /(?<!\d)(\d{1,5}) (\p{Script=Latin}+ \p{Script=Latin}{3,})/u.exec(value);
    const road = behind ? behind[1]?.slice(-4) : before?.[2];
    const number = behind?.[2] ?? before?.[1];
    if (road === undefined || number === undefined) continue;
    const pattern = behind ? `${escapePattern(road)}(\\d{1,5})(?!\\d)` : `(?<!\\d)(\\d{1,5}) ${escapePattern(road)}`;
    const said = [...text.matchAll(new RegExp(pattern, 'gu'))];
    if (said.length > 0 && said.every((found) => found[1] !== number)) return { one, said: said[0]?.[0] ?? '' };
  }
  return undefined;
}

/** Distinctive words of a text: no titles, and no words such as "the" and "of". */
const tellingWords = (text: string) =>
  wordsIn(text).filter((word) => !titles.has(word) && (word.length > 2 || /\d|\p{Script=Han}/u.test(word)));

const name = "[A-Z][\\p{L}'-]+";
const namePhrase = `(?:the )?(${name}(?: (?:of |de |da |das |do |van |von )?${name})*)`;
/** "Mr Olsen will come", "with Mr Olsen": not "Thanks, Mr Olsen". */
const person = new RegExp(
  `(?:\\b(with|by|from|and|is|meet) )?\\b((?:Mr|Mrs|Ms|Miss|Dr|Prof)\\.? ${name}(?: ${name})?)( (?:will|is|comes?|visits?|can|has|would|shows?|takes?|looks?|inspects?|meets?|rings?|calls?)\\b|'ll\\b|'s\\b)?`,
  'gu',
);
const places = new Set(['at', 'in', 'to', 'from', 'near']);
const calendar =
  /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?s?$|^(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)/;

/**
 * A name that is new in the session, for a slot of the ANSWER ("is at $location", "is in Venice") or for a person,
 * while the reply contains no word of the call's value.
 */
function newTextOf(
  state: Claimed,
  expected: readonly Expected[],
  near: string,
  all: string,
  desc: string,
): OtherText | undefined {
  const said = new Set(wordsIn(all));
  const missing = expected.filter(
    ({ value, parts }) =>
      typeof value === 'string' &&
      parts.length === 0 &&
      /^(?:(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? )?[A-Z]/.test(value) &&
      tellingWords(value).length > 0 &&
      !tellingWords(value).some((word) => said.has(word)),
  );
  if (missing.length === 0) return undefined;
  const known = knownWords(state);
  const isNew = (phrase: string) =>
    !calendar.test(phrase) && tellingWords(phrase).length > 0 && !tellingWords(phrase).some((word) => known.has(word));
  const persons = missing.filter(({ slot, value }) => isPersonSlot.test(slot) || titled.test(String(value)));
  if (persons.length === 1) {
    const named = [...near.matchAll(person)].filter(
      ([, before, phrase = '', verb]) => (before !== undefined || verb !== undefined) && isNew(phrase),
    );
    if (named.length === 1) return { one: persons[0] as Expected, said: named[0]?.[2] as string };
  }
  for (const one of missing) {
    const before = prepositionOf(one.slot, desc);
    if (before === undefined || persons.includes(one)) continue;
    const words = places.has(before) ? [...places].join('|') : before;
    const named = [...near.matchAll(new RegExp(`\\b(?:${words}) ${namePhrase}`, 'gu'))].filter(([, phrase = '']) =>
      isNew(phrase),
    );
    if (named.length === 1) return { one, said: named[0]?.[1] as string };
  }
  return undefined;
}

const titled = /^(?:Mr|Mrs|Ms|Miss|Dr|Prof)\b/;
const isPersonSlot = /guide|inspector|surveyor|doctor|driver|technician|teacher|coach|agent|adviser|advisor|nurse|vet/i;

/** The word before the placeholder of the slot. */
const prepositionOf = (slot: string, desc: string): string | undefined =>
  [...desc.matchAll(/\b(at|in|to|from|near|of|by|with) (?:the )?(?:\{\{\s*|\$\{?|\{)([\p{L}\p{N}_]+)/gu)].find(
    ([, , named = '']) => looseName(named) === looseName(slot),
  )?.[1];

/** Words of all calls, of the user and of the workflow. */
function knownWords(state: Claimed): ReadonlySet<string> {
  const calls = Object.values(state.calls).flat();
  const users = (state.transcript ?? []).flatMap((entry) => (entry.kind === 'user' ? [entry.text] : []));
  const texts = [
    ...calls.flatMap(({ arguments: passed, result }) =>
      [passed, result?.kind === 'succeeded' ? result.value : null].flatMap(scalarsOf),
    ),
    ...users,
    ...Object.values(state.workflow.nodes).map((node) => node.desc),
  ];
  return new Set(texts.flatMap((text) => wordsIn(text)));
}
