// Selects the numbers of a text that may be the value of a slot: by their unit, and by the words right before them.

import type { NumberMention } from './numbersIn';
import { cuesIn, type UserSlot } from './userSlots';

const money =
  /^(?:amount|price|cost|fee|sum|total|budget|pay|payment|paid|refund|salary|balance|euro|dollar|eur|usd|money|expense|spend|spent|worth|bill|invoice|charge|deposit|fare|rent)$/;
const hanMoney = /[金额价费款钱薪]/;
const counted =
  /^(?:people|person|guest|night|day|size|count|age|weight|gram|kilogram|quantity|seat|ticket|item|piece|room|adult|children|child|hour|minute|year|month|week)$/;
/** Between two numbers of one unit: "480 or 500 euros". */
const joint = /^\s*(?:or|to|and|-|\u2013|还是|或者?|或是|到|至)\s*(?:€|\$|£|¥)?\s*$/i;
const share = /percent|rate|discount|折|率/;

/** If the slot may be an amount of money and some of the fitting numbers are in money, only those are returned. */
export function amountsFor(
  slot: UserSlot,
  numbers: readonly NumberMention[],
  slots: readonly UserSlot[],
  text: string,
): readonly NumberMention[] {
  const isMoney = slot.cues.some((cue) => money.test(cue) || hanMoney.test(cue));
  const isCount = !isMoney && slot.cues.some((cue) => counted.test(cue));
  const isOwn = (word: string) => cuesIn(word, slot) > 0;
  const fits = ({ unit, label, start }: NumberMention) => {
    if (label !== undefined && !isOwn(label)) return false;
    if (unit === 'money') return !isCount;
    if (unit === '%') return slot.cues.some((cue) => share.test(cue));
    if (isAboutText(slot, slots, wordsBefore(text, start))) return false;
    return !(isMoney && unit !== undefined && counted.test(unit.replace(/s$/, '')) && !isOwn(unit));
  };
  const fitting = numbers.filter(fits);
  const sharesUnit = (one: NumberMention, next: NumberMention | undefined) =>
    next?.unit === 'money' && joint.test(text.slice(one.end, next.start));
  const inMoney = isCount
    ? []
    : fitting.filter((one, index) => one.unit === 'money' || sharesUnit(one, fitting[index + 1]));
  return inMoney.length > 0 ? inMoney : fitting;
}

const wordsBefore = (text: string, start: number): string =>
  text
    .slice(Math.max(0, start - 30), start)
    .split(/[.,;!?，。；]/)
    .at(-1) ?? '';

/** "employee 4711": the words right before the number are about a value that is not a number. */
const isAboutText = (slot: UserSlot, slots: readonly UserSlot[], before: string): boolean =>
  cuesIn(before, slot) === 0 && slots.some((other) => other.kind === 'text' && cuesIn(before, other) > 0);
