// Whether two calls were made for the same values: the parameters that both requests name.

import { comparableText, type JsonObject, type JsonValue, looseName } from '../support';

export interface DifferentValue {
  readonly parameter: string;
  /** What the call that was made had. */
  readonly was: JsonValue;
  /** What the call to be judged has. */
  readonly is: JsonValue;
}

/** The first parameter of both requests whose values differ. One that either call leaves out tells nothing. */
export function differentValue(
  shared: readonly string[],
  made: JsonObject,
  asked: JsonObject,
): DifferentValue | undefined {
  for (const parameter of shared) {
    const [was, is] = [argumentOf(made, parameter), argumentOf(asked, parameter)];
    if (was !== undefined && is !== undefined && !isSame(was, is)) return { parameter, was, is };
  }
  return undefined;
}

/** Parameters of the dependent's request that the other request names too, in any spelling. */
export function sharedParameters(dependent: readonly string[], other: readonly string[]): readonly string[] {
  const names = new Set(other.map(looseName));
  return dependent.filter((name) => names.has(looseName(name)));
}

/** By its name, in any spelling; none and empty texts are no value. */
export function argumentOf(given: JsonObject, name: string): JsonValue | undefined {
  const loose = looseName(name);
  const key = Object.hasOwn(given, name) ? name : Object.keys(given).find((other) => looseName(other) === loose);
  const value = key === undefined ? undefined : (given[key] as JsonValue);
  return value === null || value === '' ? undefined : value;
}

function isSame(a: JsonValue, b: JsonValue): boolean {
  return normal(a) === normal(b);
}

/** Numbers as numbers, texts without case, accents and needless blanks. */
function normal(value: JsonValue): string {
  if (typeof value === 'string') {
    const text = comparableText(value).trim().replace(/\s+/g, ' ');
    return /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text;
  }
  if (Array.isArray(value)) return `[${value.map((item) => normal(item as JsonValue)).join('\n')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, item]) => `${name}:${normal(item as JsonValue)}`).join('\n')}}`;
}
