// Whether a list contains an item, an object a key, or a text a word. The `in` of conditions.

import { isJsonObject, type JsonValue } from '../support';
import { compareValues, isBlank, isIdentifier } from './compareValues';
import { plainDigits } from './decimal';
import type { ValueType } from './valueType';

/** Undefined if unknown: the item is blank, or a list has no matching item but items of another kind. */
export function holdsValue(whole: JsonValue, item: JsonValue, type?: ValueType): boolean | undefined {
  if (isBlank(item)) return undefined;
  if (Array.isArray(whole)) {
    const found = whole.map((other: JsonValue) => compareValues(item, other, type));
    if (found.includes('same')) return true;
    return found.includes('unlike') ? undefined : false;
  }
  if (isJsonObject(whole)) return typeof item === 'string' ? Object.hasOwn(whole, item) : undefined;
  if (typeof whole !== 'string' || item === null || typeof item === 'object') return undefined;
  const text = (typeof item === 'number' ? plainDigits(item) : String(item)).trim().normalize('NFC');
  return isIdentifier(text) ? holdsIdentifier(whole.normalize('NFC'), text) : folded(whole).includes(folded(text));
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** Matches whole words only: "12" is not in "0012", "12a" or "12.5". */
function holdsIdentifier(whole: string, text: string): boolean {
  for (let at = whole.indexOf(text); at >= 0; at = whole.indexOf(text, at + 1)) {
    const [before, after] = [whole.slice(Math.max(0, at - 3), at), whole.slice(at + text.length, at + text.length + 3)];
    if (!joinsBefore.test(before) && !joinsAfter.test(after)) return true;
  }
  return false;
}

const joinsBefore = /(?:[\p{N}\p{Script=Latin}\p{M}_@]|\p{N}[.,]|[\p{N}\p{Script=Latin}][-@])$/u;
const joinsAfter = /^(?:[\p{N}\p{Script=Latin}\p{M}_@]|[.,]\p{N}|[-@][\p{N}\p{Script=Latin}])/u;
