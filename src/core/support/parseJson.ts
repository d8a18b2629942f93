// Strict JSON with faults that name their place. Messages of `JSON.parse` differ between engines, and many have no position.

import type { JsonValue } from './json';
import { fail, ok, type Result } from './result';

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON strings contain none
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const space = /[ \t\r\n]*/y;

/** The end of the match of a sticky expression at `at`; undefined if it does not match. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

const skip = (text: string, at: number) => endOf(space, text, at) ?? at;

/** Offset of the first character that no JSON text could have there; the length of the text if it ends too early. */
function faultOffset(text: string): number {
  const open: ('{' | '[')[] = [];
  let at = skip(text, 0);
  /** Reads `"key":` and returns false at a fault. */
  const readKey = (): boolean => {
    const end = endOf(string, text, at);
    if (end === undefined) return false;
    at = skip(text, end);
    if (text[at] !== ':') return false;
    at = skip(text, at + 1);
    return true;
  };
  for (;;) {
    const bracket = text[at];
    if (bracket === '{' || bracket === '[') {
      at = skip(text, at + 1);
      if (text[at] !== (bracket === '{' ? '}' : ']')) {
        open.push(bracket);
        if (bracket === '{' && !readKey()) return at;
        continue;
      }
      at = skip(text, at + 1);
    } else {
      const end = endOf(string, text, at) ?? endOf(scalar, text, at);
      if (end === undefined) return at;
      at = skip(text, end);
    }
    // After a value: close brackets, then a comma leads to the next value.
    while (open.length > 0 && text[at] === (open.at(-1) === '{' ? '}' : ']')) {
      open.pop();
      at = skip(text, at + 1);
    }
    if (open.length === 0 || text[at] !== ',') return at;
    at = skip(text, at + 1);
    if (open.at(-1) === '{' && !readKey()) return at;
  }
}

/** Characters of the unexpected text that a message quotes. */
const MAX_QUOTED = 12;

/** Columns count from 1. `what` is the end of a sentence: `unexpected "x"`. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  readonly what: string;
}

/** The first fault of a text that is not JSON. Lines count from `firstLine`, which is the line of the text in its file. */
export function findJsonFault(text: string, firstLine = 1): JsonFault {
  const unmarked = text.replace(/^\uFEFF/, '');
  const offset = faultOffset(unmarked);
  const before = unmarked.slice(0, offset);
  const line = firstLine + before.split('\n').length - 1;
  const column = offset - before.lastIndexOf('\n');
  const found = /^(?:\w+|.)/u.exec(unmarked.slice(offset, offset + MAX_QUOTED))?.[0];
  const what = found === undefined ? 'the text ends too early' : `unexpected ${JSON.stringify(found)}`;
  return { line, column, what };
}

/** The fault as the end of a sentence: `line 2, column 5: unexpected "x"`. */
export function describeJsonFault(text: string, firstLine?: number): string {
  const { line, column, what } = findJsonFault(text, firstLine);
  return `line ${line}, column ${column}: ${what}`;
}

/** Ignores a byte order mark. The error is that of `describeJsonFault`. */
export function parseJson(text: string, firstLine?: number): Result<JsonValue, string> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue);
  } catch {
    return fail(describeJsonFault(text, firstLine));
  }
}
