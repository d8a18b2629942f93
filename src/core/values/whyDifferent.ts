// Explains why two similar texts are different values: letters of another script, invisible characters, accents,
// capitals, zeros.

import { comparableText, type JsonValue } from '../support';
import { orderOf } from './compareValues';
import { plainDigits } from './decimal';

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Han', 'Hiragana', 'Katakana', 'Hangul'];
const scriptTests = scripts.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);
const fullWidth = /[\uff01-\uff5e\u3000]/;
const unseen = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cc}/u;

/** A phrase to follow both values: `the letter "р" is Cyrillic, not Latin`. Undefined if they also look different. */
export function whyDifferent(a: JsonValue | undefined, b: JsonValue | undefined): string | undefined {
  const [one, other] = [textOf(a), textOf(b)];
  if (one === undefined || other === undefined || one === other) return undefined;
  if (orderOf(one, other) === 0) return 'the digits are written differently, and texts of digits are compared as texts';
  if (comparableText(one).replace(/\s+/g, ' ') !== comparableText(other).replace(/\s+/g, ' ')) return undefined;
  const [first, second] = firstDifference(one, other);
  return (
    unseenIn(one, other) ??
    widthOf(first, second) ??
    scriptOf(first, second) ??
    (first.toLowerCase() === second.toLowerCase() && first !== second
      ? 'capitals and small letters count in identifiers'
      : /\s/.test(first + second)
        ? 'white space counts in identifiers'
        : `${quoted(first)} is not ${quoted(second)}`)
  );
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'number') return plainDigits(value);
  return typeof value === 'string' ? value.trim().normalize('NFC') : undefined;
}

/** The first character of each text that the other does not have at that position. */
function firstDifference(a: string, b: string): readonly [string, string] {
  const [one, other] = [[...a], [...b]];
  const at = one.findIndex((letter, index) => letter !== other[index]);
  const place = at < 0 ? one.length : at;
  return [one[place] ?? '', other[place] ?? ''];
}

function unseenIn(a: string, b: string): string | undefined {
  const [one, other] = [unseen.exec(a)?.[0], unseen.exec(b)?.[0]];
  const found = one === other ? undefined : (one ?? other);
  if (found === undefined) return undefined;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `one of them has an invisible character (U+${code})`;
}

function widthOf(a: string, b: string): string | undefined {
  const wide = [a, b].find((letter) => fullWidth.test(letter));
  return wide === undefined ? undefined : `${quoted(wide)} is a full-width character`;
}

function scriptOf(a: string, b: string): string | undefined {
  const [one, other] = [a, b].map((letter) => scriptTests.find(([, test]) => test.test(letter))?.[0]);
  return one === undefined || other === undefined || one === other
    ? undefined
    : `the letter ${quoted(a)} is ${one}, the letter ${quoted(b)} is ${other}`;
}

const quoted = (letter: string) => (letter === '' ? 'nothing' : `"${letter}"`);
