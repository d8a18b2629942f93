// The kind of value that a slot takes, by its type, then by the words of its name and description. Invariant: a slot
// has one kind; `text` is the default.

import { memoize } from '../../core/support';
import { humanName } from './humanName';
import { parseYesNo } from './looseValues';
import type { ProgramSlot } from './rehearsalProgram';
import { valueKindOf } from './valueKinds';

export type SlotKind =
  | 'choice'
  | 'yes-no'
  | 'when'
  | 'mail'
  | 'phone'
  | 'code'
  | 'number'
  | 'person'
  | 'reason'
  | 'thing'
  | 'place'
  | 'text';

const kindOfPlace =
  /\b(hospital|restaurant|hotel|shop|store|clinic|city|island|country|place|location|destination)\b|医院|诊所|餐厅|饭店|餐馆|酒店|宾馆|旅馆|门店|商店|城市|地址|地点|出发地|目的地|起点|终点/i;

/** Kinds by the words of a name, in this order. */
const byName: readonly (readonly [SlotKind, RegExp])[] = [
  ['mail', /mail|邮箱/i],
  ['phone', /phone|mobile|contact number|电话|手机|联系方式/i],
  ['code', /\b(id|code|no|number|tracking|reference|plate)\b|编号|单号|证号|身份证|卡号|订单号|号码/i],
  ['number', /\b(size|count|how many|quantity|people|guests|nights|age)\b|人数|数量|几位|张数|件数|本数|间数|晚数/i],
  ['when', /\b(date|day|time|when|hour|clock)\b|日期|时间|哪一?天/i],
  ['person', /\b(name|guest|passenger|patient)\b|姓名|名字|称呼|贵姓|联系人/i],
  ['reason', /\b(reason|problem|complaint|why)\b|原因/i],
  ['thing', /\b(item|article|product|goods)\b|商品|物品|货品|东西/i],
  ['place', kindOfPlace],
];

/** A name belongs to a person only if the slot names nothing else: a file, a book, a product have names too. */
const otherNames =
  /\b(file|product|item|book|event|city|place|hotel|hospital|restaurant|company|account|user|song|film|movie|station|team|project|course|attraction|app|artist|album|brand|food|dish|drug|school|class|department)[ _]?names?\b/i;
/** Whether the slot asks for a wish, regardless of the other words in its name. */
export const wishes = /是否|愿意|意愿|\bwhether\b/i;
/** A quantity, although its name contains "number". */
const quantities = /\bnumber of\b|\bhow many\b/i;

export const kindOfSlot = memoize((slot: ProgramSlot): SlotKind => {
  if (hasYesAndNo(slot.values)) return 'yes-no';
  if (slot.values.length > 0) return slot.hasFixedValues ? 'choice' : 'text';
  const type = valueKindOf(slot.type);
  if (type === 'boolean') return 'yes-no';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'date' || type === 'time') return 'when';
  if (type === 'list') return 'text';
  const name = humanName(slot.name);
  if (otherNames.test(name) || wishes.test(name)) return 'text';
  if (quantities.test(name)) return 'number';
  // `hos_name`, with "the name of the hospital" in its description.
  const named = /(\p{Script=Han}+)名称/u.exec(slot.desc)?.[1];
  if (named !== undefined && /name|名/i.test(name)) return kindOfPlace.test(named) ? 'place' : 'text';
  return byName.find(([, words]) => words.test(name))?.[0] ?? 'text';
});

/**
 * Whether edge labels or lists mean yes and no, in either order: also `ok` and `not ok`, `true` and `false`, `有` and
 * `没有`.
 */
export function hasYesAndNo(values: readonly string[]): boolean {
  const said = values.map((value) => parseYesNo(value));
  return values.length === 2 && said.includes(true) && said.includes(false);
}

/** Values that a description gives as examples: `such as cardiology or dermatology`, `例如 R20991`. */
export function examplesOf({ desc }: ProgramSlot): readonly string[] {
  const list = /(?:such as|for example|e\.g\.|like|例如|比如)[:：]?\s*([^.;。；]+)/i.exec(desc)?.[1] ?? '';
  return list
    .split(/\s*(?:,|、|，|\bor\b|\band\b|或)\s*/)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
