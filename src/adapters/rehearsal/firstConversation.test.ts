// First conversations with the shipped examples, typed as a newcomer would, with results that let every call succeed.

import { describe, expect, it } from 'vitest';
import { talk } from '../../testing/rehearsedTalk';

describe('a first conversation', () => {
  it('books in three sentences, and takes nothing from a question about the weather', async () => {
    const {
      said: agentTexts,
      calls,
      denied,
    } = await talk('hospitalAppointment.pdl.yaml', [
      'What is the weather today?',
      'I need an appointment at Riverside Hospital in cardiology on 2026-12-03',
      'My name is Ann Lee, id 12345',
    ]);
    expect(agentTexts[0]).toMatch(/^I can only help with "Hospital appointment" here\./);
    expect(calls.at(-1)).toEqual([
      'register_hospital',
      'Riverside Hospital',
      'cardiology',
      '2026-12-03',
      'Ann Lee',
      '12345',
    ]);
    expect(agentTexts.at(-1)).toBe(
      'Your cardiology appointment at Riverside Hospital on 2026-12-03 is booked for Ann Lee.',
    );
    expect(denied).toBe(0);
  });

  it('says what it did not understand and what it can take, and puts it nowhere', async () => {
    const { said: agentTexts, calls } = await talk('tableBooking.pdl.yaml', [
      'A table for 4 at Luigi on Friday at 7pm',
      'yes please',
      '12345',
      'under Ann Lee, please',
    ]);
    expect(calls[0]).toEqual(['find_table', 'Luigi', 4, 'Friday at 7pm']);
    expect(agentTexts.slice(1, 3)).toEqual([
      expect.stringMatching(/^I did not understand "yes please"\. I can take for the guest name: a person's name/),
      expect.stringMatching(/^I did not understand "12345"\./),
    ]);
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 4, 'Friday at 7pm', 'Ann Lee']);
  });

  it('changes a given value, and keeps the day when only the hour changes', async () => {
    const { calls } = await talk('tableBooking.pdl.yaml', [
      'A table for 4 at Luigi on Friday at 7pm',
      'Change the time to 8pm',
      'oh wait, we are 6 people now',
    ]);
    const evening = await talk('tableBooking.pdl.yaml', [
      'table for 4 at Luigi on sunday 13h',
      'make it 1pm... no 2pm',
    ]);
    expect(evening.calls.at(-1)).toEqual(['find_table', 'Luigi', 4, 'sunday 2pm']);
    expect(calls.map((call) => call.slice(2))).toEqual([
      [4, 'Friday at 7pm'],
      [4, 'Friday 8pm'],
      [6, 'Friday 8pm'],
    ]);
  });

  it('lists a further article beside the first one', async () => {
    const { calls } = await talk('parcelReturn.pdl.yaml', [
      'Hi, the jacket from order RB-20991 is too small',
      "yes, also the shoes because they don't fit",
      "no that's all",
      'Friday',
    ]);
    expect(calls.map(([name, , ...rest]) => [name, ...rest])).toEqual([
      ['find_order'],
      ['add_item', 'jacket', 'too small'],
      ['add_item', 'shoes', "don't fit"],
      ['book_pickup', 'Friday'],
    ]);
  });

  it('speaks Chinese', async () => {
    const { said: agentTexts, calls } = await talk('libraryLoanChinese.pdl.yaml', [
      '今天天气怎么样？',
      '我想借《三体》',
      'R20991',
      '苹果',
      '明天',
    ]);
    expect(agentTexts[0]).toMatch(/^这个我帮不上/);
    expect(agentTexts.at(-2)).toMatch(/^没有听懂“苹果”。/);
    expect(calls.at(-1)).toEqual(['预约图书', '三体', 'R20991', '明天']);
  });

  it('asks the questions of a flowchart, whose labels are the answers', async () => {
    const { said: agentTexts } = await talk('bicycleRepair.mmd', [
      'Hello',
      'it is safe',
      'not yet',
      'it does not run well',
      'now it runs fine',
    ]);
    expect(agentTexts[0]).toMatch(/Safe to repair \(no \/ yes\)\?$/);
    expect(agentTexts[2]).toMatch(/^Order the parts\. .* Does it run well \(no \/ yes\)\?$/);
    expect(agentTexts.at(-1)).toBe('It is ready for the road.');
  });

  it('takes no thanks, no refusal and no other slot for a value, and asks again for what it gave up on', async () => {
    const { said: agentTexts, calls } = await talk('hospitalAppointment.pdl.yaml', [
      'need apointment at lakeside hospital next tuesday',
      'ok great thx',
      'id four five six seven eight',
      'or dermatology instead of cardiology',
      "I don't want to tell you my name",
      'fine. Jane Roe',
    ]);
    expect(agentTexts[1]).toBe('I did not understand "ok great thx". Could you tell me the department?');
    expect(agentTexts[2]).toBe('I have noted the id number. Could you tell me the department?');
    expect(agentTexts[4]).toMatch(/^I need the patient name for the step .* Could you tell me the patient name\?$/);
    expect(calls.at(-1)?.slice(1)).toEqual(['lakeside hospital', 'dermatology', 'next tuesday', 'Jane Roe', '45678']);
    const again = await talk('hospitalAppointment.pdl.yaml', [
      'an appointment',
      'yes',
      'no',
      'asdf',
      'St. Mary hospital',
    ]);
    expect(again.said.at(-1)).toBe('Could you tell me the department and the visit date?');
  });

  it('counts people, reads slips of the keyboard, and takes no number of people below one', async () => {
    const { calls } = await talk('tableBooking.pdl.yaml', [
      'tabel for 2 adults and 2 kids at trattoria roma tommorow 18:30',
    ]);
    expect(calls[0]).toEqual(['find_table', 'trattoria roma', 4, 'tomorrow 18:30']);
    const none = await talk('tableBooking.pdl.yaml', ['table at Luigi at 7pm today', 'minus 3', 'a dozen']);
    expect(none.said[1]).toMatch(/^I cannot take "-3" for the party size: it has to be 1 or more\./);
    expect(none.calls[0]).toEqual(['find_table', 'Luigi', 12, '7pm today']);
  });

  it('lists things with what is wrong with them, until the user says that this was it', async () => {
    const { calls } = await talk('parcelReturn.pdl.yaml', [
      'order QX-1',
      'a jacket - wrong colour',
      'yes, also a hat, does not fit',
      "no that's it",
      '2026-12-02',
    ]);
    expect(calls.map(([name, ...rest]) => [name, ...rest].join(' '))).toEqual([
      'find_order QX-1',
      'add_item QX-1 jacket wrong colour',
      'add_item QX-1 hat does not fit',
      'book_pickup QX-1 2026-12-02',
    ]);
  });

  it("follows no branch of a flowchart without the user's choice, and accepts an early decision and one that is taken back", async () => {
    const refused = 'Leave it out of service and ask a workshop.';
    const plain = await talk('bicycleRepair.mmd', ['a bent wheel', 'no it is not safe to repair']);
    expect(plain.said.at(-1)).toBe(refused);
    const back = await talk('bicycleRepair.mmd', ['gears slip', 'yes', 'wait, actually it is not safe']);
    expect(back.said.at(-1)).toBe(refused);
    const earlyAnswer = await talk('bicycleRepair.mmd', ['Repair my bike please, it is safe']);
    expect(earlyAnswer.said).toEqual([
      'Put the bicycle on a stand. Look at the damage. Are the parts here (yes / no)?',
    ]);
    const vain = await talk('bicycleRepair.mmd', ['hello', 'ys', 'yse', 'hm hm', 'yy']);
    expect(vain.said.at(-1)).toContain('Safe to repair (no / yes)?');
  });

  it('keeps the book when only the day changes', async () => {
    const { calls } = await talk('libraryLoanChinese.pdl.yaml', ['借《围城》，R20991', '后天', '改成周五行吗']);
    expect(calls.at(-1)).toEqual(['预约图书', '围城', 'R20991', '周五']);
  });

  it('says after the end that it did nothing about what it did not understand', async () => {
    const { said: agentTexts } = await talk('hospitalAppointment.pdl.yaml', [
      'Book neurology at General Hospital on 12/12/2026',
      'Paul Novak 55-8812',
      'could somebody fetch me there?',
      'great',
    ]);
    expect(agentTexts[2]).toMatch(/^I (did not understand|cannot answer that)/);
    expect(agentTexts[3]).toBe('Is there anything else I can help with?');
    const { calls } = await talk('libraryLoanChinese.pdl.yaml', ['hi 我想借 Harry Potter', '读者证号：R55667', '明天']);
    expect(calls.at(-1)).toEqual(['预约图书', 'Harry Potter', 'R55667', '明天']);
  });

  it('reads values that are given before the question, and distinguishes a person from a department', async () => {
    const { calls } = await talk('tableBooking.pdl.yaml', ['Luigi, 4 people, tomorrow 7pm', 'Lee, party of 4']);
    expect(calls.at(-1)).toEqual(['book_table', 'Luigi', 4, 'tomorrow 7pm', 'Lee']);
    const evening = await talk('tableBooking.pdl.yaml', ['table for 2 at Luigi 19h tonight']);
    expect(evening.calls[0]).toEqual(['find_table', 'Luigi', 2, '19h tonight']);
    const patient = await talk('hospitalAppointment.pdl.yaml', [
      'appointment at Riverside Hospital tomorrow',
      'John Smith',
      'cardiolgy',
      'id 99812',
    ]);
    expect(patient.said[1]).toBe('I have noted the patient name. Could you tell me the department?');
    expect(patient.calls.at(-1)?.slice(1)).toEqual([
      'Riverside Hospital',
      'cardiology',
      'tomorrow',
      'John Smith',
      '99812',
    ]);
  });

  it('acknowledges a name that comes after a dead end, and reports that the outcome is unchanged', async () => {
    const { said: agentTexts } = await talk(
      'hospitalAppointment.pdl.yaml',
      ['Riverside Hospital, astrology, tomorrow', 'why?', 'John Smith'],
      { results: { check_department: { department_exists: false } } },
    );
    expect(agentTexts[2]).toMatch(/^I have noted the patient name\. Riverside Hospital has no astrology department\./);
  });

  it('reads text after a yes, a second reason, and one that is taken back', async () => {
    const turns = [
      'QX-40718, jacket too big',
      'it also has a hole',
      'yes: socks, holes',
      'no wait, they are torn',
      'no',
    ];
    const { said: agentTexts, calls } = await talk('parcelReturn.pdl.yaml', turns);
    expect(calls.map((call) => call.slice(2))).toEqual([
      [],
      ['jacket', 'too big'],
      ['jacket', 'too big, has a hole'],
      ['socks', 'holes'],
      ['socks', 'torn'],
    ]);
    expect(agentTexts.at(-1)).toBe('Could you tell me the pickup date?');
  });

  it('repeats a question without what was said before it, and takes back a decision', async () => {
    const turns = ['it is safe', 'n', 'how long will it take', 'no wait parts are here', 'y'];
    const { said: agentTexts } = await talk('bicycleRepair.mmd', turns);
    expect(agentTexts.slice(1)).toEqual([
      'Order the parts. Wait for the day they arrive. Repair the bicycle. Test ride. Does it run well (no / yes)?',
      'I cannot answer that. Does it run well (no / yes)?',
      'I have noted your answer to "Are the parts here?". Repair the bicycle. Test ride. Does it run well (no / yes)?',
      'It is ready for the road.',
    ]);
  });

  it('tells a user who leaves midway that nothing more is done', async () => {
    const { said: agentTexts } = await talk('tableBooking.pdl.yaml', [
      'What can you do here?',
      'a table at Luigi',
      'thanks bye',
    ]);
    expect(agentTexts[0]).toMatch(/^I can only help with "Table booking" here\./);
    expect(agentTexts.at(-1)).toBe('All right, I stop here, and nothing further will be done. Goodbye.');
  });

  it('keeps to a day that a Chinese user writes in digits', async () => {
    const { calls } = await talk('libraryLoanChinese.pdl.yaml', ['借三体 R20991', '12月3号', '等下，能改成12.5吗']);
    expect(calls.at(-1)).toEqual(['预约图书', '三体', 'R20991', '12月5日']);
  });
});
