// Decides a condition in words by the values that it names: "Flight is available by is_air". A negated condition is the
// opposite of the value. Undecided if a value is missing.

import type { JsonValue } from '../../core/support';
import { looseTruth } from './looseValues';

const denies =
  /\b(not|no|never|fail\w*|den(y|ied)|reject\w*|refus\w*|invalid|missing|expired|full)\b|\b(un|in)(available|successful|valid|able|known|sufficient|eligible)\b|不|没|未|无|失败|拒绝/iu;

/** Undefined if the text names no value, or only unknown ones. */
export function decideByValue(text: string, knows: (name: string) => JsonValue | undefined): boolean | undefined {
  const named = /^(.+)\sby\s([\p{L}\p{N}_]+(?:\sand\s[\p{L}\p{N}_]+)*)$/u.exec(text);
  if (!named) return undefined;
  const [, valueText = '', names = ''] = named;
  const values = names.split(/\sand\s/).map(knows);
  if (values.some((value) => value === undefined)) return undefined;
  // A value that repeats the words of the condition makes it true.
  if (values.some((value) => typeof value === 'string' && isSameValue(value, valueText))) return true;
  return values.every((value) => looseTruth(value ?? null)) !== denies.test(valueText);
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const isSameValue = (value: string, valueText: string) => plain(value) !== '' && plain(value) === plain(valueText);

/** A wish for the user's next action, which is asked anew in every round of a loop. */
export function userWishIn(text: string): string | undefined {
  const move = /^(?:the\s+)?(?:user|customer)\s+(\p{L}+?)(?:(?<=sh|ch|x|ss)es|s)\s+(.+)$/iu.exec(text);
  return move ? `Would you like to ${move[1]} ${move[2]}?` : undefined;
}
