// Detects days and hours that do not exist, such as 31 February and 25:00, and days described as past ("last week").
// Refuses to judge text that it does not read as a day or an hour.

import type { DateProblem, DateSpan } from './findDates';
import { valueOfNumber } from './numbers';

export const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const monthWord = months
  .map((month) => (month === 'May' ? month : `${month.slice(0, 3)}(?:${month.slice(3)})?`))
  .join('|');
const monthNumber = (word: string) => months.findIndex((month) => month.slice(0, 3) === word.slice(0, 3)) + 1;

/** Whether the day exists; without a year, the next occurrence is checked. */
function isDay(dayOfMonth: number, month: number, year: number | undefined, today: Date | undefined): boolean {
  const next = today && today.getFullYear() + (month - 1 < today.getMonth() ? 1 : 0);
  const inYear = year ?? (month === 2 && dayOfMonth === 29 ? next : 2028) ?? 2028;
  const date = new Date(inYear, month - 1, dayOfMonth);
  return month >= 1 && month <= 12 && dayOfMonth >= 1 && date.getMonth() === month - 1;
}

const isTime = (hour: number, minute: number) =>
  hour >= 0 && minute >= 0 && minute < 60 && (hour < 24 || (hour === 24 && minute === 0));

/** Words for past days. */
export const past = /\b(?:yesterday|ago|last)\b|昨[天日晚]|前天|上(?:个|一)?(?:周|星期|礼拜|月)|去年|刚才/i;
const hanNumber = '[一二三四五六七八九十]+|\\d+';

/** Forms of days and hours, with checks whether the captured parts exist. */
const forms: readonly (readonly [
  RegExp,
  DateProblem,
  (parts: readonly (string | undefined)[], today: Date | undefined) => boolean,
])[] = [
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWord})\\b(?:,? (\\d{4}))?`, 'gi'),
    'no-such-day',
    ([, day, month = '', year], today) => isDay(Number(day), monthNumber(capital(month)), numberOf(year), today),
  ],
  [
    new RegExp(`\\b(${monthWord}) (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?![:.]\\d)(?:,? (\\d{4}))?`, 'gi'),
    'no-such-day',
    ([, month = '', day, year], today) => isDay(Number(day), monthNumber(capital(month)), numberOf(year), today),
  ],
  [
    /(?<![\d-])(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?![\d-])/g,
    'no-such-day',
    ([, year, month, day], today) => isDay(Number(day), Number(month), Number(year), today),
  ],
  [
    /(?<![\d./-])(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})(?![\d./])/g,
    'no-such-day',
    ([, one, other, year], today) =>
      isDay(Number(one), Number(other), Number(year), today) || isDay(Number(other), Number(one), Number(year), today),
  ],
  [/\bthe (\d{2})(?:st|nd|rd|th)\b/gi, 'no-such-day', ([, day]) => Number(day) <= 31],
  [
    new RegExp(`(?:(\\d{4})年)?(${hanNumber})月(?:份)?(${hanNumber})[日号]`, 'g'),
    'no-such-day',
    ([, year, month = '', day = ''], today) =>
      isDay(valueOfNumber(day) ?? 0, valueOfNumber(month) ?? 0, numberOf(year), today),
  ],
  [/(?<![\d月路街巷弄道楼栋幢])(\d{2})[日号](?!\d)/g, 'no-such-day', ([, day]) => Number(day) <= 31],
  [
    /(?<![\d:：.-])(-?\d{1,3})[:：](\d{2})(?!\d)(?:\s*[ap]\.?m\b)?/gi,
    'no-such-hour',
    ([, hour, minute]) => isTime(Number(hour), Number(minute)),
  ],
  [
    /(?<![\d:.])(-?\d{1,3})h(\d{2})?\b/gi,
    'no-such-hour',
    ([, hour, minute]) => isTime(Number(hour), Number(minute ?? 0)),
  ],
  [
    /(?<![\d:.])(-?\d{1,3})(?:[:.]\d\d)?\s?[ap]\.?m\b/gi,
    'no-such-hour',
    // Some people write 13:00 pm.
    ([words = '', hour]) => Number(hour) >= 1 && (Number(hour) <= 12 || (Number(hour) < 24 && /p/i.test(words))),
  ],
  [/(?<![\d:.])(-?\d{1,3})\s?o['’]?clock\b/gi, 'no-such-hour', ([, hour]) => Number(hour) <= 24 && Number(hour) >= 0],
  [
    new RegExp(`(?<![\\d.])(负)?(${hanNumber})点(?:钟|(${hanNumber})分?)?`, 'g'),
    'no-such-hour',
    ([, minus, hour = '', minute]) =>
      minus === undefined && isTime(valueOfNumber(hour) ?? 0, minute === undefined ? 0 : (valueOfNumber(minute) ?? 0)),
  ],
  [
    /\blast (?:week|month|year)\b|去年|上个?月|刚才|上(?:个|一)?(?:周|星期|礼拜)(?![一二三四五六日天])/gi,
    'past',
    () => false,
  ],
];

const capital = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`;
const numberOf = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));

export function impossibleDates(text: string, today: Date | undefined): readonly DateSpan[] {
  const spans: DateSpan[] = [];
  for (const [pattern, problem, exists] of forms) {
    for (const hit of text.matchAll(pattern)) {
      const [words] = hit;
      const [start, end] = [hit.index, hit.index + words.length];
      if (exists([...hit], today) || spans.some((span) => start < span.end && span.start < end)) continue;
      spans.push({ start, end, spokenText: words, value: words, problem });
    }
  }
  return spans;
}
