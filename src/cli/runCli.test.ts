import { describe, expect, it } from 'vitest';
import { commandTable } from './commandTable';
import { createFakeInput, weir } from './fakeInput';

describe('the command line', () => {
  it('tells what there is, and refuses to do nothing', async () => {
    const { exitCode, stdout } = await weir(createFakeInput(), '--help');
    expect(exitCode).toBe(0);
    for (const { name, summary } of commandTable) expect(stdout).toContain(`${name.padEnd(10)} ${summary}`);
    expect(await weir(createFakeInput(), [])).toEqual({ exitCode: 2, stdout: '', stderr: stdout });
  });

  it.each(commandTable.map(({ name }) => name))('explains every option of %s', async (name) => {
    const { exitCode, stdout } = await weir(createFakeInput(), [name, 'FILE', '--help']);
    const command = await commandTable.find((entry) => entry.name === name)?.load();
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`Usage: weir ${name} `);
    for (const option of [...Object.keys(command?.options ?? {}), 'json']) {
      expect(stdout).toMatch(new RegExp(`^  --${option} +\\S`, 'm'));
      expect(command?.usage, option).toContain(`--${option}`);
    }
  });

  it('names the command that was meant', async () => {
    expect((await weir(createFakeInput(), 'chekc f')).stderr).toMatch(
      /^weir: Unknown command chekc; did you mean check\? Commands: check, graph, .*\n$/,
    );
    expect((await weir(createFakeInput(), 'dance')).exitCode).toBe(2);
  });

  it('owns up to its own faults in one line', async () => {
    const input = createFakeInput();
    input.readText = () => Promise.reject(new Error('two\n  lines'));
    expect(await weir(input, 'check f')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'weir: a fault of weir itself, please report it: two lines\n',
    });
  });
});
