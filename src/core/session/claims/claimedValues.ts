// Whether a claim is true of the values that it states: what the reply says for a number, a date or an amount against what
// the call behind it was made with and returned. A value counts against a claim only where it is clear which slot it is for;
// else it is open, and the claim is not judged by it.

import { comparableText, type JsonObject, type JsonValue, looseName } from '../../support';
import type { CallFact } from '../../verdicts';
import type { VerdictState } from '../unmetReasonOfNode';
import { nodeNameOfId } from '../workflowFacts';
import { compareStated, readValues, type StatedValue, type ValueKind } from './statedValues';
import { wordsOfWorkflow } from './words/nodeWords';
import { spacedName, unitsOf } from './words/units';

/** A value of a claim that differs from that of the call behind it. */
export interface WrongValue {
  readonly slot: string;
  /** As the reply has it. */
  readonly said: string;
  readonly was: JsonValue;
  /** Node id of the API that returned it or was called with it. */
  readonly from: string;
}

export type ValueVerdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'open' }
  | ({ readonly kind: 'wrong' } & WrongValue);

const fits: ValueVerdict = { kind: 'fits' };
const open: ValueVerdict = { kind: 'open' };

export interface ClaimText {
  /** Sentences in which the claim stands, and those that go with it. */
  readonly near: readonly string[];
  /** All sentences that state something. */
  readonly all: readonly string[];
  /** What the placeholders of the exact text are filled with. */
  readonly exact?: readonly { readonly slot: string; readonly text: string }[];
}

/** Of a claim whose call was made: the values of the call that fits best, as one may tell of an earlier one. */
export function judgeValues(state: VerdictState, nodeId: string, text: ClaimText): ValueVerdict {
  const node = state.workflow.nodes[nodeId];
  if (!node) return fits;
  const words = wordsOfWorkflow(state.workflow);
  if (words.actions.some((action) => action.node.id === nodeId && action.isLookup)) return fits;
  const effects = words.answers.find((answer) => answer.node.id === nodeId)?.effects ?? [];
  const api = node.kind === 'api' ? nodeId : (effects[0] ?? node.requires.findLast((id) => id.startsWith('api:')));
  if (api === undefined) return fits;
  const calls = (state.calls[api] ?? []).filter(({ result }) => result?.kind === 'succeeded');
  const slots = node.kind === 'api' ? undefined : slotsIn(node.desc);
  if (slots?.length === 0) return fits;
  let first: ValueVerdict | undefined;
  for (const call of calls.toReversed()) {
    const expected = expectedOf(state, api, call, slots);
    const verdict = text.exact ? judgeExact(expected, text.exact) : judgeStated(state, expected, text);
    if (verdict.kind === 'fits') return verdict;
    first ??= verdict;
  }
  return first ?? fits;
}

const slotsIn = (desc: string): readonly string[] =>
  [...desc.matchAll(/\{\{\s*([^{}]*?)\s*\}\}|\$\{?([\p{L}\p{N}_]+)\}?|\{([\p{L}\p{N}_]+)\}/gu)].map(
    (found) => (found[1] ?? found[2] ?? found[3]) as string,
  );

interface Expected {
  readonly slot: string;
  readonly value: JsonValue;
  readonly from: string;
  /** What of it can be compared by its kind. */
  readonly parts: readonly StatedValue[];
}

/** The values of the call, and for slots that it does not have those of the latest call that does. */
function expectedOf(
  state: VerdictState,
  api: string,
  call: CallFact,
  slots: readonly string[] | undefined,
): Expected[] {
  const own = fieldsOf(state, api, call);
  const names = slots ?? [...own.values()].map(({ name }) => name);
  return names.flatMap((slot) => {
    const known = own.get(looseName(slot)) ?? latestOf(state, slot);
    if (known === undefined || known.value === null || typeof known.value === 'object') return [];
    const parts = partsOf(slot, known.value);
    return [{ slot, value: known.value, from: known.from, parts }];
  });
}

interface Known {
  /** As the call has it. */
  readonly name: string;
  readonly value: JsonValue;
  readonly from: string;
}

/** By loose name; what was returned before what was passed. */
function fieldsOf(state: VerdictState, api: string, { arguments: passed, result }: CallFact): Map<string, Known> {
  const fields = new Map<string, Known>();
  const add = (name: string, value: JsonValue) => fields.set(looseName(name), { name, value, from: api });
  for (const [name, value] of Object.entries(passed)) add(name, value as JsonValue);
  if (result?.kind !== 'succeeded') return fields;
  const returned = result.value;
  const node = state.workflow.nodes[api];
  if (typeof returned === 'object' && returned !== null && !Array.isArray(returned)) {
    for (const [name, value] of Object.entries(returned as JsonObject)) add(name, value as JsonValue);
  } else if (node?.kind === 'api' && node.response.length === 1) add(node.response[0] as string, returned);
  return fields;
}

function latestOf(state: VerdictState, slot: string): Known | undefined {
  let latest: { readonly order: number; readonly known: Known } | undefined;
  for (const [api, calls] of Object.entries(state.calls)) {
    for (const call of calls) {
      if (call.result?.kind !== 'succeeded' || (latest && latest.order > call.order)) continue;
      const known = fieldsOf(state, api, call).get(looseName(slot));
      if (known) latest = { order: call.order, known };
    }
  }
  return latest?.known;
}

const isMoney = /amount|price|cost|fee|sum|balance|credit|total|refund|limit|fare|rate|金额|价|费|款|余额/;
const isCode = /number|code|\bid\b|reference|\bref\b|\bno\b|ticket|tag|编号|号|码/;

function partsOf(slot: string, value: JsonValue): readonly StatedValue[] {
  const name = spacedName(slot);
  const text = String(value);
  const read = readValues(text);
  return read.flatMap((part): StatedValue[] => {
    if (part.kind !== 'number') return [part];
    if (isMoney.test(name)) return [{ ...part, kind: 'amount' }];
    // A number of fewer digits may be said of anything.
    if (isCode.test(name) && text.length >= 4)
      return [{ kind: 'id', id: comparableText(text).replace(/[- ]/g, ''), text, at: 0 }];
    return [];
  });
}

const judgedKinds: readonly ValueKind[] = ['id', 'email', 'date', 'time', 'amount'];

function judgeStated(state: VerdictState, expected: readonly Expected[], { near, all }: ClaimText): ValueVerdict {
  const old = otherValueOf(state, expected, near.join(' '));
  if (old) return old;
  const statedNear = readAll(near);
  const statedAll = readAll(all);
  const known = knownParts(state, expected);
  let isOpen = false;
  for (const kind of judgedKinds) {
    const stated = (kind === 'id' || kind === 'email' ? statedAll : statedNear).filter(
      (one) => one.value.kind === kind,
    );
    const isSaid = (part: StatedValue) =>
      [...statedAll, ...statedNear].some(
        ({ value }) => compareStated(value, part) !== 'different' && isComparable(value, part),
      );
    const missing = expected.flatMap((one) =>
      one.parts.filter((part) => part.kind === kind && !isSaid(part)).map((part) => ({ one, part })),
    );
    const extra = stated.filter(
      ({ value }) => !known.some((part) => isComparable(value, part) && compareStated(value, part) !== 'different'),
    );
    if (missing.length === 0 || extra.length === 0) continue;
    const [first] = missing;
    const [said] = extra;
    if (
      missing.length > 1 ||
      extra.length > 1 ||
      !first ||
      !said ||
      !fitsLabel(first.one.slot, said.before, expected, kind)
    ) {
      isOpen = true;
      continue;
    }
    return { kind: 'wrong', slot: first.one.slot, said: said.value.text, was: first.one.value, from: first.one.from };
  }
  return isOpen ? open : fits;
}

const isComparable = (a: StatedValue, b: StatedValue) =>
  a.kind === b.kind ||
  (a.kind === 'number' && (b.kind === 'id' || b.kind === 'amount')) ||
  (b.kind === 'number' && (a.kind === 'id' || a.kind === 'amount'));

interface Said {
  readonly value: StatedValue;
  /** Words before it. */
  readonly before: string;
}

function readAll(sentences: readonly string[]): readonly Said[] {
  return sentences.flatMap((sentence) => {
    const folded = comparableText(sentence);
    return readValues(sentence).map((value) => ({ value, before: folded.slice(Math.max(0, value.at - 32), value.at) }));
  });
}

/** The words before a value name no other slot of its kind. */
function fitsLabel(slot: string, before: string, expected: readonly Expected[], kind: ValueKind): boolean {
  const said = unitsOf(before);
  const names = (name: string) => [...unitsOf(comparableText(spacedName(name)))].some((unit) => said.has(unit));
  return (
    names(slot) ||
    !expected.some(
      (other) => other.slot !== slot && other.parts.some((part) => part.kind === kind) && names(other.slot),
    )
  );
}

/** Scalars that are read of one call: a list may be long. */
const mostScalars = 200;

function scalarsOf(value: JsonValue): string[] {
  const found: string[] = [];
  const queue: JsonValue[] = [value];
  for (let next = queue.pop(); next !== undefined && found.length < mostScalars; next = queue.pop()) {
    if (typeof next === 'object' && next !== null)
      queue.push(...(Object.values(next) as JsonValue[]).slice(0, mostScalars));
    else if (typeof next === 'string' || typeof next === 'number') found.push(String(next).slice(0, 300));
  }
  return found;
}

/** Values that a reply may repeat without claiming anything: of this call, and of calls of other APIs. */
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

/** "Booked at Lakeside" after the check was for Lakeside and the booking for Riverside. */
function otherValueOf(state: VerdictState, expected: readonly Expected[], said: string): ValueVerdict | undefined {
  const text = comparableText(said);
  const has = (value: JsonValue) => containsWords(text, comparableText(String(value)));
  for (const { slot, value, from, parts } of expected) {
    if (typeof value !== 'string' || parts.length > 0 || has(value)) continue;
    for (const [api, calls] of Object.entries(state.calls)) {
      for (const call of calls) {
        const other = fieldsOf(state, api, call).get(looseName(slot))?.value;
        if (typeof other !== 'string' || other.length < 3 || isSameText(other, value)) continue;
        const isElsewhere = expected.some((one) => one.slot !== slot && isSameText(String(one.value), other));
        if (!isElsewhere && has(other)) return { kind: 'wrong', slot, said: other, was: value, from };
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

const wordsIn = (text: string) => comparableText(text).match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
const titles = new Set('mr mrs ms miss dr prof sir madam the a an 先 生 女 士 小 姐'.split(' '));

/** Names in another order, with a title or only in part are the same. */
function isSameText(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => wordsIn(text).filter((word) => !titles.has(word)));
  if (!one || !other || one.length === 0 || other.length === 0) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return shorter.every((word) => longer.includes(word));
}

function judgeExact(expected: readonly Expected[], exact: NonNullable<ClaimText['exact']>): ValueVerdict {
  let isOpen = false;
  for (const { slot, text } of exact) {
    const one = expected.find((other) => looseName(other.slot) === looseName(slot));
    if (!one || text === '' || /[$<>{}[\]]/.test(text)) continue;
    const likeness = compareTexts(one, text);
    if (likeness === 'different') return { kind: 'wrong', slot, said: text, was: one.value, from: one.from };
    if (likeness === 'open') isOpen = true;
  }
  return isOpen ? open : fits;
}

/** A value in the place of its placeholder: it is clear which one it is for. */
function compareTexts({ value, parts, slot }: Expected, text: string): 'same' | 'different' | 'open' {
  if (wordsIn(text).join(' ') === wordsIn(String(value)).join(' ')) return 'same';
  const said = partsOf(slot, text).length > 0 ? partsOf(slot, text) : readValues(text);
  const wanted = parts.length > 0 ? parts : readValues(String(value));
  if (wanted.length > 0 && said.length > 0) {
    const pairs = wanted.flatMap((part) =>
      said.filter((one) => isComparable(one, part)).map((one) => ({ part, likeness: compareStated(one, part) })),
    );
    if (pairs.length === 0) return 'open';
    const isSame = (part: StatedValue) => pairs.some((pair) => pair.part === part && pair.likeness !== 'different');
    return wanted.every((part) => !pairs.some((pair) => pair.part === part) || isSame(part)) ? 'same' : 'different';
  }
  if (wanted.length > 0 || said.length > 0) return 'open';
  return isSameText(text, String(value)) ? 'same' : 'different';
}

/** "filed as C-7782; file_claim returned C-7781" */
export const wrongValueWords = ({ slot, said, was, from }: WrongValue): string =>
  `it says ${said} for ${slot}; ${nodeNameOfId(from)} has ${typeof was === 'string' ? was : JSON.stringify(was)}`;

/** As an unmet precondition is listed. */
export const neededValue = ({ slot, was }: WrongValue): string => `${slot} == ${JSON.stringify(was)}`;
