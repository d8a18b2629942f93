import { describe, expect, it } from 'vitest';
import { readLogFile } from '..';

const common = { v: 1, sessionId: 's1', at: 0, turn: 1 };
const started = {
  ...common,
  seq: 0,
  kind: 'session.started',
  config: {},
  tools: [],
  document: { title: 'T', kind: 'pdl', source: '' },
};
const called = {
  ...common,
  seq: 1,
  kind: 'tool.called',
  callId: 'c1',
  name: 'Check',
  nodeId: 'api:check',
  arguments: {},
};
const answered = {
  ...common,
  seq: 2,
  kind: 'tool.answered',
  callId: 'c1',
  name: 'Check',
  source: 'mock',
  result: { kind: 'succeeded', value: { ok: true } },
};
const lines = (...values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n');

describe('readLogFile', () => {
  it('reads our own log, names as declared', () => {
    const denied = {
      ...common,
      seq: 3,
      kind: 'decision.denied',
      controller: 'x',
      reason: 'too early',
      decision: { kind: 'call', callId: 'c2', name: 'book', arguments: {} },
    };
    const said = {
      ...common,
      seq: 4,
      kind: 'decision.accepted',
      violations: [],
      decision: { kind: 'response', text: 'Done', answer: 'done' },
    };
    const read = readLogFile(lines(started, called, answered, denied, said), 'log.jsonl');
    expect(read.ok && read.value.traces).toMatchObject([
      {
        id: 's1',
        source: 'weir',
        steps: [
          { kind: 'call', seq: 1, name: 'check', outcome: 'succeeded', result: { ok: true } },
          { kind: 'call', seq: 3, name: 'book', outcome: 'denied', message: 'too early' },
          { kind: 'response', seq: 4, answer: 'done' },
        ],
      },
    ]);
  });

  it('reads chat messages with tool calls', () => {
    const messages = [
      { role: 'user', content: 'hi' },
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
    ];
    for (const text of [JSON.stringify(messages), JSON.stringify({ messages }), JSON.stringify([{ messages }])]) {
      const read = readLogFile(text, 'chat.json');
      expect(read.ok && read.value.traces[0]?.steps).toMatchObject([
        { kind: 'user' },
        { name: 'find', arguments: { q: 'x' }, outcome: 'succeeded', result: { n: 3 } },
        { name: 'book', outcome: 'failed', message: 'full' },
      ]);
    }
  });

  it('reads STAR dialogues, several with one id apart', () => {
    const dialogue = {
      id: 'd',
      tasks: ['weather'],
      turns: [
        { role: 'user', text: 'hi' },
        { role: 'api_call', name: 'weather', args: { City: 'Rome' } },
        { role: 'api_result', name: 'weather', result: null, total: 0 },
        { role: 'bot', text: 'Nothing', action: 'inform_nothing_found' },
      ],
    };
    const read = readLogFile(lines(dialogue, dialogue), 'x.star.jsonl');
    expect(read.ok && read.value.traces.map((trace) => trace.id)).toEqual(['d', 'd (2)']);
    expect(read.ok && read.value.traces[0]?.steps[1]).toMatchObject({ outcome: 'succeeded', result: null });
  });

  it('names the line that is wrong', () => {
    const lineOf = (text: string) => {
      const read = readLogFile(text, 'log.jsonl');
      return read.ok ? 'read' : (read.error.line ?? read.error.message);
    };
    expect(lineOf(`${lines(started, called)}\n{"v":1,`)).toBe(3);
    expect(lineOf(lines(started, { ...answered, result: 'yes' }))).toBe(2);
    expect(lineOf(lines(started, { ...called, seq: 0 }))).toBe(2);
    expect(lineOf(lines(called))).toBe(1);
    expect(lineOf(lines(started, { ...called, v: 99 }))).toBe(2);
    expect(lineOf(lines({ turns: [] }, { turns: [{ role: 'ghost' }] }))).toBe(2);
    expect(lineOf('')).toContain('empty');
    expect(lineOf('%PDF-1.7')).toBe(1);
    expect(lineOf('[1, 2]')).toContain('expected a list of chat messages');
    expect(lineOf('"text"')).toContain('expected');
  });
});
