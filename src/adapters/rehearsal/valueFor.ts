// The value of a slot's kind in a text that was given for that slot. Refuses small talk as a name and words as a
// number.

import { sayDecision } from './decisions';
import { type DateSpan, findDates } from './findDates';
import { familyNames, givenNames } from './givenNames';
import { hanAnswer, isHan, leavesOpen, namesConcept } from './hanValues';
import { humanName } from './humanName';
import { parseYesNo } from './looseValues';
import { numberSpanIn } from './numbers';
import { parseYesNoAnswer } from './parseYesNoAnswer';
import { closingPattern, nonNameWords } from './phrasePatterns';
import { isNegatedAt } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot, type SlotKind } from './slotKind';
import { cleanValue, codeIn, isNoise, isSmallTalk, valueByPattern } from './typedValues';
import { valueKindOf } from './valueKinds';

export function valueFor(text: string, slot: ProgramSlot, now: string | undefined): string | undefined {
  const clean = cleanValue(text);
  const listed = listedIn(text, slot);
  if (listed !== undefined) return listed;
  const kind = kindOfSlot(slot);
  if (
    isNameKind(kind) ||
    (kind === 'text' &&
      slot.desc !== '' &&
      !/whether|\bif\b|want|\b(?:is|has|are)\b|是否|愿意/i.test(`${humanName(slot.name)} ${slot.desc}`))
  ) {
    if (parseYesNo(clean) !== undefined || nonNameWords.test(clean) || isSmallTalk(clean) || closingPattern.test(text))
      return undefined;
    if (isNoise(clean)) return undefined;
  }
  if (isHan(clean) && (kind === 'person' || kind === 'place' || kind === 'text')) {
    if (leavesOpen(clean)) return undefined;
    const own = hanAnswer(clean, slot);
    if (own !== undefined || kind !== 'text' || namesConcept(slot)) return own;
  }
  // A sentence names no place and no department: "my knee hurts".
  if (namesConcept(slot) && isSentence.test(clean)) return undefined;
  switch (kind) {
    case 'choice':
      return undefined;
    case 'yes-no': {
      const said = parseYesNoAnswer(text, `${slot.name} ${slot.desc}`);
      return said === undefined ? undefined : sayDecision(slot, said, text);
    }
    case 'when':
      return whenOf(findDates(text, now)[0], slot);
    case 'mail':
    case 'phone':
      return valueByPattern(kind, text)?.value;
    case 'code':
      return codeIn(text)?.value ?? (/^\d+$/.test(clean) ? clean : undefined);
    case 'number':
      return numberSpanIn(text, slot, true)?.value;
    case 'thing':
      return clean.replace(/^(?:an?|the|my|some)\s+/i, '') || undefined;
    case 'reason':
      return (
        clean.replace(/^(?:(?:because|since|as|that) )?(?:it|they)(?: (?:is|are|was|were)|['’](?:s|re))? /i, '') ||
        undefined
      );
    case 'person':
      if (/\d/.test(clean) || clean.split(/\s+/).length > 4 || clean === '') return undefined;
      if (noName.test(clean) || !mayBeName(clean)) return undefined;
      return /\b(?:hospital|clinic|restaurant|hotel|department|street|road)\b/i.test(clean) ? undefined : clean;
    default:
      return clean === '' ? undefined : clean;
  }
}

/** Lower-case text is a name only with a title or a common first name. */
const mayBeName = (text: string): boolean => {
  const [first = ''] = text.split(/\s+/);
  if (!/^[a-z]/.test(first) || /^(?:mr|mrs|ms|miss|dr|de|van|von|le|la|al)\b/i.test(first)) return true;
  return familyNames.has(first) || givenNames.has(`${first.charAt(0).toUpperCase()}${first.slice(1)}`);
};

/** Words that occur in no name. */
const noName =
  /\b(?:that|is|are|am|the|too|it|this|not|to|for|we|i|you|my|was|be|have|has|do|does|and|or|with|at|on|then|would|could|can|will|just|some|any|all|nothing|something|late|early)\b/i;
const isSentence =
  /\b(?:my|i|we|they|it|that|who|which|whichever|whatever|hurts?|is|are|was|were|have|has|need|treats?|anywhere|any|you|one|usual|same|\w+est|either)\b/i;

/** A text slot keeps the words; a date or time slot gets a formatted value. */
export const whenOf = (span: DateSpan | undefined, slot: ProgramSlot): string | undefined =>
  valueKindOf(slot.type) === undefined ? span?.spokenText : span?.value;

export const isNameKind = (kind: SlotKind) => kind === 'person' || kind === 'place' || kind === 'thing';

/**
 * The listed value that the text names: the longest match, because a value may be part of another, or a match by a word
 * that only this value has.
 */
export function listedIn(text: string, slot: ProgramSlot): string | undefined {
  if (kindOfSlot(slot) === 'yes-no') return undefined;
  const plain = text.toLowerCase();
  const placeOf = (word: string): number => {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) {
      const isWhole =
        !/[a-z]/.test(word) || !(/\w/.test(plain.charAt(at - 1)) || /\w/.test(plain.charAt(at + word.length)));
      if (isWhole && !isNegatedAt(plain, at)) return at;
    }
    return -1;
  };
  const said = slot.values.filter((value) => value !== '' && placeOf(value.toLowerCase()) >= 0);
  if (said.length > 0) return said.toSorted((a, b) => b.length - a.length)[0];
  const wordsOf = (value: string): readonly string[] =>
    value.toLowerCase().match(/[a-z]{4,}|\p{Script=Han}{2,}/gu) ?? [];
  const byWord = slot.values.filter((value) =>
    wordsOf(value).some(
      (word) => !slot.values.some((other) => other !== value && wordsOf(other).includes(word)) && placeOf(word) >= 0,
    ),
  );
  return byWord.length === 1 ? byWord[0] : undefined;
}
