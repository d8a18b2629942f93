// `npm run mutants`: runs thousands of damaged inputs of each kind through all code for such an input. Each runs in a
// supervised worker: one that takes too long is terminated and reported, and the run continues with the next. `--help`
// lists the options; `--only SEED` runs one again.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { hangLimit, type MutantKind, makeMutant } from '../src/testing/mutants/mutantKind';
import { mutantKinds } from '../src/testing/mutants/mutantKinds';
import type { MutantFinding, MutantJob, MutantMessage } from './mutantsWorker';

/** Milliseconds after which the worker is terminated: much longer than a hang, since the machine may be busy. */
const giveUpAfter = 20_000;

const usage = `npm run mutants -- [--kind NAME,NAME] [--count 10000] [--seed 1] [--only SEED] [--out FOLDER]
Kinds: ${mutantKinds.map(({ name }) => name).join(', ')}.
`;

function readOptions() {
  const text = { type: 'string' } as const;
  const options = { kind: text, count: text, seed: text, only: text, out: text, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}`);
    return process.exit(2);
  }
}

const options = readOptions();
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}
const wanted = options.kind?.split(',') ?? mutantKinds.map(({ name }) => name);
const unknown = wanted.filter((name) => !mutantKinds.some((kind) => kind.name === name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown kind: ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}
const { only } = options;
const first = Number(only ?? options.seed ?? 1);
const count = only === undefined ? Number(options.count ?? 10_000) : 1;
const folder = options.out ?? mkdtempSync(join(tmpdir(), 'weir-mutants-'));

mkdirSync(folder, { recursive: true });

const entry = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(
  new URL('./mutantsWorker.ts', import.meta.url).href,
)}); });`;

interface Outcome {
  readonly findings: readonly MutantFinding[];
  readonly slowest: { readonly seed: number; readonly step: string; readonly ms: number };
}

/** Runs seeds `from` to `until` (excluded); ends early at a hang, which is among the findings. */
function runWorker(job: MutantJob, known: Outcome): Promise<Outcome & { readonly next: number }> {
  const findings = [...known.findings];
  let { slowest } = known;
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry, { eval: true, workerData: job, resourceLimits: { maxOldGenerationSizeMb: 3000 } });
    let current = { seed: job.from, step: 'start', since: performance.now() };
    const finish = (next: number) => {
      clearInterval(watch);
      void worker.terminate();
      resolve({ findings, slowest, next });
    };
    const watch = setInterval(() => {
      if (performance.now() - current.since < giveUpAfter) return;
      findings.push({ seed: current.seed, step: current.step, message: `no end after ${giveUpAfter / 1000} s` });
      finish(current.seed + 1);
    }, 500);
    worker.on('message', (message: MutantMessage) => {
      if (message.kind === 'step') current = { seed: message.seed, step: message.step, since: performance.now() };
      else if (message.kind === 'found') {
        const { seed, step, message: why } = message.finding;
        process.stderr.write(`  seed ${seed}, ${step}: ${why.split('\n')[0]}\n`);
        findings.push(message.finding);
      } else if (message.kind === 'slowest') slowest = message.ms > slowest.ms ? message : slowest;
      else finish(job.until);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      if (current.step === 'start') {
        reject(error);
        return;
      }
      findings.push({ seed: current.seed, step: current.step, message: error.stack ?? error.message });
      finish(current.seed + 1);
    });
  });
}

async function runKind(kind: MutantKind): Promise<number> {
  const start = performance.now();
  let outcome: Outcome = { findings: [], slowest: { seed: first, step: '', ms: 0 } };
  for (let from = first; from < first + count; ) {
    const ran = await runWorker({ kind: kind.name, from, until: first + count, limit: hangLimit }, outcome);
    outcome = ran;
    from = ran.next;
  }
  const { slowest, findings } = outcome;
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  process.stdout.write(
    `${kind.name}: ${count} mutants, seeds ${first} to ${first + count - 1}, ${seconds} s; slowest step ${slowest.ms.toFixed(0)} ms (${slowest.step}, seed ${slowest.seed}); ${findings.length === 0 ? 'no exception, no hang' : `${findings.length} failures`}\n`,
  );
  for (const { seed, step, message, input } of findings) {
    const file = join(folder, `${kind.name}-${seed}.txt`);
    writeFileSync(file, input ?? (await makeMutant(kind, seed)));
    process.stdout.write(
      `  seed ${seed}, ${step}: ${message.split('\n').slice(0, 6).join('\n    ')}\n    input: ${file}\n`,
    );
  }
  return findings.length;
}

let failures = 0;
for (const kind of mutantKinds.filter(({ name }) => wanted.includes(name))) failures += await runKind(kind);
process.exit(failures > 0 ? 1 : 0);
