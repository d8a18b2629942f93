// Impossible values are refused with the reason, in every form of the sentence; no call uses a part of them.

import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/rehearsedTalk';
import { findDates } from './findDates';
import { numberSpanIn } from './numbers';
import { problemOfNumber } from './refusals';
import { emptySlot } from './rehearsalProgram';

const table = 'tableBooking.pdl.yaml';
const library = 'libraryLoanChinese.pdl.yaml';
const now = 'Wednesday, 2026-11-25 10:00';

describe('impossible values', () => {
  it.each([
    'Table for -2 people at Luigi tomorrow at 7pm',
    'A table for -2 at Luigi tomorrow at 7pm',
    'a party of −2 at Luigi tomorrow at 7pm',
    'minus two people at Luigi tomorrow at 7pm',
    'Luigi, tomorrow at 7pm, party size: -2',
    'Luigi for negative 2 people tomorrow at 7pm',
  ])('no party of less than one: %s', async (first) => {
    const { said, calls } = await talk(table, [first, '4', 'Ann Lee']);
    expect(said[0]).toMatch(
      /^I cannot take "-2" for the party size: it has to be 1 or more\. Could you tell me the party/,
    );
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 4, 'tomorrow at 7pm', 'Ann Lee']);
  });

  it.each([
    ['yesterday', 'that is in the past'],
    ['yesterday at 25:00', 'there is no such hour'],
    ['last Friday', 'that is in the past'],
    ['two weeks ago', 'that is in the past'],
    ['2026-11-24 19:00', 'that is in the past'],
    ['today at 8am', 'that is in the past'],
    ['Sunday at 25:00', 'there is no such hour'],
    ['tomorrow at 19:75', 'there is no such hour'],
    ['31 February at 8pm', 'there is no such day'],
    ['the 30th of February', 'there is no such day'],
    ['November 31st', 'there is no such day'],
    ['2026-02-31', 'there is no such day'],
    ['31/02/2027', 'there is no such day'],
    ['29 February', 'there is no such day'],
    ['-3pm', 'there is no such hour'],
  ])('no visit %s', async (words, why) => {
    for (const first of [`A table for 4 at Luigi ${words}`, `visit time: ${words}, party size: 4, restaurant: Luigi`]) {
      const { said, calls } = await talk(table, [first, 'tomorrow at 7pm', 'Ann Lee']);
      expect(said[0]).toContain(`for the visit time: ${why}. Could you tell me the visit time?`);
      expect(calls.map((call) => call[3])).toEqual(['tomorrow at 7pm', 'tomorrow at 7pm']);
    }
  });

  it.each([
    ['昨天', '已经过去了'],
    ['上周三', '已经过去了'],
    ['2月30日', '没有这一天'],
    ['13月1日', '没有这一天'],
    ['11月31号', '没有这一天'],
    ['明天25点', '没有这个时间'],
  ])('no day to fetch a book: %s', async (words, why) => {
    const { said, calls } = await talk(library, ['借三体，R20991', words, '后天']);
    expect(said[1]).toBe(`取书日期“${words}”${why}。 请提供取书日期。`);
    expect(calls.at(-1)).toEqual(['预约图书', '三体', 'R20991', '后天']);
  });

  it.each(['-3', '- 3', '−3', '0', 'minus three', 'zero'])('no party of %s, where it was asked for', async (words) => {
    const { said, calls } = await talk(table, ['Luigi, tomorrow at 7pm', words]);
    expect(said[1]).toMatch(/^I cannot take "-?\d" for the party size: it has to be 1 or more\./);
    expect(calls).toEqual([]);
  });

  it('takes an hour of the clock that some write in two ways', async () => {
    const { calls } = await talk(table, ['Luigi for 4 tomorrow at 13:00pm']);
    expect(calls[0]?.at(-1)).toBe('tomorrow at 13:00pm');
  });

  it('opens a slot again whose value was to be changed to an impossible one', async () => {
    const turns = ['A table for 4 at Luigi tomorrow at 7pm', 'make it -3 people', '5', 'Ann Lee'];
    const { said, calls } = await talk(table, turns);
    expect(said[1]).toMatch(/^I cannot take "-3" for the party size/);
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 5, 'tomorrow at 7pm', 'Ann Lee']);
  });

  it('says that a value is empty', async () => {
    const { said } = await talk(table, ['restaurant: , party size: 4', 'my guest name is']);
    expect(said[0]).toMatch(/^What you gave for the restaurant is empty\./);
    expect(said[1]).toMatch(/^What you gave for the guest name is empty\./);
  });

  it('does not refuse a day of a story, or a past day that is asked for', async () => {
    const { said } = await talk('hospitalAppointment.pdl.yaml', ['My back hurts since yesterday, I need a doctor']);
    expect(said[0]).toBe('Could you tell me the hospital, the department and the visit date?');
    const born = { ...emptySlot('dateofbirth'), name: 'date_of_birth', type: 'date' };
    expect(findDates('1 May 1990', now)[0]).toMatchObject({ value: '1990-05-01', problem: 'past' });
    expect(problemOfNumber(born, '1990')).toBeUndefined();
  });

  it.each([
    ['guests', 'integer', '0', 'below-one'],
    ['guests', 'integer', '2.5', 'not-whole'],
    ['amount', 'number', '-50', 'negative'],
    ['amount', 'number', '0', undefined],
    ['floor', 'integer', '-1', undefined],
    ['floor', 'integer', '1.5', 'not-whole'],
    ['temperature', 'number', '-4.5', undefined],
  ])('%s (%s) of %s', (name, type, value, problem) => {
    expect(problemOfNumber({ ...emptySlot(name), type }, value)).toBe(problem);
  });
});

describe('numberSpanIn', () => {
  const people = { ...emptySlot('partysize'), name: 'party_size', type: 'integer' };

  it.each([
    ['twenty-five people', '25'],
    ['two hundred guests', '200'],
    ['a dozen people', '12'],
    ['十二个人', '12'],
    ['一百零三位', '103'],
    ['负两个人', '-2'],
    ['table for −4', '-4'],
    ['4 or 5 people', undefined],
    ['2-3 people', undefined],
    ['me and my sisters', undefined],
  ])('%s', (text, value) => {
    expect(numberSpanIn(text, people, false)?.value).toBe(value);
  });
});
