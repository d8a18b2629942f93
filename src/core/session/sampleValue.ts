// A value that a person could give for a slot: an example of its description, else one by its type and the words of its
// name. Always the same for the same slot; nobody real.

import type { SlotDecl } from '../language';

const samples: readonly (readonly [RegExp, string, string])[] = [
  [/date|day\b|日期|哪一?天/i, 'Friday', '明天'],
  [/time|hour|时间|几点/i, 'Friday at 7pm', '明天下午3点'],
  [/mail|邮箱/i, 'robin@example.org', 'lin@example.org'],
  [/phone|mobile|电话|手机/i, '555 0142 310', '5550142310'],
  [/\b(id|code|no|number|order|card)\b|编号|单号|证号|号码/i, 'S-204417', 'R20991'],
  [/size|count|quantity|people|guests|人数|数量/i, '4', '4'],
  [/hospital|医院/i, 'Riverside Hospital', '仁和医院'],
  [/restaurant|餐厅|饭店/i, 'Olive Court', '桥头饭店'],
  [/department|科室/i, 'cardiology', '眼科'],
  [/hotel|酒店/i, 'Harbour Hotel', '湖边酒店'],
  [/city|place|destination|origin|城市|地点/i, 'Oslo', '杭州'],
  [/书名/, 'The Little Prince', '《小王子》'],
  [/item|article|product|物品|商品/i, 'desk lamp', '台灯'],
  [/reason|problem|原因/i, 'it arrived damaged', '收到时已损坏'],
  [/name|姓名|名字/i, 'Ann Lee', '李安'],
];

/** Undefined where nothing is known of what it takes. */
export function sampleValue(slot: SlotDecl): string | undefined {
  if (slot.values?.[0] !== undefined) return slot.values[0];
  const type = (slot.type ?? '').toLowerCase();
  const example =
    /(?:such as|for example|e\.g\.|例如|比如)[:：]?\s*([\p{L}\d][\p{L}\d -]*?)(?=\s*(?:,|，|、|;|\.|。|\bor\b|或|$))/iu.exec(
      slot.desc ?? '',
    )?.[1];
  if (example !== undefined) return example.trim();
  const listed = /[[［]([^\]］,，、]+)[,，、]/.exec(slot.desc ?? '')?.[1];
  if (listed !== undefined) return listed.trim();
  const name = slot.name.replace(/[_-]+/g, ' ');
  const isHan = /\p{Script=Han}/u.test(`${slot.name}${slot.desc ?? ''}`);
  if (/^bool/.test(type)) return isHan ? '是' : 'yes';
  const row = samples.find(([words]) => words.test(name));
  if (row) return isHan ? row[2] : row[1];
  if (/^(int|number|float)/.test(type)) return '4';
  return undefined;
}
