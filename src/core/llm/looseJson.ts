// Reads JSON as models write it: strict first, then the largest object in mixed text, then a tolerant parser. Finds
// only the most plausible JSON value and does not interpret it. Never throws, never evaluates. Refuses values nested
// deeper than the limit, and returns nothing if no object starts in the text.

import { isJsonObject, isTextTooDeep, type JsonObject, type JsonValue, maxInputDepth } from '../support';
import { parseExactJson } from '../values';

const maxStarts = 200;

/** `rounded`: floating point as in `JSON.parse`, used by sessions of rules 1. `exact`: all digits are kept. */
export type JsonNumbers = 'exact' | 'rounded';

/** Stage that found the object: the whole text, a part of the text, or after repair. */
export type JsonStage = 'strict' | 'embedded' | 'repaired';

/** The object in a text, with as little repair as possible; `undefined` if not found. See `findJsonObject`. */
export function readJsonObject(
  text: string,
  numbers: JsonNumbers = 'exact',
  replies: 1 | 2 = 2,
): JsonObject | undefined {
  return findJsonObject(text, numbers, replies)?.value;
}

/**
 * The same, with the stage that found it. `replies`: version of the reply reader; 1 takes a valid object inside a
 * faulty one, 2 repairs the outer one.
 */
export function findJsonObject(
  text: string,
  numbers: JsonNumbers = 'exact',
  replies: 1 | 2 = 2,
): { readonly value: JsonObject; readonly stage: JsonStage } | undefined {
  const trimmed = text.trim();
  const strict = parseStrict(trimmed, numbers);
  if (isJsonObject(strict)) return { value: strict as JsonObject, stage: 'strict' };
  const start = trimmed.indexOf('{');
  if (start < 0) return undefined;
  // Objects inside an object that lacks its end are parts of it.
  const isOpen = replies === 2 && closingBrace(trimmed, start) === undefined;
  const whole = isOpen ? repairedObject(trimmed.slice(start), numbers, replies) : undefined;
  if (whole && Object.keys(whole.value).length > 0) return whole;
  return largestObject(trimmed, numbers, replies) ?? repairedObject(trimmed.slice(start), numbers, replies);
}

function repairedObject(text: string, numbers: JsonNumbers, replies: 1 | 2) {
  const loose = parseLooseJson(text, numbers, replies);
  return isJsonObject(loose) ? { value: loose as JsonObject, stage: 'repaired' as const } : undefined;
}

export function parseStrict(text: string, numbers: JsonNumbers = 'exact'): JsonValue | undefined {
  if (isTextTooDeep(text)) return undefined;
  try {
    return numbers === 'exact' ? parseExactJson(text) : (JSON.parse(text) as JsonValue);
  } catch {
    return undefined;
  }
}

/** The longest substring that is a JSON object. */
function largestObject(text: string, numbers: JsonNumbers, replies: 1 | 2): Found | undefined {
  let best: Found | undefined;
  for (const found of objectsIn(text, numbers, replies)) if (!best || found.length > best.length) best = found;
  return best;
}

interface Found {
  readonly value: JsonObject;
  readonly length: number;
  readonly stage: 'embedded' | 'repaired';
}

/** All JSON objects in a text, in order, without nested ones. */
export function findJsonObjects(text: string): readonly JsonObject[] {
  return objectsIn(text, 'exact', 2).map(({ value }) => value);
}

const longestRepair = 200_000;

function objectsIn(text: string, numbers: JsonNumbers, replies: 1 | 2): Found[] {
  const objects: Found[] = [];
  let starts = 0;
  let repaired = 0;
  for (let start = text.indexOf('{'); start >= 0 && starts < maxStarts; starts++) {
    const end = closingBrace(text, start);
    const written = end === undefined ? '' : text.slice(start, end + 1);
    const strict = end === undefined ? undefined : parseStrict(written, numbers);
    // Each repair reads the whole object, so a text of nested faults is limited.
    const isRepairable = replies === 2 && end !== undefined && repaired < longestRepair;
    const value = strict === undefined && isRepairable ? parseLooseJson(written, numbers, replies) : strict;
    if (strict === undefined) repaired += written.length;
    if (end !== undefined && isJsonObject(value) && (strict !== undefined || Object.keys(value).length > 0)) {
      const stage = strict === undefined ? 'repaired' : 'embedded';
      objects.push({ value: value as JsonObject, length: end - start, stage });
      start = text.indexOf('{', end + 1);
    } else {
      start = text.indexOf('{', start + 1);
    }
  }
  return objects;
}

function closingBrace(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return i;
  }
  return undefined;
}

const isComma = (char: string | undefined) => char === ',' || char === '\uff0c';

const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '\u201c': '\u201d', '\u2018': '\u2019' };
const words: Readonly<Record<string, JsonValue>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
  undefined: null,
};

/**
 * Reads one value from the start of the text. Accepts single and curly quotes, unquoted keys, trailing and
 * full-width commas, comments, Python's literals, raw line breaks in strings and a truncated text. `replies`: version of the reply reader; 2
 * refuses an unquoted value that contains a quote, because a comma may be missing in it.
 */
export function parseLooseJson(
  text: string,
  numbers: JsonNumbers = 'exact',
  replies: 1 | 2 = 2,
): JsonValue | undefined {
  let at = 0;

  const skip = () => {
    for (;;) {
      while (at < text.length && /\s/.test(text[at] as string)) at++;
      if (text.startsWith('//', at)) {
        const end = text.indexOf('\n', at);
        at = end < 0 ? text.length : end;
      } else if (text.startsWith('/*', at)) {
        const end = text.indexOf('*/', at);
        at = end < 0 ? text.length : end + 2;
      } else return;
    }
  };

  const readString = (quote: string): string => {
    const close = closers[quote] as string;
    let out = '';
    at++;
    while (at < text.length && text[at] !== close) {
      if (text[at] === '\\' && at + 1 < text.length) {
        const escaped = text[at + 1] as string;
        if (escaped === 'u' && /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6))) {
          out += String.fromCharCode(Number.parseInt(text.slice(at + 2, at + 6), 16));
          at += 6;
          continue;
        }
        out += ({ n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' } as Record<string, string>)[escaped] ?? escaped;
        at += 2;
      } else out += text[at++];
    }
    at++;
    return out;
  };

  const readUnquoted = (stop: RegExp): string => {
    const start = at;
    while (at < text.length && !stop.test(text[at] as string)) at++;
    return text.slice(start, at).trim();
  };

  const readObject = (depth: number): JsonValue | undefined => {
    const result: Record<string, JsonValue> = {};
    at++;
    for (;;) {
      skip();
      if (at >= text.length) return result;
      if (text[at] === '}') {
        at++;
        return result;
      }
      if (isComma(text[at])) {
        at++;
        continue;
      }
      const quote = text[at] as string;
      const key = quote in closers ? readString(quote) : readUnquoted(/[:\uff1a,{}[\]\n]/);
      skip();
      if (text[at] !== ':' && text[at] !== '\uff1a') {
        if (at >= text.length) return result;
        return undefined;
      }
      at++;
      skip();
      if (at >= text.length) return result;
      const value = readValue(depth + 1);
      if (value === undefined) return undefined;
      Object.defineProperty(result, key, { value, enumerable: true, writable: true, configurable: true });
    }
  };

  const readArray = (depth: number): JsonValue | undefined => {
    const items: JsonValue[] = [];
    at++;
    for (;;) {
      skip();
      if (at >= text.length) return items;
      if (text[at] === ']') {
        at++;
        return items;
      }
      if (isComma(text[at])) {
        at++;
        continue;
      }
      const value = readValue(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
    }
  };

  const readValue = (depth: number): JsonValue | undefined => {
    if (depth >= maxInputDepth) return undefined;
    skip();
    const char = text[at];
    if (char === undefined) return undefined;
    if (char === '{') return readObject(depth);
    if (char === '[') return readArray(depth);
    if (char in closers) return readString(char);
    const unquoted = readUnquoted(/[,\]}\n]/);
    if (unquoted === '' || (replies === 2 && /["\u201c\u201d]/.test(unquoted))) return undefined;
    if (Object.hasOwn(words, unquoted)) return words[unquoted] as JsonValue;
    return parseStrict(unquoted, numbers) ?? unquoted;
  };

  return readValue(0);
}
