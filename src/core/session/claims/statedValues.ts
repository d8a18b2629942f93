// Parses values as people write them in a reply, English and Chinese: dates, times, amounts of money, identifiers,
// e-mail addresses. Different notations of one value get the same form. An ambiguous value is compared in both
// readings; values that cannot be compared are neither the same nor different.

import { comparableText } from '../../support';
import { type DateParts, datesIn, smallHanValue } from '../given/datesIn';
import { numbersIn, placeWithCurrency } from '../given/numbersIn';

export type StatedValue = { readonly text: string; readonly at: number } & (
  | { readonly kind: 'date'; readonly date: DateParts }
  /** Minutes after midnight; two entries if a.m. or p.m. is open. */
  | { readonly kind: 'time'; readonly minutes: readonly number[] }
  /** Decimal numbers as texts without separators; two entries if a separator may be a decimal point. */
  | { readonly kind: 'amount'; readonly numbers: readonly string[] }
  /** Letters and digits in lower case. */
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'number'; readonly numbers: readonly string[] }
);

export type ValueKind = StatedValue['kind'];

const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const hanNumber = '(?:\\d{1,2}|[零一二三四五六七八九十]{1,3})';
const hourWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A canonical form, so that equal numbers are equal texts. */
const plainDecimal = (digits: string): string => {
  const [whole = '', fraction = ''] = digits.split('.');
  const decimals = fraction.replace(/0+$/, '');
  return `${whole.replace(/^0+(?=\d)/, '')}${decimals === '' ? '' : `.${decimals}`}`;
};

const timeReaders: readonly {
  readonly pattern: RegExp;
  read(found: RegExpMatchArray): readonly number[] | undefined;
}[] = [
  {
    pattern: /\b(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.? ?m\b\.?/g,
    read: ([, hour = '', minute = '0', half]) => [
      ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute),
    ],
  },
  {
    pattern: /(?<![\d.:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d])/g,
    read: ([, hour = '', minute = '']) => [Number(hour) * 60 + Number(minute)],
  },
  {
    pattern: new RegExp(`\\b(half past|quarter past|quarter to) (${hourWords.slice(1).join('|')}|\\d{1,2})\\b`, 'g'),
    read: ([, part = '', hour = '']) =>
      bothHalves(hourOf(hour) * 60 + (part === 'half past' ? 30 : part === 'quarter past' ? 15 : -15)),
  },
  {
    pattern: new RegExp(
      `\\b(?:at|by|until|till|from|to|around) (${hourWords.slice(1).join('|')}|\\d{1,2})(?: o'?clock)?(?![\\d:.%]| ?(?:euros?|dollars?|days?|hours?|minutes?|nights?|people|persons?|percent|[ap]m|st|nd|rd|th|of|${monthName})\\b)`,
      'g',
    ),
    read: ([, hour = '']) => (hourOf(hour) <= 24 ? bothHalves(hourOf(hour) * 60) : undefined),
  },
  { pattern: /\b(noon|midday|midnight)\b/g, read: ([, word]) => [word === 'midnight' ? 0 : 720] },
  {
    pattern: new RegExp(
      `(上午|早上|凌晨|中午|下午|晚上|傍晚)?(${hanNumber})(?:点|时(?!段|间|候))(半|一刻|三刻|(?:${hanNumber})分?)?`,
      'g',
    ),
    read: ([, half, hour = '', rest]) => {
      const minutes =
        rest === undefined
          ? 0
          : rest === '半'
            ? 30
            : rest === '一刻'
              ? 15
              : rest === '三刻'
                ? 45
                : smallHanValue(rest.replace('分', ''));
      const base = smallHanValue(hour) * 60 + minutes;
      if (half === undefined) return bothHalves(base);
      return [
        /下午|晚上|傍晚/.test(half) && base < 720 ? base + 720 : half === '中午' && base < 600 ? base + 720 : base,
      ];
    },
  },
];

const hourOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : hourWords.indexOf(text));
const bothHalves = (minutes: number): readonly number[] =>
  minutes < 720 ? [minutes, minutes + 720] : [minutes, minutes - 720];

/** After a number: then it is a length, a share or a count of other things. */
const otherUnit =
  /^ ?(?:%|percent|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|km|kg|g|mb|gb|miles?|metres?|meters?|seconds?|times?|分钟|小时|天|周|个月|年|公里|公斤|秒|次|折|%)/;

/** All values of a text in order of position. Text covered by a longer value is not read again. */
export function readValues(written: string): StatedValue[] {
  const text = comparableText(written).replace(/[’`]/g, "'");
  const found: StatedValue[] = [];
  const taken = new Uint8Array(text.length);
  const isTaken = (start: number, end: number) => taken.subarray(start, end).includes(1);
  const take = (match: RegExpMatchArray, make: () => StatedValue | undefined) => {
    const at = match.index ?? 0;
    if (isTaken(at, at + match[0].length)) return;
    const value = make();
    if (!value) return;
    taken.fill(1, at, at + match[0].length);
    found.push(value);
  };
  const each = (pattern: RegExp, make: (match: RegExpMatchArray, at: number) => StatedValue | undefined) => {
    for (const match of text.matchAll(pattern)) take(match, () => make(match, match.index));
  };
  each(/[a-z\d._%+-]{1,64}@[a-z\d.-]{1,250}[a-z\d]/g, ([all], at) => ({ kind: 'email', email: all, text: all, at }));
  for (const { start, end, dates } of datesIn(text)) {
    if (isTaken(start, end)) continue;
    taken.fill(1, start, end);
    for (const date of dates)
      found.push({ kind: 'date', date, text: text.slice(start, end).replace(/\.$/, ''), at: start });
  }
  for (const { pattern, read } of timeReaders) {
    each(pattern, (match, at) => {
      const minutes = read(match)?.filter((one) => one >= 0 && one <= 1440);
      return minutes && minutes.length > 0 ? { kind: 'time', minutes, text: match[0], at } : undefined;
    });
  }
  const numbers = numbersIn(text).map((mention) => ({ mention, ...placeWithCurrency(text, mention) }));
  const takeNumbers = (kind: 'amount' | 'number') => {
    for (const { mention, start, end } of numbers) {
      if ((mention.unit === 'money') !== (kind === 'amount') || mention.readings.length === 0) continue;
      if (isTaken(start, end)) continue;
      taken.fill(1, start, end);
      found.push({ kind, numbers: mention.readings.map(plainDecimal), text: text.slice(start, end).trim(), at: start });
    }
  };
  takeNumbers('amount');
  // Letters with digits, or at least four digits in groups that are not a year.
  each(
    /(?<![a-z\d@.])(?=[a-z\d-]*\d)(?:[a-z]{1,6}[- ]?)?\d[a-z\d]*(?:[- ]\d{2,}[a-z\d]*)*(?:-[a-z\d]+)*(?![a-z@])/gu,
    (match, at) => {
      const id = match[0].replace(/[- ]/g, '');
      const isCount = /^(?:\d+(?:st|nd|rd|th|pm|am|x|h|min|km|kg|gb|mb)|(?:19|20)\d\d)$/.test(id);
      const isId = !isCount && (/[a-z]/.test(id) || id.length >= 4);
      const isWord =
        /^(?:for|at|on|in|of|to|the|and|by|is|no|from|until|with|day|room|gate|level|grade|flat) ?\d+$/.test(match[0]);
      return isId && !isWord && !otherUnit.test(text.slice(at + match[0].length))
        ? { kind: 'id', id, text: match[0], at }
        : undefined;
    },
  );
  takeNumbers('number');
  return found.sort((a, b) => a.at - b.at);
}

export type Likeness = 'same' | 'different' | 'open';

/** Weekday of a complete date; undefined if the year is unknown. */
const weekdayOf = ({ year, month, day, weekday }: DateParts): number | undefined =>
  year !== undefined && month !== undefined && day !== undefined
    ? new Date(Date.UTC(year, month - 1, day)).getUTCDay()
    : weekday;

function compareDates(a: DateParts, b: DateParts): Likeness {
  const shared = (['year', 'month', 'day'] as const).filter((part) => a[part] !== undefined && b[part] !== undefined);
  if (shared.some((part) => a[part] !== b[part])) return 'different';
  if (shared.includes('day')) return 'same';
  const [one, other] = [weekdayOf(a), weekdayOf(b)];
  if (one === undefined || other === undefined) return 'open';
  return one === other ? 'same' : 'different';
}

const overlaps = <T>(a: readonly T[], b: readonly T[]) => a.some((one) => b.includes(one));

/** Compares two values; `open` for values of different kinds and if the comparison is uncertain. */
export function compareStated(a: StatedValue, b: StatedValue): Likeness {
  if (a.kind === 'date' && b.kind === 'date') return compareDates(a.date, b.date);
  if (a.kind === 'time' && b.kind === 'time') return overlaps(a.minutes, b.minutes) ? 'same' : 'different';
  if (a.kind === 'email' && b.kind === 'email') return a.email === b.email ? 'same' : 'different';
  const isNumber = (value: StatedValue) => value.kind === 'amount' || value.kind === 'number';
  if (isNumber(a) && isNumber(b)) {
    const [one, other] = [a, b] as (StatedValue & { numbers: readonly string[] })[];
    return overlaps(one?.numbers ?? [], other?.numbers ?? []) ? 'same' : 'different';
  }
  const idOf = (value: StatedValue) =>
    value.kind === 'id' ? value.id : value.kind === 'number' ? value.numbers[0] : undefined;
  const [one, other] = [idOf(a), idOf(b)];
  if (one === undefined || other === undefined) return 'open';
  if (one === other) return 'same';
  // "the card ending in 5018"
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.length >= 4 && longer.endsWith(shorter) ? 'same' : 'different';
}
