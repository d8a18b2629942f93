// Compares values that people, models and servers write differently: `true`, "True", "1" and "yes". Owns equality,
// order and truth for conditions; never throws.

import { isJsonObject, type JsonValue, looseName } from '../../core/support';
import { isCarried, orderOf } from '../../core/values';

const affirmative =
  /^(yes|yeah|yep|yup|sure|ok|okay|true|of course|please do|go ahead|correct|1|是|是的|对|好|好的|可以|愿意|同意|需要|要|继续|行|嗯|有)$/i;
const negative =
  /^(no|nope|not|false|0|never|don'?t|否|不|不是|不要|不用|不愿意|不同意|不需要|不可以|不继续|没有|没|(?:不用|不要|不需要|不必|不|没有|算)了|不必)$/i;

/** Yes or no, if a short text says one of them. */
export function parseYesNo(value: JsonValue | undefined): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === 0) return value === 1;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(/(?<![.!。！])[.!。！]+$/, '');
  if (affirmative.test(text)) return true;
  if (negative.test(text)) return false;
  const first = text.split(/[\s,，。.!！]+/)[0] ?? '';
  if (text.length > 40 || first === text || /^[01]$/.test(first)) return undefined;
  if (affirmative.test(first)) return true;
  return negative.test(first) ? false : undefined;
}

export function isEmptyValue(value: JsonValue | undefined): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && /^(null|none|undefined|nil|)$/i.test(value.trim())) ||
    (Array.isArray(value) && value.length === 0)
  );
}

/**
 * A number as written, also inside a text such as "about 4 people"; undefined if floating point cannot represent it.
 */
export function parseLooseNumber(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (Array.isArray(value)) return value.length === 1 ? parseLooseNumber(value[0] as JsonValue) : value.length;
  if (typeof value !== 'string') return undefined;
  const match = /-?\d+(?:\.\d+)?/.exec(value.replace(/(\d),(?=\d{3}\b)/g, '$1'));
  return match && isCarried(match[0]) ? Number(match[0]) : undefined;
}

/** Unwraps `[x]` to `x`, and an object with one field to that field. */
function unwrap(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value) && value.length === 1) return unwrap(value[0] as JsonValue);
  return value;
}

export function looseEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  const a = unwrap(left);
  const b = unwrap(right);
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (isJsonObject(a) || isJsonObject(b) || Array.isArray(a) || Array.isArray(b)) {
    return JSON.stringify(a) === JSON.stringify(b);
  }
  // Numbers as people write them: 3 equals "3.0". Digits are not rounded.
  const order = orderOf(a, b);
  if (order !== undefined) return order === 0;
  const truthA = parseYesNo(a);
  const truthB = parseYesNo(b);
  if (truthA !== undefined && truthB !== undefined) return truthA === truthB;
  return looseName(String(a)) === looseName(String(b));
}

export function looseTruth(value: JsonValue | undefined): boolean {
  const one = unwrap(value);
  if (isEmptyValue(one)) return false;
  return parseYesNo(one) ?? true;
}

/** A value as a sentence shows it. */
export function formatValue(value: JsonValue | undefined): string {
  if (isEmptyValue(value)) return '-';
  if (Array.isArray(value)) return value.map((item: JsonValue) => formatValue(item)).join(', ');
  if (isJsonObject(value)) {
    return Object.entries(value)
      .map(([key, item]) => `${key.replace(/_/g, ' ')}: ${formatValue(item)}`)
      .join(', ');
  }
  return String(value);
}
