// Compares values by version 1 of the verdict rules, which applies only to logs without `rules`.

import { comparableText, isJsonObject, type JsonValue, oneLine } from '../support';

/**
 * Arguments of two calls: numbers as floating point; for texts, case, accents, look-alike characters and redundant
 * blanks are ignored.
 */
export const isSameByRules1 = (a: JsonValue, b: JsonValue): boolean => normal(a) === normal(b);

function normal(value: JsonValue): string {
  if (typeof value === 'string') {
    const text = oneLine(comparableText(value));
    return digits.test(text) ? String(Number(text)) : text;
  }
  if (Array.isArray(value)) return `[${value.map((item) => normal(item as JsonValue)).join('\n')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, item]) => `${name}:${normal(item as JsonValue)}`).join('\n')}}`;
}

const digits = /^\s*-?\d+(\.\d+)?\s*$/;

export function numberByRules1(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && digits.test(value) ? Number(value) : undefined;
}

/** Values of a condition or a breakpoint: "1" is 1, "True" is true; case and outer white space are ignored. */
export function isEqualByRules1(left: JsonValue, right: JsonValue): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => isEqualByRules1(item, right[at] as JsonValue));
  }
  if (isJsonObject(left) && isJsonObject(right)) {
    const names = Object.keys(left);
    return (
      names.length === Object.keys(right).length &&
      names.every(
        (name) => Object.hasOwn(right, name) && isEqualByRules1(left[name] as JsonValue, right[name] as JsonValue),
      )
    );
  }
  if (typeof left === 'object' || typeof right === 'object') return left === right;
  if (typeof left === 'number' || typeof right === 'number') {
    const [one, other] = [numberByRules1(left), numberByRules1(right)];
    if (one !== undefined && other !== undefined) return one === other;
  }
  return String(left).trim().toLowerCase() === String(right).trim().toLowerCase();
}

/** Whether a list contains an item, an object a key, or a text a text. */
export function isInByRules1(item: JsonValue, whole: JsonValue): boolean {
  if (Array.isArray(whole)) return whole.some((other: JsonValue) => isEqualByRules1(item, other));
  if (isJsonObject(whole)) return typeof item === 'string' && Object.hasOwn(whole, item);
  if (typeof whole !== 'string' || typeof item === 'object') return false;
  return whole.toLowerCase().includes(String(item).trim().toLowerCase());
}
