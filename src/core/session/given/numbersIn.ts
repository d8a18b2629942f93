// Finds the amounts that a text names, in digits or in words, English and Chinese. Parts of dates, times, names of
// things and ids do not count as amounts. Digits are kept as text, without rounding.

import { datesIn } from './datesIn';

export interface NumberMention {
  readonly start: number;
  readonly end: number;
  /** Decimal digits; undefined if the number has two readings (`1.200`). */
  readonly value?: string;
  /** All readings, as decimal digits. */
  readonly readings: readonly string[];
  /** `money`, or the word after the number in lower case. */
  readonly unit?: string;
  /** The word before the number that makes it the name of a thing: `order` of "order 4711". */
  readonly label?: string;
}

const currency =
  /^(?:€|\$|£|¥|eur(?:os?)?|usd|us\$|dollars?|gbp|pounds?|yuan|rmb|cny|yen|jpy|francs?|chf|rupees?|inr|元|块钱?|欧元?|美元|人民币|英镑)$/i;
const currencyBefore = /(?:€|\$|£|¥|\b(?:eur|usd|gbp|rmb|cny|chf|inr))\s*$/i;
const unitBehind = /^\s*[-\u2010]?\s*(€|\$|£|¥|%|[\p{Script=Latin}]{1,20}|\p{Script=Han}{1,2})/u;
const labelBefore =
  /(?:\b(number|no\.?|nr\.?|id|code|ref(?:erence)?|order|invoice|account|card|phone|tel(?:ephone)?|mobile|ticket|booking|passport|room|gate|flight|line|version|step|chapter|page|#)|(编号|号码|单号|账号|卡号|电话|手机|证号|房间|第))\s*(?:is|was|are|:|：|是|为)?\s*#?\s*$/i;
/** Times of day, and years. */
const timeBehind = /^\s*(?::\d{2}|(?:am|pm|a\.m\.|p\.m\.|o['’]?clock)\b|[点时]|(?:st|nd|rd|th)\b|[号年月日])/i;
const timeBefore = /(?:\d:|\b(?:in|since|until|year)\s+(?=(?:19|20)\d\d$))$/i;

const digitForm =
  /(?<![\p{Script=Latin}\p{N}_@.#/-]|\d[.,])[-+]?(?:\d{1,3}(?:[,'\u2019\u00a0 ]\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+(?:[.,]\d+)?)(?![\p{Script=Latin}_@/]*\d|[@/]|[.,]\d)/gu;

export function numbersIn(text: string, now?: string): readonly NumberMention[] {
  const dates = datesIn(text, now);
  const isInDate = ({ start, end }: NumberMention) => dates.some((one) => start < one.end && end > one.start);
  const folded = text.replace(/[\uff10-\uff19]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0xfee0));
  return [...inDigits(folded), ...inEnglish(folded), ...inChinese(folded)]
    .filter((one) => !isInDate(one))
    .toSorted((a, b) => a.start - b.start);
}

function* inDigits(text: string): Generator<NumberMention> {
  for (const match of text.matchAll(digitForm)) {
    const [start, written] = [match.index, match[0]];
    const [before, behind] = [text.slice(0, start), text.slice(start + written.length)];
    if (timeBehind.test(behind) || timeBefore.test(before + (/^(?:19|20)\d\d$/.test(written) ? written : ''))) continue;
    const scale = /^\s*(k\b|thousand\b|million\b|千|万|百万|亿)/i.exec(behind);
    const end = start + written.length + (scale?.[0].length ?? 0);
    const power = scales[scale?.[1]?.toLowerCase() ?? ''] ?? 0;
    const readings = readingsOf(written).map((digits) => scaled(digits, power));
    // Long, with a leading zero, or one of several groups: a phone number, a card.
    const isLong = written.replace(/\D/g, '').length > 6 || /^[-+]?0\d/.test(written);
    const isGroup = /^[ -]\d/.test(behind) || /\d[ -]$/.test(before);
    const isId = (isLong || isGroup) && scale === null;
    yield mention(text, start, end, readings, isId);
  }
}

/** Powers of ten. */
const scales: Readonly<Record<string, number>> = { k: 3, thousand: 3, million: 6, 千: 3, 万: 4, 百万: 6, 亿: 8 };

/**
 * `1,200` and `1 200` are grouped; `12,50` has a decimal comma; `1.200` is ambiguous, so both readings are returned.
 */
export function readingsOf(written: string): readonly string[] {
  const plain = written.replace(/(?<=\d)['\u2019\u00a0 ](?=\d{3})/g, '');
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return [plain.replaceAll(',', '')];
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return [plain.replaceAll('.', '').replace(',', '.')];
  if (/^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(plain)) return [plain.replace('.', ''), plain];
  return [plain.replace(',', '.')];
}

/** Range of the number including the sign or word of its currency. */
export function placeWithCurrency(text: string, { start, end, unit }: NumberMention): { start: number; end: number } {
  if (unit !== 'money') return { start, end };
  const before = currencyBefore.exec(text.slice(0, start))?.[0];
  if (before !== undefined) return { start: start - before.length, end };
  const behind = unitBehind.exec(text.slice(end));
  const word = behind?.[1] ?? '';
  const whole = currency.test(word) ? word.length : 1;
  return { start, end: end + (behind?.[0].length ?? 0) - word.length + Math.min(whole, word.length) };
}

function scaled(digits: string, scale: number): string {
  if (scale === 0) return digits.replace(/^\+/, '');
  const [whole = '', fraction = ''] = digits.split('.');
  const moved = fraction.padEnd(scale, '0');
  const rest = moved.slice(scale);
  return `${whole}${moved.slice(0, scale)}${rest === '' ? '' : `.${rest}`}`.replace(/^0+(?=\d)/, '');
}

function mention(text: string, start: number, end: number, readings: readonly string[], isId = false): NumberMention {
  const [value] = readings.length === 1 ? readings : [];
  const [before, behind] = [text.slice(0, start), text.slice(end)];
  const word = unitBehind.exec(behind)?.[1];
  const unit = currencyBefore.test(before)
    ? 'money'
    : word === undefined
      ? undefined
      : currency.test(word) || currency.test(word.slice(0, 1))
        ? 'money'
        : word.toLowerCase();
  const label = labelBefore.exec(before)?.slice(1).find(Boolean) ?? (isId && unit !== 'money' ? 'number' : undefined);
  return {
    start,
    end,
    readings,
    ...(value === undefined ? {} : { value }),
    ...(unit === undefined ? {} : { unit }),
    ...(label === undefined ? {} : { label: label.toLowerCase() }),
  };
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, index) => [word, index] as const),
  ...tens.map((word, index) => [word, 20 + 10 * index] as const),
  ['dozen', 12],
]);
const large: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
]);
const numberWord = `(?:${[...small.keys(), ...large.keys()].join('|')})`;
const englishForm = new RegExp(
  `\\b(?:an?[ ](?=hundred|thousand|million|dozen))?${numberWord}(?:(?:[ -]|[ ]and[ ])${numberWord})*\\b`,
  'gi',
);

function* inEnglish(text: string): Generator<NumberMention> {
  for (const match of text.matchAll(englishForm)) {
    // "this one", "one of them"
    if (/^one$/i.test(match[0])) continue;
    // After digits the word is the scale of a number that is already read.
    if (/\d\s*$/.test(text.slice(0, match.index))) continue;
    const words = match[0].toLowerCase().match(/[a-z]+/g) ?? [];
    const value = englishValue(words);
    yield mention(text, match.index, match.index + match[0].length, value === undefined ? [] : [value]);
  }
}

/** "four hundred and eighty". Undefined for a sequence of numbers: "two three". */
function englishValue(words: readonly string[]): string | undefined {
  let [total, part] = [0, 0];
  let last = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const [digit, factor] = [small.get(word), large.get(word)];
    if (digit !== undefined) {
      if (digit >= last || (digit >= 10 && last < 100)) return undefined;
      part += digit;
      last = digit >= 20 ? 10 : 1;
    } else if (factor === 100) {
      part = Math.max(part, 1) * 100;
      last = 100;
    } else if (factor !== undefined) {
      total += Math.max(part, 1) * factor;
      part = 0;
      last = factor;
    }
  }
  return String(total + part);
}

const hanDigits = '零一二三四五六七八九';
/** Not part of an ordinal (第三) or a day of the week (周三). */
const hanForm = /(?<![第周期拜])[零一二两三四五六七八九十百千万亿]+/gu;
const measures =
  /^(?:个人|位|人|张|间|晚|天|元|块|欧|美元|件|本|次|份|岁|公斤|千克|克|斤|米|公里|小时|分钟|周|年|辆|台|杯|瓶|条)/;

function* inChinese(text: string): Generator<NumberMention> {
  for (const match of text.matchAll(hanForm)) {
    const [word, start] = [match[0], match.index];
    const end = start + word.length;
    const behind = text.slice(end);
    if (/\d\s*$/.test(text.slice(0, start)) || /^\s*[点月号日时]/.test(behind)) continue;
    // A single character is part of many words that are not numbers.
    if (word.length === 1 && !measures.test(behind)) continue;
    const value = hanValue(word);
    if (value !== undefined) yield mention(text, start, end, [value]);
  }
}

const hanScales: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const hanLarge: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };

function hanValue(word: string): string | undefined {
  // Digits one by one: 四八〇
  if (!/[十百千万亿]/.test(word))
    return [...word].map((sign) => (sign === '两' ? 2 : hanDigits.indexOf(sign))).join('');
  let [total, part, digit] = [0, 0, 0];
  for (const sign of word) {
    const [scale, wide] = [hanScales[sign], hanLarge[sign]];
    if (scale !== undefined) {
      part += Math.max(digit, 1) * scale;
      digit = 0;
    } else if (wide !== undefined) {
      total = (total + part + digit) * wide;
      [part, digit] = [0, 0];
    } else digit = sign === '两' ? 2 : hanDigits.indexOf(sign);
  }
  return String(total + part + digit);
}
