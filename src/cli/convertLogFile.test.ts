// Converts logs of every format to every other one, through the function of `weir convert`.

import { describe, expect, it } from 'vitest';
import { logTargets, readLogFile } from '../core/logs';
import { printLog, readLog, reduceSession } from '../core/session';
import { goldenLog } from '../testing/logFixtures';
import { convertLogFile } from './convertLogFile';

const chat = JSON.stringify([
  { role: 'user', content: 'A room, please' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: '1', function: { name: 'find_room', arguments: '{"day":1}' } }],
  },
  { role: 'tool', tool_call_id: '1', content: '{"room":"R7"}' },
  { role: 'assistant', content: 'R7 is free.' },
]);
const star = JSON.stringify({
  DialogueID: 7,
  Events: [
    { Agent: 'User', Action: 'utter', Text: 'hi', UnixTime: 1_589_375_241 },
    { Agent: 'Wizard', Action: 'pick_suggestion', ActionLabel: 'hello', Text: 'Hello', UnixTime: 1_589_375_250 },
  ],
});

describe('convertLog', () => {
  it('takes every form to every form', () => {
    for (const [text, name] of [
      [printLog(goldenLog()), 'own.jsonl'],
      [chat, 'chat.json'],
      [star, '7.json'],
    ] as const) {
      for (const target of logTargets) {
        const result = convertLogFile(text, name, target);
        if (!result.ok) throw new Error(result.error.message);
        expect(result.value.text.length).toBeGreaterThan(100);
        expect(convertLogFile(text, name, target)).toEqual(result);
        if (target === 'log' || target === 'chat') expect(readLogFile(result.value.text, 'back').ok).toBe(true);
      }
    }
  });

  it('makes logs of foreign records that fold, and reports that they contain no times', () => {
    const result = convertLogFile(chat, 'chat.json', 'log');
    if (!result.ok) throw new Error(result.error.message);
    const events = readLog(result.value.text);
    if (!events.ok) throw new Error(events.error.message);
    expect(reduceSession(events.value)).toMatchObject({
      sessionId: 'chat-1',
      imported: { source: 'openai', fileName: 'chat.json' },
      counters: { toolCalls: 1, violations: 0 },
    });
    expect(result.value.notes).toEqual(['The openai record has no times; its events are dated to the start of 1970.']);
    const timed = convertLogFile(star, '7.json', 'xes');
    expect(timed.ok && timed.value.text).toContain('2020-05-13T13:07:21.000Z');
    expect(timed.ok && timed.value.notes.join(' ')).not.toContain('1970');
  });

  it('refuses a file that is not a log with the line', () => {
    expect(convertLogFile('{"v":1,"seq":0}\nnot json', 'x', 'xes')).toMatchObject({ ok: false, error: { line: 2 } });
    expect(convertLogFile('', 'x', 'chat')).toMatchObject({ ok: false });
  });
});
