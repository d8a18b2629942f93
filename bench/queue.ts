// `npx tsx bench/queue.ts [--sessions 2000] [--only rate]`: a plan over a queue, with real processes and a real Redis
// that is restarted. Uses rehearsal sessions, so that the queue is measured and no model. Exits with 1 if an
// expectation fails.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../src/core/support';
import { startFakeEndpoint } from '../src/testing/fakeEndpoint';
import { startRedis } from '../src/testing/redisServer';
import { describeMachine } from './bench';

const root = resolve(import.meta.dirname, '..');
const asked = process.argv.indexOf('--sessions');
const sessions = asked > 0 ? Number(process.argv[asked + 1]) : 2000;
const folder = mkdtempSync(join(tmpdir(), 'weir-bench-queue-'));
const random = createRandom('bench/queue');
const started = new Set<ChildProcess>();
let faults = 0;

const say = (line: string) => process.stdout.write(`${line}\n`);
function check(what: string, holds: boolean): void {
  if (!holds) faults += 1;
  say(`${holds ? 'ok  ' : 'NOT '}  ${what}`);
}

interface Started {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<number | null>;
}

function weir(...argv: readonly string[]): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', ...argv], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.add(child);
  let text = '';
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return { child, said: () => text, ended };
}

const data = resolve(root, 'src/examples/evaluation/data.json');
/** The arm is one of two, so that 12 users in 84 repetitions are 2,016 sessions. */
function planFile(name: string, count: number, more: object = {}): string {
  const arms = [
    { id: 'bare', preset: 'weir', controllers: 'none' },
    { id: 'both', preset: 'weir' },
  ];
  const repetitions = Math.ceil(count / 24);
  const file = join(folder, `${name}.json`);
  const models = { agent: 'rehearsal-hasty' };
  writeFileSync(file, JSON.stringify({ name, data, arms, repetitions, models, ...more }));
  return file;
}
const idsIn = (out: string) =>
  readFileSync(join(out, 'cells.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (JSON.parse(line) as { id: string }).id);
const tableIn = (out: string) =>
  JSON.stringify(
    JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'), (key, value: unknown) =>
      key === 'latency' ? undefined : value,
    ),
  );
const isWhole = (out: string, alone: string) => {
  const ids = idsIn(out);
  return new Set(ids).size === ids.length && [...idsIn(alone)].sort().join() === [...ids].sort().join();
};
/** Cells per second between the first and the last cell of a log, so that process starts are excluded. */
async function rateOf(run: Started, cell: RegExp): Promise<number> {
  let [first, last, count] = [0, 0, 0];
  run.child.stderr?.on('data', (chunk: Buffer) => {
    const found = chunk.toString().match(cell)?.length ?? 0;
    if (found === 0) return;
    last = performance.now();
    if (first === 0) first = last;
    else count += found;
  });
  await run.ended;
  return (1000 * count) / (last - first);
}
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(20);
}
async function stop(workers: readonly Started[]): Promise<void> {
  for (const { child } of workers) child.kill('SIGINT');
  await Promise.all(workers.map(({ ended }) => ended));
}

const redis = await startRedis();
const worker = (...more: readonly string[]) => weir('worker', '--queue', redis.url, '--lease', '5', ...more);
try {
  say(describeMachine());
  if (!process.argv.includes('rate')) await benchSessions();
  await benchRate();
} finally {
  for (const child of started) if (child.exitCode === null) child.kill('SIGKILL');
  await redis.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(faults === 0 ? 0 : 1);

async function benchSessions(): Promise<void> {
  const file = planFile('all', sessions);
  const alone = join(folder, 'alone');
  const single = await rateOf(weir('evaluate', file, '--out', alone), /^\d+\/\d+ {2}/gm);
  const total = idsIn(alone).length;
  say(`${total} sessions in one process: ${single.toFixed(1)} a second`);

  const one = [worker()];
  const queued = join(folder, 'one');
  const collector = weir('evaluate', file, '--out', queued, '--queue', redis.url);
  const [first] = one;
  const rate = first ? rateOf(first, /^\d+ {2}/gm) : Promise.resolve(0);
  await collector.ended;
  await stop(one);
  const ratio = (await rate) / single;
  say(
    `${total} sessions by one worker: ${(await rate).toFixed(1)} a second (${(100 * ratio).toFixed(0)} % of one process)`,
  );
  check('a worker is within 10 % of a single process', ratio > 0.9);
  check('its table is that of the single process', isWhole(queued, alone) && tableIn(queued) === tableIn(alone));

  const four = Array.from({ length: 4 }, () => worker('--concurrency', '2'));
  const shared = join(folder, 'four');
  const filling = weir('evaluate', file, '--out', shared, '--queue', redis.url);
  const doomed = [0, 1, 2, 3].toSorted(() => random.next() - 0.5).slice(0, 2);
  for (const [turn, index] of doomed.entries()) {
    const share = (turn + random.next()) / 2.5;
    await until(() => (filling.said().match(/^\d+\/\d+ {2}/gm)?.length ?? 0) > share * total);
    four[index]?.child.kill('SIGKILL');
    say(`      worker ${index + 1} of 4 killed after ${(100 * share).toFixed(0)} % of the cells`);
  }
  check('four workers, two of them killed: the collector ends with 0', (await filling.ended) === 0);
  check('every cell is there, once', isWhole(shared, alone));
  check('the table is that of the single process', tableIn(shared) === tableIn(alone));
  await stop(four.filter((_, index) => !doomed.includes(index)));

  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const part = planFile(signal, sessions / 4);
    const [left, right] = [join(folder, `${signal}-alone`), join(folder, signal)];
    await weir('evaluate', part, '--out', left).ended;
    const two = [worker(), worker()];
    const run = weir('evaluate', part, '--out', right, '--queue', redis.url);
    await until(() => (run.said().match(/^\d+\/\d+ {2}/gm)?.length ?? 0) > sessions / 10);
    await redis.restart(signal);
    const code = await run.ended;
    check(`Redis restarted in the middle (${signal}): nothing lost`, code === 0 && isWhole(right, left));
    check('the table is that of the single process', tableIn(right) === tableIn(left));
    await stop(two);
  }
}

async function benchRate(): Promise<void> {
  const times: number[] = [];
  const endpoint = await startFakeEndpoint({
    replies: () => {
      times.push(performance.now());
      return { content: 'Thought: I answer.\nResponse: I am sorry, I cannot do that.' };
    },
  });
  const perMinute = 300;
  const limited = planFile('limited', 192, {
    models: { agent: { model: 'counted', baseUrl: endpoint.url } },
    rateLimits: { [endpoint.url]: perMinute },
    limit: { count: 'userTurns', max: 4 },
  });
  const workers = Array.from({ length: 4 }, () => worker('--concurrency', '4'));
  await weir('evaluate', limited, '--out', join(folder, 'limited'), '--queue', redis.url).ended;
  await stop(workers);
  await endpoint.close();
  const windowMs = 60_000;
  const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + windowMs).length));
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1000;
  say(
    `${times.length} requests in ${seconds.toFixed(1)} s: ${((60 * (times.length - 1)) / seconds).toFixed(0)} a minute; at most ${most} in ${windowMs / 1000} s`,
  );
  check(`${perMinute} a minute hold over four workers`, most <= perMinute);
}
