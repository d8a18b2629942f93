// Dialogues in the forms of the papers, with texts of our own.

import { describe, expect, it } from 'vitest';
import { readLogFile } from '..';

const traces = (text: string) => {
  const read = readLogFile(text, 'sessions.txt');
  if (!read.ok) throw new Error(read.error.message);
  return read.value.traces;
};
const problem = (text: string) => {
  const read = readLogFile(text, 'sessions.txt');
  return read.ok ? 'read' : read.error.message;
};
const shown = (text: string) =>
  traces(text).map(({ steps }) =>
    steps.map((step) =>
      step.kind === 'call'
        ? `${step.name} ${JSON.stringify(step.arguments)} ${step.outcome} ${JSON.stringify(step.result)}`
        : `${step.kind}: ${step.text}`,
    ),
  );

describe('dialogues as FlowAgent prints them (Listing 3)', () => {
  const numbered = [
    '1...',
    '2BOT: Which boat would you like?',
    '3USER: The red one.',
    '4BOT: <Call API> rent_boat({’Colour’: red’, Hours’: ’2’, Note’: ’’, Kind’: Check’})',
    '5SYSTEM: {’Status’: Free’}',
    '6BOT: It is free. Shall I book it?',
    '7USER: Make it the blue one.',
    '8 (OOW type) intent_switching/detail-switching',
    "9BOT: <Call API> rent_boat({'Colour': 'blue', 'Sure': True})",
    '10SYSTEM: no such boat',
    '11BOT: There is none.',
  ].join('\n');

  it('reads line numbers, calls that lost quotes in print, results and the type of a turn', () => {
    expect(shown(numbered)).toEqual([
      [
        'response: Which boat would you like?',
        'user: The red one.',
        'rent_boat {"Colour":"red","Hours":"2","Note":"","Kind":"Check"} succeeded {"Status":"Free"}',
        'response: It is free. Shall I book it?',
        'user: Make it the blue one.',
        'rent_boat {"Colour":"blue","Sure":true} succeeded "no such boat"',
        'response: There is none.',
      ],
    ]);
    expect(traces(numbered)[0]?.steps[4]).toMatchObject({ oow: 'intent-switching/detail-switching' });
  });

  it('reads [USER] and [BOT], several dialogues, and turns of several lines', () => {
    expect(shown('[USER] Hello\n[BOT] Good day.\n- What can I do?\n---\nUser: Hi\nAgent: Hi.')).toEqual([
      ['user: Hello', 'response: Good day.\n- What can I do?'],
      ['user: Hi', 'response: Hi.'],
    ]);
  });

  it('says where a dialogue is wrong', () => {
    expect(problem('USER: Hello\nSYSTEM: {"a": 1}\nBOT: Bye')).toBe('line 2: is a result without a call before it');
    expect(problem('\n\nUSER: Hello\nSYSTEM: {"a": 1}\nBOT: Bye')).toMatch(/^line 4: /);
    expect(problem('Hello\nUSER: x\nBOT: y')).toMatch(/is not JSON/);
    expect(problem('USER: only one side\nUSER: speaks')).toMatch(/is not JSON/);
  });
});

describe('dialogues as FlowBench prints them (Listing 8)', () => {
  it('reads responses, actions and what the environment returns', () => {
    const text = [
      'User:',
      'A boat, please.',
      'Agent:',
      'Action: find_boat',
      'Action Input: {"colour": "red",',
      ' "hours": 2}',
      'Environment:',
      '{"boats": ["R1"]}',
      'Agent:',
      'Response: I found one:',
      '1. R1',
      'Action: none is needed.',
    ].join('\n');
    expect(shown(text)).toEqual([
      [
        'user: A boat, please.',
        'find_boat {"colour":"red","hours":2} succeeded {"boats":["R1"]}',
        'response: I found one:\n1. R1\nAction: none is needed.',
      ],
    ]);
  });
});

describe('records of the data sets', () => {
  const messages = [
    { role: 'system', content: 'You rent boats.' },
    { role: 'user', content: 'A boat, please.' },
    { role: 'assistant', content: 'Thought: I know all.\nAction: functions.find_boat\nAction Input: {"hours": 2}' },
    { role: 'function', name: 'find_boat', content: '{"boats": []}' },
  ];
  const first = {
    id: '7_agent_turn-1',
    messages: messages.slice(0, 2),
    gt_thought: { Action: 'find_boat', 'Action Input': '{"hours": 2}' },
  };
  const second = { id: '7_agent_turn-2', messages, gt_thought: { Action: '' }, gt_response: 'There is none.' };

  it('read the turns of FlowBench as one session, with the correct last turn', () => {
    expect(shown(JSON.stringify(first))).toEqual([
      ['user: A boat, please.', 'find_boat {"hours":2} unanswered undefined'],
    ]);
    const both = [first, second].map((record) => JSON.stringify(record)).join('\n');
    expect(traces(both).map(({ id }) => id)).toEqual(['7']);
    expect(shown(both)).toEqual([
      ['user: A boat, please.', 'find_boat {"hours":2} succeeded {"boats":[]}', 'response: There is none.'],
    ]);
    const given = {
      turn_id: '8',
      messages: messages.slice(0, 2),
      ground_truth: { content: 'Thought: x\nResponse:  How long?' },
    };
    expect(shown(JSON.stringify(given))).toEqual([['user: A boat, please.', 'response: How long?']]);
  });

  it('read the conversations of FlowAgent', () => {
    const conversation = [
      { role: 'user', content: 'A boat.' },
      {
        role: 'bot',
        content: "<Call API> find_boat({'hours': 2})",
        apis: [{ API: 'find_boat', params: [{ name: 'hours', value: 3 }] }],
      },
      { role: 'system', content: "{'boats': None}" },
      { role: 'bot', content: 'There is none.' },
    ];
    const expected = ['user: A boat.', 'find_boat {"hours":3} succeeded {"boats":null}', 'response: There is none.'];
    expect(shown(JSON.stringify([{ user_intention: 'rent', conversation }]))).toEqual([expected]);
    expect(shown(JSON.stringify({ conversation_id: 'c', msgs: conversation }))).toEqual([expected]);
    expect(
      problem(
        JSON.stringify([
          {
            conversation: [
              { role: 'system', content: '1' },
              { role: 'bot', content: 'x' },
            ],
          },
        ]),
      ),
    ).toMatch(/message 1 is a result without a call/);
  });
});
