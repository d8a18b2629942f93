// The worker thread of mutants: reports each step before it starts, so that the main thread can name the hanging step.

import { parentPort, workerData } from 'node:worker_threads';
import { type MutantReport, makeMutant, runMutant, shrinkMutant } from '../src/testing/mutants/mutantKind';
import { mutantKinds } from '../src/testing/mutants/mutantKinds';

export interface MutantJob {
  readonly kind: string;
  readonly from: number;
  readonly until: number;
  /** Maximum milliseconds of a step. */
  readonly limit: number;
}

export interface MutantFinding {
  readonly seed: number;
  readonly step: string;
  readonly message: string;
  /** A shortened input; absent if it could not be shortened. */
  readonly input?: string;
}

export type MutantMessage =
  | { readonly kind: 'step'; readonly seed: number; readonly step: string }
  | { readonly kind: 'found'; readonly finding: MutantFinding }
  | { readonly kind: 'slowest'; readonly seed: number; readonly step: string; readonly ms: number }
  | { readonly kind: 'done' };

const { kind: name, from, until, limit } = workerData as MutantJob;
const post = (message: MutantMessage) => parentPort?.postMessage(message);
const kind = mutantKinds.find((candidate) => candidate.name === name);
if (!kind) throw new Error(`Unknown kind ${name}`);

/** The failure in a report: an exception, or a step that took too long. */
const failureOf = ({ failure, slowest }: MutantReport) =>
  failure ?? (slowest.ms > limit ? { step: slowest.step, message: `took ${slowest.ms.toFixed(0)} ms` } : undefined);

/** Two failures are the same if the step and the first words of the message are equal. */
const sameTrouble = (a: string, b: string) => a.split('\n')[0]?.slice(0, 30) === b.split('\n')[0]?.slice(0, 30);

let slowest = 0;
for (let seed = from; seed < until; seed++) {
  const onStep = (step: string) => post({ kind: 'step', seed, step });
  onStep('make');
  const input = await makeMutant(kind, seed);
  let report = await runMutant(kind, seed, input, onStep);
  // A busy machine is slow once; a hang is slow again.
  if (!report.failure && report.slowest.ms > limit) report = await runMutant(kind, seed, input, onStep);
  if (report.slowest.ms > slowest) {
    slowest = report.slowest.ms;
    post({ kind: 'slowest', seed, ...report.slowest });
  }
  const failure = failureOf(report);
  if (!failure) continue;
  const { step, message } = failure;
  const shorter = report.failure
    ? await shrinkMutant(input, async (candidate) => {
        const again = (await runMutant(kind, seed, candidate, onStep)).failure;
        return again?.step === step && sameTrouble(again.message, message);
      })
    : input;
  post({ kind: 'found', finding: { seed, step, message, input: shorter } });
}
post({ kind: 'done' });
