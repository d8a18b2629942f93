// Comparison of values in conditions by rules 1, for logs without `rules`.

import { compareStrictlyByRules1 } from '../expression';
import { isJsonObject, type JsonValue } from '../support';
import { numberByRules1 } from '../values';
import { isCodeBesideWords } from './isCodeBesideWords';

/** Undefined if the values are of different kinds. */
export function compareByRules1(
  op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in',
  left: JsonValue,
  right: JsonValue,
): boolean | undefined {
  return areAlike(op, left, right) ? compareStrictlyByRules1(op, left, right) : undefined;
}

const isNumeric = (value: JsonValue) => numberByRules1(value) !== undefined;

function areAlike(op: string, left: JsonValue, right: JsonValue): boolean {
  if (op === 'in' || op === 'not in') return Array.isArray(right) || typeof right === 'string' || isJsonObject(right);
  if (op !== '==' && op !== '!=') return isNumeric(left) && isNumeric(right);
  if (typeof left === 'boolean' || typeof right === 'boolean') {
    return truthWord(left) !== undefined && truthWord(right) !== undefined;
  }
  if (typeof left === 'number' || typeof right === 'number') return isNumeric(left) && isNumeric(right);
  if (typeof left === 'string' && typeof right === 'string' && isCodeBesideWords(left, right)) return false;
  return (typeof left === 'object') === (typeof right === 'object');
}

function truthWord(value: JsonValue): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = String(value).trim().toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : undefined;
}
