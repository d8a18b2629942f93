// Copies values from tools as JSON: tools are foreign code, and may return functions, cycles, dates or a value that
// they change later. Invariant: throws only if a getter throws; the copy shares nothing with the original; all keys
// become own keys, regardless of their names.

import { fail, type JsonValue, maxInputDepth, ok, type Result } from '../support';

export interface JsonCopy {
  readonly value: JsonValue;
  /** Approximate number of characters of its JSON text. */
  readonly size: number;
}

export interface CopyProblem {
  readonly kind: 'not-json' | 'too-large';
  readonly message: string;
}

/** Refuses values that JSON cannot hold, instead of dropping them, and values longer than `maxSize` characters. */
export function copyJson(value: unknown, maxSize: number): Result<JsonCopy, CopyProblem> {
  let size = 0;
  let problem: CopyProblem | undefined;
  const refuse = (kind: CopyProblem['kind'], message: string): null => {
    problem ??= { kind, message };
    return null;
  };
  const grow = (by: number): void => {
    size += by;
    if (size > maxSize) refuse('too-large', `is longer than ${maxSize} characters`);
  };
  const copy = (at: unknown, depth: number): JsonValue => {
    if (problem) return null;
    if (depth > maxInputDepth) return refuse('not-json', `is nested more than ${maxInputDepth} deep`);
    if (at === null || typeof at === 'boolean') {
      grow(4);
      return at;
    }
    if (typeof at === 'number') {
      grow(4);
      return Number.isFinite(at) ? at : refuse('not-json', `holds ${at}, which is not a JSON value`);
    }
    if (typeof at === 'string') {
      grow(at.length + 2);
      return at;
    }
    if (Array.isArray(at)) {
      grow(2);
      const items: JsonValue[] = [];
      for (let index = 0; index < at.length && !problem; index++) {
        grow(1);
        items.push(copy(at[index], depth + 1));
      }
      return items;
    }
    if (typeof at === 'object' && isPlainObject(at)) {
      grow(2);
      const entries: [string, JsonValue][] = [];
      for (const [key, entryValue] of Object.entries(at)) {
        if (problem) break;
        grow(key.length + 4);
        entries.push([key, copy(entryValue, depth + 1)]);
      }
      return Object.fromEntries(entries);
    }
    const name = typeof at === 'object' ? `an object of a class` : typeof at;
    return refuse('not-json', at === undefined ? 'holds nothing at all' : `holds ${name}, which is not a JSON value`);
  };
  const copied = copy(value, 0);
  return problem ? fail(problem) : ok({ value: copied, size });
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  // An object of another realm, such as a sandbox or a worker: its Object.prototype has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
