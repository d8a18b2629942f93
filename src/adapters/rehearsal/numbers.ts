// Numbers as people write them: digits, English and Chinese words, with a sign. Refuses parts of longer numbers and
// ranges ("4 to 5"), which leave the number open.

import { escapePattern } from '../../core/support';
import { humanName } from './humanName';
import type { ProgramSlot } from './rehearsalProgram';
import type { ValueSpan } from './typedValues';

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const hanDigits = '零一二三四五六七八九';

const spelled = `(?:${units.slice(1, 10).join('|')}) (?:hundred|thousand)|(?:${tens.join('|')})(?:[- ](?:${units.slice(1, 10).join('|')}))?|${units.toReversed().join('|')}|(?:a|one) (?:dozen|hundred)`;
/** Pattern source of a number without a sign. */
export const numberPattern = `\\d+(?:[.,]\\d+)?|${spelled}`;
export const hanNumberPattern = '[零〇一二两俩三四五六七八九十百]+|\\d+(?:\\.\\d+)?';
const sign = '(?:(?<![\\w)])[-−–](?=\\w)|^\\s*[-−–]\\s+|\\b(?:minus|negative)\\s+|负)';

/** The value of a number in words; undefined for anything else. */
export function valueOfNumber(written: string): number | undefined {
  const text = written.trim().toLowerCase();
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return Number(text.replace(/,(?=\d{3}$)/, '').replace(',', '.'));
  if (/^(?:a|one) dozen$/.test(text)) return 12;
  if (/^(?:a|one) hundred$/.test(text)) return 100;
  const [count = '', power] = text.split(' ');
  if (power === 'hundred' || power === 'thousand') return units.indexOf(count) * (power === 'hundred' ? 100 : 1000);
  const unit = units.indexOf(text);
  if (unit >= 0) return unit;
  const [ten = '', rest] = text.split(/[- ]/);
  if (tens.includes(ten)) return 20 + 10 * tens.indexOf(ten) + (rest === undefined ? 0 : units.indexOf(rest));
  return valueOfHan(text);
}

/** `十二`, `二十五`, `一百零三`. */
function valueOfHan(text: string): number | undefined {
  if (!/^[零〇一二两俩三四五六七八九十百]+$/.test(text)) return undefined;
  const plain = text.replace(/〇/g, '零').replace(/[两俩]/g, '二');
  if (!/[十百]/.test(plain)) return Number([...plain].map((one) => hanDigits.indexOf(one)).join(''));
  let value = 0;
  let digit = 0;
  for (const one of plain) {
    if (one === '百' || one === '十') {
      value += (digit || 1) * (one === '百' ? 100 : 10);
      digit = 0;
    } else digit = hanDigits.indexOf(one);
  }
  return value + digit;
}

/** Whether the slot counts things: its value is a whole number of at least 1. */
export const isCount = (slot: ProgramSlot): boolean =>
  /\b(?:size|count|many|quantity|people|persons|guests|adults|children|nights|seats|tickets|rooms|pieces|copies|number of)\b|人数|张数|件数|本数|晚数|间数|数量|几[位个人张件本]/i.test(
    `${humanName(slot.name)} ${slot.desc}`,
  );

/** Whether the slot is an amount or a measure, which cannot be negative. */
export const isAmount = (slot: ProgramSlot): boolean =>
  /\b(?:amount|price|cost|fee|budget|sum|salary|deposit|weight|length|width|height|distance|age)\b|金额|价格|费用|预算|押金|重量|长度|宽度|高度|距离|年龄/i.test(
    humanName(slot.name),
  );

/** Words that follow a number of the slot: those of its name, people, or Chinese measure words. */
function nounsOf(slot: ProgramSlot): { readonly en: string; readonly zh: string } {
  const text = `${slot.name} ${slot.desc}`;
  const isPeople = /party|people|person|guest|人|几位/i.test(text);
  const own = (humanName(slot.name).match(/[a-z]{4,}/gi) ?? [])
    .filter((word) => !/^(?:number|count|size|party|many)$/i.test(word))
    .map((word) => `${escapePattern(word.replace(/s$/i, ''))}s?`);
  const people = ['people', 'ppl', 'pax', 'persons?', 'guests?', 'adults?', 'of us', 'seats?'];
  const zh = isPeople ? '个人|口人|位|人|口|名' : (/[张件双本晚间台只条瓶盒份套个]/.exec(slot.name)?.[0] ?? '');
  const any = /件|数量|几/.test(text) ? '件|双|个|台|只|条|本|瓶|盒|份|套|张|把' : zh;
  return { en: [...own, ...(isPeople ? people : [])].join('|'), zh: isPeople ? zh : any || '张|件|双|个|本|晚|间' };
}

/** Leaves the number open: "4 or 5", "2-3 people", "me and my sisters". */
const isOpen = new RegExp(
  `\\b(?:${numberPattern})\\s+(?:to|or)\\s+(?:${numberPattern})\\b(?! ?[ap]m)|(?<![\\d-])\\d{1,2}\\s?[-–]\\s?\\d{1,2}(?![\\d-])|\\b(?:me|myself|my (?:wife|husband|partner|family|friends?))\\b.*\\b(?:and|plus|with)\\b|\\b(?:and|plus|with) (?:me|myself)\\b|(?:${hanNumberPattern})(?:到|至|~)(?:${hanNumberPattern})|(?<![十百])[二两三四五六七八九][三四五六七八九](?=个|位|人|张|件)`,
  'i',
);

/** A number for the slot. `isAsked`: a bare number counts too. */
export function numberSpanIn(text: string, slot: ProgramSlot, isAsked: boolean): ValueSpan | undefined {
  if (isOpen.test(text)) return undefined;
  const { en, zh } = nounsOf(slot);
  const isPeople = /people/.test(en);
  const number = `(${sign})?(${numberPattern})`;
  const both = isPeople
    ? new RegExp(
        `\\b(${numberPattern}) adults?\\s*(?:,|and|with|plus|\\+)\\s*(${numberPattern}) (?:kids?|child(?:ren)?)\\b`,
        'i',
      ).exec(text)
    : null;
  if (both?.[1] && both[2]) {
    const sum = (valueOfNumber(both[1]) ?? 0) + (valueOfNumber(both[2]) ?? 0);
    return { value: String(sum), start: both.index, end: both.index + both[0].length };
  }
  const grown = isPeople ? new RegExp(`(${hanNumberPattern})大(${hanNumberPattern})小`).exec(text) : null;
  if (grown?.[1] && grown[2]) {
    const sum = (valueOfNumber(grown[1]) ?? 0) + (valueOfNumber(grown[2]) ?? 0);
    return { value: String(sum), start: grown.index, end: grown.index + grown[0].length };
  }
  const before =
    "(?:for an? )?(?:table|party|group|dinner|lunch|room|seats?|space) (?:for|of)|for|we are|we[’']?re|we will be|there are|there are only|there['’]?ll be|there will be|of";
  const match =
    (isPeople
      ? new RegExp(
          `\\b(?:${before})(?: an?)? ?${number}\\b(?! ?(?:[ap]m\\b|o['’]?clock|:\\d))(?: (?:${en})\\b)?`,
          'i',
        ).exec(text)
      : null) ??
    (en === '' ? null : new RegExp(`${number} (?:${en})\\b`, 'i').exec(text)) ??
    new RegExp(`(${sign})?(${hanNumberPattern})\\s*(?:${zh})`).exec(text) ??
    (isPeople ? /()(俩)/.exec(text) : null) ??
    (isAsked
      ? (new RegExp(`(?<![\\w-])${number}(?![\\w-])`, 'i').exec(text) ??
        new RegExp(`(${sign})?(${hanNumberPattern})`).exec(text))
      : null);
  if (!match?.[2]) return undefined;
  const value = valueOfNumber(match[2]);
  if (value === undefined) return undefined;
  return {
    value: `${match[1] ? '-' : ''}${value}`,
    start: match.index,
    end: match.index + match[0].length,
  };
}
