// A user who takes back an answer: the earlier value changes, and the steps that depend on it run again.

import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/rehearsedTalk';

const bicycle = 'bicycleRepair.mmd';
const hospital = 'hospitalAppointment.pdl.yaml';
const table = 'tableBooking.pdl.yaml';
const library = 'libraryLoanChinese.pdl.yaml';
const refusal = 'Leave it out of service and ask a workshop.';

describe.each(['procedure', 'drawing'] as const)('a decision taken back, from the %s of a flowchart', (form) => {
  it.each([
    'no, sorry: not safe',
    'wait, it is not safe',
    'I was wrong, it is not safe',
    'sorry, I take that back, it is unsafe',
    'actually the bicycle is not safe',
  ])('goes back to that question: %s', async (words) => {
    const { said } = await talk(bicycle, ['The chain is broken', 'yes it is safe', words], { form });
    expect(said.at(-1)).toBe(refusal);
  });

  it('changes the latest answer where the words do not say which one', async () => {
    const { said } = await talk(bicycle, ['Hi', 'yes', 'yes', 'sorry, I meant no', 'yes'], { form });
    expect(said.slice(3)).toEqual([
      'I have noted your answer to "Are the parts here?". Order the parts. Wait for the day they arrive. Repair the bicycle. Test ride. Does it run well (no / yes)?',
      'It is ready for the road.',
    ]);
  });

  it('takes two answers from one message', async () => {
    const not = await talk(bicycle, ['Hi', 'It is not safe, and the parts are here'], { form });
    expect(not.said.at(-1)).toBe(refusal);
    const both = await talk(bicycle, ['Hi', 'it is safe and the parts are not here'], { form });
    expect(both.said.at(-1)).toMatch(/^Order the parts\. .*Does it run well \(no \/ yes\)\?$/);
  });

  it('does not answer the question at hand with the no of a change', async () => {
    const { said } = await talk(bicycle, ['Hi', 'yes', 'yes', 'no, the parts are not here'], { form });
    expect(said.at(-1)).toBe(
      'I have noted your answer to "Are the parts here?". Order the parts. Wait for the day they arrive. Repair the bicycle. Test ride. Does it run well (no / yes)?',
    );
  });

  it('answers the question at hand with a bare no', async () => {
    const { said } = await talk(bicycle, ['Hi', 'yes', 'no'], { form });
    expect(said.at(-1)).toMatch(/^Order the parts\./);
  });
});

describe('a value taken back', () => {
  const booked = ['cardiology at Riverside Hospital on Friday'];

  it.each([
    ['no, I meant dermatology', 'Riverside Hospital', 'dermatology', 'Friday'],
    ['not cardiology but dermatology', 'Riverside Hospital', 'dermatology', 'Friday'],
    ['actually on Monday', 'Riverside Hospital', 'cardiology', 'Monday'],
    ['not Friday, Monday please', 'Riverside Hospital', 'cardiology', 'Monday'],
    ['sorry, Lakeside Hospital', 'Lakeside Hospital', 'cardiology', 'Friday'],
    ['No wait, not Riverside Hospital, Lakeside Hospital', 'Lakeside Hospital', 'cardiology', 'Friday'],
    ['不对，我要看皮肤科', 'Riverside Hospital', '皮肤科', 'Friday'],
    ['不是Friday，是下周一', 'Riverside Hospital', 'cardiology', '下周一'],
  ])('%s', async (words, ...values) => {
    const { calls } = await talk(hospital, [...booked, words, 'Ann Lee, S-204417']);
    expect(calls.at(-1)).toEqual(['register_hospital', ...values, 'Ann Lee', 'S-204417']);
    expect(calls.filter(([name]) => name === 'query_appointment')).toHaveLength(2);
  });

  it.each(['不对，是红楼梦', '说错了，是红楼梦', '等等，换成《红楼梦》', '不是三体，是红楼梦', '搞错了，我要借红楼梦'])(
    'changes the book: %s',
    async (words) => {
      const { calls } = await talk(library, ['我想借三体', words, 'R20991', '后天']);
      expect(calls.at(-1)).toEqual(['预约图书', '红楼梦', 'R20991', '后天']);
      expect(calls.map(([, first]) => first)).not.toContain('三体');
    },
  );

  it('takes back an agreement, and does not book for a sentence', async () => {
    const results = { find_table: { table_free: false }, find_other_time: { nearest_time: '9pm' } };
    const turns = ['A table for 4 at Luigi on Friday at 7pm', 'yes', 'no, sorry, that is too late'];
    const { said, calls } = await talk(table, turns, { results });
    expect(calls.map(([name]) => name)).toEqual(['find_table', 'find_other_time']);
    expect(said.at(-1)).toMatch(/^Then there is no table for you at Luigi/);
  });

  it('does not take what is denied', async () => {
    const results = {
      check_hospital: [
        { when: { hospital: 'Riverside' }, result: { hospital_exists: false } },
        { when: {}, result: { hospital_exists: true } },
      ],
    };
    const turns = ['cardiology at Riverside on Friday', "They don't offer dermatology", 'Lakeside'];
    const { calls } = await talk(hospital, turns, { results });
    expect(calls.slice(0, 3)).toEqual([
      ['check_hospital', 'Riverside'],
      ['check_hospital', 'Lakeside'],
      ['check_department', 'Lakeside', 'cardiology'],
    ]);
  });
});
