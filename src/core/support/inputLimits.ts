// How deep and how large something may be that comes from outside into a session: a reply, its arguments, a tool's result,
// a person's words. One bound for all readers. Invariant: what passes here can be walked and printed by recursion, and
// stays within `maxLogDepth` once events and exports have wrapped it, so every log that is written can be read.
// Takes values of any shape, also cycles and what is no JSON. Never throws but what a getter throws.

import { createJsonScan } from './jsonScan';

/** Levels of objects and lists in a value. */
export const maxInputDepth = 100;
/** Characters of a text, and about those of a value as JSON. */
export const maxInputLength = 400_000;
/** Levels in a line of a session log: an event wraps what came in by fewer than twenty. */
export const maxLogDepth = 256;

/** 400000 as 400,000, in every language alike. */
const counted = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Each continues a sentence that begins with what is meant: "The result nests deeper ...". */
export const inputTooDeep = `nests deeper than ${maxInputDepth} levels, the most that is taken`;
export const inputTooLong = (length: number) =>
  `has ${counted(length)} characters, and ${counted(maxInputLength)} are the most that is taken`;
const tooLargeValue = `has more than ${counted(maxInputLength)} characters as JSON, the most that is taken`;

/** What is wrong with a text that may hold JSON; it may be no JSON at all. */
export function checkInputText(text: string): string | undefined {
  if (text.length > maxInputLength) return inputTooLong(text.length);
  return isTextTooDeep(text) ? inputTooDeep : undefined;
}

/** Whether JSON in the text nests too deep to be read. */
export const isTextTooDeep = (text: string): boolean => createJsonScan(maxInputDepth).add(text)?.kind === 'tooDeep';

/** What is wrong with a value. Every part of it is looked at, without recursion, until the length is used up. */
export function checkInputValue(value: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 1 }];
  let length = 0;
  for (let item = open.pop(); item; item = open.pop()) {
    const { value: at, depth } = item;
    length += typeof at === 'string' ? at.length + 2 : 1;
    if (length > maxInputLength) return tooLargeValue;
    if (at === null || typeof at === 'string' || typeof at === 'boolean') continue;
    if (typeof at === 'number' && Number.isFinite(at)) continue;
    if (typeof at !== 'object') {
      return at === undefined
        ? 'holds nothing where a value is wanted'
        : `holds ${printOdd(at)}, which is no JSON value`;
    }
    if (depth > maxInputDepth) return inputTooDeep;
    if (Array.isArray(at)) {
      // Its places are counted before they are looked at: a list of a billion holes costs nothing to make.
      if (length + at.length > maxInputLength) return tooLargeValue;
      for (const inner of at as readonly unknown[]) open.push({ value: inner, depth: depth + 1 });
      continue;
    }
    for (const [key, inner] of Object.entries(at)) {
      // As JSON has it: a field without a value is none.
      if (inner === undefined) continue;
      // More than a key to whoever copies it.
      if (key === '__proto__') return 'holds a key named __proto__, which is not taken';
      length += key.length + 3;
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}

const printOdd = (value: unknown) => (typeof value === 'number' ? String(value) : `a ${typeof value}`);

const maxTruncatedLength = 8000;

/** A text that was not understood, as it goes on from here: its beginning and its end. */
export const truncateMiddle = (text: string): string =>
  text.length <= maxTruncatedLength
    ? text
    : `${text.slice(0, maxTruncatedLength / 2)}\n[... ${text.length - maxTruncatedLength} characters left out ...]\n${text.slice(-maxTruncatedLength / 2)}`;
