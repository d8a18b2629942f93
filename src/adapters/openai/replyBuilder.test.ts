// Values of wrong types from an endpoint must not corrupt the log that stores the reply.

import { describe, expect, it } from 'vitest';
import { checkEventShape } from '../../core/session';
import { ReplyBuilder } from './replyBuilder';
import { ToolNames } from './wireMessages';

describe('a reply of wrong types', () => {
  it('is still an event that can be read back', () => {
    for (const usage of [
      { prompt_tokens: '12', completion_tokens: 3.7 },
      { prompt_tokens: -1 },
      { prompt_tokens: {} },
      7,
    ]) {
      const builder = new ReplyBuilder();
      builder.add({
        choices: [
          {
            delta: { content: 'x', tool_calls: [{ index: 0, id: 5, function: { name: 'find', arguments: { q: 1 } } }] },
            finish_reason: 3,
          },
        ],
        usage,
      });
      // Some servers repeat the id with the rest of the arguments.
      builder.add({ choices: [{ delta: { tool_calls: [{ index: 0, id: 5, function: { arguments: ' ' } }] } }] });
      const reply = builder.build(new ToolNames({ model: 'm', messages: [] }));
      const event = { v: 1, seq: 1, sessionId: 's', at: 0, turn: 1, kind: 'model.responded', requestId: 'r', reply };
      expect(checkEventShape({ ...event, timing: { latencyMs: 1, retries: 0 } })).toBeUndefined();
      expect(reply.toolCalls).toEqual([{ id: '5', name: 'find', argumentsText: '{"q":1} ' }]);
    }
  });
});

const names = new ToolNames({
  model: 'm',
  messages: [],
  tools: ['find_table', 'book_table'].map((name) => ({ name, parameters: {} })),
});
const build = (...deltas: readonly object[]) => {
  const builder = new ReplyBuilder();
  for (const delta of deltas) builder.add({ choices: [{ index: 0, delta, finish_reason: null }] });
  builder.finishReason = 'stop';
  return builder.build(names);
};
const calls = (...parts: readonly unknown[]) =>
  build(...parts.map((part) => ({ tool_calls: [part] }))).toolCalls.map(({ name, argumentsText }) => [
    name,
    argumentsText,
  ]);
const find = { name: 'find_table', arguments: '{"a":1}' };
const book = { name: 'book_table', arguments: '{"b":2}' };
const both = [
  ['find_table', '{"a":1}'],
  ['book_table', '{"b":2}'],
];

describe('calls in unusual pieces', () => {
  it.each([
    [
      'index and id null',
      [
        { index: null, id: null, function: find },
        { index: null, id: null, function: book },
      ],
    ],
    ['no index, no id', [{ function: find }, { function: book }]],
    [
      'index 0, no ids',
      [
        { index: 0, function: find },
        { index: 0, function: book },
      ],
    ],
    [
      'index 0, ids',
      [
        { index: 0, id: 'a', function: find },
        { index: 0, id: 'b', function: book },
      ],
    ],
    [
      'one id for all, with indices',
      [
        { index: 0, id: 'a', function: find },
        { index: 1, id: 'a', function: book },
      ],
    ],
    [
      'one id for all',
      [
        { id: 'a', function: find },
        { id: 'a', function: book },
      ],
    ],
    [
      'indices as text',
      [
        { index: '0', function: find },
        { index: '1', function: book },
      ],
    ],
    [
      'pieces after each other, index 0',
      [
        { index: 0, id: 'a', function: { name: 'find_table', arguments: '{"a"' } },
        { index: 0, function: { arguments: ':1}' } },
        { index: 0, id: 'b', function: { name: 'book_table', arguments: '{"b"' } },
        { index: 0, function: { arguments: ':2}' } },
      ],
    ],
    [
      'pieces in turn',
      [
        { index: 0, id: 'a', function: { name: 'find_table', arguments: '{"a"' } },
        { index: 1, id: 'b', function: { name: 'book_table', arguments: '{"b"' } },
        { index: 0, function: { arguments: ':1}' } },
        { index: 1, function: { arguments: ':2}' } },
      ],
    ],
    [
      'without the field function',
      [
        { index: 0, ...find },
        { index: 1, ...book },
      ],
    ],
    [
      'arguments as objects',
      [
        { index: 0, function: { name: 'find_table', arguments: { a: 1 } } },
        { index: 1, function: book },
      ],
    ],
    ['null among them', [null, { index: 0, function: find }, null, { index: 1, function: book }]],
  ])('stay two calls: %s', (_name, parts) => {
    expect(calls(...parts)).toEqual(both);
  });

  it('stay two calls of the same name', () => {
    expect(calls({ function: find }, { function: { ...find, arguments: '{"a":2}' } })).toEqual([
      ['find_table', '{"a":1}'],
      ['find_table', '{"a":2}'],
    ]);
  });

  it.each([
    [
      'the name in pieces',
      [
        { index: 0, id: 'a', function: { name: 'find' } },
        { index: 0, function: { name: '_table', arguments: '{"a":1}' } },
      ],
    ],
    [
      'the name in pieces without an index',
      [
        { id: 'a', function: { name: 'find_' } },
        { function: { name: 'table' } },
        { function: { arguments: '{"a":1}' } },
      ],
    ],
    [
      'the name so far in each piece',
      [
        { index: 0, id: 'a', function: { name: 'find' } },
        { index: 0, function: { name: 'find_table', arguments: '{"a":1}' } },
      ],
    ],
    [
      'the name in each piece',
      [
        { index: 0, id: 'a', function: { name: 'find_table', arguments: '{"a"' } },
        { index: 0, function: { name: 'find_table', arguments: ':1}' } },
      ],
    ],
    [
      'the arguments so far in each piece',
      [
        { index: 0, id: 'a', function: { name: 'find_table', arguments: '{"a"' } },
        { index: 0, id: 'a', function: { arguments: '{"a":1}' } },
      ],
    ],
    [
      'the call twice',
      [
        { index: 0, id: 'a', function: find },
        { index: 0, id: 'a', function: find },
      ],
    ],
    [
      'the id later',
      [
        { index: 0, function: { name: 'find_table' } },
        { index: 0, id: 'a', function: { arguments: '{"a":1}' } },
      ],
    ],
    [
      'the arguments before the name',
      [
        { id: 'a', function: { arguments: '{"a":1}' } },
        { id: 'a', function: { name: 'find_table', arguments: '' } },
      ],
    ],
    [
      'null arguments',
      [
        { index: 0, id: 'a', function: { name: 'find_table', arguments: null } },
        { index: 0, function: { name: null, arguments: '{"a":1}' } },
      ],
    ],
  ])('are one call: %s', (_name, parts) => {
    expect(calls(...parts)).toEqual([['find_table', '{"a":1}']]);
  });

  it('are two calls if both are whole names without arguments', () => {
    expect(calls({ function: { name: 'find_table' } }, { function: { name: 'book_table' } })).toEqual([
      ['find_table', ''],
      ['book_table', ''],
    ]);
  });
});

describe('unusual shapes', () => {
  it.each([
    ['calls as an object', { delta: { tool_calls: { index: 0, id: 'a', function: find } } }],
    ['calls by index', { delta: { tool_calls: { 0: { id: 'a', function: find } } } }],
    ['a message', { message: { content: null, tool_calls: [{ id: 'a', function: find }] } }],
    ['a message beside an empty delta', { delta: {}, message: { tool_calls: [{ id: 'a', function: find }] } }],
    ['the earlier form', { delta: { function_call: find } }],
    ['a call as a part', { delta: { content: [{ type: 'tool_use', id: 'a', name: 'find_table', input: { a: 1 } }] } }],
    ['choice 1', { index: 1, delta: { tool_calls: [{ id: 'a', function: find }] }, finish_reason: 'tool_calls' }],
  ])('reads %s', (_name, choice) => {
    const builder = new ReplyBuilder();
    builder.add({ choices: [null, choice] });
    expect(builder.build(names).toolCalls).toMatchObject(
      [find].map(({ name, arguments: text }) => ({ name, argumentsText: text })),
    );
  });

  it('never throws', () => {
    for (const odd of [
      null,
      1,
      'x',
      [],
      {},
      { choices: null },
      { choices: 'x' },
      { choices: [1] },
      { choices: [{ delta: 5 }] },
    ]) {
      expect(new ReplyBuilder().add(odd)).toBe('');
    }
    for (const content of [null, 1, {}, [null], [[]], [{ type: 'text', text: null }]]) {
      expect(
        build({ content, tool_calls: 'x', function_call: 3, reasoning: 4, reasoning_details: [null] }).toolCalls,
      ).toEqual([]);
    }
  });

  it('reads texts and reasoning of all fields', () => {
    expect(build({ content: { type: 'text', text: 'a' } }, { content: ['b', { text: 'c' }] }).content).toBe('abc');
    const thinking = { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] };
    expect(build({ content: [thinking, { type: 'text', text: 'a' }] })).toMatchObject({
      content: 'a',
      reasoning: { field: 'content', text: 'hm' },
    });
    expect(build({ reasoning_content: 'h' }, { reasoning_content: 'm' }, { content: 'a' }).reasoning).toEqual({
      field: 'reasoning_content',
      text: 'hm',
    });
    expect(build({ reasoning: 'hm', reasoning_details: [{ text: 'hm' }] }).reasoning).toEqual({
      field: 'reasoning',
      text: 'hm',
    });
    expect(build({ reasoning_details: [{ type: 'reasoning.text', text: 'hm' }] }).reasoning?.text).toBe('hm');
    expect(build({ refusal: 'I cannot help with that.' }).content).toBe('I cannot help with that.');
  });

  it('keeps the fields of a call that a provider requires later', () => {
    const extra_content = { google: { thought_signature: 'abc' } };
    const { toolCalls } = build({
      tool_calls: [{ index: 0, id: 'a', type: 'function', function: find, extra_content, x: null }],
    });
    expect(toolCalls).toEqual([{ id: 'a', name: 'find_table', argumentsText: '{"a":1}', extra: { extra_content } }]);
  });
});
