import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir } from '../testing/fakeCliInput';
import { cliCommands } from './cliCommands';

describe('the command line', () => {
  it('lists the commands, and refuses a call without a command', async () => {
    const { exitCode, stdout } = await runWeir(createFakeInput(), '--help');
    expect(exitCode).toBe(0);
    for (const { name, summary } of cliCommands) expect(stdout).toContain(`${name.padEnd(10)} ${summary}`);
    expect(await runWeir(createFakeInput(), [])).toEqual({ exitCode: 2, stdout: '', stderr: stdout });
  });

  it.each(cliCommands.map(({ name }) => name))('explains every option of %s', async (name) => {
    const { exitCode, stdout } = await runWeir(createFakeInput(), [name, 'FILE', '--help']);
    const command = await cliCommands.find((entry) => entry.name === name)?.load();
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Usage: weir ${name} `);
    for (const option of [...Object.keys(command?.options ?? {}), 'json']) {
      expect(stdout).toMatch(new RegExp(`^  --${option} +\\S`, 'm'));
      expect(command?.usage, option).toContain(`--${option}`);
    }
  });

  it('wraps help: options in one column, each form of a command on its own line', async () => {
    const { stdout } = await runWeir(createFakeInput(), 'plan --help');
    const lines = stdout.split('\n');
    for (const line of lines) expect(line.length, line).toBeLessThanOrEqual(100);
    expect(lines).toContain('       weir plan replay LOG');
    expect(lines).toContain('  --resume            Log of an unfinished run to continue');
  });

  it('names the command that was meant', async () => {
    expect((await runWeir(createFakeInput(), 'chekc f')).stderr).toMatch(
      /^weir: Unknown command chekc; did you mean check\? Commands: check, graph, .*\n$/,
    );
    expect((await runWeir(createFakeInput(), 'dance')).exitCode).toBe(2);
  });

  describe('with names that would steer a terminal', () => {
    const hostile = 'x\u001b]0;owned\u0007\u001b[2J\u009b31m\u202egnp.exe';
    const source = [
      `Name: ${JSON.stringify(hostile)}`,
      'APIs:',
      `  - name: ${JSON.stringify(hostile)}`,
      `    precondition: [${JSON.stringify(`no ${hostile}`)}]`,
      'Procedure: |',
      '  [a] = API.nothing()',
      '',
    ].join('\n');
    // Characters that control a terminal: C0 except tab and line breaks, DEL, C1, and bidirectional overrides.
    const raw = /(?!\t|\n|\r\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u;
    const file = `${hostile}.pdl.yaml`;
    const run = async (...words: readonly string[]) => {
      const input = { ...createFakeInput({ [file]: source, [`${hostile}.json`]: '{' }), isTerminal: () => true };
      return { ...(await runWeir(input, words)), logged: input.logged };
    };
    const lines: readonly (readonly string[])[] = [
      ['check', file],
      ['check', file, '--json'],
      ['metrics', file],
      ['metrics', file, '--json'],
      ['graph', file],
      ['graph', file, '--json'],
      ['convert', file, '--to', 'mermaid'],
      ['convert', file, '--to', 'text'],
      ['convert', file, '--to', hostile],
      ['plan', '--from', file],
      ['plan', hostile],
      ['replay', file],
      ['run', file, '--model', hostile],
      ['summarize', `${hostile}.json`],
      ['evaluate', `${hostile}.json`],
      ['worfeval', '--gold', `${hostile}.json`, '--pred', file],
      ['taskbench', '--model', 'rehearsal', '--tasks', hostile],
      ['worker', '--queue', hostile],
      ['check', `no${hostile}`],
      ['check', `--${hostile}`],
      ['check', file, `--${hostile}`, '--help'],
      ['metrics', file, '--view', hostile],
      [hostile],
      ['help', hostile],
    ];

    it.each(lines)('prints none of them as it came: %s', async (...words) => {
      const { stdout, stderr, logged } = await run(...words);
      expect(`${stdout}${stderr}${logged.join('\n')}`).not.toMatch(raw);
    });

    it('shows them as escapes, in JSON as the same text', async () => {
      const { stdout } = await run('check', file);
      expect(stdout).toContain('\\u001b]0;owned\\u0007\\u001b[2J\\u009b31m\\u202egnp.exe');
      const { stdout: json } = await run('graph', file, '--json');
      expect(JSON.stringify(JSON.parse(json))).toContain(JSON.stringify(hostile).slice(1, -1));
      expect((await run('check', `no${hostile}`)).stderr).toContain('nox\\u001b]0;owned');
    });

    it('keeps the reading order of a document that goes to a file', async () => {
      const { stdout } = await runWeir(createFakeInput({ [file]: source }), ['convert', file, '--to', 'text']);
      expect(stdout).toContain('\u202e');
      expect(stdout).not.toContain('\u001b');
    });
  });

  it('owns up to its own faults in one line', async () => {
    const input = createFakeInput();
    input.readText = () => Promise.reject(new Error('two\n  lines'));
    expect(await runWeir(input, 'check f')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'weir: a fault of weir itself, please report it: two lines\n',
    });
  });
});
