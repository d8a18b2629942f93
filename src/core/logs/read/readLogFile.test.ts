// Reading of every format, and the messages of refusals. Over 300 lines: each format has its own irregular files.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLogFile } from '..';

const golden = readFileSync(resolve(import.meta.dirname, '../../session/golden/deniedThenBooked.jsonl'), 'utf8');
const events = golden
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Record<string, unknown>);
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');
const renamed = events.map((event) => ({ ...event, sessionId: 's2' }));

const problemOf = (text: string, options = {}) => {
  const read = readLogFile(text, 'log.jsonl', options);
  return read.ok ? 'read' : read.error;
};

describe('our own log', () => {
  it('gives its traces, names as declared, and its events', () => {
    const read = readLogFile(golden, 'log.jsonl');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value).toMatchObject({ format: 'weir', warnings: [] });
    expect(read.value.events).toEqual(events);
    expect(read.value.sessions).toEqual([events]);
    const [trace] = read.value.traces;
    expect(trace?.steps.map((step) => (step.kind === 'call' ? `${step.name} ${step.outcome}` : step.kind))).toEqual([
      'user',
      'check_hospital succeeded',
      'check_department succeeded',
      'query_appointment succeeded',
      'response',
      'user',
      'register_hospital succeeded',
      'response',
    ]);
    expect(trace?.steps.at(-1)).toMatchObject({ kind: 'response', answer: 'appointment_confirmed' });
  });

  it('is read as a list, as one event, and as several sessions in one another', () => {
    expect(readLogFile(JSON.stringify(events), 'x')).toEqual(readLogFile(golden, 'x'));
    expect(readLogFile(JSON.stringify(events, null, 2), 'x')).toEqual(readLogFile(golden, 'x'));
    expect(readLogFile(JSON.stringify(events[0]), 'x')).toMatchObject({
      value: { format: 'weir', events: [events[0]] },
    });
    const mixed = events.flatMap((event, index) => [event, renamed[index]]);
    const read = readLogFile(lines(...mixed), 'x');
    expect(read.ok && read.value.sessions).toEqual([events, renamed]);
  });

  it('is read with a byte order mark, with line ends of Windows, blank lines and without a last line end', () => {
    for (const text of [`\uFEFF${golden}`, golden.replaceAll('\n', '\r\n'), `\n \n${golden}\n\n`, golden.trimEnd()]) {
      expect(readLogFile(text, 'x')).toEqual(readLogFile(golden, 'x'));
    }
  });

  it('names the line that is wrong', () => {
    const [first, second, third] = events;
    const cut = golden.slice(0, -40);
    expect(problemOf(cut)).toMatchObject({ line: events.length });
    expect(problemOf(`${lines(first, second)}\n{"v":1,`)).toMatchObject({ line: 3 });
    expect(problemOf(`{"v":1,\n${lines(first, second)}`)).toMatchObject({ line: 1 });
    expect(problemOf(lines(first, { ...second, text: 7 }))).toMatchObject({ line: 2 });
    expect(problemOf(lines(first, third))).toMatchObject({
      line: 2,
      message: expect.stringContaining('seq') as string,
    });
    expect(problemOf(lines(second, third))).toMatchObject({ line: 1 });
    expect(problemOf(lines(first, { ...second, v: 99 }))).toMatchObject({
      line: 2,
      message: 'line 2: has version 99; this program reads up to 2',
    });
    expect(problemOf(lines(first, second, { role: 'user', content: 'hi' }))).toMatchObject({ line: 3 });
    expect(problemOf(lines(first, second, { ...third, sessionId: 'other' }))).toMatchObject({ line: 3 });
  });
});

describe('OpenAI chat messages', () => {
  const messages = [
    { role: 'system', content: 'You book.' },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'hi' },
        { type: 'image_url', image_url: { url: 'x' } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        { id: '1', type: 'function', function: { name: 'find', arguments: '{"q":"x"}' } },
        { id: '2', type: 'function', function: { name: 'book', arguments: '{}' } },
      ],
    },
    { role: 'tool', tool_call_id: '2', content: '{"error":"full"}' },
    { role: 'tool', tool_call_id: '1', content: '{"n":3}' },
    { role: 'assistant', content: 'All full.' },
  ];
  const steps = [
    { kind: 'user', seq: 1, text: 'hi[image_url]' },
    { kind: 'call', name: 'find', arguments: { q: 'x' }, outcome: 'succeeded', result: { n: 3 } },
    { kind: 'call', name: 'book', outcome: 'failed', message: 'full' },
    { kind: 'response', text: 'All full.' },
  ];
  const stepsOf = (text: string) => {
    const read = readLogFile(text, 'chat.json');
    if (!read.ok) throw new Error(read.error.message);
    return read.value.traces.map((trace) => trace.steps);
  };

  it('are read as a list, as an object, as several of either, and with a conversation or a message a line', () => {
    for (const one of [messages, { messages }]) {
      expect(stepsOf(JSON.stringify(one))).toMatchObject([steps]);
      expect(stepsOf(JSON.stringify(one, null, 1))).toMatchObject([steps]);
      expect(stepsOf(JSON.stringify([one, one]))).toMatchObject([steps, steps]);
      expect(stepsOf(lines(one, one, one))).toMatchObject([steps, steps, steps]);
    }
    expect(stepsOf(lines(...messages))).toMatchObject([steps]);
  });

  it('are named by their own id, each differently', () => {
    const ids = (text: string) => {
      const read = readLogFile(text, 'x');
      return read.ok && read.value.traces.map((trace) => trace.id);
    };
    expect(ids(JSON.stringify([{ id: 'a', messages }, { messages }, { id: 'a', messages }]))).toEqual([
      'a',
      'chat-2',
      'a (2)',
    ]);
    expect(ids(lines({ messages }, { id: 'a', messages }, { messages }))).toEqual(['chat-1', 'a', 'chat-3']);
  });

  it('are read in the older form and with arguments that the model broke', () => {
    const old = [
      { role: 'assistant', content: '', function_call: { name: 'find', arguments: "{'q': 'x',}" } },
      { role: 'function', name: 'find', content: 'three' },
      { role: 'assistant', content: null, tool_calls: [{ id: '9', function: { name: 'find', arguments: 'q=x' } }] },
    ];
    const read = readLogFile(JSON.stringify(old), 'x');
    expect(read.ok && read.value.traces[0]?.steps).toMatchObject([
      { name: 'find', arguments: { q: 'x' }, outcome: 'succeeded', result: 'three' },
      { name: 'find', arguments: {}, outcome: 'unanswered' },
    ]);
    expect(read.ok && read.value.warnings).toEqual([
      'chat-1: message 3 calls find with arguments that are not a JSON object',
    ]);
  });

  it('keep a result of null, and what text only looks like JSON', () => {
    const of = (content: string) => {
      const [found] = stepsOf(
        JSON.stringify([
          { role: 'assistant', tool_calls: [{ id: '1', function: { name: 'f', arguments: '{}' } }] },
          { role: 'tool', tool_call_id: '1', content },
        ]),
      );
      return found?.[0];
    };
    expect(of('null')).toMatchObject({ outcome: 'succeeded', result: null });
    expect(of('"12"')).toMatchObject({ result: '12' });
    expect(of('none left')).toMatchObject({ result: 'none left' });
    expect(of('{"error":null,"n":1}')).toMatchObject({ outcome: 'succeeded' });
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(of(deep)).toMatchObject({ result: deep });
  });

  it('are read as items of a response', () => {
    const items = [
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hi' }] },
      { type: 'reasoning', summary: [] },
      { type: 'function_call', call_id: 'c', name: 'find', arguments: '{"q":1}' },
      { type: 'function_call_output', call_id: 'c', output: '{"n":3}' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Three.' }] },
    ];
    const expected = [
      { kind: 'user', text: 'hi' },
      { kind: 'call', name: 'find', arguments: { q: 1 }, result: { n: 3 } },
      { kind: 'response', text: 'Three.' },
    ];
    expect(stepsOf(JSON.stringify(items))).toMatchObject([expected]);
    expect(stepsOf(JSON.stringify({ input: 'hi', output: items.slice(1) }))).toMatchObject([expected]);
    expect(stepsOf(lines(...items))).toMatchObject([expected]);
  });

  it('carry times in seconds, milliseconds or ISO text', () => {
    const at = 1_750_000_000_000;
    for (const created_at of [at / 1000, at, new Date(at).toISOString()]) {
      expect(stepsOf(JSON.stringify([{ role: 'user', content: 'hi', created_at }]))[0]?.[0]?.at).toBe(at);
    }
    // No date can hold these.
    for (const created_at of [0, -1, 8.65e15, 1e300, 'soon']) {
      expect(stepsOf(JSON.stringify([{ role: 'user', content: 'hi', created_at }]))[0]?.[0]).not.toHaveProperty('at');
    }
  });

  it('are refused with what is wrong', () => {
    const bad: [unknown, RegExp][] = [
      [[{ role: 'ghost', content: '' }], /unknown role "ghost"/],
      [[{ role: 'user', content: 7 }], /message 1 has a `content`/],
      [[{ role: 'tool', tool_call_id: 'x', content: '' }], /answers the call `x`/],
      [[{ role: 'assistant', tool_calls: {} }], /not a list/],
      [[{ role: 'assistant', tool_calls: [{}] }], /without a function name/],
      [[{ role: 'tool', content: '' }], /without `tool_call_id`, and no call before it/],
      [[{ role: 'assistant', tool_calls: [{ id: '1' }] }], /without a function name/],
      [[messages, { messages: 7 }], /conversation 2: expected a list/],
      [{ messages: [messages[0], 'x'] }, /message 2 is not an object/],
      [[1, 2], /expected a list of chat messages/],
    ];
    for (const [value, message] of bad) {
      expect(problemOf(JSON.stringify(value))).toMatchObject({ message: expect.stringMatching(message) as string });
    }
    expect(problemOf(lines({ messages }, { messages: [{ role: 'x' }] }))).toMatchObject({ line: 2 });
    expect(problemOf(lines(...messages.slice(0, 2), { hello: 1 }))).toMatchObject({ line: 3 });
  });
});

describe('chat messages with irregular calls', () => {
  const flight = { function: { name: 'find_flight', arguments: '{"to": "Rome"}' } };
  const hotel = { function: { name: 'find_hotel', arguments: { city: 'Rome' } } };
  const expected = [
    { kind: 'user' },
    { name: 'find_flight', arguments: { to: 'Rome' }, result: { flight: 'F3' } },
    { name: 'find_hotel', arguments: { city: 'Rome' }, result: { hotel: 'H7' } },
    { kind: 'response', text: 'ok' },
  ];
  const [flightResult, hotelResult] = ['{"flight": "F3"}', '{"hotel": "H7"}'];
  const conversation = (calls: readonly object[], ...results: readonly object[]) => [
    { role: 'user', content: 'Trip' },
    { role: 'Assistant', content: '', tool_calls: calls },
    ...results.map((result) => ({ role: 'tool', ...result })),
    { role: 'assistant', content: 'ok' },
  ];
  const withId = (id: string, call: object) => ({ id, type: 'function', ...call });

  it.each([
    ['without ids, in order', conversation([flight, hotel], { content: flightResult }, { content: hotelResult })],
    [
      'without ids, with names out of order',
      conversation(
        [flight, hotel],
        { name: 'find_hotel', content: hotelResult },
        { name: 'find_flight', content: flightResult },
      ),
    ],
    [
      'with one id for two calls',
      conversation(
        [withId('1', flight), withId('1', hotel)],
        { tool_call_id: '1', content: flightResult },
        { tool_call_id: '1', content: hotelResult },
      ),
    ],
    [
      'with results before the calls',
      [
        { role: 'user', content: 'Trip' },
        { role: 'tool', tool_call_id: '2', content: hotelResult },
        { role: 'tool', tool_call_id: '1', content: flightResult },
        { role: 'assistant', tool_calls: [withId('1', flight), withId('2', hotel)] },
        { role: 'assistant', content: 'ok' },
      ],
    ],
    [
      'as text in the format of a model family',
      [
        { role: 'user', content: 'Trip' },
        {
          role: 'assistant',
          content:
            '<tool_call>\n{"name": "find_flight", "arguments": {"to": "Rome"}}\n</tool_call>\n<tool_call>\n{"name": "find_hotel", "arguments": {"city": "Rome"}}\n</tool_call>',
        },
        { role: 'tool', content: `<tool_response>\n${flightResult}\n</tool_response>` },
        { role: 'tool', content: hotelResult },
        { role: 'assistant', content: 'ok' },
      ],
    ],
  ])('are read %s', (_name, messages) => {
    const read = readLogFile(JSON.stringify(messages), 'x');
    expect(read.ok && read.value.traces[0]?.steps).toMatchObject(expected);
  });
});

describe('conversations of other programs', () => {
  const calls = (text: string) => {
    const read = readLogFile(text, 'x');
    if (!read.ok) throw new Error(read.error.message);
    const steps = read.value.traces.flatMap((trace) => trace.steps);
    return {
      traces: read.value.traces.length,
      warning: read.value.warnings[0],
      steps: steps.map((step) =>
        step.kind === 'call' ? [step.name, step.arguments, step.result ?? step.message] : step.text,
      ),
    };
  };
  const input = { to: 'Rome' };
  const flight = { flight: 'F3' };
  const steps = ['Trip', ['find_flight', input, flight], 'Found.'];
  const chain = { trace_id: 't', run_type: 'chain', name: 'agent', start_time: '2026-11-01T10:00:00Z' };
  const tool = { trace_id: 't', run_type: 'tool', parent_run_id: 'r', inputs: { input: '{"to": "Rome"}' } };
  const text = (key: string, value: string) => ({ key, value: { stringValue: value } });

  it.each([
    [
      'Anthropic messages',
      {
        model: 'm',
        messages: [
          { role: 'user', content: 'Trip' },
          { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'find_flight', input }] },
          {
            role: 'user',
            content: [
              { type: 'tool_result', tool_use_id: 'a', content: [{ type: 'text', text: JSON.stringify(flight) }] },
            ],
          },
          { role: 'assistant', content: [{ type: 'text', text: 'Found.' }] },
        ],
      },
    ],
    [
      'Gemini contents',
      {
        contents: [
          { role: 'user', parts: [{ text: 'Trip' }] },
          { role: 'model', parts: [{ functionCall: { name: 'find_flight', args: input } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'find_flight', response: flight } }] },
          { role: 'model', parts: [{ text: 'Found.' }] },
        ],
      },
    ],
    [
      'ShareGPT conversations',
      [
        {
          conversations: [
            { from: 'human', value: 'Trip' },
            { from: 'function_call', value: JSON.stringify({ name: 'find_flight', arguments: input }) },
            { from: 'observation', value: JSON.stringify(flight) },
            { from: 'gpt', value: 'Found.' },
          ],
        },
      ],
    ],
    [
      'LangChain messages',
      [
        { type: 'human', data: { content: 'Trip' } },
        { type: 'ai', data: { content: '', tool_calls: [{ name: 'find_flight', args: input, id: '1' }] } },
        { type: 'tool', data: { content: JSON.stringify(flight), tool_call_id: '1' } },
        { lc: 1, id: ['langchain', 'schema', 'AIMessage'], kwargs: { content: 'Found.' } },
      ],
    ],
    [
      'requests and responses',
      {
        request: {
          messages: [
            { role: 'user', content: 'Trip' },
            { role: 'assistant', tool_calls: [{ id: '1', function: { name: 'find_flight', arguments: input } }] },
            { role: 'tool', tool_call_id: '1', content: JSON.stringify(flight) },
          ],
        },
        response: { choices: [{ message: { role: 'assistant', content: 'Found.' } }] },
      },
    ],
    [
      'LangSmith runs',
      [
        { ...tool, id: 'b', name: 'find_flight', start_time: '2026-11-01T10:00:01Z', outputs: { output: flight } },
        { ...chain, id: 'r', inputs: { input: 'Trip' }, outputs: { messages: [{ content: 'Found.' }] } },
      ],
    ],
  ])('are read as %s', (form, value) => {
    expect(calls(JSON.stringify(value))).toEqual({
      traces: 1,
      warning: `Read as ${form}: calls, results and texts only.`,
      steps,
    });
  });

  it('keep failures, and are in the order of their start', () => {
    const runs = [
      { ...tool, id: '2', name: 'book', start_time: '2026-11-01T10:00:05Z', error: 'full', outputs: null },
      { ...tool, id: '1', name: 'find_flight', start_time: '2026-11-01T10:00:01Z', outputs: flight },
    ];
    expect(calls(JSON.stringify(runs)).steps).toEqual([
      ['find_flight', input, flight],
      ['book', input, 'full'],
    ]);
    const span = (id: string, start: string, name: string, status: object, ...attributes: readonly object[]) => ({
      traceId: 't',
      spanId: id,
      name: `execute_tool ${name}`,
      startTimeUnixNano: start,
      status,
      attributes: [text('gen_ai.tool.name', name), ...attributes],
    });
    const spans = [
      span('b', '1790000000000000002', 'book', { code: 2, message: 'full' }),
      span(
        'a',
        '1790000000000000001',
        'find_flight',
        {},
        text('gen_ai.tool.call.arguments', JSON.stringify(input)),
        text('gen_ai.tool.call.result', JSON.stringify(flight)),
      ),
    ];
    expect(calls(JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })).steps).toEqual([
      ['find_flight', input, flight],
      ['book', {}, 'full'],
    ]);
  });

  it('are read with one conversation a line', () => {
    const line = (name: string) =>
      JSON.stringify({ conversations: [{ from: 'function_call', value: `{"name": "${name}", "arguments": {}}` }] });
    expect(calls(`${line('a')}\n${line('b')}\n`)).toMatchObject({ traces: 2 });
  });
});

describe('STAR dialogues', () => {
  const dialogue = {
    id: 'd',
    tasks: ['weather'],
    turns: [
      { role: 'user', text: 'hi' },
      { role: 'api_call', name: 'weather', args: { City: 'Rome', Day: { op: 'is_at_least', value: 3 } } },
      { role: 'api_result', name: 'weather', result: null, total: 0 },
      { role: 'bot', text: 'Nothing', action: 'inform_nothing_found' },
      { role: 'bot', text: 'Well', action: 'custom' },
    ],
  };
  const original = {
    DialogueID: 7,
    Scenario: { WizardCapabilities: [{ Task: 'weather' }] },
    Events: [
      { Agent: 'User', Action: 'utter', Text: 'hi', UnixTime: 1_589_375_241 },
      { Agent: 'Wizard', Action: 'request_suggestions', Text: 'draft', UnixTime: 1_589_375_242 },
      {
        Agent: 'Wizard',
        Action: 'query',
        APIName: 'weather',
        Constraints: [{ City: 'Rome' }, { Day: 'api.is_at_least(3)' }, { Day: 'api.is_one_of(["a"])' }, { Ok: 'True' }],
      },
      { Agent: 'KnowledgeBase', Action: 'return_item', Item: { APIName: 'weather', Sky: 'clear' }, TotalItems: 1 },
      {
        Agent: 'Wizard',
        Action: 'pick_suggestion',
        ActionLabel: 'inform_weather',
        Text: 'Clear',
        UnixTime: 1_589_375_250,
      },
      { Agent: 'User', Action: 'complete', UnixTime: 1_589_375_260 },
    ],
  };

  it('are read in the shorter form, several with one id apart', () => {
    const read = readLogFile(lines(dialogue, dialogue), 'x.star.jsonl');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.traces.map((trace) => trace.id)).toEqual(['d', 'd (2)']);
    expect(read.value.traces[0]?.steps).toMatchObject([
      { kind: 'user' },
      { kind: 'call', name: 'weather', outcome: 'succeeded', result: null },
      { kind: 'response', answer: 'inform_nothing_found' },
      { kind: 'response', text: 'Well' },
    ]);
    expect(read.value.traces[0]?.steps.at(-1)).not.toHaveProperty('answer');
    expect(readLogFile(JSON.stringify([dialogue, dialogue], null, 2), 'x')).toEqual(read);
  });

  it("are read in the data set's own form, drafts left out, nothing evaluated", () => {
    const read = readLogFile(JSON.stringify(original, null, 2), '7.json');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.traces).toEqual([
      {
        id: 'star-7',
        source: 'star',
        title: 'weather',
        steps: [
          { kind: 'user', seq: 0, at: 1_589_375_241_000, text: 'hi' },
          {
            kind: 'call',
            seq: 2,
            name: 'weather',
            arguments: {
              City: 'Rome',
              Day: {
                op: 'all',
                of: [
                  { op: 'is_at_least', value: 3 },
                  { op: 'is_one_of', value: ['a'] },
                ],
              },
              Ok: true,
            },
            outcome: 'succeeded',
            result: { Sky: 'clear' },
          },
          { kind: 'response', seq: 4, at: 1_589_375_250_000, text: 'Clear', answer: 'inform_weather' },
        ],
      },
    ]);
  });

  it('are refused with the line or the turn', () => {
    expect(problemOf(lines({ turns: [] }, { turns: [{ role: 'ghost' }] }))).toMatchObject({ line: 2 });
    expect(problemOf(lines(dialogue, { messages: [] }))).toMatchObject({ line: 2 });
    expect(problemOf(JSON.stringify({ turns: [{ role: 'api_result' }] }))).toMatchObject({
      message: expect.stringContaining('turn 1 is a result without a call') as string,
    });
    expect(problemOf(JSON.stringify({ Events: [{ Agent: 'User', Action: 'utter' }] }))).toMatchObject({
      message: expect.stringContaining('event 1 has no `Text`') as string,
    });
  });

  it('of the corpus are all read', () => {
    const path = resolve(import.meta.dirname, '../../../../../shared/corpus/star/sessions.jsonl');
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch {
      console.warn('\n*** the corpus is absent: no STAR dialogue has been read ***\n');
      return;
    }
    const read = readLogFile(text, 'sessions.jsonl');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.traces).toHaveLength(360);
    const count = (kind: string) =>
      read.value.traces.reduce((sum, trace) => sum + trace.steps.filter((step) => step.kind === kind).length, 0);
    expect([count('user'), count('response'), count('call')]).toEqual([2655, 2655, 1468]);
  });
});

describe('a text that is not a log', () => {
  it('is refused with a message, never thrown', () => {
    expect(problemOf('')).toEqual({ message: 'log.jsonl is empty: expected a session log' });
    expect(problemOf(' \n\n')).toMatchObject({ message: expect.stringContaining('empty') as string });
    expect(problemOf('%PDF-1.7')).toMatchObject({ line: 1 });
    expect(problemOf('{"hello": 1}\n{"hello": 2}')).toMatchObject({
      line: 1,
      message: expect.stringContaining(
        'expected events of ours, OpenAI chat messages, STAR dialogues, or a dialogue',
      ) as string,
    });
    for (const text of ['"text"', '7', 'null', '{}', '{"hello":"world"}', '[]', '[null]', '[[]]']) {
      expect(problemOf(text)).toMatchObject({ message: expect.stringContaining('expected') as string });
    }
  });

  it('nests 100,000 levels deep, on one line or over many', () => {
    for (const open of ['[', '{"a":', '[\n', '{"messages":[']) {
      const found = problemOf(open.repeat(100_000));
      expect(found).toMatchObject({ message: expect.stringContaining('nests deeper than 256 levels') as string });
    }
    const deepEvent = JSON.stringify({ ...events[1], facts: 'x' }).replace(
      '"x"',
      `${'['.repeat(300)}${']'.repeat(300)}`,
    );
    expect(problemOf(`${lines(events[0])}\n${deepEvent}`)).toMatchObject({ line: 2 });
    const inText = JSON.stringify([{ role: 'user', content: '['.repeat(1000) }]);
    expect(problemOf(inText)).toBe('read');
  });

  it('is too large, or no text', () => {
    expect(problemOf(golden, { maxBytes: 1024 * 1024 })).toBe('read');
    expect(problemOf(golden, { maxBytes: 50_000 })).toMatchObject({
      message: expect.stringContaining('larger than') as string,
    });
    // Three bytes each in UTF-8, one unit each in memory.
    expect(problemOf(JSON.stringify([{ role: 'user', content: '医'.repeat(1000) }]), { maxBytes: 2000 })).toMatchObject(
      {
        message: expect.stringContaining('larger than') as string,
      },
    );
    expect(problemOf('[\n"\u0000"]')).toMatchObject({ line: 2, message: expect.stringContaining('NUL') as string });
  });
});
