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
  ['I look it up.\n<tool_ca', { text: 'I look it up.' }],
  ['I look it up.\n<tool_call>\n{"name"', { text: 'I look it up.' }],
  ['I look it up: {"name": "find', { text: 'I look it up:' }],
  ['We have <b>two</b> tables [1]', { text: 'We have <b>two</b> tables [1]' }],
  ['Our prices: [Lido](https://lido.example)', { text: 'Our prices: [Lido](https://lido.example)' }],
  ['1 < 2 and 3', { text: '1 < 2 and 3' }],
  ['find_table (the search) found two', { text: 'find_table (the search) found two' }],
  ['Write `<tool_call>` to call', { text: 'Write `<tool_call>` to call' }],
  ['Hello!<|im_end|>', { text: 'Hello!' }],
  ['<think>I look.\n<tool_call>{"na', { thought: 'I look.' }],
  ['Hello <think>should I', { text: 'Hello', thought: 'should I' }],
  ['[THINK]hm[/THI', { thought: 'hm' }],
  ['<seed:think>hm</seed:think>Hel', { thought: 'hm', text: 'Hel' }],
  ['<|channel|>analysis<|message|>Say hel', { thought: 'Say hel' }],
  ['<|channel|>analysis<|message|>Say hello.<|end|><|start|>assis', { thought: 'Say hello.' }],
  [
    '<|channel|>analysis<|message|>a<|end|><|start|>assistant<|channel|>final<|message|>Hel',
    { thought: 'a', text: 'Hel' },
  ],
  ['analysisSay hello.assistantfi', { thought: 'Say hello.' }],
  ['analysisSay hello.assistantfinalHel', { thought: 'Say hello.', text: 'Hel' }],
  ['Thought: a\nAction: {"tool_name"', { thought: 'a' }],
  ['Thought: a\nResponse: <function=find', { thought: 'a' }],
  ['<thought>a</thought>\n<action>find', { thought: 'a' }],
  ['Action: f\nAction Input: {"name": "x"}', { call: { name: 'f', argumentsText: '{"name": "x"}' } }],
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
