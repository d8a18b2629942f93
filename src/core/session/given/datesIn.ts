// Days that a text names, English and Chinese. A day that the text does not determine (no year and no current time, `3/4`,
// a day of the week) has no value.

export interface DateMention {
  readonly start: number;
  readonly end: number;
  /** `2026-12-03`. */
  readonly day?: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?:,?\\s+(\\d{4}))?';

const forms: readonly {
  readonly pattern: RegExp;
  read(match: RegExpExecArray, now: string | undefined): string | undefined;
}[] = [
  { pattern: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g, read: ([, y, m, d]) => dayOf(y, Number(m), Number(d)) },
  {
    pattern: /(?<!\d)(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/g,
    read: ([, y, m, d]) => dayOf(y, Number(m), Number(d)),
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]/g,
    read: ([, m, d], now) => nextDay(Number(m), Number(d), now),
  },
  {
    pattern: new RegExp(`\\b${ordinal}\\s*(?:or|and|to|-|\u2013)\\s*${ordinal}(?:\\s+of)?\\s+${monthWord}\\b`, 'gi'),
    read: () => undefined,
  },
  {
    pattern: new RegExp(`\\b${ordinal}(?:\\s+of)?\\s+${monthWord}\\b${year}`, 'gi'),
    read: ([, d, m, y], now) => namedDay(y, m, d, now),
  },
  {
    pattern: new RegExp(`\\b${monthWord}\\s+${ordinal}\\b${year}`, 'gi'),
    read: ([, m, d, y], now) => namedDay(y, m, d, now),
  },
  { pattern: /(?<![\d/])\d{1,4}\/\d{1,2}(?:\/\d{1,4})?(?![\d/])/g, read: () => undefined },
  {
    pattern: /\b(?:today|tomorrow)\b|今天|明天|后天/gi,
    read: ([word = ''], now) => relativeDay(word.toLowerCase(), now),
  },
  {
    pattern:
      /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|yesterday|the day after tomorrow|next (?:week|month))\b|(?:星期|周|礼拜)[一二三四五六日天]|昨天/gi,
    read: () => undefined,
  },
];

/** In the order of the text; overlapping readings once. `now` is the day and time at which the session began. */
export function datesIn(text: string, now?: string): readonly DateMention[] {
  const found: DateMention[] = [];
  for (const { pattern, read } of forms) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const day = read(match, now);
      found.push({ start, end, ...(day === undefined ? {} : { day }) });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const two = (value: number) => String(value).padStart(2, '0');

function dayOf(y: string | undefined, month: number, day: number): string | undefined {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? `${y}-${two(month)}-${two(day)}` : undefined;
}

/** The year that is not said is that of the next such day. */
function nextDay(month: number, day: number, now: string | undefined): string | undefined {
  const today = /\d{4}-\d{2}-\d{2}/.exec(now ?? '')?.[0];
  if (today === undefined) return undefined;
  const thisYear = dayOf(today.slice(0, 4), month, day);
  if (thisYear === undefined || thisYear >= today) return thisYear;
  return dayOf(String(Number(today.slice(0, 4)) + 1), month, day);
}

function namedDay(y: string | undefined, month = '', day = '', now?: string): string | undefined {
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  return y === undefined ? nextDay(number, Number(day), now) : dayOf(y, number, Number(day));
}

const dayOffsets: Readonly<Record<string, number>> = { today: 0, 今天: 0, tomorrow: 1, 明天: 1, 后天: 2 };

function relativeDay(word: string, now: string | undefined): string | undefined {
  const [, y, m, d] = /(\d{4})-(\d{2})-(\d{2})/.exec(now ?? '') ?? [];
  if (y === undefined) return undefined;
  return new Date(Date.UTC(Number(y), Number(m) - 1, Number(d) + (dayOffsets[word] ?? 0))).toISOString().slice(0, 10);
}
