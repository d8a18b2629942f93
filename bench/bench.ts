// Shared code of all benchmarks: rows, timing, the machine.

import { cpus, loadavg } from 'node:os';

/** One line of the table. Every row has a comparison: a peer on the same input, or a bound. */
export interface BenchRow {
  readonly bench: string;
  readonly what: string;
  readonly weir: string;
  readonly beside: string;
  readonly target?: string;
}

export interface BenchOptions {
  /** Fewer rounds and smaller graphs, to check that everything runs. */
  readonly quick: boolean;
  /** Called with each row as soon as it is measured. */
  report(row: BenchRow): void;
}

export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function measureSpread(values: readonly number[]): Spread {
  const sorted = [...values].sort((first, second) => first - second);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95), max: at(1) };
}

/** Milliseconds of `rounds` runs after a few warm-up runs; each run gets its number. */
export function timeRounds(rounds: number, run: (round: number) => unknown): Spread {
  const warmUp = Math.min(5, rounds);
  const values: number[] = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    const start = performance.now();
    run(round);
    if (round >= warmUp) values.push(performance.now() - start);
  }
  return measureSpread(values);
}

/**
 * Milliseconds of several runs in alternation, so that other load on the machine affects all of them equally; their
 * ratios are more reliable than the numbers.
 */
export function timeTogether(rounds: number, runs: readonly ((round: number) => unknown)[]): readonly Spread[] {
  const warmUp = Math.min(5, rounds);
  const values = runs.map((): number[] => []);
  for (let round = 0; round < rounds + warmUp; round++) {
    runs.forEach((run, index) => {
      const start = performance.now();
      run(round);
      if (round >= warmUp) values[index]?.push(performance.now() - start);
    });
  }
  return values.map(measureSpread);
}

const digits = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

export const ms = (value: number) => `${digits(value)} ms`;

export const spread = ({ median, p95 }: Spread) => `${digits(median)} / ${digits(p95)} ms`;

export function describeMachine(): string {
  const [first] = cpus();
  const load = loadavg().map((value) => value.toFixed(1));
  return `${cpus().length} x ${first?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}, load ${load.join(' ')}`;
}

export function printTable(rows: readonly BenchRow[]): string {
  const head: BenchRow = { bench: 'bench', what: 'what', weir: 'Weir', beside: 'beside it', target: 'target' };
  const columns = ['bench', 'what', 'weir', 'beside', 'target'] as const;
  const all = [head, ...rows];
  const widths = columns.map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const line = (row: BenchRow) =>
    `| ${columns.map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
