// Two requests in one message: the one that the workflow does comes first, the other is remembered and offered at the
// end.

import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/rehearsedTalk';
import { splitRequests } from './requests';

const table = 'tableBooking.pdl.yaml';
const hospital = 'hospitalAppointment.pdl.yaml';
const library = 'libraryLoanChinese.pdl.yaml';
const parcel = 'parcelReturn.pdl.yaml';

describe('two requests at once', () => {
  it('books the first table, keeps the second one, and takes it up when the user agrees', async () => {
    const { said, calls } = await talk(table, [
      'Book me a table for two tonight at 8 at Blue Door and another one for six on Sunday',
      'Ann Lee',
      'yes please',
      'Blue Door',
      'Ann Lee',
    ]);
    expect(said[0]).toMatch(/^I do one thing at a time: I will take up "another one for six on Sunday" afterwards\./);
    expect(said[1]).toMatch(/is booked for tonight at 8\. You also asked: "another one for six on Sunday"\. Shall I/);
    expect(calls).toEqual([
      ['find_table', 'Blue Door', 2, 'tonight at 8'],
      ['book_table', 'Blue Door', 2, 'tonight at 8', 'Ann Lee'],
      ['find_table', 'Blue Door', 6, 'Sunday'],
      ['book_table', 'Blue Door', 6, 'Sunday', 'Ann Lee'],
    ]);
  });

  it.each([
    'I need to see a cardiologist at Riverside Hospital tomorrow, and also cancel my appointment from last week',
    'Cancel my appointment from last week and book cardiology at Riverside Hospital tomorrow',
    'Please cancel my old appointment. Then I need cardiology at Riverside Hospital for tomorrow.',
    '帮我挂明天Riverside Hospital的cardiology，顺便把上周的预约取消了',
  ])('is not ended by a cancellation that is one of them: %s', async (first) => {
    const { said, calls, hasEnded } = await talk(hospital, [first, 'Ann Lee, S-204417']);
    expect(hasEnded).toBe(false);
    expect(said[0]).toMatch(/^I do one thing at a time: I will come back to ".+" afterwards\./);
    expect(calls.at(-1)).toEqual([
      'register_hospital',
      'Riverside Hospital',
      'cardiology',
      expect.stringMatching(/tomorrow|明天/),
      'Ann Lee',
      'S-204417',
    ]);
    expect(said[1]).toMatch(/is booked for Ann Lee\. You also asked: ".+"\. I cannot do that here/);
  });

  it('says of a wish of its own that it does not do that here', async () => {
    const first = 'I need a table for 2 at Luigi tomorrow at 7pm. Also, can you order a taxi?';
    const { said } = await talk(table, [first, 'Ann Lee']);
    expect(said[0]).toMatch(/^I do one thing at a time: I will come back to "can you order a taxi\?" afterwards\./);
    expect(said[1]).toMatch(
      /You also asked: "can you order a taxi\?"\. I cannot do that here, only "Table booking"\.$/,
    );
  });

  it('takes what is said of two values for both', async () => {
    const first = 'cardiology and dermatology at Riverside Hospital on Friday';
    const { calls } = await talk(hospital, [first, 'Ann Lee, S-204417', 'yes', 'Ann Lee, S-204417']);
    expect(calls.filter(([name]) => name === 'register_hospital').map((call) => call.slice(1, 4))).toEqual([
      ['Riverside Hospital', 'cardiology', 'Friday'],
      ['Riverside Hospital', 'dermatology', 'Friday'],
    ]);
  });

  it('goes on with the new request where all before it is given up', async () => {
    const words = 'Please cancel that and book dermatology at Lakeside Hospital on Monday instead';
    const { calls, hasEnded } = await talk(hospital, ['cardiology at Riverside Hospital', words, 'Ann Lee, S-204417']);
    expect(hasEnded).toBe(false);
    expect(calls.at(-1)?.slice(1, 4)).toEqual(['Lakeside Hospital', 'dermatology', 'Monday']);
  });

  it.each([
    'no, cancel that',
    'cancel the whole thing',
    'I changed my mind, please cancel the whole thing.',
    'Sorry, call off the whole booking',
    'Forget everything, cancel all of it',
  ])('still stops when the user cancels what is under way: %s', async (words) => {
    const { said, hasEnded } = await talk(table, ['a table at Luigi', words]);
    expect(said.at(-1)).toBe('All right, I have stopped here. Nothing further will be done.');
    expect(hasEnded).toBe(true);
  });

  it('does not stop for something else that is to be cancelled', async () => {
    const { said, hasEnded } = await talk(hospital, ['cardiology at Riverside Hospital', 'cancel my old appointment']);
    expect(said.at(-1)).toMatch(
      /^I can only help with "Hospital appointment" here\. Could you tell me the visit date\?/,
    );
    expect(hasEnded).toBe(false);
  });

  it('lends one book after the other', async () => {
    for (const first of ['我想借《三体》，另外再借一本《活着》', '帮我借《三体》和《活着》']) {
      const { said, calls } = await talk(library, [first, 'R20991', '明天', '好', 'R20991', '周五']);
      expect(said[0]).toMatch(/^我一次办一件事：“.*《活着》”稍后再说。/);
      expect(said[2]).toMatch(/您还提到“.*《活着》”，现在接着办吗？$/);
      expect(calls.filter(([name]) => name === '预约图书')).toEqual([
        ['预约图书', '三体', 'R20991', '明天'],
        ['预约图书', '活着', 'R20991', '周五'],
      ]);
    }
  });

  it('lists a second thing where the workflow asks for one after the other anyway', async () => {
    const { calls } = await talk(parcel, [
      'order QX-40718: the jacket is too small and the shoes are torn',
      'no',
      'Friday',
    ]);
    expect(calls.map(([name, , ...rest]) => [name, ...rest])).toEqual([
      ['find_order'],
      ['add_item', 'jacket', 'too small'],
      ['add_item', 'shoes', 'torn'],
      ['book_pickup', 'Friday'],
    ]);
  });

  it('begins again for a further one that is asked for after the end', async () => {
    const { calls } = await talk(table, [
      'table for 2 at Luigi tomorrow 7pm',
      'Kim Arden',
      'now another one for 4 at Luigi on Sunday at noon',
      'Kim Arden',
    ]);
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 4, 'Sunday at noon', 'Kim Arden']);
  });

  it('says goodbye when the offer is declined', async () => {
    const turns = ['Table for 2 at Luigi on Friday 7pm and for 4 at Olive Court on Sunday 7pm', 'Ann Lee', 'no'];
    const { said, calls, hasEnded } = await talk(table, turns);
    expect(said.at(-1)).toBe('Thank you, goodbye.');
    expect(calls).toHaveLength(2);
    expect(hasEnded).toBe(true);
  });
});

describe('splitRequests', () => {
  const none = () => new Map<string, string>();

  it.each([
    'Check the hospital and book it for Friday',
    'A table for 2 adults and 2 kids at Luigi',
    'Change the time and the name, please',
    'No, cancel it',
    'My name is Ann Lee and my number is S-204417',
    '我叫李雷，身份证110101',
  ])('leaves one request whole: %s', (text) => {
    expect(splitRequests(text, false, none)).toEqual({ now: text });
  });

  it('is not for a workflow that cancels things itself', () => {
    const text = 'Cancel my subscription and cancel my newsletter';
    expect(splitRequests(text, true, none)).toEqual({ now: text });
  });
});
