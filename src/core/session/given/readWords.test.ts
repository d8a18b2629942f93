// The values that the words of a user give: exactly one candidate by the declared type or list, English and Chinese.

import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { readWords, type WordsContext } from './readWords';
import type { UserSlot } from './userSlots';

const slot = (
  name: string,
  kind: UserSlot['kind'],
  items: readonly string[] = [],
  cues = name.split('_'),
): UserSlot => ({
  name,
  kind,
  items,
  cues,
});

const amount = slot('amount', 'number', [], ['amount', '金额']);
const nights = slot('nights', 'number', [], ['night']);
const employee = slot('employee_id', 'text', [], ['employee']);
const receipt = slot('has_receipt', 'yes-no', [], ['receipt', '发票']);
const parts = slot('are_the_parts_here', 'yes-no', ['yes', 'no'], ['part', 'here']);
const safe = slot('safe_to_repair', 'yes-no', ['no', 'yes'], ['safe', 'repair']);
const cabin = slot('cabin', 'listed', ['economy', 'premium economy', 'business'], ['cabin', 'class']);
const from = slot('from_city', 'listed', ['Berlin', 'Paris'], ['from', 'leave']);
const to = slot('to_city', 'listed', ['Berlin', 'Paris'], ['to', 'arrive', 'destination']);
const day = slot('visit_date', 'date', [], ['visit', 'date']);

const valuesIn = (text: string, slots: readonly UserSlot[], context: WordsContext = {}) =>
  Object.fromEntries(
    [...readWords(text, slots, context)].map(([name, one]) => [name, one === 'open' ? 'open' : one.value]),
  );

describe('amounts', () => {
  it.each([
    ['480 euros', '480'],
    ['It was 180 euros.', '180'],
    ['No, it was 180 euros', '180'],
    ['€480', '480'],
    ['EUR 480.50 please', '480.50'],
    ['I paid 1,200 euros for it', '1200'],
    ["1'200 francs", '1200'],
    ['12,50 euros', '12.50'],
    ['Can I claim 480 euros?', '480'],
    ['If possible, 480 euros.', '480'],
    ['four hundred and eighty euros', '480'],
    ['a hundred', '100'],
    ['1.5 thousand', '1500'],
    ['2k', '2000'],
    ['It was not 480 but 180 euros', '180'],
    ['480, no sorry, 180 euros', '180'],
    ['480 euros, yes 480', '480'],
    ['480 euros on 3 December', '480'],
    ['480 euros at 7 pm', '480'],
    ['480 euros, order 4711', '480'],
    ['I am employee 4711 and it is 480 euros', '480'],
    ['900719925474099312 euros', '900719925474099312'],
    ['四百八十元', '480'],
    ['一共480块钱', '480'],
    ['不是480，是180元', '180'],
    ['4.8万元', '48000'],
    ['４８０ 元', '480'],
    ['480 or 500 euros', 'open'],
    ['more than 480 euros', 'open'],
    ['about 480 euros', 'open'],
    ['1.200 euros', 'open'],
    ['480还是500元', 'open'],
    ['not 480 euros', undefined],
    ["It isn't 480 euros", undefined],
    ['If it were 480 euros, what then?', undefined],
    ['What if I had spent 480 euros', undefined],
    ['Is it 480 euros?', undefined],
    ['如果是480元呢', undefined],
    ['My order number is 4711', undefined],
    ['Call me at 0171 2345678', undefined],
    ['room 12', undefined],
    ['on 2026-12-03', undefined],
    ['at 19:30', undefined],
    ['C-7781', undefined],
    ['I have one question', undefined],
    ['星期三来', undefined],
    ['我有一个问题', undefined],
    ['hello', undefined],
  ])('%s', (text, value) => {
    expect(valuesIn(text, [amount, employee])).toEqual(value === undefined ? {} : { amount: value });
  });

  it('are distinguished by the words around them, and not guessed', () => {
    expect(valuesIn('480 euros for 2 nights', [amount, nights])).toEqual({ amount: '480', nights: '2' });
    expect(valuesIn('the amount is 480, for 2 nights', [amount, nights])).toEqual({ amount: '480', nights: '2' });
    expect(valuesIn('480', [amount, nights])).toEqual({});
    expect(valuesIn('480', [amount, nights], { question: 'What is the amount?' })).toEqual({ amount: '480' });
    expect(valuesIn('480', [amount, nights], { asked: new Set(['nights']) })).toEqual({ nights: '480' });
  });

  it('that are withdrawn or changed in words are open', () => {
    const known = () => '480';
    expect(valuesIn('It was not 480', [amount], { known })).toEqual({ amount: 'open' });
    expect(valuesIn('Make it twice as much', [amount], { known })).toEqual({ amount: 'open' });
    expect(valuesIn('Thank you', [amount], { known })).toEqual({});
  });
});

describe('yes and no', () => {
  const question = 'Are the parts here?';
  it.each([
    ['no', 'no'],
    ['No.', 'no'],
    ['Not yet', 'no'],
    ['No, they come on Monday', 'no'],
    ["They aren't", 'no'],
    ['yes', 'yes'],
    ['Yes, since Tuesday', 'yes'],
    ['They are', 'yes'],
    ['没有', 'no'],
    ['是的', 'yes'],
    ['还没有', 'no'],
    ['yes, no', 'open'],
    ['I am not sure', 'open'],
    ['不知道', 'open'],
    ['No problem', undefined],
    ['Why do you ask?', undefined],
    ['Tuesday', undefined],
    ['No wait, the chain is broken', undefined],
    ['No, sorry: it was Tuesday', undefined],
    ['不对，是红楼梦', undefined],
    ['No wait, yes', 'yes'],
    ['No, sorry.', 'no'],
    ['No, actually the parts are not here', 'no'],
    ['No, I mean some parts', 'open'],
  ])('%s', (text, value) => {
    const expected = value === undefined ? {} : { are_the_parts_here: value };
    expect(valuesIn(text, [parts, safe], { question })).toEqual(expected);
  });

  it("answer the agent's question", () => {
    expect(valuesIn('yes', [parts, safe], { question: 'Is it safe to repair?' })).toEqual({ safe_to_repair: 'yes' });
    expect(valuesIn('yes', [parts, safe], { question: 'Shall I go on?' })).toEqual({});
    expect(valuesIn('yes', [parts, safe], { question: 'Are the parts here, and is it safe to repair?' })).toEqual({});
    expect(valuesIn('yes', [parts, safe], { asked: new Set(['safetorepair']) })).toEqual({ safe_to_repair: 'yes' });
    expect(valuesIn('no', [receipt], { question: 'Do you have it?' })).toEqual({ has_receipt: false });
    expect(valuesIn('yes', [receipt], { question: 'Do you want me to go on?' })).toEqual({});
    expect(valuesIn('有', [receipt], { question: '您有发票吗？' })).toEqual({ has_receipt: true });
  });
});

describe('listed values', () => {
  it.each([
    ['Economy, please', 'economy'],
    ['premium-economy', 'premium economy'],
    ['not economy, business', 'business'],
    ['economy. No wait, business', 'business'],
    ['economy or business', 'open'],
    ['If economy is full, tell me', undefined],
    ['What is business?', undefined],
    ['economical', undefined],
  ])('%s', (text, value) => expect(valuesIn(text, [cabin])).toEqual(value === undefined ? {} : { cabin: value }));

  it('that two slots share need a word about one of them', () => {
    expect(valuesIn('Berlin', [from, to])).toEqual({});
    expect(valuesIn('I leave Berlin, my destination is Paris', [from, to])).toEqual({
      from_city: 'Berlin',
      to_city: 'Paris',
    });
    expect(valuesIn('Paris', [from, to], { question: 'Where do you want to arrive?' })).toEqual({ to_city: 'Paris' });
  });
});

describe('days', () => {
  const now = 'Saturday, 2026-11-28 09:30 UTC';
  it.each([
    ['on 2026-12-03', '2026-12-03'],
    ['3 December', '2026-12-03'],
    ['December 3rd, 2027', '2027-12-03'],
    ['3rd of February', '2027-02-03'],
    ['tomorrow', '2026-11-29'],
    ['12月3日', '2026-12-03'],
    ['2026年12月3号', '2026-12-03'],
    ['后天', '2026-11-30'],
    ['3/12', 'open'],
    ['Thursday', 'open'],
    ['3 or 4 December', 'open'],
    ['on 2026-12-03 or 2026-12-04', 'open'],
    ['not on 3 December', undefined],
  ])('%s', (text, value) => {
    expect(valuesIn(text, [day], { now })).toEqual(value === undefined ? {} : { visit_date: value });
  });

  it('without a current time have no year', () =>
    expect(valuesIn('3 December', [day])).toEqual({ visit_date: 'open' }));
});

it('hostile and long messages are read in time', () => {
  const parts = ['1 ', '(', '十', '480 euros or ', 'three hundred ', '3 or 4 ', "1'000 ", 'not 480 but ', 'yes, '];
  for (const part of parts) {
    for (const length of [4_000, 200_000]) {
      const text = part.repeat(length / part.length);
      const question = text.slice(0, 4_000);
      expectBoundedTime(() => readWords(text, [amount, nights, employee, receipt, cabin, day], { question }));
    }
  }
});
