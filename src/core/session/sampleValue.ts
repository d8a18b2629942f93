// Suggests values that a person could give for a slot: examples from its description, else samples by its type and the
// words of its name, in English or Chinese. Deterministic; people and places are fictional.

import type { SlotDecl } from '../language';

type Samples = readonly [string, ...string[]];

const samples: readonly (readonly [RegExp, Samples, Samples])[] = [
  [/date|day\b|日期|哪一?天/i, ['Friday', 'Monday', '2026-12-11'], ['明天', '周五', '下周一']],
  [/time|hour|时间|几点/i, ['Friday at 7pm', 'tomorrow at 6pm'], ['明天下午3点', '周五晚上7点']],
  [/mail|邮箱/i, ['robin@example.org'], ['lin@example.org']],
  [/phone|mobile|电话|手机/i, ['555 0142 310'], ['5550142310']],
  [/\b(id|code|no|number|order|card)\b|编号|单号|证号|号码/i, ['S-204417', 'QX-40718'], ['R20991', 'R10023']],
  [/size|count|quantity|people|guests|人数|数量/i, ['4', '2'], ['4', '2']],
  [
    /hospital|医院/i,
    ['Riverside Hospital', 'Lakeside Hospital', 'Northgate Hospital'],
    ['仁和医院', '青山医院', '河滨医院'],
  ],
  [/restaurant|餐厅|饭店/i, ['Olive Court', 'Harbour Table', 'The Copper Pot'], ['桥头饭店', '湖心餐厅']],
  [/department|科室/i, ['cardiology', 'dermatology', 'neurology'], ['眼科', '皮肤科', '内科']],
  [/hotel|酒店/i, ['Harbour Hotel', 'Mill Inn'], ['湖边酒店', '云上宾馆']],
  [/city|place|destination|origin|城市|地点/i, ['Oslo', 'Porto'], ['杭州', '成都']],
  [/书名/, ['The Little Prince', 'Moby Dick'], ['《小王子》', '《城南旧事》']],
  [/item|article|product|物品|商品/i, ['desk lamp', 'rain jacket'], ['台灯', '雨衣']],
  [/reason|problem|原因/i, ['it arrived damaged', 'it is too small'], ['收到时已损坏', '尺码太小']],
  [/name|姓名|名字/i, ['Ann Lee', 'Robin Vale'], ['李安', '林小满']],
];

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Values in the order of suggestion; empty if nothing is known about the slot. */
export function sampleValues(slot: SlotDecl, language: 'en' | 'zh'): readonly string[] {
  if (slot.values && slot.values.length > 0) return slot.values;
  const type = (slot.type ?? '').toLowerCase();
  const described = examplesIn(slot.desc ?? '').filter(
    (value) => language === 'en' || isHan(value) || /\d/.test(value),
  );
  if (described.length > 0) return described;
  const name = slot.name.replace(/[_-]+/g, ' ');
  if (/^bool/.test(type)) return language === 'zh' ? ['是', '否'] : ['yes', 'no'];
  const row = samples.find(([words]) => words.test(name));
  if (row) return row[language === 'zh' ? 2 : 1];
  return /^(int|number|float)/.test(type) ? ['4', '2'] : [];
}

/** Reads lists such as `such as cardiology or dermatology` and `[Economy, Business]`. */
function examplesIn(desc: string): readonly string[] {
  const words = '[\\p{L}\\d][\\p{L}\\d -]*?';
  const end = '(?=\\s*(?:,|，|、|;|\\.|。|\\bor\\b|或|$))';
  const list = new RegExp(
    `(?:such as|for example|e\\.g\\.|例如|比如)[:：]?\\s*(${words})${end}(?:\\s*(?:,|，|、|\\bor\\b|或)\\s*(${words})${end})?`,
    'iu',
  ).exec(desc);
  if (list?.[1] !== undefined) return list.slice(1, 3).flatMap((value) => (value ? [value.trim()] : []));
  const listed = /[[［]([^\]］]+)[\]］]/.exec(desc)?.[1]?.split(/[,，、]/) ?? [];
  return listed.length > 1 ? listed.map((value) => value.trim()).filter((value) => value !== '') : [];
}
