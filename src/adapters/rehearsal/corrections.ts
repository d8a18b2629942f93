// Changes of mind: "no, I meant cardiology", "switch to Lakeside", `不对，是红楼梦`. The value goes to the slot of its kind,
// else to the slot that was filled last. Refuses to change a slot that has no value yet.

import { findDates } from './findDates';
import { isHanName } from './hanNames';
import { isHan } from './hanValues';
import { fillerPhrases } from './phrasePatterns';
import { isNegatedAt, type UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot, type SlotKind } from './slotKind';
import { cleanValue, isNoise } from './typedValues';
import { valueFor } from './valueFor';

const cues: readonly RegExp[] = [
  /\b(?:switch|change|move)(?: (?:it|that|me|over))? to (.+?)(?: instead| please|, please)?[.!]?\s*$/i,
  /\b(?:make (?:it|that)|rather(?! not)(?: have| take| go to)?|i (?:meant|mean)|prefer|should (?:be|have been|say)) (.+?)(?: instead| please|, please)?[.!]?\s*$/i,
  /(?:换成|改成|改为|换到|改到|应该是|我说的是|我要的是|说的是)\s*(.+?)(?:吧|了|。|！)*\s*$/,
  /^\W*(?:不对|不是|错了|说错了|弄错了|搞错了|写错了|等等|等一下|等下)[^,，。]*[,，。]\s*(?:应该是|是|我要|我要借|我想借|要|换)?\s*(.+?)(?:吧|了|。|！)*\s*$/,
  /^\W*(?:no|nope|sorry|wait|oh no|oops|hold on|actually)\b[\s,.!]+(?:(?:no|sorry|wait|actually|i said)\b[\s,.!]*)*(?:it(?:['’]?s| is)|that(?:['’]?s| is)|the)?\s*((?!I\b)\p{Lu}.+?)(?: instead| please|, please)?[.!]?\s*$/u,
];

const changeable: readonly SlotKind[] = ['text', 'place', 'thing', 'reason', 'person'];

export function takeCorrection(reading: UserTextReader): void {
  const { known, slots, asked, now } = reading.context;
  const match = cues.map((cue) => cue.exec(reading.rest)).find((one) => one !== null);
  const value = cleanValue(match?.[1]?.replace(/^(?:the|to)\s+/i, '') ?? '').replace(/^[\s,，]+|[\s,，]+$/g, '');
  if (!match || fillerPhrases.test(value) || !/[\p{L}\d]/u.test(value) || isNoise(value)) return;
  // Days, numbers and codes are read by their form elsewhere.
  if (findDates(value, now).length > 0 || /^[\d\s.:-]+$/.test(value)) return;
  if (isNegatedAt(reading.rest, match.index + match[0].lastIndexOf(match[1] ?? ''))) return;
  const order = [...known];
  const candidates = [...slots.values()]
    .filter((slot) => known.has(slot.key) && !reading.has(slot.key) && changeable.includes(kindOfSlot(slot)))
    .toSorted((a, b) => order.indexOf(b.key) - order.indexOf(a.key))
    .filter((slot) => valueFor(value, slot, now) !== undefined);
  const again = candidates.find((slot) => asked.includes(slot.key));
  const slot = again ?? bestOf(value, candidates);
  if (reading.take(slot, slot ? valueFor(value, slot, now) : undefined))
    reading.rest = reading.rest.slice(0, match.index);
}

/**
 * The slot of the value's kind: by the end of its name, a person, or a place written as a name; else the latest slot.
 */
function bestOf(value: string, candidates: readonly ProgramSlot[]): ProgramSlot | undefined {
  const ofKind = (kind: SlotKind) => candidates.find((slot) => kindOfSlot(slot) === kind);
  const tail = candidates.find(
    (slot) => isHan(slot.name) && [2, 3].some((size) => value.endsWith(slot.name.slice(0, size))),
  );
  if (tail) return tail;
  if (isHan(value)) return (isHanName(value) ? ofKind('person') : undefined) ?? ofKind('text') ?? candidates[0];
  if (!/^\p{Lu}/u.test(value)) return ofKind('text') ?? candidates[0];
  // A name: of a place if it contains a word for one, else for the slot named last.
  const isPlace = /\b(?:hospital|clinic|restaurant|hotel|court|inn|house|bar|cafe|café)\b/i.test(value);
  const named = candidates.find((slot) => ['place', 'person'].includes(kindOfSlot(slot)));
  return (isPlace ? ofKind('place') : undefined) ?? named ?? ofKind('text') ?? candidates[0];
}
