// Compares two values: the single rule for verdicts, branches, breakpoints, mock tables, comparison and evaluation.
// Fails closed: values that are not certainly the same are not the same. docs/values.md lists the rule as a table.
// Invariants: symmetric; a value that is not blank is the same as itself; digits in a text are never converted to
// floating point.

import { isJsonObject, type JsonObject, type JsonValue, ownProperty } from '../support';
import { dayOf, timeOfDay } from './dayAndTime';
import { compareDecimals, decimalOf, plainDigits } from './decimal';
import type { ValueType } from './valueType';

/**
 * `unlike`: different kinds (a number and words, `1.1` and "1.10"), so that the intended meaning is unknown.
 * `no-value`: at least one value is blank, null or missing.
 */
export type Comparison = 'same' | 'different' | 'unlike' | 'no-value';

export function compareValues(a: JsonValue | undefined, b: JsonValue | undefined, type?: ValueType): Comparison {
  if (a === undefined || b === undefined || isBlank(a) || isBlank(b)) return 'no-value';
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b, type?.kind === 'list' ? type.items : undefined);
  if (isJsonObject(a) && isJsonObject(b)) return compareObjects(a, b, type?.kind === 'object' ? type.fields : {});
  if (typeof a === 'object' || typeof b === 'object') return 'unlike';
  return compareScalars(a, b, type);
}

/** A blank value is not the same as any value, not even as itself. */
export const isSameValue = (a: JsonValue | undefined, b: JsonValue | undefined, type?: ValueType): boolean =>
  compareValues(a, b, type) === 'same';

/**
 * Below, at or above zero: the order of numbers, or of days or times of day if they are declared so. Undefined if one
 * of them cannot be read as such.
 */
export function orderOf(
  a: JsonValue | undefined,
  b: JsonValue | undefined,
  type?: ValueType | undefined,
): number | undefined {
  const read = type?.kind === 'date' ? dayOf : type?.kind === 'time' ? timeOfDay : undefined;
  if (read) {
    const [one, other] = [read(a), read(b)];
    return one === undefined || other === undefined ? undefined : one < other ? -1 : one > other ? 1 : 0;
  }
  const [one, other] = [decimalOf(a), decimalOf(b)];
  return one && other && compareDecimals(one, other);
}

/**
 * True for no value: missing, null, a text without visible characters, or a list or object that contains only blank
 * values.
 */
export function isBlank(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.replace(unseen, '') === '';
  if (typeof value !== 'object') return false;
  const parts: readonly JsonValue[] = Object.values(value);
  return parts.length > 0 && parts.every((part) => isBlank(part));
}

const unseen = /[\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+/gu;

type Scalar = string | number | boolean;

function compareScalars(a: Scalar, b: Scalar, type: ValueType | undefined): Comparison {
  switch (type?.kind) {
    case 'number':
      return compareAs(decimalOf, a, b, (one, other) => compareDecimals(one, other) === 0) ?? compareTexts(a, b);
    case 'boolean':
      return compareAs(truthWord, a, b, (one, other) => one === other) ?? compareTexts(a, b);
    case 'listed': {
      const [one, other] = [listedValue(type.values, a), listedValue(type.values, b)];
      return one !== undefined && other !== undefined ? result(one === other) : compareTexts(a, b);
    }
    case 'date':
      return compareAs(dayOf, a, b, (one, other) => one === other) ?? compareUndeclared(a, b);
    case 'time':
      return compareAs(timeOfDay, a, b, (one, other) => one === other) ?? compareUndeclared(a, b);
    case 'text':
      return compareTexts(a, b);
    default:
      return compareUndeclared(a, b);
  }
}

const result = (isSame: boolean): Comparison => (isSame ? 'same' : 'different');

/** Undefined if neither value reads as the type; `unlike` if only one does. */
function compareAs<T>(
  read: (value: Scalar) => T | undefined,
  a: Scalar,
  b: Scalar,
  isSame: (a: T, b: T) => boolean,
): Comparison | undefined {
  const [one, other] = [read(a), read(b)];
  if (one !== undefined && other !== undefined) return result(isSame(one, other));
  return one === undefined && other === undefined ? undefined : 'unlike';
}

function compareUndeclared(a: Scalar, b: Scalar): Comparison {
  if (typeof a === typeof b) return compareTexts(a, b);
  if (typeof a === 'boolean' || typeof b === 'boolean') {
    return compareAs(truthWord, a, b, (one, other) => one === other) ?? 'unlike';
  }
  // A number and a text are the same only if the text is spelled exactly as the number is printed.
  if (valueKey(a) === valueKey(b)) return 'same';
  const order = orderOf(a, b);
  return order === undefined || order === 0 ? 'unlike' : 'different';
}

const compareTexts = (a: Scalar, b: Scalar) => result(valueKey(a) === valueKey(b));

function compareLists(a: readonly JsonValue[], b: readonly JsonValue[], items: ValueType | undefined): Comparison {
  if (a.length !== b.length) return 'different';
  return joined(a.map((item, index) => compareValues(item, b[index], items)));
}

/** A field without a value is treated as missing. */
function compareObjects(a: JsonObject, b: JsonObject, fields: Readonly<Record<string, ValueType>>): Comparison {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return joined(
    [...names].flatMap((name) => {
      const [one, other] = [ownProperty(a, name), ownProperty(b, name)];
      if (isBlank(one) !== isBlank(other)) return ['different'];
      return isBlank(one) ? [] : [compareValues(one, other, ownProperty(fields, name))];
    }),
  );
}

const joined = (parts: readonly Comparison[]): Comparison =>
  (['different', 'no-value', 'unlike'] as const).find((kind) => parts.includes(kind)) ?? 'same';

/** True or false, as JSON or as a word; undefined for everything else, also for "yes" and 1. */
export function truthWord(value: JsonValue | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const key = valueKey(value);
  return key === '=true' ? true : key === '=false' ? false : undefined;
}

/** Equal for two spellings of one item of a list of values. */
export const spellingKey = (text: string): string => plainWords(trimmed(text));

/**
 * The item of a list of values that a value matches: exactly, or the only item that differs just in case and white
 * space.
 */
export function listedValue(values: readonly string[], value: JsonValue | undefined): string | undefined {
  if (value === undefined || typeof value === 'object' || isBlank(value)) return undefined;
  const text = textOf(value);
  const exact = values.find((item) => trimmed(item) === text);
  if (exact !== undefined) return exact;
  const alike = values.filter((item) => spellingKey(item) === spellingKey(text));
  return alike.length === 1 ? alike[0] : undefined;
}

/**
 * A text that is equal for two values without a declared type if and only if they are the same value. Undefined for a
 * value that is blank or contains a list with a blank item: it is not the same as any value.
 */
export function valueKey(value: JsonValue | undefined): string | undefined {
  if (value === undefined || isBlank(value)) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item: JsonValue) => valueKey(item));
    return items.includes(undefined) ? undefined : `[${items.map((item) => JSON.stringify(item)).join(',')}]`;
  }
  if (isJsonObject(value)) {
    const fields = Object.entries(value).filter(([, part]) => !isBlank(part));
    const keys = fields.map(([name, part]) => [name, valueKey(part)] as const);
    if (keys.some(([, key]) => key === undefined)) return undefined;
    return `{${keys
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map((pair) => JSON.stringify(pair))
      .join(',')}}`;
  }
  const text = textOf(value as Scalar); // null is blank, the others are handled above
  return `=${isIdentifier(text) ? text : plainWords(text)}`;
}

const textOf = (value: Scalar) => (typeof value === 'number' ? plainDigits(value) : trimmed(String(value)));
const trimmed = (text: string) => text.trim().normalize('NFC');
const plainWords = (text: string) => text.replace(/\s+/g, ' ').toLowerCase();

/**
 * Whether each character of a text matters: it contains a digit, `@` or `_`, or a word with a capital after its first
 * letter. A word in all capitals (LAKESIDE) is treated as an ordinary word.
 */
export function isIdentifier(text: string): boolean {
  if (/[\p{N}@_]/u.test(text)) return true;
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => /.[\p{Lu}\p{Lt}]/u.test(word) && /\p{Ll}/u.test(word));
}
