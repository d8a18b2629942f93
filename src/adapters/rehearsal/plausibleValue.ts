// A made-up value that fits a name, for the rehearsal user and the rehearsal server. Seeded; no real persons.

import type { JsonValue, Random } from '../../core/support';

const en: readonly (readonly [RegExp, readonly string[]])[] = [
  [/hospital/i, ['Riverside Hospital', 'Lakeside Hospital', 'Northgate Hospital']],
  [/department/i, ['cardiology', 'dermatology', 'ophthalmology']],
  [/restaurant/i, ['The Copper Pot', 'Olive Court', 'Harbour Table']],
  [/country/i, ['Portugal', 'Canada', 'Norway']],
  [/city|place|location|destination|origin|from|address/i, ['12 Mill Lane', '5 Orchard Road', '31 Harbour Street']],
  [/mail/i, ['robin@example.org', 'kim@example.org']],
  [/phone|mobile|contact/i, ['555 0142 310', '555 0178 264']],
  [/(^|[ _])(id|code|no|number|order|card|parcel|reference|ticket)([ _]|$)/i, ['QX-40718', 'RB-20991', 'TN-55310']],
  [/^(?:n|num|x|k)$|\b(?:number of|how many|nights|days|hours|years|age)\b/i, ['2', '4', '3']],
  [/size|count|people|guests|quantity|amount|many/i, ['2', '4', '3']],
  [/time|hour|clock/i, ['18:30', '19:00', '12:15']],
  [/date|day|when/i, ['2026-12-03', '2026-12-11', '2027-01-08']],
  [/item|article|product|goods/i, ['a desk lamp', 'a rain jacket']],
  [/reason|problem|issue/i, ['it arrived damaged', 'it is the wrong size']],
  [/name|who/i, ['Robin Vale', 'Kim Arden', 'Noor Hale']],
  [/whether|want|would|confirm|agree|continue|another|again|more|willing/i, ['yes', 'no']],
];

const zh: readonly (readonly [RegExp, readonly string[]])[] = [
  [/是否|愿意|意愿|确认|继续/, ['是', '否']],
  [/医院/, ['仁和医院', '青山医院']],
  [/科室/, ['眼科', '皮肤科']],
  [/国家/, ['葡萄牙', '美国', '加拿大']],
  [/时候|几点/, ['18点', '12点半']],
  [/时间|日期|哪一?天|几号/, ['12月3日', '12月11日']],
  [/身份证|编号|单号|证号|卡号|订单|号码/, ['QX40718', 'RB20991']],
  [/电话|手机|联系方式/, ['5550142310', '5550178264']],
  [/重量|长度|包裹长|包裹宽|包裹高|价值/, ['2', '15', '30']],
  [/人数|几位|数量/, ['4', '2']],
  [/地址|地点|城市/, ['桥头路12号', '果园街5号']],
  [/姓名|名字|称呼|贵姓/, ['林小满', '周一苇']],
  [/物品|商品|内容/, ['茶叶', '文具']],
  [/书名|书/, ['山月记事', '海边的灯塔']],
  [/原因/, ['尺码不合适', '收到时已损坏']],
];

export function plausibleText(name: string, random: Random): string {
  const table = /\p{Script=Han}/u.test(name) ? zh : en;
  const hit = table.find(([pattern]) => pattern.test(name));
  if (hit) return random.pick(hit[1]);
  return table === zh ? random.pick(['普通', '标准']) : random.pick(['the usual one', 'standard', 'the first one']);
}

/** A possible result of an API under that name. */
export function plausibleResult(name: string, random: Random): JsonValue {
  if (/exist|avail|valid|success|(^|_)is_|(^|_)has_|free$|ok$|able$|存在|可用|成功/i.test(name))
    return random.next() < 0.8;
  if (/status|状态|result|结果|type$/i.test(name)) return random.next() < 0.8 ? '1' : '0';
  if (/num|count|free|quantity|amount|数量|total|left/i.test(name))
    return random.int(5) + (random.next() < 0.8 ? 1 : 0);
  if (/price|fee|cost|费/i.test(name)) return 5 * (1 + random.int(40));
  if (/list|列表|options/i.test(name)) return [plausibleText(name, random), plausibleText(name, random)];
  return plausibleText(name, random);
}
