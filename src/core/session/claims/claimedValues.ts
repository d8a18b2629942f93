// Judges whether a claim is true of the values that it states: compares numbers, dates and amounts of the reply with
// the arguments and results of the claimed call. A value counts against a claim only if its slot is certain; otherwise
// the value is `open` and does not decide.

import { isApiId, nameInSession } from '../../graph';
import { comparableText, looseName } from '../../support';
import type { WrongValue } from '../eventSchema';
import type { VerdictState } from '../unmetReasonOfNode';
import { otherCountOf } from './countValues';
import type { ExactText } from './exactText';
import { type Expected, expectedOf, scalarsOf, valuePartsOf } from './expectedValues';
import type { Claimed } from './findAnswerClaims';
import { compareStated, readValues, type StatedValue, type ValueKind } from './statedValues';
import { isSameText, otherTextOf, wordsIn } from './textValues';
import { wordsOfWorkflow } from './words/nodeWords';
import { spacedName, unitsOf } from './words/units';

export type ValueVerdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'open' }
  | ({ readonly kind: 'wrong' } & WrongValue);

const fits: ValueVerdict = { kind: 'fits' };
const open: ValueVerdict = { kind: 'open' };

export interface ClaimText {
  /** The sentences that make the claim, and those that belong to them. */
  readonly near: readonly string[];
  /** All sentences that state something. */
  readonly all: readonly string[];
  /** Texts of the reply that fill the placeholders of the exact text. */
  readonly exact?: ExactText['values'];
}

/**
 * Judges a claim whose call was made. Compares with the call that fits best, because a reply may be about an earlier
 * call.
 */
export function judgeValues(state: Claimed, nodeId: string, text: ClaimText): ValueVerdict {
  const node = state.workflow.nodes[nodeId];
  if (!node) return fits;
  const words = wordsOfWorkflow(state.workflow);
  if (words.actions.some((action) => action.node.id === nodeId && action.isLookup)) return fits;
  const effects = words.answers.find((answer) => answer.node.id === nodeId)?.effects ?? [];
  const api = node.kind === 'api' ? nodeId : (effects[0] ?? node.requires.findLast(isApiId));
  if (api === undefined) return fits;
  const calls = (state.calls[api] ?? []).filter(({ result }) => result?.kind === 'succeeded');
  const slots = node.kind === 'api' ? undefined : slotsIn(node.desc);
  if (slots?.length === 0) return fits;
  let first: ValueVerdict | undefined;
  for (const call of calls.toReversed()) {
    const expected = expectedOf(state, api, call, slots);
    const verdict = text.exact ? judgeExact(expected, text.exact) : judgeStated(state, expected, text, node.desc);
    if (verdict.kind === 'fits') return verdict;
    first ??= verdict;
  }
  return first ?? fits;
}

const slotsIn = (desc: string): readonly string[] =>
  [...desc.matchAll(/\{\{\s*([^{}]*?)\s*\}\}|\$\{?([\p{L}\p{N}_]+)\}?|\{([\p{L}\p{N}_]+)\}/gu)].map(
    (found) => (found[1] ?? found[2] ?? found[3]) as string,
  );

const judgedKinds: readonly ValueKind[] = ['id', 'email', 'date', 'time', 'amount'];

const wrong = ({ slot, value, from }: Expected, said: string): ValueVerdict => ({
  kind: 'wrong',
  slot,
  said,
  was: value,
  from,
});

function judgeStated(
  state: Claimed,
  expected: readonly Expected[],
  { near, all }: ClaimText,
  desc: string,
): ValueVerdict {
  const other = otherTextOf(state, expected, near, all, desc) ?? otherCountOf(expected, near);
  if (other) return wrong(other.one, other.said);
  const statedNear = readAll(near);
  const statedAll = readAll(all);
  const known = knownParts(state, expected);
  let isOpen = false;
  for (const kind of judgedKinds) {
    const isNamed = (said: Said) =>
      expected.some(({ slot, parts }) => parts.some((part) => part.kind === kind) && nameIn(slot, said.before));
    const stated = (
      kind === 'id' || kind === 'email'
        ? statedAll
        : [
            ...statedNear,
            ...statedAll.filter(
              (said) => isNamed(said) && !statedNear.some((one) => one.value.text === said.value.text),
            ),
          ]
    ).filter((one) => one.value.kind === kind);
    const isSaid = (part: StatedValue) =>
      [...statedAll, ...statedNear].some(
        ({ value }) => compareStated(value, part) !== 'different' && isComparable(value, part),
      );
    const missing = expected.flatMap((one) =>
      one.parts.filter((part) => part.kind === kind && !isSaid(part)).map((part) => ({ one, part })),
    );
    const extra = stated.filter(
      ({ value, isOfOther }) =>
        !isOfOther && !known.some((part) => isComparable(value, part) && compareStated(value, part) !== 'different'),
    );
    if (missing.length === 0 || extra.length === 0) continue;
    const pair = pairOf(missing, extra, expected, kind);
    if (pair) return wrong(pair.one, pair.said.value.text);
    isOpen = true;
  }
  const named = numberBehindName(expected, statedNear);
  if (named) return named;
  return isOpen ? open : fits;
}

/** A plain number directly behind the name of its slot, as in "price 95.50" or "票价：95". */
function numberBehindName(expected: readonly Expected[], stated: readonly Said[]): ValueVerdict | undefined {
  for (const one of expected) {
    const [part, ...others] = one.parts.filter(({ kind }) => kind === 'number' || kind === 'amount');
    if (!part || others.length > 0) continue;
    const name = comparableText(spacedName(one.slot)).replace(/[^\p{L}\p{N} ]/gu, '');
    const label = new RegExp(
      `(?:^|[,;:.(\uff0c\u3002\uff1b\u3001]|\\b(?:the|your|its|at|a|and)) ?${name}(?: is| was|:|\uff1a| =|\u4e3a|\u662f)? ?$`,
      'u',
    );
    const behind = stated.filter(({ value, before, isOfOther }) => {
      return value.kind === 'number' && !isOfOther && label.test(before);
    });
    const [said] = behind;
    if (said && behind.length === 1 && compareStated(said.value, part) === 'different') {
      return wrong(one, said.value.text);
    }
  }
  return undefined;
}

const isComparable = (a: StatedValue, b: StatedValue) =>
  a.kind === b.kind ||
  (a.kind === 'number' && (b.kind === 'id' || b.kind === 'amount')) ||
  (b.kind === 'number' && (a.kind === 'id' || a.kind === 'amount'));

interface Said {
  readonly value: StatedValue;
  /** Text before the value. */
  readonly before: string;
  /** The value is in a request or is the bound of a time, so it may belong to something other than the claim. */
  readonly isOfOther: boolean;
}

const request =
  /^(?:(?:so|and|also|then|just|kindly|please) )*(?:keep|bring|make sure|remember|take|check|call|ring|contact|pay|cancel|change|show|arrive|come|be|wait|send|let|have|write|see|save|tell|ask|use|quote|do|don't|if|you can|you may|you need|you must)\b|\bplease (?!note|be aware|know|find)\b|请(?!查收|注意|知悉)/;
const bounds =
  /\b(?:by|until|till|before|within|after|at least|at most|up to|no later than|above|below|under|every|each|per|deposit|fee|deductible|instead of|rather than|not|previously|originally|valid)(?: (?:the|of|is|for|a|your))*\s*$|(?:提前|最迟|最晚|不晚于|超过|低于|每|原来是?|原定|而不是|不是|定金|押金|预计)\s*$/;
const boundsBehind =
  /^\s*(?:之?前|以[前后内]|内|起|后|至少)|^ (?:or (?:earlier|later)|at the (?:latest|earliest)|a (?:person|night|day|piece)|per|each|early|in advance)\b/;

function readAll(sentences: readonly string[]): readonly Said[] {
  return sentences.flatMap((sentence) => {
    const folded = comparableText(sentence);
    const isRequest = request.test(folded);
    return readValues(sentence).map((value) => {
      const before = folded.slice(Math.max(0, value.at - 32), value.at);
      const behind = folded.slice(value.at + value.text.length, value.at + value.text.length + 20);
      return {
        value,
        before,
        isOfOther: isRequest || (isBounded(value) && isBound(before, behind)),
      };
    });
  });
}

/** Not the end of a span: "from 3 May until 9 May". */
const isBound = (before: string, behind: string) =>
  (bounds.test(before) && !/\bfrom\b.*\d.*\b(?:until|till)\s*$/.test(before)) || boundsBehind.test(behind);

const isBounded = ({ kind }: StatedValue) => kind === 'date' || kind === 'time' || kind === 'amount';

interface Missing {
  readonly one: Expected;
  readonly part: StatedValue;
}

/** The value of the call that the reply contradicts, with the stated value; undefined if the pair is uncertain. */
function pairOf(
  missing: readonly Missing[],
  extra: readonly Said[],
  expected: readonly Expected[],
  kind: ValueKind,
): { readonly one: Expected; readonly said: Said } | undefined {
  const [first] = missing;
  const [said] = extra;
  if (!first || !said) return undefined;
  // "19:00 to 21:00" for "18:00 to 20:00"
  const isOneSlot = missing.every(({ one }) => one === first.one);
  if (isOneSlot && extra.length <= missing.length)
    return fitsLabel(first.one.slot, said.before, expected, kind) ? { one: first.one, said } : undefined;
  if (kind !== 'id' || extra.length > 1) return undefined;
  const named = missing.filter(({ one }) => nameIn(one.slot, said.before));
  const shaped = missing.filter(({ part }) => shapeOf(part.text) === shapeOf(said.value.text));
  const [only] = named.length === 1 ? named : shaped;
  const isClear = named.length === 1 || (named.length === 0 && shaped.length === 1);
  return only && isClear ? { one: only.one, said } : undefined;
}

/** "BJ5520" becomes "aa0000". */
const shapeOf = (text: string) => comparableText(text).replace(/[- ]/g, '').replace(/[a-z]/g, 'a').replace(/\d/g, '0');

const nameIn = (name: string, text: string): boolean => {
  const said = unitsOf(text);
  return [...unitsOf(comparableText(spacedName(name)))].some((unit) => said.has(unit));
};

/** Whether the text before a value names no other slot of its kind. */
function fitsLabel(slot: string, before: string, expected: readonly Expected[], kind: ValueKind): boolean {
  return (
    nameIn(slot, before) ||
    !expected.some(
      (other) => other.slot !== slot && other.parts.some((part) => part.kind === kind) && nameIn(other.slot, before),
    )
  );
}

/** Values that a reply may repeat without claiming anything: those of this call and of calls of other APIs. */
function knownParts(state: VerdictState, expected: readonly Expected[]): readonly StatedValue[] {
  const own = new Set(expected.map(({ from }) => from));
  const known: StatedValue[] = expected.flatMap(({ parts, value }) => [...parts, ...readValues(String(value))]);
  for (const [api, calls] of Object.entries(state.calls)) {
    if (own.has(api)) continue;
    for (const { arguments: passed, result } of calls) {
      const texts = [passed, result?.kind === 'succeeded' ? result.value : null].flatMap(scalarsOf);
      for (const text of texts) known.push(...readValues(text));
    }
  }
  if (state.config.now !== undefined) known.push(...readValues(state.config.now));
  return known;
}

function judgeExact(expected: readonly Expected[], exact: NonNullable<ClaimText['exact']>): ValueVerdict {
  let isOpen = false;
  const find = (slot: string) => expected.find((other) => looseName(other.slot) === looseName(slot));
  for (const { slots, text } of exact) {
    const [slot = ''] = slots;
    const ones = slots.map(find).filter((one) => one !== undefined);
    if (ones.length < slots.length || text === '' || /[$<>{}[\]]/.test(text)) continue;
    if (slots.length > 1) {
      // The boundary between adjacent values is unknown, so each value must occur in the text.
      const lacking = ones.find(
        (one) =>
          !wordsIn(text)
            .join('')
            .includes(wordsIn(String(one.value)).join('')),
      );
      const isText =
        lacking !== undefined &&
        lacking.parts.length === 0 &&
        readValues(String(lacking.value)).every((part) => part.kind === 'number');
      if (lacking && isText) return wrong(lacking, text);
      if (lacking) isOpen = true;
      continue;
    }
    const one = find(slot) as Expected; // `ones` has one entry per slot
    const likeness = compareTexts(one, text);
    if (likeness === 'different') return wrong(one, text);
    if (likeness === 'open') isOpen = true;
  }
  return isOpen ? open : fits;
}

/** Compares a value in the position of its placeholder, so its slot is certain. */
function compareTexts({ value, parts, slot }: Expected, text: string): 'same' | 'different' | 'open' {
  if (wordsIn(text).join(' ') === wordsIn(String(value)).join(' ')) return 'same';
  const said = valuePartsOf(slot, text).length > 0 ? valuePartsOf(slot, text) : readValues(text);
  const wanted = parts.length > 0 ? parts : readValues(String(value));
  if (wanted.length > 0 && said.length > 0) {
    const pairs = wanted.flatMap((part) =>
      said.filter((one) => isComparable(one, part)).map((one) => ({ part, likeness: compareStated(one, part) })),
    );
    if (pairs.length === 0) return 'open';
    const isSame = (part: StatedValue) => pairs.some((pair) => pair.part === part && pair.likeness !== 'different');
    if (!wanted.every((part) => !pairs.some((pair) => pair.part === part) || isSame(part))) return 'different';
    return parts.length === 0 && !isSameRest(text, String(value)) ? 'different' : 'same';
  }
  if (wanted.length > 0 || said.length > 0) return 'open';
  return isSameText(text, String(value)) ? 'same' : 'different';
}

/** Whether the parts of an address beside its numbers are the same. Words such as "at" and "the" are ignored. */
function isSameRest(said: string, wanted: string): boolean {
  const rest = (text: string) =>
    wordsIn(text).filter((word) => !/\d/.test(word) && (word.length > 3 || /\p{Script=Han}/u.test(word)));
  const [one, other] = [rest(said), rest(wanted)];
  return (
    readValues(wanted).some(({ kind }) => kind !== 'number' && kind !== 'id') ||
    isSameText(one.join(' '), other.join(' '))
  );
}

/** "it says C-7782 for claim_number; file_claim has C-7781" */
export const wrongValueWords = ({ slot, said, was, from }: WrongValue): string =>
  `it says ${said} for ${slot}; ${nameInSession(from)} has ${typeof was === 'string' ? was : JSON.stringify(was)}`;

/** Formats the value like an unmet precondition. */
export const neededValue = ({ slot, was }: WrongValue): string => `${slot} == ${JSON.stringify(was)}`;
