// Calls that a model writes as text, as the formats read them.

import type { JsonObject, JsonValue } from '../../support';
import type { JsonNumbers } from '../looseJson';

export interface TextCall {
  /** As written, without prefixes of the format such as `functions.`. */
  readonly name: string;
  /** Arguments; a text is JSON that is still to be read, and `undefined` means that none were written. */
  readonly input: JsonValue | undefined;
  readonly thought?: string;
  /** The text was not exactly in its format, for example with a trailing comma. */
  readonly isRepaired?: boolean;
}

export interface CallReading {
  readonly numbers: JsonNumbers;
  isDeclared(name: string): boolean;
  /** Whether the name of a declared API begins so. */
  beginsDeclared(text: string): boolean;
  /** JSON Schema of the parameters of an API; undefined if unknown. */
  schemaOf(name: string): JsonObject | undefined;
}

/** Calls from one position on. `fault` says why a call is unreadable, for example "it is cut off". */
export interface CallsRead {
  readonly calls: readonly TextCall[];
  /** Index behind the read text. */
  readonly end: number;
  readonly fault?: string;
}

export const cutOff = 'it is cut off';
export const brokenJson = 'its JSON is not valid';

export function spaceEnd(text: string, at: number): number {
  let index = at;
  while (index < text.length && /\s/.test(text[index] as string)) index++;
  return index;
}

/** The match of a sticky expression at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Whether a part of the text is quoted between backticks. */
export function isInlineCode(text: string, start: number, end: number): boolean {
  return text[start - 1] === '`' && text[start - 2] !== '`' && text.indexOf('`', end) >= 0;
}
