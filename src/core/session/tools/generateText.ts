// Generates plausible texts and scalars by the format of a schema, else by the words of a name in English or Chinese.
// Dates are in one fixed month, so that results do not depend on the day.

import type { JsonObject, JsonValue, Random } from '../../support';

const people = ['Mei Tan', 'Jonas Weber', 'Amara Okafor', 'Lucía Romero', 'Priya Nair', 'Tom Baker'] as const;
const places = ['Riverside', 'Old Town', 'Harbour', 'Northgate', 'Lakeside', 'Hillcrest'] as const;
const streets = ['Mill Lane', 'Station Road', 'Park Street', 'Bridge Street'] as const;

const two = (value: number) => String(value).padStart(2, '0');
const dateOf = (random: Random) => `2026-12-${two(1 + random.int(28))}`;
const timeOf = (random: Random) => `${two(8 + random.int(11))}:${two(15 * random.int(4))}`;
const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.int(10)).join('');
const hex = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.int(16).toString(16)).join('');
const emailOf = (random: Random) =>
  `${random
    .pick(people)
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(/ /g, '.')}@example.org`;

const formats: Readonly<Record<string, (random: Random) => string>> = {
  date: dateOf,
  time: (random) => `${timeOf(random)}:00Z`,
  'date-time': (random) => `${dateOf(random)}T${timeOf(random)}:00Z`,
  duration: (random) => `PT${1 + random.int(5)}H`,
  email: emailOf,
  'idn-email': emailOf,
  hostname: (random) => `host-${1 + random.int(90)}.example.org`,
  ipv4: (random) => `192.0.2.${1 + random.int(254)}`,
  ipv6: (random) => `2001:db8::${hex(random, 4)}`,
  uri: (random) => `https://example.org/${1 + random.int(900)}`,
  url: (random) => `https://example.org/${1 + random.int(900)}`,
  'uri-reference': (random) => `/items/${1 + random.int(900)}`,
  uuid: (random) =>
    `${hex(random, 8)}-${hex(random, 4)}-4${hex(random, 3)}-${(8 + random.int(4)).toString(16)}${hex(random, 3)}-${hex(random, 12)}`,
  byte: () => 'V2Vpcg==',
  binary: () => 'V2Vpcg==',
  phone: (random) => `+44 20 7946 ${digits(random, 4)}`,
};

/** `isText`: the schema requires a text; otherwise the name may suggest a number or a boolean. */
export function generateText(schema: JsonObject, name: string, random: Random, isText: boolean): JsonValue {
  const { format } = schema;
  const byFormat = typeof format === 'string' && Object.hasOwn(formats, format) ? formats[format] : undefined;
  if (byFormat) return byFormat(random);
  const value = fromName(name, random);
  if (!isText) return value;
  return fitLength(typeof value === 'string' ? value : asText(value), schema);
}

const asText = (value: JsonValue) => (Array.isArray(value) ? value.join(', ') : String(value));

function fitLength(text: string, schema: JsonObject): string {
  const { minLength, maxLength } = schema;
  let fitting = text;
  if (typeof minLength === 'number' && minLength <= 10_000) fitting = fitting.padEnd(minLength, ' and more');
  if (typeof maxLength === 'number' && maxLength >= 0) fitting = fitting.slice(0, maxLength);
  return fitting;
}

/** A plausible value for a bare name, by its words. */
export function fromName(name: string, random: Random): JsonValue {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const has = (...some: string[]) => some.some((word) => words.includes(word));
  const nameContains = (...some: string[]) => some.some((part) => name.includes(part));
  const isFlag = has(
    'is',
    'has',
    'exists',
    'exist',
    'available',
    'valid',
    'ok',
    'free',
    'success',
    'successful',
    'found',
  );
  if (isFlag || nameContains('是否', '有无', '存在')) return random.next() < 0.5;
  if (
    has('count', 'number', 'num', 'quantity', 'amount', 'total', 'remaining') &&
    !has('phone', 'id', 'order', 'card')
  ) {
    return random.int(6);
  }
  // Counts of listed items and ranks are at least one.
  if (has('listed', 'rank') || nameContains('名次')) return 1 + random.int(5);
  if (nameContains('数量', '人数', '次数', '余票', '剩余')) return random.int(6);
  if (has('price', 'cost', 'fee', 'fare') || nameContains('价格', '费用', '票价', '金额')) return 10 + random.int(490);
  if (has('code') && words.length > 1 && !has('status', 'result', 'error', 'return', 'exit', 'response')) {
    return `${random.pick(['A', 'B', 'K', 'R'])}-${digits(random, 4)}`;
  }
  if (has('status', 'result', 'flag', 'state', 'code') || nameContains('状态', '结果')) return random.pick(['1', '0']);
  if (has('list', 'options', 'results', 'items') || nameContains('列表', '选项')) {
    return Array.from({ length: 1 + random.int(3) }, (_, index) => `${name} ${index + 1}`);
  }
  if (has('datetime', 'timestamp')) return `${dateOf(random)}T${timeOf(random)}:00Z`;
  if (has('date', 'day', 'birthday') || nameContains('日期')) return dateOf(random);
  if (has('time', 'hour') || nameContains('时间')) return timeOf(random);
  if (has('email', 'mail') || nameContains('邮箱')) return emailOf(random);
  if (has('phone', 'mobile', 'telephone', 'tel') || nameContains('电话', '手机'))
    return `+44 20 7946 ${digits(random, 4)}`;
  if (has('url', 'link', 'website', 'uri')) return `https://example.org/${1 + random.int(900)}`;
  if (has('address', 'street') || nameContains('地址')) return `${1 + random.int(90)} ${random.pick(streets)}`;
  if (has('city', 'town', 'district')) return random.pick(places);
  if (has('person', 'patient', 'customer', 'passenger', 'guest', 'doctor', 'driver') && has('name')) {
    return random.pick(people);
  }
  if (has('rating', 'score', 'stars')) return Math.round(10 * (2.5 + 2.5 * random.next())) / 10;
  if (
    has('id', 'reference', 'ref', 'confirmation', 'booking', 'order') &&
    has('id', 'number', 'no', 'code', 'reference', 'ref')
  ) {
    return `${random.pick(['A', 'B', 'K', 'R'])}-${digits(random, 6)}`;
  }
  if (has('percent', 'percentage', 'ratio')) return random.int(101);
  return `${name} ${1 + random.int(900)}`;
}
