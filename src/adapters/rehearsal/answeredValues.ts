// Reads the rest of a turn as the answer to the question before it: as a whole, or in parts in the order of the
// question. Refuses fillers, small talk and wishes without a value.

import { isHan } from './hanValues';
import { labelsOf } from './labelledValues';
import { parseYesNo } from './looseValues';
import {
  correctionPattern,
  fillerPhrases,
  hurryPhrases,
  nonNameWords,
  openWishPattern,
  phrasePattern,
} from './phrasePatterns';
import { isNegatedAt, type UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { examplesOf, kindOfSlot } from './slotKind';
import { cleanValue, isNoise, isSmallTalk, spelledForms } from './typedValues';
import { valueFor } from './valueFor';

/** Whether the text states a wish: the purpose of the workflow, without a value. */
export const isWish = (text: string): boolean =>
  /\b(want|need|would like|i'?d like|looking for)\b|\b(?:can|could|may) (?:i|we)\b|想|要|挂号|预约|预订|订[位座票餐房]|退[货款]|[借还]书|买票|办理/i.test(
    text,
  );

export function takeAnswers(reading: UserTextReader): void {
  const { asked, known, slots, now } = reading.context;
  const open = asked.flatMap((key) => (reading.has(key) ? [] : (slots.get(key) ?? [])));
  if (open.length === 0) return;
  const [only] = open;
  const isAlone = open.length === 1 && asked.length === 1;
  // A turn that changes known values or gives others does not answer the question.
  const isElsewhere = [...reading.found.keys()].some((key) => !asked.includes(key)) || refusesElsewhere(reading);
  const isCorrection = [...reading.found.keys()].some((key) => known.has(key) && !asked.includes(key));
  if (only && isAlone && kindOfSlot(only) === 'yes-no') {
    // "No, the order is QX-1": if the turn changes a known value, the no belongs to the change.
    const isBoth =
      /^\W*(?:yes|yeah|yep|no|nope)\b/i.test(reading.rest) &&
      !(isCorrection && (correctionPattern.test(reading.rest) || /^\W*no(?:pe)?\b/i.test(reading.rest)));
    const isAsking = reading.context.intent.wonders && parseYesNo(reading.rest) === undefined;
    if ((!isElsewhere || isBoth) && !isAsking) reading.take(only, valueFor(reading.rest, only, now));
    return;
  }
  if (open.length > 1 && open.every((slot) => kindOfSlot(slot) === 'yes-no')) {
    takeInOrder(reading, open);
    return;
  }
  // "Lee, party of 6" names a person beside other values.
  if (only && isAlone && isElsewhere && kindOfSlot(only) === 'person') {
    const named = partsOf(reading, calmWords(reading), open).filter((part) =>
      /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*$/u.test(part),
    );
    if (named.length === 1) reading.take(only, named[0]);
  }
  if (isCorrection || (isAlone && isElsewhere)) return;
  const calm = calmWords(reading);
  if (only && isAlone && parseYesNo(cleanValue(reading.rest)) !== undefined) {
    reading.take(only, valueFor(reading.rest, only, now));
    return;
  }
  if (calm === '') return;
  if (only && isAlone) {
    const isLeft = kindOfSlot(only) !== 'reason' && isNegatedAt(calm, calm.length);
    if (!namesOther(reading, calm, open) && !isLeft) reading.take(only, valueFor(calm, only, now));
    return;
  }
  const parts = partsOf(reading, calm, open);
  for (const [index, part] of parts.entries()) {
    const best = open
      .filter((slot) => !reading.has(slot.key) && valueFor(part, slot, now) !== undefined)
      // A further thing is not a reason: "the lamp and the shoes".
      .filter((slot) => kindOfSlot(slot) !== 'reason' || !isThing.test(part))
      // With fewer parts than questions, only parts that resemble a slot's value can be assigned.
      .filter((slot) => parts.length >= open.length || likeness(part, slot) > 0)
      // "A table then: Luigi": the part written as a name is the name, not the part before it.
      .filter((slot) => likeness(part, slot) >= 0 || !parts.some((other) => likeness(other, slot) > 0))
      .toSorted((a, b) => likeness(part, b) - likeness(part, a))[0];
    const last = open.find((slot) => kindOfSlot(slot) === 'reason');
    const isLast = best !== undefined && best === last && open.every((slot) => slot === best || reading.has(slot.key));
    // A reason extends to the end of the turn: "i ordered white, got black".
    if (best) reading.take(best, valueFor(isLast ? parts.slice(index).join(', ') : part, best, now));
  }
}

const refusesElsewhere = ({ refused, context }: UserTextReader): boolean =>
  refused.some(({ key }) => !context.asked.includes(key));

/** Assigns one answer to each of several decisions: "Yes, no". */
function takeInOrder(reading: UserTextReader, open: readonly ProgramSlot[]): void {
  const said = reading.rest
    .split(/[,;.，；。、]|\band\b|和/i)
    .map((part) => parseYesNo(part.trim()))
    .filter((one) => one !== undefined);
  if (said.length !== open.length) return;
  for (const [index, slot] of open.entries()) reading.take(slot, valueFor(said[index] ? 'yes' : 'no', slot, undefined));
}

/** Whether the part begins with the name of another slot: "id four five six" is not a department. */
function namesOther(reading: UserTextReader, part: string, open: readonly ProgramSlot[]): boolean {
  const { slots } = reading.context;
  return [...slots.values()].some(
    (slot) =>
      !open.includes(slot) &&
      labelsOf(slot, slots).some((label) => /^[\w ]+$/.test(label) && new RegExp(`^${label}\\b`, 'i').test(part)),
  );
}

/** The clauses that may hold a value. */
function calmWords({ rest }: UserTextReader): string {
  return rest
    .split(/(?<=[,;，；。])\s*|(?<=[.!])\s+/)
    .map((clause) => clause.trim())
    .filter((clause) => !hurryPhrases.test(clause) && !fillerPhrases.test(clause) && !openWishPattern.test(clause))
    .join(' ')
    .trim();
}

function partsOf(reading: UserTextReader, calm: string, open: readonly ProgramSlot[]): readonly string[] {
  return calm
    .split(/[,，;；、\n]|[.:]\s+|\s[-–—]\s|\s+and\s+|(?<=\p{Script=Han})\s+/u)
    .filter((part) => open.some((slot) => kindOfSlot(slot) === 'reason') || !isNegatedAt(part, part.length))
    .map((part) => cleanValue(part))
    .filter(
      (part) =>
        /[\p{L}\d]/u.test(part) &&
        !fillerPhrases.test(part) &&
        !nonNameWords.test(part) &&
        !isSmallTalk(part) &&
        !namesOther(reading, part, open) &&
        part.split(' ').length < 8,
    );
}

/** Takes a name alone, before any question: "Luigi", `三体`. */
export function takeOpeningName(reading: UserTextReader): void {
  const { slots, open = [] } = reading.context;
  const slot = open.flatMap((key) => slots.get(key) ?? []).find((one) => /restaurant|hotel|shop|store/i.test(one.name));
  const name = cleanValue(reading.rest);
  const isName = /^\p{Lu}/u.test(name) && isProper(name) && name.split(/\s+/).length <= 3 && !phrasePattern.test(name);
  if (slot && isName && !nonNameWords.test(name) && !isSmallTalk(name) && !isNoise(name)) reading.take(slot, name);
  const title = open.flatMap((key) => slots.get(key) ?? []).find((one) => /书名|片名|歌名|剧名/.test(one.name));
  const isTitle =
    name === reading.rest.trim() &&
    /^\p{Script=Han}{2,6}$/u.test(name) &&
    !/[我你他想要借还是不没有在吗呢吧办退买订]/.test(name);
  if (title && isTitle && !isNoise(name) && !isSmallTalk(name)) reading.take(title, name);
}

/**
 * If no question was asked and the turn answers part of the first question, the rest may answer the remaining part:
 * "Luigi, 4 people".
 */
export function takeLeft(reading: UserTextReader): void {
  const { slots, known, open = [], now } = reading.context;
  if (!open.some((key) => reading.found.has(key))) return;
  const missing = open.flatMap((key) => (reading.has(key) || known.has(key) ? [] : (slots.get(key) ?? [])));
  const parts = partsOf(reading, calmWords(reading), missing).filter((part) => part.split(/\s+/).length < 4);
  for (const slot of missing.filter((one) => ['place', 'text'].includes(kindOfSlot(one)))) {
    const named = parts.find((part) => likeness(part, slot) > 0 && isProper(part));
    const bare = parts.filter((part) => !phrasePattern.test(part) && !isWish(part));
    const value = named ?? (missing.length === 1 && bare.length === 1 ? bare[0] : undefined);
    if (value !== undefined && !isHan(value)) reading.take(slot, valueFor(value, slot, now));
  }
}

/** Takes a value phrased as a question, but only if it resembles the slot's kind. */
export function takeTentative(reading: UserTextReader): void {
  const { slots, asked, open = [], now } = reading.context;
  const keys = asked.length > 0 ? asked : open;
  for (const slot of keys.flatMap((key) => slots.get(key) ?? [])) {
    const part = partsOf(reading, reading.rest.replace(/[?？]\s*$/, ''), []).find((one) => likeness(one, slot) > 0.5);
    if (part !== undefined && !reading.has(slot.key)) reading.take(slot, valueFor(part, slot, now));
  }
}

/** Written as a name: "House of Lee". */
const isProper = (part: string) =>
  part.split(/\s+/).every((word) => /^(?:\p{Lu}|\d|\p{Script=Han}|(?:of|the|and|de|la|du|&)$)/u.test(word));

/** An article and a noun. */
export const isThing = /^(?:an?|the|my|some|these|those|two|three)\s+[\p{L}-]+(?:\s[\p{L}-]+)?$/iu;

/** How much a part resembles a slot's value. Among equals, the slot asked for first gets the part. */
function likeness(part: string, slot: ProgramSlot): number {
  const kind = kindOfSlot(slot);
  if (kind !== 'text' && kind !== 'place' && kind !== 'thing' && kind !== 'reason' && kind !== 'person') return 3;
  const isName = /^\p{Lu}|\p{Script=Han}/u.test(part);
  if (examplesOf(slot).some((example) => spelledForms(example).some(({ pattern }) => pattern.test(part)))) return 2;
  if (kind === 'place' || kind === 'person') return isName ? 1 : -1;
  if (kind === 'thing' && part.split(' ').length < 4) return 0.5;
  if (isName && /\p{Script=Han}/u.test(part)) return 0.2;
  return 0;
}
