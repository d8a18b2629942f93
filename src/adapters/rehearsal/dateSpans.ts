// Days and hours as people say them, through chrono. The day that relative ones count from is the prompt's, never a
// clock's: without one a date is taken in the user's own words.

import * as chronoEn from 'chrono-node/en';
import * as chronoZh from 'chrono-node/zh/hans';

export interface DateSpan {
  readonly start: number;
  readonly end: number;
  /** As it was said. */
  readonly words: string;
  /** `2026-12-03`, `2026-12-03 19:00` or `19:00`; the words themselves where no day is known to count from. */
  readonly value: string;
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Words that the parser takes for a point in time, and that name no day. */
const noDay =
  /^(?:now|(?:a|an|one|this|next|last|the)? ?(?:second|sec|minute|moment|hour|day|week|weekend|month|year)s?)$/i;

/** `now` as a prompt says it: "Wednesday, 2026-11-25 10:00". */
export function findDates(text: string, now: string | undefined): readonly DateSpan[] {
  const day = /(\d{4})-(\d\d)-(\d\d)/.exec(now ?? '');
  const reference = day ? new Date(Number(day[1]), Number(day[2]) - 1, Number(day[3]), 10) : new Date(2026, 0, 1, 10);
  const isHan = /\p{Script=Han}/u.test(text);
  const parser = isHan ? chronoZh.hans : chronoEn.casual;
  const said = isHan ? text : withHours(text);
  const option = { forwardDate: true };
  const found = [
    ...parser.parse(said, reference, option),
    ...(isHan ? chronoEn.casual.parse(said, reference, option) : []),
  ];
  const spans: DateSpan[] = [];
  for (const result of found) {
    const { start } = result;
    const words = result.text.replace(/^[\s,，]+|^(?:on|at)\s+/i, '');
    const from = result.index + result.text.length - words.length;
    const end = from + words.length;
    if (noDay.test(words)) continue;
    if (spans.some((span) => from < span.end && span.start < end)) continue;
    const hasDay = ['day', 'weekday', 'month'].some((part) => start.isCertain(part as 'day'));
    const hasHour = start.isCertain('hour');
    if (!hasDay && !hasHour) continue;
    const date = start.date();
    // "Today at 6", said at ten in the morning, is the evening.
    if (hasHour && !start.isCertain('meridiem') && date.getHours() < 12 && date < reference)
      date.setHours(date.getHours() + 12);
    const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
    const written = hasDay ? `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` : '';
    const isAbsolute = /\d{4}/.test(words);
    const value = day || isAbsolute ? `${written}${hasHour ? ` ${time}` : ''}`.trim() : words;
    spans.push({ start: from, end, words, value });
  }
  joinDayAndHour(spans, said);
  // Spans are of the text as it was given, in which the hours stand in words.
  return said === text ? spans : spans.map((span) => back(span, text, said));
}

/** "Saturday evening around 8pm" are two for the parser, and one day with its hour. */
function joinDayAndHour(spans: DateSpan[], text: string): void {
  for (let index = 1; index < spans.length; index++) {
    const [a, b] = [spans[index - 1], spans[index]];
    if (!a || !b || b.start < a.end || text.slice(a.end, b.start).trim().length > 8) continue;
    const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);
    const isHour = (value: string) => /^\d\d:\d\d$/.test(value);
    const value =
      isDay(a.value) && isHour(b.value)
        ? `${a.value} ${b.value}`
        : isHour(a.value) && isDay(b.value)
          ? `${b.value} ${a.value}`
          : '';
    if (value !== '')
      spans.splice(index - 1, 2, { start: a.start, end: b.end, words: text.slice(a.start, b.end), value });
  }
}

const two = (value: number) => String(value).padStart(2, '0');
/** `half past seven` as `7:30`, which the parser knows. */
function withHours(text: string): string {
  return text.replace(
    new RegExp(`\\b(half|quarter) past (${numberWords.join('|')}|\\d{1,2})\\b`, 'gi'),
    (_, part: string, hour: string) => {
      const number = numberWords.indexOf(hour.toLowerCase()) + 1 || Number(hour);
      return `${number < 10 ? number + 12 : number}:${/half/i.test(part) ? '30' : '15'}`;
    },
  );
}

/** The span in the text before `withHours`: what stands before and behind it is the same in both. */
function back(span: DateSpan, text: string, said: string): DateSpan {
  const shift = text.length - said.length;
  const changed = [...text].findIndex((letter, index) => letter !== said[index]);
  return {
    ...span,
    start: span.start > changed ? span.start + shift : span.start,
    end: span.end > changed ? span.end + shift : span.end,
  };
}
