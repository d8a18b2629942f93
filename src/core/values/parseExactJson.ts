// Parses JSON without losing digits of numbers. A number that floating point cannot represent exactly
// (`9007199254740993`, `1e999`) is read as the text of its digits; all others are numbers.
// Otherwise the values are those of `JSON.parse`: the last of several equal keys counts, `__proto__` is a key like any
// other, and `NaN` is not JSON.

import { isJsonObject, type JsonValue } from '../support';
import { isCarried } from './decimal';

/** A text can contain such a number only if it has sixteen digits or an exponent. */
const isSuspicious = (text: string) => /\d[\d.]{15}|\d[eE][-+]?\d/.test(text);
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/g;

/** Throws `SyntaxError` as `JSON.parse` does. */
export function parseExactJson(text: string): JsonValue {
  const value = JSON.parse(text) as JsonValue;
  if (!isSuspicious(text)) return value;
  let isChanged = false;
  const exact = text.replace(stringOrNumber, (token) => {
    if (token.startsWith('"') || isCarried(token)) return token;
    isChanged = true;
    return `"${token}"`;
  });
  return isChanged ? (JSON.parse(exact) as JsonValue) : value;
}

/** Undefined if the text is not JSON. */
export function readExactJson(text: string): JsonValue | undefined {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

export interface KeptNumber {
  /** Keys and indices that lead to the number. */
  readonly path: readonly (string | number)[];
  /** As written. */
  readonly digits: string;
}

/** The numbers that exact reading kept as text: `rounded` is the result of `JSON.parse` for the same text. */
export function keptNumbers(
  rounded: JsonValue | undefined,
  exact: JsonValue | undefined,
  path: readonly (string | number)[] = [],
): readonly KeptNumber[] {
  if (typeof rounded === 'number') return typeof exact === 'string' ? [{ path, digits: exact }] : [];
  if (Array.isArray(rounded) && Array.isArray(exact)) {
    return exact.flatMap((item: JsonValue, index) => keptNumbers(rounded[index], item, [...path, index]));
  }
  if (!isJsonObject(rounded) || !isJsonObject(exact)) return [];
  return Object.entries(exact).flatMap(([key, item]) =>
    keptNumbers(Object.hasOwn(rounded, key) ? rounded[key] : undefined, item, [...path, key]),
  );
}
