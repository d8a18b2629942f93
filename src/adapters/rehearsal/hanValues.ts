// Values in Chinese sentences. A place or a department is recognized by the end of its name, a thing by the verb before
// it, a title by its marks or its verb; the surrounding words are cut away. Refuses verbs, particles and questions as
// values, and a name whose kind the slot does not ask for.

import { bareHanPersonIn, hanPersonIn } from './hanNames';
import { humanName } from './humanName';
import { isNegatedAt, type UserTextReader } from './reading';
import type { ProgramSlot } from './rehearsalProgram';
import { kindOfSlot, wishes } from './slotKind';
import type { ValueSpan } from './typedValues';

export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/**
 * Kinds of places and departments: words of the slot's name or description, and endings of Chinese names of that kind.
 */
const concepts: readonly { readonly slot: RegExp; readonly ends: string }[] = [
  { slot: /hospital|clinic|医院|诊所/i, ends: '医院|保健院|诊所|卫生院|卫生所|门诊部|医学中心|医疗中心|急救中心' },
  { slot: /department|科室|科别/i, ends: '科门诊|科室|门诊|急诊科|急诊|科' },
  {
    slot: /restaurant|餐厅|饭店|餐馆/i,
    ends: '餐厅|饭店|酒楼|酒家|饭馆|餐馆|火锅店|火锅|烤鸭店|面馆|面店|茶楼|食府|食堂|小馆|咖啡馆|咖啡厅|咖啡店|料理店|料理|酒吧|小吃店|私房菜|大排档|楼|轩|阁|居|坊|苑',
  },
  { slot: /hotel|酒店|宾馆|旅馆/i, ends: '酒店|宾馆|旅馆|饭店|民宿|客栈|度假村' },
  { slot: /shop|store|门店|商店/i, ends: '门店|商店|超市|商场|专卖店|分店|店' },
];

const conceptOf = (slot: ProgramSlot) => {
  const name = humanName(slot.name);
  if (wishes.test(name)) return undefined;
  const byDescription = kindOfSlot(slot) === 'place' || /名称/.test(slot.desc);
  return (
    concepts.find(({ slot: names }) => names.test(name)) ??
    (byDescription ? concepts.find(({ slot: names }) => names.test(slot.desc)) : undefined)
  );
};

/** Whether the slot names a kind of place or department. */
export const namesConcept = (slot: ProgramSlot): boolean => conceptOf(slot) !== undefined;

/** Words before a name: words of wishing, going and asking, and particles. */
const lead =
  '请问|请|麻烦|劳驾|帮忙|帮我|帮|给我妈|给我爸|给我|给|我们|咱们|我|你们|您|你|想要|想|要|需要|希望|打算|准备|可以|能不能|能|预约|预订|约一下|约|订一下|订|定|挂号|挂|换成|换到|改成|改到|改为|换|改|去|到|在|往|从|来|找|看病|看|试试|选|查一下|查|就|还是|那么|那|这|是|一下|一个|一张|一桌|个|的|把|吧|了|和|跟|也|再|又|先|不对|不是|应该|里面|里|附近|只有|那个|这个|这家|那家|哪家|妈妈|爸爸|妈|爸|一共|总共|大概|大约';
const leads = new RegExp(`^(?:${lead})+`, 'u');
/** A new name begins after these, also in the middle of a clause. */
const inner =
  /^.*(?:预约|预订|挂号|挂|订|约(?!翰)|在|去|到|看|的|想|找|换成|改成|[一这那几]个|是)(?=\p{Script=Han}{2})/u;
const unclear = /什么|哪|几|别的|其他|任何|随便|附近|最近|一样|便宜|好的|差不多|不知道|怎/;

/** The name with one of these endings, without the words before it. */
function endingIn(text: string, ends: string, minimum: number): ValueSpan | undefined {
  for (const match of text.matchAll(
    new RegExp(`[\\p{Script=Han}A-Za-z\\d]+?(?:${ends})(?![\\p{Script=Han}]*(?:${ends}))`, 'gu'),
  )) {
    const own = match[0].replace(inner, '').replace(leads, '');
    if (own.length < minimum || unclear.test(own)) continue;
    const start = match.index + match[0].length - own.length;
    if (!isNegatedAt(text, start)) return { value: own, start, end: match.index + match[0].length };
  }
  return undefined;
}

/** Takes places, departments, people, titles, things and reasons that the sentence names. */
export function takeHan(reading: UserTextReader): void {
  takePeople(reading);
  takePlaces(reading);
  takeRoute(reading);
  takeThingAndReason(reading);
  takeTitle(reading);
}

function takePeople(reading: UserTextReader): void {
  const [slot] = reading.slotsOf('person');
  if (!slot) return;
  // Alone in a clause it is a name if one was asked for, or if there are other values.
  const isExpected = reading.context.asked.includes(slot.key) || reading.found.size > 0;
  const span = hanPersonIn(reading.rest) ?? (isExpected ? bareHanPersonIn(reading.rest) : undefined);
  if (span && reading.take(slot, span.value)) reading.cut(span.start, span.end);
}

function takePlaces(reading: UserTextReader): void {
  for (const slot of reading.slotsOf('place', 'text', 'choice')) {
    const concept = conceptOf(slot);
    if (!concept) continue;
    const span =
      endingIn(reading.rest, concept.ends, /科/.test(concept.ends) ? 2 : 3) ?? endingIn(reading.rest, concept.ends, 2);
    if (span && reading.take(slot, span.value)) reading.cut(span.start, span.end);
  }
  // A name in Latin letters: `订今晚7点Luigi四个人的位子`.
  const [place] = reading.slotsOf('place').filter(namesConcept);
  const latin = /(?<![A-Za-z\d])\p{Lu}[A-Za-z'’]+(?: \p{Lu}[A-Za-z'’]+){0,3}(?![A-Za-z\d])/u.exec(reading.rest);
  if (latin && place && !reading.context.known.has(place.key) && reading.take(place, latin[0]))
    reading.cut(latin.index, latin.index + latin[0].length);
}

const city = '[\\p{Script=Han}]{2,5}?';
const isOrigin = (slot: ProgramSlot) =>
  /出发地|起点|始发|出发城市|\borigin\b|\bfrom\b|\bdeparture (?:city|place)\b/i.test(humanName(slot.name));
const isDestination = (slot: ProgramSlot) =>
  /目的|到达|终点|\bdestination\b|\bto\b|\barrival (?:city|place)\b/i.test(humanName(slot.name));

/** `从杭州到北京`, `上海去南京`, `去苏州`. */
function takeRoute(reading: UserTextReader): void {
  const places = reading.slotsOf('place', 'text');
  const [origin, destination] = [places.find(isOrigin), places.find(isDestination)];
  if (!origin && !destination) return;
  const behind = '(?=$|[,，。！!？?\\s]|的|走|吧|吗|出发|玩|票|站)';
  const way = `(${city})(?:出发)?(?:到|去|至|飞)(${city})${behind}`;
  const both = new RegExp(`[从由]${way}`, 'u').exec(reading.rest) ?? new RegExp(way, 'u').exec(reading.rest);
  const from = new RegExp(`(?:从|由)(${city})(?=出发|走|$|[,，。])`, 'u').exec(reading.rest);
  const to = new RegExp(`(?:去|到|飞|至)(${city})${behind}`, 'u').exec(reading.rest);
  const clean = (name: string | undefined) => name?.replace(leads, '') ?? '';
  const takes = (slot: ProgramSlot | undefined, name: string | undefined) => {
    const own = clean(name);
    if (slot && own.length >= 2 && !unclear.test(own)) reading.take(slot, own);
  };
  if (both && clean(both[1]).length >= 2) {
    takes(origin, both[1]);
    takes(destination, both[2]);
    reading.cut(both.index, both.index + both[0].length);
    return;
  }
  if (from) takes(origin, from[1]);
  if (to) takes(destination, to[1]);
  const used = to ?? from;
  if (used && (reading.has(origin?.key ?? '') || reading.has(destination?.key ?? '')))
    reading.cut(used.index, used.index + used[0].length);
}

/** `桥头路12号`, `果园街5号3单元`. */
export function takeAddress(reading: UserTextReader): void {
  const slot = reading.slotsOf('place', 'text').find((one) => /地址|address/i.test(humanName(one.name)));
  if (!slot) return;
  const match =
    /[\p{Script=Han}]{2,12}(?:路|街|巷|弄|道|村|小区|花园|大厦)(?:[\d一二三四五六七八九十]+(?:号楼|号院|号|弄|栋|幢|单元|室|楼|层))*/u.exec(
      reading.rest,
    );
  const own = match?.[0].replace(/^.*(?:在|到|去|是)(?=\p{Script=Han}{2})/u, '').replace(leads, '');
  if (match && own && own.length > 2 && reading.take(slot, own))
    reading.cut(match.index, match.index + match[0].length);
}

/** A defect of a thing. */
const fault = /太|坏|碎|破|裂|漏|脏|掉|错|缺|少|慢|松|断|旧|假|差|不|没|无法|褪色|异味|变形|划痕|质量|尺码|颜色|大小/;

/** `退一件外套，尺码太小了`: the returned thing, and the reason. */
function takeThingAndReason(reading: UserTextReader): void {
  const { asked, known } = reading.context;
  const [thing] = reading.slotsOf('thing');
  const [reason] = reading.slotsOf('reason');
  if (thing) {
    const match =
      /(?:要?退的?(?:是|掉)?|退掉|退回|退货的?是?)(?:[一二两三四五六七八九十\d]+[件双个台只条本瓶盒份套张把])?(?:我?的)?([\p{Script=Han}A-Za-z]{2,10})(?=$|[,，。！!；;\s])/u.exec(
        reading.rest,
      );
    const value = match?.[1];
    if (match && value && !/^(?:货|款|换|一下|货物|订单|东西|掉)$/.test(value) && reading.take(thing, value))
      reading.cut(match.index, match.index + match[0].length);
  }
  const open = (slot: ProgramSlot | undefined): slot is ProgramSlot =>
    slot !== undefined && (asked.includes(slot.key) || !known.has(slot.key));
  const cause = /(?:因为|由于|原因是?[:：]?|理由是?[:：]?)([^,，。！!；;？?]{2,40})/u.exec(reading.rest);
  if (cause?.[1] && open(reason) && reading.take(reason, cause[1].trim()))
    reading.cut(cause.index, cause.index + cause[0].length);
  const clauses = [...reading.rest.matchAll(/[^,，。！!；;？?]+/gu)].filter((one) => one[0].trim() !== '');
  const wrong = clauses.find(
    (one) => fault.test(one[0]) && !/知道|清楚|想说|不要|不用|没有了/.test(one[0]) && /\p{Script=Han}{2}/u.test(one[0]),
  );
  const isNamed = thing !== undefined && (reading.has(thing.key) || clauses.length > 1);
  if (!wrong || !open(reason) || !(isNamed || asked.includes(reason.key)) || reading.context.intent.asksQuestion)
    return;
  const said = wrong[0].trim();
  // "我买的雨伞坏了": the thing and its state in one clause.
  const [, name, state] =
    /^(?:我?(?:买|订|收到|拿到)的)?(\p{Script=Han}{2,6}?)((?:太|坏|碎|破|裂|漏|脏|发错|断|不|没|有).*)$/u.exec(said) ??
    [];
  const isThing = name !== undefined && !/尺码|颜色|质量|大小|味道|声音|收到|时候|因为|跟|和/.test(name);
  const ofThing = isThing && open(thing) && !reading.has(thing.key) && reading.take(thing, name);
  if (reading.take(reason, ofThing ? state : said)) reading.cut(wrong.index, wrong.index + wrong[0].length);
}

/** `借三体`, `有没有活着这本书`, `书名叫边城`: a title, for a slot with a Chinese name. */
function takeTitle(reading: UserTextReader): void {
  const [written] = reading.slotsOf('text').filter((slot) => isHan(slot.name) && conceptOf(slot) === undefined);
  const wished =
    /(?:借|查|找|预约|想看|有没有)(?:一?[本下])?(?:的书?是|的是|叫)?\s*(?!一?本?书)(\p{Script=Han}{2,}?(?=\s|[，。！？,]|这本书|的书|[吧啊呢吗]|$)|\p{Lu}[\w'’: -]{1,60}?(?=\s*[，。！？,]|吧|$))/u.exec(
      reading.rest,
    );
  if (!wished?.[1] || unclear.test(wished[1]) || isNegatedAt(reading.rest, wished.index)) return;
  if (reading.take(written, wished[1].trim())) reading.cut(wished.index, wished.index + wished[0].length);
}

/** Leaves the value open, or is not about it. */
const noValue =
  /知道|清楚|随便|什么|哪|怎么|为什么|多少|告诉|想说|不想|不要|不方便|无所谓|保密|想想|丢了|没带|考虑|忘了|谢谢|你好|您好|等一下|等等|稍等|都行|都可以|[吗呢][?？]?$|^(?:嗯|哦|啊|好|行|对|是)+$/u;
const tail = /(?:就行|就好|就可以|可以|行|吧|了|的|呢|啊|哦|谢谢|那本|这本|这本书|那本书)+$/u;

export const leavesOpen = (text: string): boolean => noValue.test(text);

/**
 * The value of a Chinese answer for the slot that was asked for: a name or words of the slot's kind, without the
 * surrounding words.
 */
export function hanAnswer(text: string, slot: ProgramSlot): string | undefined {
  const kind = kindOfSlot(slot);
  const concept = conceptOf(slot);
  if (kind === 'person') {
    const span = hanPersonIn(text) ?? bareHanPersonIn(text);
    if (span) return span.value;
    return undefined;
  }
  if (concept !== undefined || kind === 'place') {
    const span = concept === undefined ? undefined : endingIn(text, concept.ends, 2);
    if (span) return span.value;
    // A comparison names nothing: "离家近的就行".
    if (/[近远好便宜贵快]的|[最越][近远好快便]/u.test(text)) return undefined;
    const own = text.replace(leads, '').replace(tail, '');
    return own.length >= 2 && own.length <= 12 && !/[不没想要]/.test(own) && !unclear.test(own) ? own : undefined;
  }
  return undefined;
}
