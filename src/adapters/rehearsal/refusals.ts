// Impossible values: a party of -2, a visit yesterday, 25 o'clock. They are refused with the reason, and the slot stays
// open. The slot decides which values are possible: a date of birth is in the past, a temperature may be negative.

import { slotLabel } from './agentTexts';
import type { DateProblem } from './findDates';
import { humanName } from './humanName';
import { isAmount, isCount } from './numbers';
import type { ProgramSlot, RehearsalProgram } from './rehearsalProgram';
import { valueKindOf } from './valueKinds';

export type RefusalReason = DateProblem | 'below-one' | 'negative' | 'not-whole' | 'empty';

export interface Refused {
  readonly key: string;
  /** The user's words. */
  readonly said: string;
  readonly reason: RefusalReason;
}

/** The problem of a number for the slot. */
export function problemOfNumber(slot: ProgramSlot, value: string): RefusalReason | undefined {
  const number = Number(value);
  if (value.trim() === '' || Number.isNaN(number)) return undefined;
  if (isCount(slot) && number < 1) return 'below-one';
  if (isAmount(slot) && number < 0) return 'negative';
  const type = valueKindOf(slot.type);
  const isWhole = type === 'integer' || (isCount(slot) && type !== 'number');
  return isWhole && !Number.isInteger(number) ? 'not-whole' : undefined;
}

const planned =
  /book|reserv|appoint|visit|pick ?up|deliver|travel|depart|schedul|ticket|check ?in|arriv|courier|rent|预约|预订|订|挂号|取件|取书|就诊|出发|入住|送达|用餐|借/i;
const lookedBack =
  /birth|born|purchas|bought|ordered|issued|happen|incident|accident|since|history|previous|\blast\b|expired|出生|购买|下单|发生|签发|上次|入职/i;

/** Whether the day must be in the future. `topic`: the workflow's topic, in words. */
export const isStillToCome = (slot: ProgramSlot, topic: string): boolean => {
  const own = `${humanName(slot.name)} ${slot.desc}`;
  return !lookedBack.test(own) && planned.test(`${own} ${topic.replace(/_/g, ' ')}`);
};

const reasons: Readonly<Record<RefusalReason, { readonly en: string; readonly zh: string }>> = {
  past: { en: 'that is in the past', zh: '已经过去了' },
  'no-such-day': { en: 'there is no such day', zh: '没有这一天' },
  'no-such-hour': { en: 'there is no such hour', zh: '没有这个时间' },
  'below-one': { en: 'it has to be 1 or more', zh: '不行，至少是 1' },
  negative: { en: 'it cannot be less than zero', zh: '不行，不能小于零' },
  'not-whole': { en: 'it has to be a whole number', zh: '不行，必须是整数' },
  empty: { en: 'is empty', zh: '没有内容' },
};

/** The message that names the refused values and the reasons. */
export function refusedText(
  refused: readonly Refused[],
  slots: ReadonlyMap<string, ProgramSlot>,
  language: RehearsalProgram['language'],
): string {
  return refused
    .map(({ key, said, reason }) => {
      const slot = slots.get(key);
      const label = slot === undefined ? key : slotLabel(slot, language);
      const why = reasons[reason][language];
      if (language === 'zh') return reason === 'empty' ? `${label}${why}。` : `${label}“${said}”${why}。`;
      return reason === 'empty'
        ? `What you gave for the ${label} ${why}.`
        : `I cannot take "${said}" for the ${label}: ${why}.`;
    })
    .join(language === 'zh' ? '' : ' ');
}
