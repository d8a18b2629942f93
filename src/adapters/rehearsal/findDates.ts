// Days and hours as people write them, through chrono. Relative dates count from the prompt's day, never from a clock;
// without one, a date keeps the user's words. Days and hours that do not exist are returned with their problem.

import * as chronoEn from 'chrono-node/en';
import * as chronoZh from 'chrono-node/zh/hans';
import { memoizeText } from '../../core/support';
import { impossibleDates, months, past } from './impossibleDates';

export type DateProblem = 'past' | 'no-such-day' | 'no-such-hour';

export interface DateSpan {
  readonly start: number;
  readonly end: number;
  /** The user's words. */
  readonly spokenText: string;
  /** `2026-12-03`, `2026-12-03 19:00` or `19:00`; the user's words if there is no reference day. */
  readonly value: string;
  /** `past`: before the session's day and hour. The other two are problems for every slot. */
  readonly problem?: DateProblem;
}

/** Words that the parser reads as a time although they name no day. */
const noDay =
  /^(?:(?:after|for|within|before) .*|now|(?:a|an|one|this|next|last|the)? ?(?:second|sec|minute|moment|hour|day|week|weekend|month|year)s?)$/i;

/** Characters of a message that are searched for dates: the library's time is quadratic in the length of a number. */
const MAX_READ = 3_000;

/** `now` as a prompt writes it: "Wednesday, 2026-11-25 10:00". */
export const findDates = (message: string, now: string | undefined): readonly DateSpan[] =>
  datesSeenFrom(now ?? '')(message);

/**
 * Cached messages: a session reads each of its messages again with every request, and the parser takes a millisecond
 * each.
 */
const MAX_MESSAGES = 200;

const datesSeenFrom = memoizeText((now) => memoizeText((message) => readDates(message, now), MAX_MESSAGES));

function readDates(message: string, now: string): readonly DateSpan[] {
  const text = message.slice(0, MAX_READ);
  const day = /(\d{4})-(\d\d)-(\d\d)(?:\D+(\d\d):(\d\d))?/.exec(now);
  const reference = day
    ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]), Number(day[4] ?? 10), Number(day[5] ?? 0))
    : new Date(2026, 0, 1, 10);
  const isHan = /\p{Script=Han}/u.test(text);
  const impossible = impossibleDates(text, day ? reference : undefined);
  let possible = text;
  for (const { start, end } of impossible)
    possible = possible.slice(0, start) + '_'.repeat(end - start) + possible.slice(end);
  const parser = isHan ? chronoZh.hans : chronoEn.casual;
  const { respelledText, at } = respelled(possible, isHan, day ? reference : undefined);
  const option = { forwardDate: true };
  const found = [
    ...parser.parse(respelledText, reference, option),
    ...(isHan ? chronoEn.casual.parse(respelledText, reference, option) : []),
  ];
  const spans: DateSpan[] = [];
  for (const result of found) {
    const { start } = result;
    const lead = (/^[\s,，]+|^(?:on|at)\s+/i.exec(result.text)?.[0] ?? '').length;
    const tail = (/[\s,，.]+$/.exec(result.text)?.[0] ?? '').length;
    const from = at[result.index + lead] as number;
    const end = at[result.index + result.text.length - tail] as number;
    const own = text.slice(from, end);
    // Digits alone would not be read as a date again.
    const spokenText = isHan && /^[\d.\s]+$/.test(own) ? result.text.slice(lead, result.text.length - tail) : own;
    if (noDay.test(spokenText)) continue;
    if (spans.some((span) => from < span.end && span.start < end)) continue;
    const hasDay = ['day', 'weekday', 'month'].some((part) => start.isCertain(part as 'day'));
    const hasHour = start.isCertain('hour');
    if (!hasDay && !hasHour) continue;
    const date = start.date();
    // "Today at 6", at ten in the morning, means the evening.
    if (hasHour && !start.isCertain('meridiem') && date.getHours() < 12 && date < reference)
      date.setHours(date.getHours() + 12);
    const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
    const written = hasDay ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` : '';
    const isAbsolute = /\d{4}/.test(spokenText);
    const value = day || isAbsolute ? `${written}${hasHour ? ` ${time}` : ''}`.trim() : spokenText;
    const earliest = hasHour ? reference : new Date(reference.getFullYear(), reference.getMonth(), reference.getDate());
    const isPast = past.test(spokenText) || (day !== null && hasDay && date < earliest);
    spans.push({ start: from, end, spokenText, value, ...(isPast ? { problem: 'past' as const } : {}) });
  }
  const all = [...spans, ...impossible].toSorted((a, b) => a.start - b.start);
  joinDayAndHour(all, text);
  return all;
}

/** The parser reads "Saturday evening around 8pm" as two dates; it is one day with its hour. */
function joinDayAndHour(spans: DateSpan[], text: string): void {
  for (let index = 1; index < spans.length; index++) {
    const [a, b] = [spans[index - 1], spans[index]];
    if (!a || !b || b.start < a.end) continue;
    const between = text.slice(a.end, b.start);
    const whole = { start: a.start, end: b.end, spokenText: text.slice(a.start, b.end) };
    const problem =
      b.problem === 'past' ? (a.problem ?? b.problem) : (b.problem ?? (a.problem === 'past' ? undefined : a.problem));
    const isOne = /^[\s,，、]*(?:at|around|about|on|by|的)?[\s,，、]*$/i.test(between);
    if (isOne && (a.problem ?? b.problem) !== undefined) {
      spans.splice(--index, 2, { ...whole, value: whole.spokenText, problem: problem ?? a.problem ?? 'past' });
      continue;
    }
    if (between.trim().length > 8) continue;
    const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
    const isHour = (value: string) => /^\d\d:\d\d$/.test(value);
    const value =
      isDay(a.value) && isHour(b.value)
        ? `${a.value} ${b.value}`
        : isHour(a.value) && isDay(b.value)
          ? `${b.value} ${a.value}`
          : '';
    if (value !== '') spans.splice(index - 1, 2, { ...whole, value });
  }
}

const two = (value: number) => String(value).padStart(2, '0');
const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

type Respelling = readonly [RegExp, (parts: readonly string[], today: Date | undefined) => string | undefined];

/** Forms that the parser misses or misreads, in a form it reads: `half past seven`, `19h30`, `the 5th`. */
const respellings: readonly Respelling[] = [
  [
    new RegExp(`\\b(half|quarter)(?: past)? (${numberWords.join('|')}|\\d{1,2})\\b`, 'gi'),
    ([, part = '', hour = '']) => {
      const number = numberWords.indexOf(hour.toLowerCase()) + 1 || Number(hour);
      return `${number < 10 ? number + 12 : number}:${/half/i.test(part) ? '30' : '15'}`;
    },
  ],
  // The parser reads `19h` as nineteen hours from now.
  [/(?<!\bin )\b([01]?\d|2[0-4])h([0-5]\d)?\b/gi, ([, hour, minutes]) => `${hour}:${minutes ?? '00'}`],
  [/\b24:00\b/g, () => 'midnight'],
  [/\b(1[3-9]|2[0-3])(:\d\d)?\s?pm\b/gi, ([, hour, minutes]) => `${hour}${minutes ?? ':00'}`],
  [
    /\ba week (?:from|on) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/gi,
    ([, weekday = ''], today) => {
      const wanted = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(weekday.slice(0, 3).toLowerCase());
      const days = today && ((wanted - today.getDay() + 7) % 7 || 7) + 7;
      const date = days && new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
      return date ? `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}` : undefined;
    },
  ],
  [
    new RegExp(`\\bat (${numberWords.join('|')})\\b(?! (?:people|persons|guests|of us))`, 'gi'),
    ([, hour = '']) => `at ${numberWords.indexOf(hour.toLowerCase()) + 1}`,
  ],
  // The parser loses the hour before the day.
  [
    /\bat (\d{1,2}) (tonight|tomorrow|today)(?: (morning|afternoon|evening|night))?\b/gi,
    ([, hour, day = '', part = '']) => {
      const isLate = /tonight/i.test(day) || /afternoon|evening|night/i.test(part);
      return `${day} at ${hour}${/morning/i.test(part) ? 'am' : isLate && Number(hour) < 12 ? 'pm' : ''}`;
    },
  ],
  [
    /\b(\d{1,2}) (?:o['’]?clock )?in the (morning|evening|afternoon)\b/gi,
    ([, hour, part = '']) => `${hour}${/morning/i.test(part) ? 'am' : 'pm'}`,
  ],
  [
    new RegExp(`\\bthe ([12]?\\d|3[01])(?:st|nd|rd|th)\\b(?! (?:of )?(?:${months.join('|')}))`, 'gi'),
    ([, day], today) => {
      const month = monthOf(Number(day), today);
      return month === undefined ? undefined : `${months[month]} ${day}`;
    },
  ],
];

/** The same for Chinese: `12.5`, `28号`, `五点一刻`, `周五上午`, `下下周一`. */
const hanRespellings: readonly Respelling[] = [
  [
    /(?<![\d.])(1[0-2]|[1-9])\.([12]\d|3[01]|[1-9])(?![\d.])[号日]?(?=.*\p{Script=Han})/gu,
    ([, month, day]) => `${month}月${day}日`,
  ],
  [
    /(?<![\d月路街巷弄道楼栋幢])([12]?\d|3[01])[号日]/gu,
    ([, day], today) => {
      const month = monthOf(Number(day), today);
      return month === undefined ? undefined : `${month + 1}月${day}日`;
    },
  ],
  [/(?<=点)[一1]刻/gu, () => '十五分'],
  [/(?<=点)[三3]刻/gu, () => '四十五分'],
  // The parser drops the day if only a part of the day follows.
  [/(?<=(?:周|星期|礼拜)[一二三四五六日天])(?:上午|下午|早上|晚上|中午)(?!\s*[\d一二两三四五六七八九十])/gu, () => ''],
  [
    /下下个?(?:周|星期|礼拜)([一二三四五六日天])/gu,
    ([, weekday = ''], today) => {
      if (!today) return undefined;
      const wanted = '一二三四五六日'.indexOf(weekday.replace('天', '日'));
      const monday = today.getDate() - ((today.getDay() + 6) % 7) + 14;
      const date = new Date(today.getFullYear(), today.getMonth(), monday + wanted);
      return `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
    },
  ],
];

/** Month of a day without one: the current month, or the next if the day is over. */
const monthOf = (day: number, today: Date | undefined): number | undefined =>
  today && (today.getMonth() + (day < today.getDate() ? 1 : 0)) % 12;

/** The text as the parser receives it, and a map from its offsets to offsets of the original text. */
function respelled(text: string, isHan: boolean, today: Date | undefined) {
  let normalized = text;
  let at = Array.from({ length: text.length + 1 }, (_, index) => index);
  for (const [pattern, respell] of isHan ? hanRespellings : respellings) {
    for (const hit of [...normalized.matchAll(pattern)].toReversed()) {
      const spokenText = respell([...hit], today);
      if (spokenText === undefined) continue;
      const end = hit.index + hit[0].length;
      normalized = normalized.slice(0, hit.index) + spokenText + normalized.slice(end);
      const inside = Array.from({ length: Math.max(0, spokenText.length - 1) }, () => at[end] as number);
      at = [...at.slice(0, hit.index + (spokenText === '' ? 0 : 1)), ...inside, ...at.slice(end)];
    }
  }
  return { respelledText: normalized, at };
}
