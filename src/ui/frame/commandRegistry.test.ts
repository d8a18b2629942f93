// Every command of the app has one entry, which the palette, the menus, its keys and the list of keys read.

import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appCommandsMessages } from '../../messages/appCommands.en';
import { canvasCommandMessages } from '../../messages/canvasCommands.en';
import { translations } from '../../messages/zh';
import { canvasCommands } from '../canvas/canvasCommands';
import { formatChord } from '../kit/keys';
import { filterCommand } from '../studio/NameFilter';
import { fixedCommands } from './appCommands';
import { earlyCommands } from './earlyCommands';
import { conflictOf, isReserved } from './keys/keyChanges';
import { listedCommands } from './keys/listedCommands';

const canvas = [...Object.values(canvasCommands), filterCommand];
const isOfPart = ({ id }: { readonly id: string }) => /^(?:canvas|editor)\./.test(id);
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);

afterEach(() => {
  vi.resetModules();
});

describe('the commands', () => {
  it('have unique ids', () => {
    expect(repeated([...fixedCommands, ...canvas].map(({ id }) => id))).toEqual([]);
  });

  it('can be run: those of the app from the palette, those of the canvas by a key', () => {
    expect(fixedCommands.filter(({ run, prompt: ask }) => (run === undefined) === (ask === undefined))).toEqual([]);
    expect(canvas.filter(({ keys }) => keys.length === 0)).toEqual([]);
    const ids = new Set(fixedCommands.map(({ id }) => id));
    expect(earlyCommands.filter(({ id }) => !ids.has(id))).toEqual([]);
    // Other handlers run the commands with these ids.
    const scopes = (scope: RegExp) => fixedCommands.filter(({ id, group }) => scope.test(id) !== (group === 'Debug'));
    expect(scopes(/^debug\./)).toEqual([]);
    expect(fixedCommands.filter(isOfPart)).toEqual([]);
    expect(listedCommands.filter((command) => (command.keysIn === 'canvas') !== /^canvas\./.test(command.id))).toEqual(
      [],
    );
  });

  it('are all in the list in which keys are changed, except those that run by the key of another one', () => {
    const listed = new Set(listedCommands.map(({ id }) => id));
    const shared = fixedCommands.filter(({ keyOf }) => keyOf !== undefined);
    expect(shared.map(({ id }) => id)).toEqual(['debug.pause']);
    expect(shared.filter(({ keyOf = '' }) => !listed.has(keyOf))).toEqual([]);
    const rest = [...fixedCommands, ...canvas].filter(({ id }) => !listed.has(id));
    expect(rest.map(({ id }) => id)).toEqual(shared.map(({ id }) => id));
  });

  it('have default keys that no other command has, and that can be bound', () => {
    const chords = listedCommands.flatMap(({ keys = [] }) => keys);
    expect(chords.length).toBeGreaterThan(30);
    const conflicts = listedCommands.filter((command) => conflictOf(command.keys ?? [], command));
    expect(conflicts.map(({ id }) => id)).toEqual([]);
    expect(chords.filter((chord) => isReserved([chord]))).toEqual([]);
  });

  it('have their default keys in the guides', () => {
    const guides = ['author', 'debug'].map((name) => readFileSync(`docs/guide/${name}.md`, 'utf8')).join('');
    const missing = listedCommands.flatMap(({ keys = [] }) => keys.slice(0, 1).map(formatChord));
    expect(missing.filter((key) => !guides.includes(`\`${key}\``))).toEqual([]);
  });

  it('have a title in both languages', async () => {
    for (const { id } of earlyCommands) {
      expect(appCommandsMessages[id]).toMatch(/\w/);
      expect(translations.appCommands[id]).toMatch(/\p{Script=Han}/u);
    }
    for (const name of Object.keys(canvasCommandMessages))
      expect(translations.canvasCommands[name as keyof typeof canvasCommandMessages], name).toMatch(/\p{Script=Han}/u);
    vi.resetModules();
    vi.doMock('../../messages/language', async (original) => ({
      ...(await original<object>()),
      currentLanguage: 'zh',
    }));
    const { listedCommands: chinese } = await import('./keys/listedCommands');
    expect(chinese.length).toBe(listedCommands.length);
    expect(chinese.filter(({ title }) => !/\p{Script=Han}/u.test(title)).map(({ id }) => id)).toEqual([]);
    expect(chinese.filter(({ group }) => !/\p{Script=Han}/u.test(group)).map(({ id }) => id)).toEqual([]);
    vi.doUnmock('../../messages/language');
  });
});
