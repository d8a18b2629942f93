// Chooses the value that most likely lets a procedure succeed, for sessions whose calls all succeed. By words only: the
// name of the field, and the values that the procedure compares it with or that its schema lists.

import type { JsonValue } from '../../support';
import { isBlank } from '../../values';

const failureNames =
  /fail|error|full(?!_?fil|y|_(?:name|address|text))|(?<!un)block|bann|cancel|reject|denied|expire|overdue|(?<!un)lock(?!er)|missing|invalid|unavailable|unknown|sold_?out|vulnerabilit|more_\w+_(?:needed|required)|失败|已满|错误|取消|过期|缺/i;
/** "cancellation_confirmed": the outcome, not the failure, is named. */
const outcomeNames = /success|confirm|allowed|possible|eligible|resolved|refunded|fulfil|^can_|成功/i;
const negation = /^(?:no|not|non|without)(?:_|(?=[A-Z]))|[_](?:not|no)_|(?:^|_)(?:isnt|cannot)_/;
const successes =
  /^(1|ok|success\w*|succeeded|true|yes|y|done|approved|accepted|confirmed|available|booked|active|valid|verified|found|passed|paid|in stock|成功|是|有)$/i;
const failures =
  /^(?:0|no|n|false|none|null|other|fail\w*|errors?|invalid\w*|reject\w*|denied|declined|refused|unavailable|unknown|missing|expired|cancell?ed|full|closed|blocked|locked|sold[ _-]?out|否|没有|无|失败|错误|取消|已满)$|^(?:no|not|nein|failed)[\s,;:.!]|^(?:not|no|un(?!der|i|til|lock|block|read)|in(?:valid|correct|eligible|sufficient)|out of|无|不|未)(?:[ _-]?\p{L})/iu;

/** True if a `true` or a "yes" in a field of this name is a failure. */
const namesFailure = (name: string): boolean =>
  (failureNames.test(name) && !outcomeNames.test(name)) !== negation.test(name);

/** One of the values; undefined if none of them is more likely than the others. */
export function successValue(name: string, values: readonly JsonValue[]): JsonValue | undefined {
  if (values.length < 2) return values[0];
  const isFailure = namesFailure(name);
  if (values.includes(true) || values.includes(false)) return !isFailure;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === values.length) return isFailure ? Math.min(...numbers) : Math.max(...numbers);
  const isEmpty = (value: JsonValue) => isBlank(value) || (Array.isArray(value) && value.length === 0);
  if (values.some(isEmpty)) return values.find((value) => isEmpty(value) === isFailure);
  const texts = values.filter((value) => typeof value === 'string');
  // "vulnerabilities" are "critical" or "none".
  const absent = isFailure ? texts.find((value) => /^(?:no|none|没有|无)$/iu.test(value)) : undefined;
  if (absent !== undefined) return absent;
  const good = texts.find((value) => successes.test(value));
  const bad = texts.find((value) => failures.test(value) && value !== 'other');
  // "sold_out" is "yes" or "no"; a status "cancelled" or "open" names its failure itself.
  if (isFailure && good !== undefined && bad !== undefined) return bad;
  if (good !== undefined) return good;
  return bad === undefined
    ? undefined
    : (texts.find((value) => !failures.test(value)) ?? texts.find((value) => value === 'other'));
}
