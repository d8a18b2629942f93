// Limits the depth and size of external input to a session: a reply, its arguments, a tool's result, a person's
// message. The same limits apply to all readers. Invariant: accepted input can be walked and printed recursively, and
// stays within `maxLogDepth` when events and exports wrap it, so every written log can be read. Accepts values of any
// shape, including cycles and values that are not JSON. Throws only if a getter throws.

import { createJsonScan } from './jsonScan';

/** Levels of objects and lists in a value. */
export const maxInputDepth = 100;
/** Characters of a text, and approximately of a value as JSON. */
export const maxInputLength = 400_000;
/** Levels in a line of a session log: an event adds fewer than twenty levels to its input. */
export const maxLogDepth = 256;

/** 400000 as 400,000, independent of the locale. */
const counted = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Ends of a sentence that starts with the refused thing: "The result nests deeper ...". */
export const inputTooDeep = `nests deeper than ${maxInputDepth} levels, the most that is taken`;
export const inputTooLong = (length: number) =>
  `has ${counted(length)} characters, and ${counted(maxInputLength)} are the most that is taken`;
const tooLargeValue = `has more than ${counted(maxInputLength)} characters as JSON, the most that is taken`;

/** The problem of a text that may be JSON or not; undefined if it is accepted. */
export function checkInputText(text: string): string | undefined {
  if (text.length > maxInputLength) return inputTooLong(text.length);
  return isTextTooDeep(text) ? inputTooDeep : undefined;
}

/** Whether JSON in the text is nested too deep. */
export const isTextTooDeep = (text: string): boolean => createJsonScan(maxInputDepth).add(text)?.kind === 'tooDeep';

/**
 * The problem of a value; undefined if it is accepted. Visits every part iteratively until the length limit is reached.
 */
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
        : `holds ${printOdd(at)}, which is not a JSON value`;
    }
    if (depth > maxInputDepth) return inputTooDeep;
    if (Array.isArray(at)) {
      // The length is checked before the items, because a list of a billion holes costs nothing to create.
      if (length + at.length > maxInputLength) return tooLargeValue;
      for (const inner of at as readonly unknown[]) open.push({ value: inner, depth: depth + 1 });
      continue;
    }
    for (const [key, inner] of Object.entries(at)) {
      // As in JSON, a field without a value does not exist.
      if (inner === undefined) continue;
      // Copying an object with this key could change its prototype.
      if (key === '__proto__') return 'holds a key named __proto__, which is not taken';
      length += key.length + 3;
      open.push({ value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}

const printOdd = (value: unknown) => (typeof value === 'number' ? String(value) : `a ${typeof value}`);

const maxTruncatedLength = 8000;

/** Shortens a text that could not be read to its beginning and its end. */
export const truncateMiddle = (text: string): string =>
  text.length <= maxTruncatedLength
    ? text
    : `${text.slice(0, maxTruncatedLength / 2)}\n[... ${text.length - maxTruncatedLength} characters left out ...]\n${text.slice(-maxTruncatedLength / 2)}`;
