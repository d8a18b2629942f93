import { describe, expect, it } from 'vitest';
import type { AppCommand } from '../studio/appCommandTypes';
import { rankCommands } from './rankCommands';

const command = (id: string, title: string, words?: string): AppCommand => ({
  id,
  title,
  group: 'Edit',
  ...(words ? { keywords: words } : {}),
  run: () => undefined,
});
const commands = [
  command('undo', 'Undo'),
  command('api', 'Add an API ...', 'new node tool'),
  command('answer', 'Add an ANSWER ...'),
  command('open', 'Open Hospital appointment'),
  command('dark', 'Dark theme', 'night'),
];
const ids = (text: string, recent: readonly string[] = []) => rankCommands(commands, text, recent).map(({ id }) => id);

describe('ranked commands', () => {
  it('matches prefixes of words in any order, and synonyms', () => {
    expect(ids('api add')).toEqual(['api']);
    expect(ids('hosp')).toEqual(['open']);
    expect(ids('night')).toEqual(['dark']);
    expect(ids('nothing like it')).toEqual([]);
  });

  it('puts a prefix of the title before a prefix of a later word', () => {
    expect(ids('a')[0]).toMatch(/api|answer/);
    expect(ids('an').slice(0, 2).sort()).toEqual(['answer', 'api']);
  });

  it('puts recently used commands first while nothing is typed, each once', () => {
    expect(ids('', ['dark', 'gone', 'undo'])).toEqual(['dark', 'undo', 'api', 'answer', 'open']);
  });
});
