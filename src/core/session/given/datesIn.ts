// Finds the days that a text names, English and Chinese: the written parts, and the day itself if the text determines
// it. The day is undetermined without a year and a current time, for `3/4`, for a day of the week and for a day without
// a month.

export interface DateParts {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  /** 0 is Sunday. */
  readonly weekday?: number;
}

export interface DateMention {
  readonly start: number;
  readonly end: number;
  /** The written parts: two dates for "3 or 4 May", none if the order of day and month is open. */
  readonly dates: readonly DateParts[];
  /** `2026-12-03`. */
  readonly day?: string;
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const weekdays = 'sun mon tue wed thu fri sat'.split(' ');
const monthWord =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const weekdayWord = '((?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?)s?';
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?:,?\\s+(\\d{4}))?';
const hanDigits = '零一二三四五六七八九十';
const hanNumber = `(\\d{1,2}|[${hanDigits}]{1,3})`;

/** From 0 to 99, in digits or in Chinese. */
export function smallHanValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const [tens, ones] = text.includes('十') ? text.split('十') : [undefined, text];
  const digit = (sign: string | undefined, empty: number) => (sign ? hanDigits.indexOf(sign) : empty);
  return tens === undefined ? digit(ones, 0) : digit(tens, 1) * 10 + digit(ones, 0);
}

const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const parts = (y: string | undefined, month: number, day: number): readonly DateParts[] => [
  { ...(y ? { year: y.length === 2 ? 2000 + Number(y) : Number(y) } : {}), month, day },
];

const forms: readonly { readonly pattern: RegExp; read(match: RegExpExecArray): readonly DateParts[] }[] = [
  {
    pattern: /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g,
    read: ([, y, m, d]) => parts(y, Number(m), Number(d)),
  },
  {
    pattern: /(?<!\d)(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?/g,
    read: ([, y, m, d]) => parts(y, Number(m), Number(d)),
  },
  {
    pattern: new RegExp(`(?<!\\d)${hanNumber}\\s*月\\s*${hanNumber}\\s*[日号]?`, 'g'),
    read: ([, m = '', d = '']) => parts(undefined, smallHanValue(m), smallHanValue(d)),
  },
  {
    pattern: new RegExp(`\\b${ordinal}\\s*(?:or|and|to|-|\u2013)\\s*${ordinal}(?:\\s+of)?\\s+${monthWord}\\b`, 'gi'),
    read: ([, first, second, m = '']) => [first, second].flatMap((d) => parts(undefined, monthOf(m), Number(d))),
  },
  {
    pattern: new RegExp(`\\b${ordinal}\\.?(?:\\s+of)?\\s+${monthWord}(?![a-z])${year}`, 'gi'),
    read: ([, d, m = '', y]) => parts(y, monthOf(m), Number(d)),
  },
  {
    pattern: new RegExp(`\\b${monthWord}\\s+(?:the\\s+)?${ordinal}\\b(?![:.]\\d)${year}`, 'gi'),
    read: ([, m = '', d, y]) => parts(y, monthOf(m), Number(d)),
  },
  // Day before month, as in notations with points.
  {
    pattern: /(?<![\d.,:/-])(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})?(?!\d)/g,
    read: ([, d, m, y]) => parts(y, Number(m), Number(d)),
  },
  { pattern: /(?<![\d/])\d{1,4}\/\d{1,2}(?:\/\d{1,4})?(?![\d/])/g, read: () => [] },
  {
    pattern: /\b(?:today|tomorrow|yesterday|the day after tomorrow|next (?:week|month))\b|今天|明天|后天|昨天/gi,
    read: () => [],
  },
  {
    pattern: new RegExp(`\\b${weekdayWord}\\b`, 'gi'),
    read: ([, name = '']) => [{ weekday: weekdays.indexOf(name.slice(0, 3).toLowerCase()) }],
  },
  {
    pattern: /(?:星期|周|礼拜)([一二三四五六日天])/g,
    read: ([, name = '']) => [{ weekday: '日一二三四五六'.indexOf(name === '天' ? '日' : name) }],
  },
  {
    pattern: new RegExp(
      `(?<![\\d月路街巷弄道村里楼院]|[${hanDigits}])${hanNumber}[号日](?!楼|线|店|床|桌|门|场|馆|柜|窗|厅|房|机|车|\\d)`,
      'g',
    ),
    read: ([, d = '']) => [{ day: smallHanValue(d) }],
  },
  {
    pattern: /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:of|floor|street|avenue|time|person|place))/gi,
    read: ([, d]) => [{ day: Number(d) }],
  },
];

/** In the order of the text; of overlapping readings only one. `now` is the day and time at which the session began. */
export function datesIn(text: string, now?: string): readonly DateMention[] {
  const found: DateMention[] = [];
  for (const { pattern, read } of forms) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((one) => start < one.end && end > one.start)) continue;
      const dates = read(match);
      if (!dates.every(isPossible)) continue;
      const day = dates.length === 0 ? relativeDay(match[0].toLowerCase(), now) : dayOf(dates, now);
      found.push({ start, end, dates, ...(day === undefined ? {} : { day }) });
    }
  }
  return found.toSorted((a, b) => a.start - b.start);
}

const isPossible = ({ month = 1, day = 1 }: DateParts) => month >= 1 && month <= 12 && day >= 1 && day <= 31;

const two = (value: number) => String(value).padStart(2, '0');
const written = (y: number | string, month: number, day: number) => `${y}-${two(month)}-${two(day)}`;

/** A missing year is filled with the year of the next such day. */
function dayOf(dates: readonly DateParts[], now: string | undefined): string | undefined {
  const [only, ...others] = dates;
  if (!only || others.length > 0 || only.month === undefined || only.day === undefined) return undefined;
  const { year: y, month, day } = only;
  if (y !== undefined) return written(y, month, day);
  const today = /\d{4}-\d{2}-\d{2}/.exec(now ?? '')?.[0];
  if (today === undefined) return undefined;
  const thisYear = written(today.slice(0, 4), month, day);
  return thisYear >= today ? thisYear : written(Number(today.slice(0, 4)) + 1, month, day);
}

const dayOffsets: Readonly<Record<string, number>> = { today: 0, 今天: 0, tomorrow: 1, 明天: 1, 后天: 2 };

function relativeDay(word: string, now: string | undefined): string | undefined {
  const offset = dayOffsets[word];
  const [, y, m, d] = /(\d{4})-(\d{2})-(\d{2})/.exec(now ?? '') ?? [];
  if (y === undefined || offset === undefined) return undefined;
  return new Date(Date.UTC(Number(y), Number(m) - 1, Number(d) + offset)).toISOString().slice(0, 10);
}
