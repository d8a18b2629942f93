// The real process: streams, exit codes, stdin, what is loaded when, and the built command.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const hospital = 'src/examples/hospitalAppointment.pdl.yaml';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-process-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(command: string, argv: readonly string[], stdin = ''): Promise<Ended> {
  return new Promise((done, fail) => {
    const { FORCE_COLOR: _, ...env } = process.env;
    const child = spawn(command, argv, { cwd: root, env });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
    // A command that does not read its stdin closes it early.
    child.stdin.on('error', () => undefined);
    child.stdin.end(stdin);
  });
}

const tsx = ['--import', 'tsx'];
const weir = (argv: readonly string[], stdin?: string) =>
  start(process.execPath, [...tsx, 'src/cli/main.ts', ...argv], stdin);

describe('the process', () => {
  it('checks a file and stdin, and keeps stderr quiet', async () => {
    const file = await weir(['check', hospital]);
    expect(file).toMatchObject({ code: 0, stderr: '' });
    expect(file.stdout).toMatch(/^src\/examples\/hospitalAppointment\.pdl\.yaml:36:20: info: /);
    const broken = readFileSync(join(root, hospital), 'utf8').replace('[check_hospital]', '[check_hospitl]');
    const piped = await weir(['check', '-', '--json'], broken);
    expect(piped).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(piped.stdout)).toMatchObject({ files: [{ file: '-', kind: 'pdl' }] });
  });

  it('prints one JSON document and nothing else, also where libraries have something to say', async () => {
    const { code, stdout, stderr } = await weir(['graph', 'src/examples/bicycleRepair.mmd', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.endsWith('}\n')).toBe(true);
    expect(JSON.parse(stdout)).toHaveProperty('nodes');
  });

  it.each([
    [['check', 'none.yaml'], /^weir: Cannot read none\.yaml: there is no such file or folder\.\n$/],
    [['check', hospital, '--jsn'], /^weir: Unknown option --jsn; did you mean --json\? Usage: .*\n$/],
    [['check', '-', '-'], /^weir: `-` is given twice; stdin can be read once\.\n$/],
  ])('refuses %j with 2 and one line', async (argv, message) => {
    const { code, stdout, stderr } = await weir(argv, 'Name: x\nSLOTs: []\nAPIs: []\n');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('helps', async () => {
    const help = await weir(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('summarize');
  });

  it('runs a session with its progress on stderr, and replays the log', async () => {
    const log = join(folder, 'log.jsonl');
    const ran = await weir(['run', hospital, '--model', 'rehearsal-compliant', '--out', log, '--json']);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^turn 1 {2}user: /);
    const summary = JSON.parse(ran.stdout) as { sessionId: string; log: string; turns: number };
    expect(summary.log).toBe(log);
    const replayed = await weir(['replay', '-', '--json'], readFileSync(log, 'utf8'));
    expect(JSON.parse(replayed.stdout)).toMatchObject({ sessionId: summary.sessionId, turns: summary.turns });
  });

  it('takes a reader that has had enough for no failure', async () => {
    const graph = `"${process.execPath}" --import tsx src/cli/main.ts graph ${hospital} --view procedure`;
    const { code, stdout, stderr } = await start('sh', ['-c', `${graph} | head -n 1; exit 0`]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^start/);
  });

  it('loads neither chat client nor DOM where none is needed', async () => {
    const hook =
      'export async function resolve(name, context, next) { if (/^(openai|jsdom|mermaid)/.test(name)) throw new Error("loads " + name); return next(name, context); }';
    const register = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hook)}');`;
    const guarded = (argv: readonly string[]) =>
      start(process.execPath, [
        ...tsx,
        '--import',
        `data:text/javascript,${encodeURIComponent(register)}`,
        'src/cli/main.ts',
        ...argv,
      ]);
    expect(await guarded(['check', hospital])).toMatchObject({ code: 0, stderr: '' });
    // The guard itself works: a flowchart does need a DOM.
    expect((await guarded(['check', 'src/examples/bicycleRepair.mmd'])).stderr).toContain('loads jsdom');
  });
});

describe('the built command', () => {
  const out = join(root, 'node_modules/.cache/weir-cli-test');
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('is one executable file with its parts beside it', async () => {
    const built = await start(process.execPath, ['scripts/buildCli.mjs', '--out-dir', out]);
    expect(built).toMatchObject({ code: 0 });
    const file = join(out, 'weir.mjs');
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n(?!#!)/);
    expect(statSync(file).mode & 0o111).not.toBe(0);
    const checked = await start(process.execPath, [file, 'check', hospital, 'src/examples/bicycleRepair.mmd']);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout).toContain('Hospital appointment (pdl)');
    expect(checked.stdout).toContain('bicycleRepair (mermaid)');
    const ran = await start(process.execPath, [
      file,
      'run',
      hospital,
      '--model',
      'rehearsal-hasty',
      '--out',
      join(folder, 'b.jsonl'),
      '--json',
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({ ended: 'user-ended', violations: 0 });
  });
});
