// The incremental reader: pieces of any size give the same result as the whole text, and nothing ever throws.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLogReader, readLogFile } from '..';

const golden = readFileSync(resolve(import.meta.dirname, '../../session/golden/deniedThenBooked.jsonl'), 'utf8');
const start = golden.split('\n').slice(0, 12).join('\n');
const chat = [
  { role: 'user', content: 'Ein Zimmer für 二人' },
  { role: 'assistant', content: null, tool_calls: [{ id: '1', function: { name: 'find', arguments: '{}' } }] },
  { role: 'tool', tool_call_id: '1', content: '{"room":"R7"}' },
];
const star = {
  id: 'd',
  turns: [
    { role: 'user', text: 'hi' },
    { role: 'api_call', name: 'w', args: {} },
  ],
};
const texts = [
  start,
  JSON.stringify(chat, null, 1),
  chat.map((message) => JSON.stringify(message)).join('\r\n'),
  [{ messages: chat }, { messages: chat }].map((one) => JSON.stringify(one)).join('\n'),
  `\uFEFF${JSON.stringify(star)}\n\n${JSON.stringify(star)}`,
  '{"v": 1, "seq": 0\nnot json at all',
];

function readPieces(text: string, cuts: readonly number[]) {
  const reader = createLogReader('x');
  let from = 0;
  for (const cut of [...cuts].map((at) => at % (text.length + 1)).sort((a, b) => a - b)) {
    reader.push(text.slice(from, cut));
    from = cut;
  }
  reader.push(text.slice(from));
  return reader.end();
}

describe('createLogReader', () => {
  it('gives the same for any pieces', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(), { maxLength: 30 }), (text, cuts) => {
        expect(readPieces(text, cuts)).toEqual(readLogFile(text, 'x'));
      }),
      { numRuns: 150 },
    );
    for (const text of texts) {
      const reader = createLogReader('x');
      for (const char of text) reader.push(char);
      expect(reader.end()).toEqual(readLogFile(text, 'x'));
    }
  });

  it('reports the first fault, for any division into pieces', () => {
    const line = JSON.stringify(chat[0]);
    const deep = '['.repeat(300);
    const faults = [`${line}\n{broken\n${deep}`, `${line}\n${deep}\n{broken`, `${line}\n{broken\n${line}\0`];
    for (const [index, text] of faults.entries()) {
      const whole = readLogFile(text, 'x');
      expect(whole).toMatchObject({ ok: false, error: { line: 2 } });
      for (let cut = 0; cut <= text.length; cut += 7) expect([index, readPieces(text, [cut])]).toEqual([index, whole]);
    }
    const long = `{broken\n${'x'.repeat(200)}`;
    const limited = (...pieces: string[]) => {
      const reader = createLogReader('x', { maxBytes: 100 });
      for (const piece of pieces) reader.push(piece);
      return reader.end();
    };
    expect(limited(`${line}\n${long}`)).toEqual(limited(`${line}\n`, long.slice(0, 9), long.slice(9)));
  });

  it('refuses at the first possible piece, and keeps refusing', () => {
    const reader = createLogReader('x', { maxBytes: 100 });
    expect(reader.push('[').ok).toBe(true);
    const refused = reader.push('x'.repeat(200));
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining('larger than') as string } });
    expect(reader.push(']')).toEqual(refused);
    expect(reader.end()).toEqual(refused);
    const lines = createLogReader('x');
    expect(lines.push(`${start}\n{"v":2}\n`)).toMatchObject({ ok: false, error: { line: 13 } });
  });

  it('never throws and never accepts an incomplete log, for any change to a real file', () => {
    const bytes = [
      '{',
      '}',
      '[',
      ']',
      '"',
      ',',
      ':',
      '\\',
      '\n',
      '\r',
      '\u0000',
      '\ud800',
      '0',
      'null',
      '{"messages":[',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), fc.nat({ max: 20 }), fc.constantFrom(...bytes)), { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          let changed = text;
          for (const [at, gone, put] of changes) {
            const place = at % (changed.length + 1);
            changed = changed.slice(0, place) + put + changed.slice(place + gone);
          }
          const read = readLogFile(changed, 'x');
          if (read.ok) expect(read.value.traces.length).toBeGreaterThan(0);
          else expect(read.error.message).not.toMatch(/undefined|\[object/);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('never throws on any JSON value, alone or a line', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1, maxLength: 4 }), (values) => {
        const text = values.map((value) => JSON.stringify(value)).join('\n');
        expect(() => readLogFile(text, 'x')).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it('keeps no text of a line format: a log far larger than one line is read in pieces', () => {
    const line = `${JSON.stringify(star)}\n`;
    const reader = createLogReader('x');
    for (let count = 0; count < 20_000; count++) reader.push(line);
    const read = reader.end();
    expect(read.ok && read.value.traces).toHaveLength(20_000);
  });
});
