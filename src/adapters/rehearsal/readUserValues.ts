// Reads slot values out of a user turn by rules: labels, typed values, names, lists in the order of the question.
// Stateless. Invariant: each slot gets at most one value per turn, and only one of its kind: values that fit no slot
// are left out, impossible values are refused. Refuses questions and small talk as values.

import { isThing, isWish, takeAnswers, takeLeft, takeOpeningName, takeTentative } from './answeredValues';
import type { SlotMention } from './conversationMemory';
import { takeCorrection } from './corrections';
import { takeDecisions } from './decisions';
import { findDates } from './findDates';
import { isHan, takeAddress, takeHan } from './hanValues';
import { takeLabelled } from './labelledValues';
import { parseYesNo } from './looseValues';
import { takeNamed } from './namedValues';
import { numberSpanIn } from './numbers';
import { correctionPattern, replacementPattern } from './phrasePatterns';
import { readIntent } from './readIntent';
import { isNegatedAt, type Understanding, UserTextReader } from './reading';
import { isStillToCome, type Refused } from './refusals';
import { emptySlot, type ProgramSlot } from './rehearsalProgram';
import { kindOfSlot } from './slotKind';
import { bareThingIn, reasonIn } from './thingValues';
import { cleanValue, codeIn, joinDigits, personIn, unmarkedPersonIn, valueByPattern } from './typedValues';
import { valueFor, whenOf } from './valueFor';

export type { Understanding } from './reading';
export { isWish };

export interface TurnReading {
  readonly values: readonly SlotMention[];
  /** Impossible values of the turn. */
  readonly refused: readonly Refused[];
}

export function readTurn(text: string, context: Understanding): TurnReading {
  if (context.intent.strays || (context.intent.asksQuestion && !context.intent.isTentative)) {
    // "Monday would suit me best, or is that too soon?": reads the statement before the question.
    const stated = /^(.{6,}?)[,.;!，。；]\s*[^,.;!，。；]*[?？]\s*$/s.exec(text)?.[1];
    const intent = stated === undefined ? undefined : readIntent(stated, context.topic ?? '');
    if (stated === undefined || !intent || intent.asksQuestion || intent.strays) return { values: [], refused: [] };
    return readTurn(stated, { ...context, intent });
  }
  const reading = new UserTextReader(correctTypos(text), context);
  read(reading);
  return { values: [...reading.found].map(([key, value]) => ({ key, value })), refused: reading.refused };
}

/** The values without the refusals. */
export const readUserValues = (text: string, context: Understanding): readonly SlotMention[] =>
  readTurn(text, context).values;

const spelledDigits = 'zero|one|two|three|four|five|six|seven|eight|nine|\\d';

/**
 * Corrects typos, joins spelled-out digits and removes rejected alternatives, so that the rules read the intended text.
 */
const correctTypos = (text: string): string =>
  text
    .replace(/\b(?:tom+or+ow|2mor+ow|2moro|tmw)\b/gi, 'tomorrow')
    .replace(/\b2ni(?:te|ght)\b/gi, 'tonight')
    .replace(new RegExp(`\\b(?:(?:${spelledDigits})[ ,-]+){3,}(?:${spelledDigits})\\b`, 'gi'), joinDigits)
    .replace(/(?<!\s)\s*\b(?:instead of|rather than)\s+[^,.;!?]+?(?=\s+please\b|[,.;!?]|$)/gi, '');

function read(reading: UserTextReader): void {
  const { asked: requestedKeys, intent, slots } = reading.context;
  const isChinese = isHan(reading.rest);
  takeLabelled(reading);
  takeTitles(reading);
  takeDates(reading);
  if (isChinese) takeAddress(reading);
  takeCodes(reading);
  if (isChinese) takeHan(reading);
  takePeople(reading);
  takeNumbers(reading);
  takeThings(reading);
  takeNamed(reading);
  takeCorrection(reading);
  if (!intent.asksQuestion) takeDecisions(reading);
  const isYesNo =
    requestedKeys.length === 1 && kindOfSlot(slots.get(requestedKeys[0] ?? '') ?? emptySlot('')) === 'yes-no';
  // "OK" is an answer to a yes-no question.
  const isCalm =
    (!intent.chats || (isYesNo && parseYesNo(reading.rest) !== undefined)) && !intent.asksQuestion && !intent.refuses;
  const isAnswer = isCalm && ((!intent.cancels && !intent.unsure) || isYesNo);
  if (intent.isTentative) takeTentative(reading);
  else if (requestedKeys.length > 0 && isAnswer) takeAnswers(reading);
  else if (requestedKeys.length === 0 && reading.found.size > 0 && !intent.asksQuestion) takeLeft(reading);
  else if (requestedKeys.length === 0 && !intent.asksQuestion && !intent.chats) takeOpeningName(reading);
}

/** 《书名》 and other quotations are values for text slots. */
function takeTitles(reading: UserTextReader): void {
  const hit = /《([^《》]+)》|[“「]([^“「”」]+)[”」]|"([^"]+)"/.exec(reading.rest);
  const value = hit?.[1] ?? hit?.[2] ?? hit?.[3];
  const [slot] = reading.slotsOf('text', 'place');
  if (!hit || (hit[1] === undefined && reading.context.asked.length > 1) || isNegatedAt(reading.rest, hit.index))
    return;
  if (reading.take(slot, value)) reading.cut(hit.index, hit.index + hit[0].length);
}

/** Marks a day as one on which something happened or since which it lasts: not a wanted day. */
const isNarrated =
  /\b(?:since|from|after|until|of)\s*$|\b(?:was|were|had|did|got|came|hurts?|started|began|broke|fell|called|ordered|bought|received|arrived|saw|went|visited|happened)\b/i;
const isNarratedChinese = /[从自]\s*$|[买收到看来做开坏摔]了|[买收到做]的|开始|发生|以来/;

function takeDates(reading: UserTextReader): void {
  for (;;) {
    const [slot] = reading.slotsOf('when');
    const [span] = slot ? findDates(reading.rest, reading.context.now) : [];
    if (!slot || !span) return;
    // A rejected day is not wanted: "not Friday, Thursday", "1pm, no 2pm".
    const [before, behind] = [reading.rest.slice(0, span.start), reading.rest.slice(span.end)];
    const isLeft =
      isNegatedAt(reading.rest, span.start) ||
      (/^\W*no\s+(?:on )?$/i.test(before) && findDates(behind, reading.context.now).length > 0) ||
      (replacementPattern.test(behind) && findDates(behind, reading.context.now).length > 0);
    const next = findDates(behind, reading.context.now)[0];
    // "Thursday or Friday": the day is open.
    if (next && /^\s*(?:or|或者?|还是)\s*(?:on |at )?$/i.test(behind.slice(0, next.start))) {
      reading.cut(span.start, span.end + next.end);
      continue;
    }
    const clause = `${before.split(/[,.;!?，。；！？]/).at(-1) ?? ''}${behind.split(/[,.;!?，。；！？]/)[0] ?? ''}`;
    const isPast = span.problem === 'past' && isStillToCome(slot, reading.context.topic ?? '');
    if (isLeft || (span.problem === 'past' && isStory(before, clause))) {
      // Neither a value nor a problem.
    } else if (isPast || (span.problem !== undefined && span.problem !== 'past'))
      reading.refuse(slot, span.spokenText, span.problem);
    else reading.take(slot, whenOf(span, slot));
    reading.cut(span.start, span.end);
  }
}

const isStory = (before: string, clause: string) =>
  isNarrated.test(before.trimEnd()) ||
  isNarrated.test(clause) ||
  isNarratedChinese.test(before) ||
  isNarratedChinese.test(clause);

function takeCodes(reading: UserTextReader): void {
  for (const kind of ['mail', 'phone', 'code'] as const) {
    for (const slot of reading.slotsOf(kind)) {
      const span = kind === 'code' ? codeIn(reading.rest) : valueByPattern(kind, reading.rest);
      if (span && reading.take(slot, span.value)) reading.cut(span.start, span.end);
    }
  }
}

function takePeople(reading: UserTextReader): void {
  const [slot] = reading.slotsOf('person');
  if (!slot) return;
  const { asked: requestedKeys, slots } = reading.context;
  // An answer takes the kind of its question.
  const isPlace = requestedKeys.length === 1 && kindOfSlot(slots.get(requestedKeys[0] ?? '') ?? slot) === 'place';
  const span = personIn(reading.rest) ?? (isPlace ? undefined : unmarkedPersonIn(reading.rest));
  if (span && !isNegatedAt(reading.rest, span.start) && reading.take(slot, span.value))
    reading.cut(span.start, span.end);
}

function takeNumbers(reading: UserTextReader): void {
  for (const slot of reading.slotsOf('number')) {
    const { asked: requestedKeys, open = [] } = reading.context;
    // "Luigi, 4, tomorrow": a number alone in a clause, before any question.
    const isOnlyQuestion = open.includes(slot.key) && /(?:^|,)\s*[-−–]?\d{1,3}\s*(?:,|$)/.test(reading.rest);
    const span = numberSpanIn(reading.rest, slot, requestedKeys.includes(slot.key) || isOnlyQuestion);
    if (!span || isNegatedAt(reading.rest, span.start)) continue;
    // "6, sorry, 7": the later one counts.
    const behind = reading.rest.slice(span.end);
    const other = replacementPattern.test(behind) ? numberSpanIn(behind, slot, true) : undefined;
    if (reading.take(slot, (other ?? span).value)) reading.cut(span.start, span.end + (other?.end ?? 0));
  }
}

/** "It's the blue jacket, the zip is broken": the thing in its own clause, then its defect. */
function takeThingFirst(reading: UserTextReader, thing: ProgramSlot, reason: ProgramSlot): boolean {
  const match = /^\W*([^,.:]+?)\s*[,.:]\s+(.{3,})$/s.exec(reading.rest);
  const name = cleanValue(match?.[1] ?? '');
  if (!match?.[2] || !isThing.test(name) || isThing.test(cleanValue(match[2]))) return false;
  if (
    !/\b(?:is|are|was|were|has|have|does|do|did|came|arrived|broke|stopped|leaks?|too|wrong|broken)\b|n['’]t\b/i.test(
      match[2],
    )
  )
    return false;
  reading.take(thing, valueFor(name, thing, undefined));
  reading.take(reason, valueFor(match[2], reason, undefined));
  reading.rest = '';
  return true;
}

/** The returned thing and the reason: `a lamp because it broke`, `the jacket is too small`. */
function takeThings(reading: UserTextReader): void {
  const { known, asked: requestedKeys } = reading.context;
  const [reason] = reading.slotsOf('reason');
  const [thing] = reading.slotsOf('thing');
  const isOpen = (slot: ProgramSlot | undefined) => slot !== undefined && !known.has(slot.key);
  if (!reason && !thing) return;
  reading.rest = reading.rest.replace(/\s*\b(?:from|of|in)\s+(?:my |the )?order\s*,/gi, '');
  const isRequested = thing !== undefined && requestedKeys.includes(thing.key);
  if (isRequested && reason && !reading.has(reason.key) && takeThingFirst(reading, thing, reason)) return;
  const back = correctionPattern.exec(reading.rest)?.[0] ?? '';
  const text = reading.rest.slice(back.length);
  // Unasked, a thing counts only beside another value: "The kettle leaks. Order QX-1".
  const isOpenThing = isRequested || (thing !== undefined && !known.has(thing.key) && reading.found.size > 0);
  const found = reasonIn(text) ?? (isOpenThing ? bareThingIn(text) : undefined);
  // Describes a part of the thing: "the screen has a crack".
  const isPart =
    !isRequested && reason !== undefined && requestedKeys.includes(reason.key) && found?.thing !== undefined;
  if (!found || (isPart && back === '' && thing !== undefined && known.has(thing.key))) return;
  const addsInformation = back !== '' || /\balso\b|\banother\b/i.test(text);
  const takes = (slot: ProgramSlot | undefined, value: string | undefined) => {
    if (isOpen(slot) || addsInformation || requestedKeys.includes(slot?.key ?? '')) reading.take(slot, value);
  };
  takes(reason, found.reason);
  takes(thing, found.thing);
  if (reading.has(reason?.key ?? '') || reading.has(thing?.key ?? ''))
    reading.cut(back.length + found.start, back.length + found.end);
}
