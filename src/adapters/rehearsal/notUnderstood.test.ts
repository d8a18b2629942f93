// If the agent does not understand a turn, it says so and lists possible answers. If the user refuses to give a value,
// the agent explains why it is needed.

import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/rehearsedTalk';

const hospital = 'hospitalAppointment.pdl.yaml';
const table = 'tableBooking.pdl.yaml';
const library = 'libraryLoanChinese.pdl.yaml';
const bicycle = 'bicycleRepair.mmd';

describe('a turn that answers nothing', () => {
  it.each(['asdfgh', '😂😂😂', 'purple monkey dishwasher', '???', 'banana', ''])(
    'at the beginning: %j',
    async (words) => {
      const { said, calls } = await talk(hospital, [words, words]);
      for (const reply of said)
        expect(reply).toMatch(
          /^(?:I did not understand|Your message is empty).* I can take .*cardiology or dermatology.*\?$/,
        );
      expect(calls).toEqual([]);
    },
  );

  it.each(['asdfgh', '😂😂😂', 'blue', '12345', 'blah blah blah', 'that is too late'])(
    'where a name was asked for: %j',
    async (words) => {
      const { said, calls } = await talk(table, ['A table for 4 at Luigi tomorrow at 7pm', words]);
      expect(said.at(-1)).toMatch(/I can take for the guest name: a person's name/);
      expect(calls).toHaveLength(1);
    },
  );

  it.each([
    'No, I will not tell you my name or anything.',
    "I won't give you that",
    'I would rather not say',
    "that's none of your business",
    "I don't want to share my name",
  ])('a value that is not given: %s', async (words) => {
    const { said, calls } = await talk(table, ['A table for 4 at Luigi tomorrow at 7pm', words, 'stop']);
    expect(said[1]).toBe(
      'I need the guest name for the step that books the table. If you do not want to give it, say "stop", and nothing further will be done. Could you tell me the guest name?',
    );
    expect(said[2]).toBe('All right, I have stopped here. Nothing further will be done.');
    expect(calls).toHaveLength(1);
  });

  it('says without what it cannot go on', async () => {
    const turns = ['A table for 4 at Luigi tomorrow at 7pm', 'asdf', 'blue', 'dunno'];
    const { said, calls } = await talk(table, turns);
    expect(said.at(-1)).toBe('I am sorry, I cannot go on without the guest name.');
    expect(calls).toHaveLength(1);
  });

  it('a number that is not given', async () => {
    const { said } = await talk(table, ['a table at Luigi tomorrow at 7pm', 'I would rather not say how many we are']);
    expect(said[1]).toMatch(/^I need the party size for the step that looks for a free table\. If you do not want/);
  });

  it.each(['不告诉你', '我不想说', '不方便透露'])('in Chinese: %s', async (words) => {
    const { said } = await talk(library, ['我想借三体', words, '停止']);
    expect(said[1]).toBe(
      '需要读者证号，因为下一步是“核对读者证是否有效”。如果不想提供，请说“停止”，不会再做任何操作。 请提供读者证号。',
    );
    expect(said[2]).toBe('好的，已为您停止办理，不会再做任何操作。');
  });

  it.each(['哈哈哈哈', '😂', '苹果'])('nonsense in Chinese: %s', async (words) => {
    const { said } = await talk(library, ['我想借三体，R20991', words]);
    expect(said[1]).toMatch(/^没有听懂“.+”。取书日期可以是日期或时间/);
  });

  it('says what a value is for when it is asked', async () => {
    const { said } = await talk(hospital, ['cardiology at Riverside Hospital on Friday', 'Why do you need my name?']);
    expect(said[1]).toMatch(/^I need the patient name and the id number for the step that books one of the free/);
  });

  it('never puts the same question twice in a row without a reason', async () => {
    const idle = [
      'hello',
      'ok',
      'thanks',
      'hm',
      'hello',
      'I want something',
      'sure',
      'wait',
      'I do not know',
      'pardon?',
    ];
    for (const file of [hospital, table, 'parcelReturn.pdl.yaml', library, bicycle]) {
      const { said } = await talk(file, idle);
      for (const [index, reply] of said.entries()) expect(reply, `${file} ${index}`).not.toBe(said[index - 1]);
      const question = said[0] ?? '';
      expect(said.slice(1).filter((reply) => reply === question)).toEqual([]);
    }
  });

  it('thinks in words of the question', async () => {
    const { thoughts } = await talk(bicycle, ['Hi', 'yes']);
    expect(thoughts.at(-1)).toBe('The next step depends on "Are the parts here?", which the user has not answered.');
    const named = await talk(table, ['Hello']);
    expect(named.thoughts.at(-1)).toBe(
      'The next step needs the restaurant, the party size and the visit time, which the user has not given.',
    );
  });
});
