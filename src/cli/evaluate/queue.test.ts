// A plan over a queue, with real processes and a real Redis.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '../../adapters/queue/openRedis';
import { reserveRedisRequest } from '../../adapters/queue/redisRate';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';
import { type RedisServer, redisProgram, startRedis } from '../../testing/redisServer';

const root = resolve(import.meta.dirname, '../../..');
if (!redisProgram) console.warn('SKIPPED: no redis-server is here, so the queue was not tested.');

const folder = mkdtempSync(join(tmpdir(), 'weir-queue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

const built = join(root, 'node_modules/.cache/weir-queue-test');

// Built once: otherwise each process of these tests would read and compile all sources.
beforeAll(() => {
  if (redisProgram) execFileSync(process.execPath, ['scripts/buildCli.mjs', '--out-dir', built], { cwd: root });
}, 120_000);

function start(...argv: readonly string[]): Started {
  const child = spawn(process.execPath, [join(built, 'weir.mjs'), ...argv], {
    cwd: root,
    env: { ...process.env, OPENAI_API_KEY: 'sk-not-for-the-queue' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return { child, output: () => text, ended };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 20));
}

const plan = {
  name: 'Twenty-four',
  data: resolve(root, 'src/examples/evaluation/data.json'),
  arms: [{ id: 'bare', preset: 'weir', controllers: 'none' }],
  models: { agent: 'rehearsal-hasty' },
  repetitions: 2,
};
const idsIn = (out: string) =>
  readFileSync(join(out, 'cells.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { id: string }).id);
/** All figures except the times. */
const tableIn = (out: string) =>
  JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'), (key, value: unknown) =>
    key === 'latency' ? undefined : value,
  ) as unknown;

describe.skipIf(!redisProgram)('a queue', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  it('gives every cell once although a worker dies, and the table of a single process', async () => {
    const file = join(folder, 'plan.json');
    writeFileSync(file, JSON.stringify(plan));
    const [alone, shared] = [join(folder, 'alone'), join(folder, 'shared')];
    const single = start('evaluate', file, '--out', alone);
    const collector = start('evaluate', file, '--out', shared, '--queue', redis.url);
    const workers = ['first', 'second'].map(() =>
      start('worker', '--queue', redis.url, '--concurrency', '3', '--lease', '1'),
    ) as [Started, Started];
    // Both are running when the first one dies.
    await until(() => workers.every(({ output }) => /^3 {2}/m.test(output())));
    workers[0].child.kill('SIGKILL');
    expect(await collector.ended).toBe(0);
    expect(await single.ended).toBe(0);
    expect(idsIn(shared).length).toBe(24);
    expect(new Set(idsIn(shared))).toEqual(new Set(idsIn(alone)));
    expect(tableIn(shared)).toEqual(tableIn(alone));
    workers[1].child.kill('SIGINT');
    expect(await workers[1].ended).toBe(0);
    expect(workers[1].output()).toMatch(/cells done, \d+ failed attempts?\n$/);
  });

  it('is taken up again after Ctrl-C of the collector, and holds no key', async () => {
    const file = join(folder, 'again.json');
    writeFileSync(file, JSON.stringify({ ...plan, seed: 2, repetitions: 1 }));
    const out = join(folder, 'again');
    const first = start('evaluate', file, '--out', out, '--queue', redis.url);
    await until(() => first.output().includes('0 workers; start some with `weir worker'));
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain('12 cells left; the same command takes up again.');
    const opened = await openRedis(redis.url);
    if (!opened.ok) throw new Error(opened.error.message);
    for (const key of await opened.value.keys('*')) {
      const held = Buffer.from((await opened.value.dumpBuffer(key)) ?? '').toString('latin1');
      expect(held).not.toContain('sk-not-for-the-queue');
    }
    opened.value.disconnect();
    const worker = start('worker', '--queue', redis.url);
    const second = start('evaluate', file, '--out', out, '--queue', redis.url);
    expect(await second.ended).toBe(0);
    expect(idsIn(out).length).toBe(12);
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(0);
  });

  it('gives repetitions of an experiment on plans to workers, and the table of a single process', async () => {
    // A custom task: its checks, including a script, are sent to the workers.
    const own = join(folder, 'letter.json');
    const task = JSON.stringify({
      task: 'Write a letter with these parts: Greeting, News and Farewell.',
      checks: [
        { kind: 'sections', names: ['Greeting', 'Farewell'] },
        { kind: 'script', source: '({ result }) => result.includes("News") || "There is no news."' },
      ],
    });
    writeFileSync(own, task);
    const words = `plan experiment ${own} --repetitions 2 --candidates 1 --updates 4 --json`;
    const worker = start('worker', '--queue', redis.url);
    const collector = start(...words.split(' '), '--queue', redis.url);
    const alone = await runWeirJson(createFakeInput({ [own]: task }), words);
    expect(await collector.ended).toBe(0);
    worker.child.kill('SIGINT');
    expect(await worker.ended).toBe(0);
    expect(worker.output()).toMatch(/1 {2}letter\/[01]#[\s\S]*2 cells done/);
    const printed =
      collector
        .output()
        .split('\n')
        .find((line) => line.startsWith('{')) ?? '';
    const inOrder = (given: unknown) => {
      const [{ runs }] = (given as { tasks: [{ runs: Record<string, unknown>[] }] }).tasks;
      const places = (run: Record<string, unknown>) => `${String(run['repetition'])} ${String(run['condition'])}`;
      // Times differ between a stepping clock and a real one.
      return runs
        .map(({ makespan: _, speedUp: __, ...run }) => run)
        .toSorted((a, b) => places(a).localeCompare(places(b)));
    };
    expect(inOrder(JSON.parse(printed))).toEqual(inOrder(alone));
  });

  it('hands out turns at an endpoint evenly, to all workers together', async () => {
    const opened = await openRedis(redis.url);
    if (!opened.ok) throw new Error(opened.error.message);
    // 6 per minute is one in 10 s: the sixth waits for more than 40 s, independent of the time that passes here.
    const waits = await Promise.all(
      Array.from({ length: 6 }, () => reserveRedisRequest(opened.value, 'http://x/v1', 6)),
    );
    expect(waits[0]).toBe(0);
    expect(waits[5]).toBeGreaterThan(40_000);
    expect(await reserveRedisRequest(opened.value, 'http://y/v1', 6)).toBe(0);
    opened.value.disconnect();
  });
});

describe('a queue that is not there', () => {
  const refusal = async (address: string) =>
    (await runWeir(createFakeInput(), ['worker', '--queue', address])).stderr.trim();

  it('is reported in one line: problem, address, remedy', async () => {
    expect(await refusal('localhost:6379')).toMatch(/A queue is an address such as redis:\/\/localhost:6379/);
    expect(await refusal('redis://127.0.0.1:1')).toBe(
      'weir: Redis at 127.0.0.1:1 cannot be reached: nothing listens there. Start one (redis-server --appendonly yes), or check the address of --queue.',
    );
    expect((await runWeir(createFakeInput(), 'worker')).stderr).toMatch(/--queue is missing/);
  });
});
