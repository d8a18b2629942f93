import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../testing/expectBoundedTime';
import { looseName } from '../support';
import { type AgentStrategy, ignoredCalls, readAgentReply, readDecision, readJsonObject } from './index';

const tools = ['check_hospital', 'query_appointment'];
const read = (content: string, strategy: AgentStrategy = 'react-text') =>
  readDecision({ content, toolCalls: [] }, strategy, { callId: 'c1', tools });
const value = (content: string, strategy: AgentStrategy = 'react-text') => {
  const result = read(content, strategy);
  if (!result.ok) throw new Error(result.error.problem);
  return result.value;
};
const call = (args: object, thought?: string) => ({
  kind: 'call',
  callId: 'c1',
  name: 'check_hospital',
  arguments: args,
  ...(thought ? { thought } : {}),
});

describe('readDecision, react-text', () => {
  it('reads the exact format', () => {
    expect(value('Thought: look it up\nAction: check_hospital\nAction Input: {"hospital": "A"}')).toEqual(
      call({ hospital: 'A' }, 'look it up'),
    );
    expect(value('Thought: done\nAnswer: appointment_confirmed\nResponse: It is booked.\nSee you.')).toEqual({
      kind: 'response',
      thought: 'done',
      answer: 'appointment_confirmed',
      text: 'It is booked.\nSee you.',
    });
    expect(value('Thought: greet\nAnswer: -\nResponse: Hello [END]')).toEqual({
      kind: 'response',
      thought: 'greet',
      text: 'Hello',
      closes: true,
    });
  });

  it.each([
    ['no input', 'Action: check_hospital', {}],
    [
      'an invented observation',
      'Action: check_hospital\nAction Input: {"a": 1}\nObservation: {"b": 2}\nThought: x',
      { a: 1 },
    ],
    [
      'single quotes and a trailing comma',
      "Action: check_hospital\nAction Input: {'hospital': 'A',}",
      { hospital: 'A' },
    ],
    ['unquoted keys', 'Action: check_hospital\nAction Input: {hospital: "A", n: 3}', { hospital: 'A', n: 3 }],
    ['a code fence', 'Action: check_hospital\nAction Input:\n```json\n{"hospital": "A"}\n```', { hospital: 'A' }],
    [
      'a cut-off object',
      'Action: check_hospital\nAction Input: {"hospital": "A", "tags": ["x", "y',
      { hospital: 'A', tags: ['x', 'y'] },
    ],
    ['an inline object', 'Action: check_hospital({"hospital": "A"})', { hospital: 'A' }],
    ['keyword arguments', 'Action: API.check_hospital(hospital="A", free=True)', { hospital: 'A', free: true }],
    [
      'bold labels',
      '**Thought:** ok\n**Action:** `check_hospital`\n**Action Input:** {"hospital": "A"}',
      { hospital: 'A' },
    ],
    ['full-width colons', 'Action：check_hospital\nAction Input：{"hospital": "A"}', { hospital: 'A' }],
    [
      'text around the object',
      'Action: check_hospital\nAction Input: here you are: {"hospital": "A"} as asked',
      { hospital: 'A' },
    ],
    [
      'a lone JSON object',
      'I will do this: {"action": "check_hospital", "action_input": {"hospital": "A"}}',
      { hospital: 'A' },
    ],
    ['arguments as text', '{"name": "check_hospital", "arguments": "{\\"hospital\\": \\"A\\"}"}', { hospital: 'A' }],
    ['input None', 'Action: check_hospital\nAction Input: None', {}],
  ])('accepts %s', (_name, content, args) => {
    expect(value(content)).toMatchObject({ kind: 'call', name: 'check_hospital', arguments: args });
  });

  it('takes plain text as a response, and a JSON object with a response', () => {
    expect(value('Which hospital would you like?')).toEqual({
      kind: 'response',
      text: 'Which hospital would you like?',
    });
    expect(value('{"response": "Hello", "answer": "greeting"}')).toMatchObject({ text: 'Hello', answer: 'greeting' });
    const data = 'On file: {"name": "Ann", "input": "none"}';
    expect(value(data)).toEqual({ kind: 'response', text: data });
    expect(value('Thought: hm\nFinal Answer: We are closed.')).toMatchObject({ text: 'We are closed.', thought: 'hm' });
    expect(value('Answer: appointment_confirmed\nAll booked.')).toMatchObject({
      answer: 'appointment_confirmed',
      text: 'All booked.',
    });
    expect(value('Answer: All is booked.')).toEqual({ kind: 'response', text: 'All is booked.' });
  });

  it.each([
    ['Response: Bye. [END]', 'Bye.'],
    ['Response: Bye. **[END]**', 'Bye.'],
    ['Response: **Bye. [END]**', 'Bye.'],
    ['Response: So, **bye. [END]**', 'So, **bye.**'],
    ['Response: 再见。[END]。', '再见。'],
    ['Response: Bye.\n\n`[end]`.', 'Bye.'],
  ])('recognizes the end of %j', (content, text) => {
    expect(value(content)).toEqual({ kind: 'response', text, closes: true });
  });

  it.each([
    [
      'before',
      '<think>Action: query_appointment\nmaybe</think>\nAction: check_hospital\nAction Input: {"hospital": "A"}',
    ],
    ['opened by the template', 'Response: no\n</think>\n{"name": "check_hospital", "arguments": {"hospital": "A"}}'],
    ['between', '<thinking>a</thinking>Action: check_hospital\n<think>b</think>Action Input: {"hospital": "A"}'],
  ])('removes thoughts in tags, %s', (_name, content) => {
    expect(value(content)).toEqual(call({ hospital: 'A' }));
    expect(
      value(
        content.replace(/Action: check[\s\S]*/, '{"name": "check_hospital", "args": {"hospital": "A"}}'),
        'tool-calls',
      ),
    ).toEqual(call({ hospital: 'A' }));
  });

  it('never shows the user a message of the platform that the model continues with', () => {
    const echo = 'System: current state\n- Not reachable yet: query_appointment (needs check_hospital).';
    for (const strategy of ['react-text', 'tool-calls'] as const) {
      expect(read(echo, strategy)).toEqual({
        ok: false,
        error: { problem: expect.stringMatching(/not for the user/) },
      });
    }
    expect(value('The system: it is slow today.')).toMatchObject({ kind: 'response' });
  });

  it('reports a reply that contains only thoughts, and keeps a tag in the middle of a text', () => {
    expect(read('<think>I wonder')).toMatchObject({
      ok: false,
      error: { problem: expect.stringMatching(/thoughts alone/) },
    });
    expect(value('Response: Models write <think> first.')).toMatchObject({ text: 'Models write <think> first.' });
    expect(value(`${'<think>'.repeat(100_000)}x</think>Hello`)).toMatchObject({ text: 'Hello' });
  });

  it('describes the problem so that the model can correct it', () => {
    expect(read('')).toMatchObject({ ok: false, error: { problem: expect.stringMatching(/empty/) } });
    expect(read('Thought: I wonder')).toMatchObject({
      ok: false,
      error: { problem: expect.stringMatching(/no decision/) },
    });
    expect(read('Action: check_hospital\nAction Input: Hospital A')).toMatchObject({
      ok: false,
      error: { problem: expect.stringMatching(/one JSON object/) },
    });
    expect(read('Thought: x\nAnswer: a\nResponse:')).toMatchObject({ ok: false });
  });

  it('counts only the first of several actions', () => {
    const content = 'Action: check_hospital\nAction Input: {}\nAction: query_appointment\nAction Input: {}';
    expect(value(content)).toMatchObject({ name: 'check_hospital' });
    expect(ignoredCalls({ content, toolCalls: [] })).toEqual(['query_appointment']);
  });
});

describe('readDecision, tool-calls', () => {
  const native = (argumentsText: string) =>
    readDecision(
      { content: 'because', toolCalls: [{ id: 'n1', name: 'check_hospital', argumentsText }] },
      'tool-calls',
      { callId: 'c1', tools },
    );

  it('reads native calls, and repairs their arguments', () => {
    expect(native('{"hospital":"A"}')).toEqual({
      ok: true,
      value: { kind: 'call', callId: 'n1', name: 'check_hospital', arguments: { hospital: 'A' }, thought: 'because' },
    });
    expect(native('')).toMatchObject({ ok: true, value: { arguments: {} } });
    expect(native('{"hospital": "A"')).toMatchObject({ ok: true, value: { arguments: { hospital: 'A' } } });
    expect(native('[1, 2]')).toMatchObject({ ok: false });
  });

  it('reads the claim of a message', () => {
    expect(value('[ANSWER: appointment_confirmed]\nIt is booked.', 'tool-calls')).toEqual({
      kind: 'response',
      text: 'It is booked.',
      answer: 'appointment_confirmed',
    });
    expect(value('It is {nearly} booked.', 'tool-calls')).toEqual({ kind: 'response', text: 'It is {nearly} booked.' });
  });
});

describe('labels, in either strategy', () => {
  const both = (content: string) => {
    const [first, second] = (['react-text', 'tool-calls'] as const).map((strategy) =>
      readDecision({ content, toolCalls: [] }, strategy, { callId: 'c1', tools, answers: ['done', 'not_found'] }),
    );
    expect(second).toEqual(first);
    return second?.ok ? second.value : second?.error;
  };
  const claimed = { kind: 'response', answer: 'done', text: 'ok' };

  it.each([
    ['a claim', 'Thought: x\nAnswer: done\nResponse: ok'],
    ['a claim as a call', 'Thought: x\nAnswer: ANSWER.done()\nResponse: ok'],
    ['full-width colons', 'Thought：x\nAnswer：done\nResponse：ok'],
    ['bold', '**Thought:** x\n**Answer:** `done`\n**Response:** ok'],
    ['bold with the colon outside', '**Thought**: x\n**Answer**: **done**\n**Response**: ok'],
    ['headings, numbers and windows line ends', '### Thought 1: x\r\n### Answer 1: done\r\n### Response: ok'],
    ['Chinese', '思考：x\n回答：done\n回复：ok'],
    ['look-alike letters and unseen characters', 'Thоught: x\nАns\u200bwer: d\u200bone\nRespоnse: ok'],
    ['the end of the trace', 'Thought: x\nAnswer: done\nFinal Answer: ok'],
    ['words in front', 'x\n\nAnswer: done\nResponse: ok'],
    ['a claim behind the words', 'Thought: x\nResponse: ok\nAnswer: ANSWER.done()'],
    ['a code fence', '```\nThought: x\nAnswer: done\nResponse: ok\n```'],
    ['a claim after a none', 'Thought: x\nAnswer: -\nAnswer: done\nResponse: ok'],
  ])('reads %s', (_name, content) => {
    const { thought, answer = '', ...rest } = both(content) as { thought?: string; answer?: string };
    expect({ thought, ...rest }).toEqual({ thought: 'x', kind: 'response', text: 'ok' });
    expect(looseName(answer)).toBe('done');
  });

  it.each([
    ['alone', 'Answer: ANSWER.done()', 'ANSWER.done()'],
    ['alone and declared', 'Answer: done', 'done'],
    ['as a mark', '[ANSWER: done]\nok', 'ok'],
    ['as a mark at the end', 'ok **[ANSWER: done]**', 'ok'],
    ['as a mark in Chinese brackets', '【ANSWER：done】ok', 'ok'],
    ['as a call before the words', 'ANSWER.done()\nok', 'ok'],
    ['as JSON', '{"answer": "ANSWER.done()"}', 'ANSWER.done()'],
  ])('recognizes a claim %s', (_name, content, text) => {
    expect(both(content)).toEqual({ ...claimed, text });
  });

  it.each([
    ['a call', 'Thought: t\nAction: check_hospital\nAction Input: {"hospital": "A"}'],
    ['a call in bold', '**Action:** check_hospital\n**Action Input:** {"hospital": "A"}'],
    ['a call in Chinese', '思考：t\n行动：check_hospital\n行动输入：{"hospital": "A"}'],
    ['a call after words', 'I will look.\nAction: check_hospital\nAction Input: {"hospital": "A"}'],
    [
      'what follows it invented',
      'Action: check_hospital\nAction Input: {"hospital": "A"}\nObservation: x\nResponse: y',
    ],
    ['the same in Chinese', '行动：check_hospital({"hospital": "A"})\n观察：x\n回复：y'],
  ])('reads %s', (_name, content) => {
    expect(both(content)).toMatchObject(call({ hospital: 'A' }));
  });

  it.each([
    'There are two films. Action: Heat at 8. Comedy: Up at 9.',
    'Here is what is on:\n- Action: Heat, at 8\n- Comedy: Up, at 9',
    'Here is what is on:\nAction: Heat and Speed\nComedy: Up',
    'What you asked for:\n* Answer: we open at nine\n* Price: 3',
    'We note your Response: it is on file.',
    'Take this course of action: rest.',
    'Arguments: there are none.',
    'Observation: the door is open.',
    'Your room is 12: Answer the door.',
    '请注意：行动：请拨打医院电话。',
    'Réponse : oui',
    'ok, see note [1: here]',
  ])('keeps prose unchanged: %j', (content) => {
    expect(both(content)).toEqual({ kind: 'response', text: content });
  });

  it('prefers tool calls to labels, and reads the thought from its label', () => {
    const content = '**Thought:** look\nAnswer: done\nResponse: ok';
    const toolCalls = [{ id: 'n1', name: 'check_hospital', argumentsText: '{}' }];
    expect(readDecision({ content, toolCalls }, 'tool-calls', { callId: 'c1', tools })).toEqual({
      ok: true,
      value: { kind: 'call', callId: 'n1', name: 'check_hospital', arguments: {}, thought: 'look' },
    });
  });

  it('keeps a response that quotes labels, and a thought alone is not a decision', () => {
    expect(both('Response: Write\nAnswer: yes\nThought: none')).toMatchObject({
      text: 'Write\nAnswer: yes\nThought: none',
    });
    expect(both('思考：嗯')).toMatchObject({ problem: expect.stringMatching(/no decision/) });
    expect(both('It is open.\nThought: say so')).toEqual({ kind: 'response', text: 'It is open.', thought: 'say so' });
  });

  it('takes linear time', () => {
    both(`Response: ${'Answer: x\n'.repeat(50_000)}`);
    both(`${'Action: a b\n'.repeat(50_000)}`);
    both(`${'[ANSWER'.repeat(50_000)}`);
  });
});

describe('readDecision, any reply', () => {
  const fragment = fc.constantFrom(
    'Thought:',
    'Action:',
    'Action Input:',
    'Answer:',
    'Response:',
    'Observation:',
    '{',
    '}',
    '"',
    "'",
    '[',
    ']',
    ':',
    ',',
    '\\',
    '\n',
    '```',
    '(',
    ')',
    'a',
    '1',
    '[END]',
    '[ANSWER: x]',
    ' ',
  );
  const noise = fc.oneof(
    fc.string(),
    fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join('')),
  );

  it('never throws, and gives a complete decision or a problem in words', () => {
    fc.assert(
      fc.property(
        noise,
        noise,
        fc.boolean(),
        fc.constantFrom('react-text' as const, 'tool-calls' as const),
        (content, args, isNative, strategy) => {
          const toolCalls = isNative ? [{ id: '', name: content.slice(0, 20), argumentsText: args }] : [];
          const result = readDecision({ content, toolCalls }, strategy, { callId: 'c1', tools });
          if (!result.ok) expect(result.error.problem).not.toBe('');
          else if (result.value.kind === 'call') expect(result.value.name).not.toBe('');
          else expect(result.value.text.trim()).not.toBe('');
          ignoredCalls({ content, toolCalls });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('reads back every JSON object, also inside other text', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(object, (given) => {
        const plain = JSON.parse(JSON.stringify(given)) as object;
        expect(readJsonObject(JSON.stringify(plain))).toEqual(plain);
        expect(readJsonObject(`So: ${JSON.stringify(plain)} it is`)).toEqual(plain);
      }),
    );
  });

  it('stays fast on a reply of nothing but braces', () => {
    expect(readJsonObject('{'.repeat(100_000))).toBeUndefined();
    expect(readJsonObject('{"a":'.repeat(20_000))).toBeUndefined();
  });
});

describe('the stage that read a reply', () => {
  const stage = (content: string, strategy: AgentStrategy = 'react-text', argumentsText?: string) => {
    const toolCalls = argumentsText === undefined ? [] : [{ id: 'n1', name: 'check_hospital', argumentsText }];
    const result = readAgentReply({ content, toolCalls }, strategy, { callId: 'c1', tools });
    return result.ok ? result.value.stage : `unread: ${result.error.problem}`;
  };

  it.each([
    ['the form to the letter', 'strict', 'Thought: t\nAction: check_hospital\nAction Input: {"hospital": "A"}'],
    ['a response to the letter', 'strict', 'Thought: t\nAnswer: -\nResponse: Hello.'],
    ['a call without arguments', 'strict', 'Action: check_hospital'],
    ['arguments in a fence', 'embedded', 'Action: check_hospital\nAction Input:\n```json\n{"hospital": "A"}\n```'],
    ['arguments among words', 'embedded', 'Action: check_hospital\nAction Input: so: {"hospital": "A"}.'],
    ['a call as JSON among words', 'embedded', 'Well: {"action": "check_hospital", "action_input": {"hospital": "A"}}'],
    [
      'the largest of several objects',
      'embedded',
      '{"a": 1} then {"tool": "check_hospital", "args": {"hospital": "A"}}',
    ],
    ['quotes that are no JSON', 'repaired', "Action: check_hospital\nAction Input: {'hospital': 'A'}"],
    ['a cut-off object', 'repaired', 'Action: check_hospital\nAction Input: {"hospital": "A'],
    ['arguments behind the name', 'repaired', 'Action: check_hospital(hospital="A")'],
    ['words in no form', 'plain', 'Hello, how can I help?'],
  ] as const)('%s: %s', (_name, expected, content) => {
    expect(stage(content)).toBe(expected);
  });

  it.each([
    ['strict', '', '{"hospital": "A"}'],
    ['embedded', '', 'arguments: {"hospital": "A"}'],
    ['repaired', '', "{hospital: 'A',}"],
    ['strict', 'Hello, how can I help?', undefined],
    ['strict', '[ANSWER: greeting]\nHello.', undefined],
    ['embedded', '{"name": "check_hospital", "arguments": {"hospital": "A"}}', undefined],
  ] as const)('with tool calls: %s', (expected, content, argumentsText) => {
    expect(stage(content, 'tool-calls', argumentsText)).toBe(expected);
  });

  it('is missing if the reply is unreadable; the model gets the expected format', () => {
    expect(stage('Thought: hm')).toMatch(/^unread: There was a thought but no decision/);
    expect(stage('Action: check_hospital\nAction Input: {"hospital"')).not.toBe('strict');
    expect(stage('', 'tool-calls', 'hospital A')).toMatch(/^unread: The arguments of check_hospital/);
  });
});

describe('values stated with an ANSWER', () => {
  const answers = ['ask_manager'];
  const read = (content: string, rules?: 1 | 2) => {
    const context = { callId: 'c', tools, answers, ...(rules ? { rules } : {}) };
    const result = readDecision(
      { content, toolCalls: [] },
      content.includes('Thought') ? 'react-text' : 'tool-calls',
      context,
    );
    if (!result.ok) throw new Error(result.error.problem);
    return result.value;
  };

  it.each([
    ['[ANSWER: ask_manager | amount=480]\nOne moment.', { amount: '480' }],
    ['[ANSWER: ask_manager | amount = 480, currency: EUR]\nOne moment.', { amount: '480', currency: 'EUR' }],
    ['[ANSWER: ask_manager | amount=1,200; city="Bonn, Rhein"]\nOne moment.', { amount: '1,200', city: 'Bonn, Rhein' }],
    ['[ANSWER: ask_manager(amount=480)]\nOne moment.', { amount: '480' }],
    ['\u3010ANSWER\uff1aask_manager\uff5camount\uff1d480\u3011\nOne moment.', { amount: '480' }],
    [
      'Thought: x\nAnswer: ask_manager | amount=9007199254740993\nResponse: One moment.',
      { amount: '9007199254740993' },
    ],
    ['Thought: x\nAnswer: **ask_manager | amount=480**\nResponse: One moment.', { amount: '480' }],
    ['Thought: x\nAnswer: ask_manager |\nResponse: One moment.', undefined],
    ['[ANSWER: ask_manager]\nOne moment.', undefined],
  ])('%j', (content, values) => {
    expect(read(content)).toMatchObject({ kind: 'response', answer: 'ask_manager', text: 'One moment.' });
    expect((read(content) as { values?: object }).values).toEqual(values);
  });

  it('are not read for sessions of rules 1', () => {
    expect(read('[ANSWER: ask_manager | amount=480]\nOne moment.', 1)).toEqual({
      kind: 'response',
      answer: 'ask_manager | amount=480',
      text: 'One moment.',
    });
  });

  it('are read in linear time for any line', () => {
    const long = `Thought: x\nAnswer: ask_manager | ${'a'.repeat(50_000)}=${', b '.repeat(50_000)}\nResponse: One moment.`;
    expectBoundedTime(() => read(long));
  });
});

describe('forms that models mix', () => {
  const context = {
    callId: 'c1',
    tools: ['check_seat', 'book_seat'],
    answers: ['seat_booked'],
    parametersOf: () => ({ type: 'object', properties: { train: { type: 'string' }, count: { type: 'integer' } } }),
  };
  const strategies = ['react-text', 'tool-calls'] as const;
  const readBoth = (content: string, native?: { name: string; argumentsText: string }) =>
    strategies.map((strategy) =>
      readDecision({ content, toolCalls: native ? [{ id: 'c1', ...native }] : [] }, strategy, context),
    );
  const input = '{"train": "G12", "count": 2}';
  const expected = { kind: 'call', name: 'check_seat', arguments: { train: 'G12', count: 2 } };

  it.each([
    ['a numbered list of labels', `1. Thought: x\n2. Action: check_seat\n3. Action Input: ${input}`],
    ['headings', `### Thought\nx\n### Action\ncheck_seat\n### Action Input\n${input}`],
    ['bold headings', `**Thought**\nx\n\n**Action**\n\`check_seat\`\n\n**Action Input**\n\`\`\`json\n${input}\n\`\`\``],
    ['tags', `<thought>x</thought>\n<action>check_seat</action>\n<action_input>${input}</action_input>`],
    ['tags in one line', `<action>check_seat</action><action_input>${input}</action_input>`],
    ['the Chinese label of an operation', `想法：查一下\n操作：check_seat\n操作输入：${input}`],
    ['full-width commas', 'Action: check_seat\nAction Input: {“train”：“G12”，“count”：2}'],
    ['full-width braces', 'Action: check_seat\nAction Input: ｛"train"："G12"，"count"：2｝'],
    ['arguments in square brackets', `Action: check_seat[${input}]`],
    ['arguments behind the name', `Action: check_seat ${input}`],
    ['arguments as dict()', 'Action: check_seat\nAction Input: dict(train="G12", count=2)'],
    ['a name in curly quotes', `Action: “check_seat”\nAction Input: ${input}`],
    ['a name with an escaped underscore', `Action: check\\_seat\nAction Input: ${input}`],
    ['a name with its module', `Action: functions.check_seat\nAction Input: ${input}`],
    ['an object with the name as its key', `{"check_seat": ${input}}`],
    ['an action that is an object', `{"thought": "x", "action": {"name": "check_seat", "input": ${input}}}`],
    ['await before the call', 'await check_seat(train="G12", count=2)'],
    ['the name in a tag', `<tool_use><tool_name>check_seat</tool_name><arguments>${input}</arguments></tool_use>`],
    [
      'the tag of another protocol',
      `<use_mcp_tool>\n<server_name>rail</server_name>\n<tool_name>check_seat</tool_name>\n<arguments>\n${input}\n</arguments>\n</use_mcp_tool>`,
    ],
  ])('reads %s', (_name, content) => {
    for (const result of readBoth(content)) expect(result).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    ['a module and a number at the name', 'functions.check_seat:0', input],
    ['a channel at the name', 'check_seat<|channel|>commentary', input],
    ['arguments in the form of a call', 'check_seat', `{"name": "check_seat", "arguments": ${input}}`],
    ['arguments in a wrapper that the API does not declare', 'check_seat', `{"arguments": ${input}}`],
  ])('reads %s of a native call', (_name, name, argumentsText) => {
    for (const result of readBoth('', { name, argumentsText }))
      expect(result).toMatchObject({ ok: true, value: expected });
  });

  it('reads an empty list as no arguments', () => {
    for (const result of readBoth('', { name: 'check_seat', argumentsText: '[]' })) {
      expect(result).toMatchObject({ ok: true, value: { kind: 'call', arguments: {} } });
    }
  });

  it.each([
    ['a final answer as an action', 'Action: Final Answer\nAction Input: Where do you go?'],
    ['a final answer in JSON', '```json\n{"action": "Final Answer", "action_input": "Where do you go?"}\n```'],
    ['an answer as arguments', 'Action: respond\nAction Input: {"response": "Where do you go?"}'],
    ['the form of the ReAct paper', 'Thought: x\nAction: Finish[Where do you go?]'],
    ['headings', '### Thought\nx\n### Final Answer\nWhere do you go?'],
    ['a tag', '<thinking>x</thinking><final_answer>Where do you go?</final_answer>'],
    ['a role before it', 'assistant: Where do you go?'],
    ['tokens of a role', '<|im_start|>assistant\nWhere do you go?<|im_end|>\n<|im_start|>user\nRome'],
    ['a header of Llama 3', '<|start_header_id|>assistant<|end_header_id|>\n\nWhere do you go?<|eot_id|>'],
    [
      'invented turns with labels',
      'Response: Where do you go?\nUser: Rome.\nThought: ok\nAction: check_seat\nAction Input: {}',
    ],
    [
      'invented turns with a call',
      'Where do you go?\n\nUser: Rome\n\nAssistant: <tool_call>{"name": "book_seat", "arguments": {}}</tool_call>',
    ],
  ])('reads a response: %s', (_name, content) => {
    for (const result of readBoth(content)) {
      expect(result).toMatchObject({ ok: true, value: { kind: 'response', text: 'Where do you go?' } });
    }
  });

  it.each([
    'Here is your account.\nUser: alice\nPlan: pro',
    '### Thoughts\nA lovely film.\n### Action\nA hero fights.',
    '1. Action: replace the battery.\n2. Answer: call us.',
    'Use <b>bold</b><i>italic</i> text.',
    'Your ticket: {"train": "G12", "seat": "5A"}',
  ])('keeps prose with such words: %j', (content) => {
    for (const result of readBoth(content)) {
      expect(result).toMatchObject({ ok: true, value: { kind: 'response', text: content } });
    }
  });

  it('does not show a call in the language of the document to the user', () => {
    for (const result of readBoth('[free] = API.check_seat([train, count])')) expect(result.ok).toBe(false);
    for (const result of readBoth('check_seat')) expect(result).toMatchObject({ ok: true, value: { kind: 'call' } });
  });

  it('names an action behind a response, which is not made', () => {
    const content = 'Response: I am checking.\nAction: check_seat\nAction Input: {"train": "G12"}';
    expect(ignoredCalls({ content, toolCalls: [] }, context)).toEqual(['check_seat']);
  });
});
