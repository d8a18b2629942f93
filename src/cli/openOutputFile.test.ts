import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from './cliCommand';
import { createNodeInput } from './nodeInput';
import { runCli } from './runCli';

let folder = '';
const at = (name: string) => join(folder, name);
const input = { ...createNodeInput(), log: () => undefined };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-out-'));
  writeFileSync(at('read'), 'Name: x\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = (name: string) => readFileSync(at(name), 'utf8');

describe('a file that a command writes', () => {
  it('bears its name when it is whole', () => {
    const sink = input.outFile(at('new')).open();
    sink.append('one\n');
    expect(existsSync(at('new'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.startsWith('new.'))).toHaveLength(1);
    sink.append('two\n');
    sink.close();
    expect(text('new')).toBe('one\ntwo\n');
    expect(readdirSync(folder).toSorted()).toEqual(['new', 'read']);
  });

  it('replaces a file only with force, and until it is whole not at all', () => {
    writeFileSync(at('old'), 'old');
    expect(() => input.outFile(at('old'))).toThrow('exists already. Name another file, or replace it with --force.');
    const sink = input.outFile(at('old'), { force: true }).open();
    sink.append('new');
    expect(text('old')).toBe('old');
    sink.close();
    expect(text('old')).toBe('new');
  });

  it('does not replace what another program made meanwhile', () => {
    const sink = input.outFile(at('new')).open();
    sink.append('mine');
    writeFileSync(at('new'), 'theirs');
    expect(() => sink.close()).toThrow(/by another program meanwhile\. What was written before is in .*\.partial\.$/);
    expect(text('new')).toBe('theirs');
  });

  it.each(['itself', 'a symbolic link', 'a link to a link', 'a hard link', 'another path'])(
    'refuses what is read, named by %s, also with force',
    (how) => {
      symlinkSync(at('read'), at('soft'));
      symlinkSync(at('soft'), at('softer'));
      linkSync(at('read'), at('hard'));
      const name = { itself: 'read', 'a symbolic link': 'soft', 'a link to a link': 'softer', 'a hard link': 'hard' }[
        how
      ];
      const path = name === undefined ? `${folder}/./read` : at(name);
      for (const force of [false, true]) {
        expect(() => input.outFile(path, { force, reads: [at('read')] })).toThrow(
          'would overwrite a file that is read',
        );
        expect(() => input.outFile(at('read'), { force, reads: [path] })).toThrow(
          'would overwrite a file that is read',
        );
      }
      expect(text('read')).toBe('Name: x\n');
    },
  );

  it('replaces what a link leads to, and leaves the link', () => {
    writeFileSync(at('old'), 'old');
    symlinkSync(at('old'), at('link'));
    expect(() => input.outFile(at('link'))).toThrow('exists already');
    const sink = input.outFile(at('link'), { force: true, reads: [at('read')] }).open();
    sink.append('new');
    sink.close();
    expect([text('old'), text('link'), readdirSync(folder).length]).toEqual(['new', 'new', 3]);
  });

  it('appends to its own', () => {
    writeFileSync(at('own'), 'one\n');
    const sink = input.outFile(at('own'), { append: true }).open();
    sink.append('two\n');
    expect(text('own')).toBe('one\ntwo\n');
    sink.close();
  });

  it('says why it cannot', () => {
    symlinkSync(at('nothing'), at('dangling'));
    expect(() => input.outFile(folder)).toThrow(`Cannot write ${folder}: it is a folder.`);
    expect(() => input.outFile(at('none/new')).open()).toThrow('there is no such file or folder.');
    expect(() => input.outFile(at('dangling'))).toThrow('it is a link to a file that is not there');
    expect(() => input.outFile('-')).toThrow(UsageError);
    expect(readdirSync(folder).toSorted()).toEqual(['dangling', 'read']);
  });

  it.skipIf(process.platform !== 'linux')('writes to a device as it is, and leaves nothing of a full disk', () => {
    const sink = input.outFile('/dev/null').open();
    sink.append('x');
    sink.close();
    expect(existsSync('/dev/null')).toBe(true);
    const full = input.outFile('/dev/full').open();
    expect(() => full.append('x')).toThrow('Cannot write /dev/full: the disk is full.');
  });
});

describe('--out', () => {
  const hospital = 'src/examples/hospitalAppointment.pdl.yaml';
  const run = (...argv: readonly string[]) => runCli(argv, input);

  it('of run and summarize keeps what is there, and --force replaces it', async () => {
    writeFileSync(at('h.yaml'), readFileSync(hospital, 'utf8'));
    symlinkSync(at('h.yaml'), at('link'));
    const ran = ['run', at('h.yaml'), '--model', 'rehearsal-compliant', '--out'];
    expect(await run(...ran, at('log'))).toMatchObject({ exitCode: 0 });
    const log = text('log');
    expect(await run(...ran, at('log'))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/exists already/),
    });
    expect(await run(...ran, at('link'), '--force')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/would overwrite a file that is read/),
    });
    expect([text('log'), text('h.yaml')]).toEqual([log, readFileSync(hospital, 'utf8')]);
    expect(await run(...ran, at('log'), '--force', '--seed', '4')).toMatchObject({ exitCode: 0 });
    expect(text('log')).not.toBe(log);

    const mined = ['summarize', at('log'), '--out'];
    linkSync(at('log'), at('hard'));
    expect(await run(...mined, at('hard'), '--force')).toMatchObject({ exitCode: 2 });
    expect(await run(...mined, at('graph'))).toMatchObject({ exitCode: 0 });
    expect(await run(...mined, at('graph'))).toMatchObject({ exitCode: 2 });
    expect(await run(...mined, at('graph'), '--force')).toMatchObject({ exitCode: 0 });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });
});
