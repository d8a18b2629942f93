// The real process: streams, exit codes, stdin, and lazy loading; from its sources and as built.

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

const weir = (argv: readonly string[], stdin?: string) =>
  start(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...argv], stdin);

const out = join(root, 'node_modules/.cache/weir-cli-test');
const file = join(out, 'weir.mjs');
const built = (argv: readonly string[], stdin?: string) => start(process.execPath, [file, ...argv], stdin);

describe('from its sources', () => {
  it('checks stdin, and keeps stderr quiet', async () => {
    const broken = readFileSync(join(root, hospital), 'utf8').replace('[check_hospital]', '[check_hospitl]');
    const piped = await weir(['check', '-', '--json'], broken);
    expect(piped).toMatchObject({ code: 1, stderr: '' });
    expect(JSON.parse(piped.stdout)).toMatchObject({ files: [{ file: '-', kind: 'pdl' }] });
  });

  it('refuses with 2 and one line', async () => {
    const { code, stdout, stderr } = await weir(['check', 'none.yaml']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe('weir: Cannot read none.yaml: there is no such file or folder.\n');
  });
});

describe('as it is built', () => {
  beforeAll(async () => {
    const { code, stderr } = await start(process.execPath, ['scripts/buildCli.mjs', '--out-dir', out]);
    if (code !== 0) throw new Error(stderr);
  });
  afterAll(() => rmSync(out, { recursive: true, force: true }));

  it('is one executable file with its parts beside it', () => {
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n(?!#!)/);
    expect(statSync(file).mode & 0o111).not.toBe(0);
  });

  it('prints one JSON document and nothing else, also where libraries have something to say', async () => {
    const { code, stdout, stderr } = await built(['check', hospital, 'src/examples/bicycleRepair.mmd', '--json']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.endsWith('}\n')).toBe(true);
    expect(JSON.parse(stdout)).toMatchObject({ files: [{ kind: 'pdl' }, { kind: 'mermaid', diagnostics: [] }] });
  });

  it.each([
    [['check', hospital, '--jsn'], /^weir: Unknown option --jsn; did you mean --json\? Usage: .*\n$/],
    [['check', '-', '-'], /^weir: `-` is given twice; stdin can be read once\.\n$/],
  ])('refuses %j with 2 and one line', async (argv, message) => {
    const { code, stdout, stderr } = await built(argv, 'Name: x\nSLOTs: []\nAPIs: []\n');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(message);
  });

  it('runs a session with its progress on stderr, and replays the log', async () => {
    const log = join(folder, 'log.jsonl');
    const ran = await built(['run', hospital, '--model', 'rehearsal-compliant', '--out', log, '--json']);
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^turn 1 {2}user: /);
    const summary = JSON.parse(ran.stdout) as { sessionId: string; log: string; turns: number };
    expect(summary.log).toBe(log);
    const replayed = await built(['replay', '-', '--json'], readFileSync(log, 'utf8'));
    expect(JSON.parse(replayed.stdout)).toMatchObject({ sessionId: summary.sessionId, turns: summary.turns });
  });

  it('takes a reader that has had enough for no failure', async () => {
    const graph = `"${process.execPath}" "${file}" graph ${hospital} --view procedure`;
    const { code, stdout, stderr } = await start('sh', ['-c', `${graph} | head -n 1; exit 0`]);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^start/);
  });

  it('loads neither chat client nor DOM where none is needed', async () => {
    const hook =
      'export async function resolve(name, context, next) { if (/^(openai|jsdom|mermaid)/.test(name)) throw new Error("loads " + name); return next(name, context); }';
    const register = `import { register } from 'node:module'; register('data:text/javascript,${encodeURIComponent(hook)}');`;
    const guard = ['--import', `data:text/javascript,${encodeURIComponent(register)}`];
    const guarded = (argv: readonly string[]) => start(process.execPath, [...guard, file, ...argv]);
    expect(await guarded(['check', hospital])).toMatchObject({ code: 0, stderr: '' });
    // The guard itself works: a flowchart does need a DOM.
    expect((await guarded(['check', 'src/examples/bicycleRepair.mmd'])).stderr).toContain('loads mermaid');
  });
});
