// Scores how words of a clause fit an action: nouns for the action and its result, values and their labels.

import type { Clause, Token } from './clauses';
import { familyOf } from './families';
import type { ActionWords } from './nodeWords';
import type { StatedEvent } from './statedEvent';
import { isPastForm, stemOf } from './stemOf';
import { synonymsOf } from './synonyms';

/** Whether the object has a separate name: not only "the transfer" of a transfer. */
export const namesThing = ({ object, families: own }: ActionWords): boolean =>
  [...object.keys()].some(
    (unit) => ![...own].some((id) => familyOf(id).verbs.has(unit) || familyOf(id).nouns.has(unit)),
  );

/**
 * Score of a noun for the action itself in the clause: "the booking went through". Lower for another verb of its
 * family.
 */
export function namedBy(action: ActionWords, { tokens }: Clause, event: StatedEvent, isFitting: boolean): number {
  let best = 0;
  tokens.forEach(({ stem }, at) => {
    if (event.verbs.includes(stem) || !isHead(tokens, at)) return;
    if (action.verbs.has(stem)) best = 0.7;
    else if (
      best === 0 &&
      [...action.plain].some((id) =>
        isFitting
          ? familyOf(id).verbs.has(stem) || familyOf(id).nouns.has(stem)
          : !familyOf(id).isGeneral && familyOf(id).verbs.has(stem),
      )
    )
      best = 0.4;
  });
  return best;
}

/** Chinese words are found by their characters, because there are no spaces. */
export function hasWritten({ text, isHan }: Clause, unit: string): boolean {
  if (!isHan) return false;
  for (const other of synonymsOf(unit)) if (text.includes(other)) return true;
  return false;
}

export const namesPlace = /\b(?:on|in|to|into|onto) (?:the|your|his|her|our|their|this|\w+'s?) \w+/;

/** Families of verbs that create a thing; speakers use them interchangeably. */
const making = new Set(
  'book hold schedule register queue order open issue assign apply submit activate send collect'.split(' '),
);

export const makesSuch = ({ families: own }: ActionWords, { strong }: StatedEvent) =>
  [...own].some((id) => making.has(id)) && strong.some((id) => making.has(id));

/** "done" never refers to one of these actions without a word for the action. */
export const undoing = new Set(['cancel', 'delete', 'refund', 'return', 'close', 'disable']);

/** In "the return date" the head is "date"; "return" only qualifies it. */
const isHead = (tokens: readonly Token[], at: number) => {
  const next = tokens[at + 1];
  return (
    next === undefined ||
    !/^[a-z]{3,}$/.test(next.word) ||
    /^(?:request|application|order|process|was|were|has|have|had|for|from|with|under|into|over|went|goes|came|worked|succeeded|got)$/.test(
      next.word,
    ) ||
    isPastForm(next.word)
  );
};

const people = new Set(
  'person student user customer patient guest member participant passenger client visitor reader applicant'
    .split(' ')
    .map(stemOf),
);

/** Whether the clause contains a noun for the action's result ("your seat") and the action has no other object. */
export function hasOwnNoun(action: ActionWords, { stems }: Clause): boolean {
  const things = [...action.object.keys()].filter((unit) => !people.has(unit));
  return [...action.families].some((id) => {
    const { nouns } = familyOf(id);
    return (
      hasAny(stems, nouns) &&
      (things.length === 0 || things.some((thing) => nouns.has(thing) || hasAny(nouns, synonymsOf(thing))))
    );
  });
}

export function hasAny(units: ReadonlySet<string>, wanted: Iterable<string>): boolean {
  for (const one of wanted) if (units.has(one)) return true;
  return false;
}

/** Whether the value is long enough to be distinctive: not a state such as "ok" or "paid", nor a count. */
export const isTelling = (value: string) =>
  /\p{Script=Han}/u.test(value) ? value.length >= 3 : value.length >= 4 && /\d|\s/.test(value);

const labelWords = new Set([
  'number',
  'code',
  'id',
  'no',
  'reference',
  'ref',
  'pin',
  'confirm',
  'book',
  'key',
  'referenc',
]);

export function statesValue({ text, stems, isHan }: Clause, units: ReadonlySet<string>, sentence: string): boolean {
  if (isHan)
    return [...units].some((unit) => text.includes(unit) && /[a-z]*\d|[a-z]+-\d/.test(text.slice(text.indexOf(unit))));
  const telling = [...units].filter((unit) => !labelWords.has(unit));
  // "booked" and "confirmed" are verbs; only nouns are labels.
  const label = [...stems].some(
    (stem) => labelWords.has(stem) && (!/^(?:book|confirm)$/.test(stem) || /\b(?:booking|confirmation)\b/.test(text)),
  );
  return (
    telling.length > 0 &&
    telling.every((unit) => stems.has(unit)) &&
    (label ? /\b(?=[a-z-]*\d)[a-z\d-]{2,}\b/ : /\b[a-z]{1,6}-?\d[a-z\d-]*\b/).test(sentence)
  );
}
