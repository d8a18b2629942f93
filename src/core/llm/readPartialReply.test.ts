import { describe, expect, it } from 'vitest';
import { type PartialReply, readPartialReply } from './readPartialReply';

const cases: readonly (readonly [string, PartialReply])[] = [
  ['', {}],
  ['Tho', {}],
  ['Thought: I should ch', { thought: 'I should ch' }],
  ['Thought: check it.\nAct', { thought: 'check it.' }],
  ['Thought: check it.\nAction: check_hos', { thought: 'check it.', call: { name: 'check_hos', argumentsText: '' } }],
  [
    'Thought: a\nAction: check_hospital\nAction Input: {"hospi',
    { thought: 'a', call: { name: 'check_hospital', argumentsText: '{"hospi' } },
  ],
  ['Thought: a\nAnswer: request_information\nResponse: Which depart', { thought: 'a', text: 'Which depart' }],
  ['**Thought:** a\n**Response:** Hello', { thought: 'a', text: 'Hello' }],
  ['[ANSWER: appoint', {}],
  ['[ANSWER: booked]\nAll do', { text: 'All do' }],
  ['Response: Goodbye. [EN', { text: 'Goodbye.' }],
  ['{"action": "call"', {}],
  ['<think>let me see', { thought: 'let me see' }],
  ['<think>let me see</think>Good morning', { thought: 'let me see', text: 'Good morning' }],
  ['Good morning', { text: 'Good morning' }],
];

describe('a reply while it streams', () => {
  it.each(cases)('reads %j', (streamed, partial) => {
    expect(readPartialReply(streamed)).toEqual(partial);
  });

  it('never shows a label, at any point of the stream', () => {
    const whole = 'Thought: I look it up.\nAction: check_hospital\nAction Input: {"hospital":"Riverside Hospital"}';
    for (let end = 0; end <= whole.length; end++) {
      const { thought = '', call, text = '' } = readPartialReply(whole.slice(0, end));
      expect(`${thought}|${call?.name ?? ''}|${text}`).not.toMatch(/Thought|Action|Input|Response/);
    }
  });
});
