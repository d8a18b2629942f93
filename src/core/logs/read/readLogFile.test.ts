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
      [[{ role: 'assistant', tool_calls: [{}] }], /without an id/],
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
