// Types and runner of mutants: creation of an input from a seed, and the work done with it. Tests and benchmarks only.
// Invariant: seed and input determine everything, so that a failure can be repeated.

import { createRandom, type Random } from '../../core/support';

/** Runs and times one named piece of work; an exception is a failure of the mutant. */
export type MutantStep = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;

export interface MutantKind {
  readonly name: string;
  make(random: Random): string | Promise<string>;
  run(input: string, step: MutantStep, random: Random): Promise<void>;
}

export interface MutantReport {
  /** The step that took longest, and its milliseconds of processor time. */
  readonly slowest: { readonly step: string; readonly ms: number };
  readonly failure?: { readonly step: string; readonly message: string };
}

/** Maximum duration of a step, in milliseconds. */
export const hangLimit = 2000;

export const makeMutant = async (kind: MutantKind, seed: number): Promise<string> =>
  kind.make(createRandom(`${kind.name} ${seed}`));

/** `onStep` is called at the start of each step, for a supervising process. */
export async function runMutant(
  kind: MutantKind,
  seed: number,
  input: string,
  onStep: (name: string) => void = () => {},
): Promise<MutantReport> {
  let slowest = { step: '', ms: 0 };
  let current = '';
  const step: MutantStep = async (name, work) => {
    current = name;
    onStep(name);
    const [start, busy] = [performance.now(), process.cpuUsage()];
    try {
      return await work();
    } finally {
      // Processor time: excludes other programs and waiting.
      const { user, system } = process.cpuUsage(busy);
      const ms = Math.min(performance.now() - start, (user + system) / 1000);
      if (ms > slowest.ms) slowest = { step: name, ms };
    }
  };
  try {
    await kind.run(input, step, createRandom(`${kind.name} ${seed} run`));
    return { slowest };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { slowest, failure: { step: current, message: message.split('\n').slice(0, 8).join('\n') } };
  }
}

/** Finds a shorter input that fails in the same step, by removing pieces as long as it does. */
export async function shrinkMutant(
  input: string,
  stillFails: (input: string) => Promise<boolean>,
  mostTries = 300,
): Promise<string> {
  const until = performance.now() + 10_000;
  let best = input;
  let tries = 0;
  for (
    let size = Math.ceil(best.length / 2);
    size >= 1 && tries < mostTries;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let at = 0; at < best.length && tries < mostTries; ) {
      const shorter = best.slice(0, at) + best.slice(at + size);
      tries += 1;
      if (performance.now() > until) return best;
      if (await stillFails(shorter)) best = shorter;
      else at += size;
    }
  }
  return best;
}

/** Throws if two values differ as JSON; the order of keys is ignored. */
export function expectSame(what: string, one: unknown, other: unknown): void {
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  const [first, second] = [JSON.stringify(one, withSortedKeys), JSON.stringify(other, withSortedKeys)];
  if (first === second) return;
  let at = 0;
  while (first?.[at] === second?.[at]) at += 1;
  const near = (text: string | undefined) => text?.slice(Math.max(0, at - 60), at + 60);
  throw new Error(`${what}: ${near(first)} is not ${near(second)}`);
}

const withSortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
