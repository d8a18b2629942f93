// Days and times of day in notations that name exactly one: without the order of day and month in doubt, and without a
// missing year. Both return a text that is equal for the same day or time.

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?';
const numeric = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?)$/;
const dayFirst = new RegExp(`^${weekday}(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?${month},?\\s+(\\d{4})$`, 'i');
const monthFirst = new RegExp(`^${weekday}${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i');
const clock = /^(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?\s*(?:([ap])\.?m\.?)?$/i;

const halfOfDay = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上';
const chineseClock = new RegExp(
  `^(${halfOfDay})?\\s*(\\d{1,2})\\s*(?:[点點时時]\\s*(?:(整|半)|(\\d{1,2})\\s*分?)?|:(\\d{2}))$`,
);

/** `2026-12-03`; undefined for a text that is not exactly one day of the calendar. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().normalize('NFKC');
  const written = numeric.exec(text);
  if (written) return calendarDay(written[1], Number(written[3] ?? written[5]), written[4] ?? written[6]);
  const [, day, name = '', year] = dayFirst.exec(text) ?? [];
  if (year !== undefined) return calendarDay(year, monthNumber(name), day);
  const [, first = '', second, last] = monthFirst.exec(text) ?? [];
  return last === undefined ? undefined : calendarDay(last, monthNumber(first), second);
}

const monthNumber = (name: string) => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const two = (value: number) => String(value).padStart(2, '0');

function calendarDay(year = '', month: number, day = ''): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${two(month)}-${two(Number(day))}` : undefined;
}

/** `09:30:00`; undefined for a text that is not exactly one time, also for an hour without minutes and am or pm. */
export function timeOfDay(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().normalize('NFKC');
  const match = clock.exec(text);
  if (!match) return chineseTime(text);
  const [, hours = '', minutes, seconds = '0', half] = match;
  if (minutes === undefined && half === undefined) return undefined;
  const hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || Number(seconds) > 59 || hour > 23) return undefined;
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const inDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${two(inDay)}:${two(Number(minutes ?? 0))}:${two(Number(seconds))}`;
}

/** As `下午3点半` and `15时30分`. An hour alone is not exactly one time: `3点` is in the morning or in the afternoon. */
function chineseTime(text: string): string | undefined {
  const [whole, half, hours, round, after, behindColon] = chineseClock.exec(text) ?? [];
  const written = after ?? behindColon;
  if (whole === undefined || (half === undefined && round === undefined && written === undefined)) return undefined;
  const [hour, minutes] = [Number(hours), round === '半' ? 30 : Number(written ?? 0)];
  if (hour > 23 || minutes > 59) return undefined;
  const isLate = /^(?:下午|傍晚|晚上)$/.test(half ?? '') || (half === '中午' && hour < 11);
  // `晚上12点` is midnight, `凌晨12点` too.
  const isMidnight = hour === 12 && /^(?:晚上|凌晨)$/.test(half ?? '');
  const inDay = isMidnight ? 0 : isLate && hour < 12 ? hour + 12 : hour;
  return `${two(inDay)}:${two(minutes)}:00`;
}
