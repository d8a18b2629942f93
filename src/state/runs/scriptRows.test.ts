import { expect, it } from 'vitest';
import type { SessionEvent } from '../../core/session';
import { printScriptRows, readScriptFile, readScriptRows, scriptRowsOfRun } from './scriptRows';

it('prints rows as a text that reads back, one line each', () => {
  const rows = [
    { text: 'Hello' },
    { text: '# not a comment' },
    { text: '[oow x] not a mark' },
    { text: 'The weather?', oow: 'irrelevant/topic-shift' },
  ];
  expect(readScriptRows(printScriptRows(rows))).toEqual(rows);
  expect(printScriptRows([{ text: 'a \n b' }])).toBe('a b');
  expect(readScriptRows('# a comment\n\nHello')).toEqual([{ text: 'Hello' }]);
});

it('reads a plain text as one script', () => {
  const read = readScriptFile('Hello\nBye', 'talk.txt');
  expect(read).toMatchObject({ ok: true, value: [{ title: 'talk.txt', turns: [{ text: 'Hello' }, { text: 'Bye' }] }] });
});

it('takes the user turns of a stored run; none if it cannot be read', async () => {
  const spoke = { kind: 'user.spoke', text: 'Hello', turn: 1, origin: 'live' } as unknown as SessionEvent;
  const stored = { loadEvents: async () => [spoke] };
  expect(await scriptRowsOfRun(stored, 'a')).toEqual([{ text: 'Hello' }]);
  expect(await scriptRowsOfRun({ loadEvents: () => Promise.reject(new Error('gone')) }, 'a')).toEqual([]);
});
