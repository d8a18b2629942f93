// FlowMind's measures over the results of a bench, by strategy: overall, by category and by difficulty. Every figure
// has its sample size. Invariant: cells in which the endpoint failed are counted and otherwise left out, since they are
// not evidence about a strategy.

import type { MixedKind, TokenUse } from '../../executeSummarize';
import { type BenchTask, benchCategories, benchDifficulties } from '../benchTask';
import { findTask } from '../benchTasks';
import { type BenchStrategy, benchStrategies, isOneStage } from './benchPlan';
import type { BenchCellResult, MeasuredCell } from './cellResult';
import { compareWithReference } from './compareWithReference';

/** A share of `n`, with the 95 % interval of Wilson; 0 to 1. */
export interface RateWithInterval {
  readonly count: number;
  readonly n: number;
  /** Absent if `n` is 0. */
  readonly value?: number;
  readonly low?: number;
  readonly high?: number;
}

/** Means over `n` cases. */
export interface MeanTokens {
  readonly n: number;
  /** Absent if `n` is 0. */
  readonly prompt?: number;
  readonly completion?: number;
  /** Some endpoint reported no usage, and characters were counted. */
  readonly estimated: boolean;
}

/** A mean over `n` cases. */
export interface MeanOfCases {
  readonly n: number;
  /** Absent if `n` is 0. */
  readonly value?: number;
}

export interface BenchMeasures {
  /** Number of measured cells; each task is one cell. */
  readonly cases: number;
  readonly failedByEndpoint: number;
  /** FlowMind C.2: share of cases all of whose held-out tests give exactly the golden output. */
  readonly caseRate: RateWithInterval;
  /** FlowMind C.2: share of held-out tests that do. */
  readonly testRate: RateWithInterval;
  /**
   * FlowMind 4.1, E.2: share of cases with an execution that finished, with a business call and no unrecovered error.
   */
  readonly executionCompleteness: RateWithInterval;
  /** The same over single executions. */
  readonly rolloutCompleteness: RateWithInterval;
  /** FlowMind 4.1, E.2: share of cases whose graph is valid. */
  readonly graphValidity: RateWithInterval;
  /** FlowMind 4.1: share of cases with both. */
  readonly bothSucceed: RateWithInterval;
  /**
   * FlowMind 4.3.3: share of executions that mix both kinds of tools in one phase. Absent for two stages, which cannot
   * mix them.
   */
  readonly mixed?: RateWithInterval & { readonly kinds: Readonly<Record<MixedKind, number>> };
  /** FlowMind 4.4, E.5. A one-stage baseline has no summarize phase, and the miner calls no model in it. */
  readonly tokens: {
    readonly execute: MeanTokens;
    readonly summarize: MeanTokens;
    readonly total: MeanTokens;
    /** Means over the right cases, and over the others. */
    readonly success: MeanTokens;
    readonly failure: MeanTokens;
  };
  /**
   * FlowMind C.1: the graphs beside the reference workflows. `equivalence` is of the decided cases; `congruence` and the
   * shares of paths are 0 to 1.
   */
  readonly whiteBox: {
    readonly equivalence: RateWithInterval;
    /** Cases whose equivalence the bound on the comparison left open. */
    readonly undecided: number;
    readonly congruence: MeanOfCases;
    readonly pathPrecision: MeanOfCases;
    readonly pathRecall: MeanOfCases;
    readonly pathF1: MeanOfCases;
  };
  /** FlowMind, Table 17, in milliseconds: mean of a case, over those with a recorded time. */
  readonly runtime: MeanOfCases;
  /**
   * FlowMind, Table 10: share of the written tokens of the baseline that the strategy saves, over the `n` tasks that both
   * have measured; negative if it writes more. Absent for the baselines and the miner.
   */
  readonly saving?: MeanOfCases & { readonly baseline: BenchStrategy };
}

export interface BenchGroup {
  readonly kind: 'all' | 'category' | 'difficulty';
  readonly name: string;
  readonly rows: readonly { readonly strategy: BenchStrategy; readonly measures: BenchMeasures }[];
}

/** Groups and strategies without any result are left out. `ownTasks` are tasks that are not those of the bench. */
export function benchTable(
  results: readonly BenchCellResult[],
  ownTasks: readonly BenchTask[] = [],
): readonly BenchGroup[] {
  const known = results.flatMap((result) => {
    const task = findTask(result.task, ownTasks);
    return task ? [{ result, task }] : [];
  });
  const group = (kind: BenchGroup['kind'], name: string, own: typeof known): BenchGroup => ({
    kind,
    name,
    rows: benchStrategies.flatMap(({ id, baseline }) => {
      const cells = own.flatMap(({ result }) => (result.strategy === id ? [result] : []));
      if (cells.length === 0) return [];
      const saving =
        baseline &&
        savingOf(
          cells,
          own.flatMap(({ result }) => (result.strategy === baseline ? [result] : [])),
        );
      const measures = measureCells(cells, ownTasks);
      return [{ strategy: id, measures: saving ? { ...measures, saving: { baseline, ...saving } } : measures }];
    }),
  });
  return [
    group('all', 'all tasks', known),
    ...benchCategories.map((name) =>
      group(
        'category',
        name,
        known.filter(({ task }) => task.category === name),
      ),
    ),
    ...benchDifficulties.map((name) =>
      group(
        'difficulty',
        name,
        known.filter(({ task }) => task.difficulty === name),
      ),
    ),
  ].filter(({ rows }) => rows.length > 0);
}

/** Written tokens of all phases. */
const writtenTokens = ({ executions, summaryTokens }: MeasuredCell): number =>
  sumUse([...executions.map(({ tokens }) => tokens), summaryTokens]).completionTokens;

function savingOf(own: readonly BenchCellResult[], baseline: readonly BenchCellResult[]): MeanOfCases {
  const byTask = new Map(baseline.flatMap((cell) => (cell.kind === 'measured' ? [[cell.task, cell] as const] : [])));
  const pairs = own.flatMap((cell) => {
    const other = cell.kind === 'measured' ? byTask.get(cell.task) : undefined;
    return cell.kind === 'measured' && other ? [[writtenTokens(cell), writtenTokens(other)] as const] : [];
  });
  const [written, before] = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
  return before ? { n: pairs.length, value: 1 - (written ?? 0) / before } : { n: 0 };
}

function meanOf(values: readonly number[]): MeanOfCases {
  const n = values.length;
  return n === 0 ? { n } : { n, value: values.reduce((sum, value) => sum + value, 0) / n };
}

function whiteBoxOf(cells: readonly MeasuredCell[], ownTasks: readonly BenchTask[]): BenchMeasures['whiteBox'] {
  const compared = cells.flatMap((cell) => compareWithReference(cell, ownTasks) ?? []);
  const decided = compared.filter(({ equivalence }) => equivalence !== 'undecided');
  return {
    equivalence: rateOf(decided.filter(({ equivalence }) => equivalence === 'equivalent').length, decided.length),
    undecided: compared.length - decided.length,
    congruence: meanOf(compared.map(({ congruence }) => congruence)),
    pathPrecision: meanOf(compared.flatMap(({ paths }) => paths.precision ?? [])),
    pathRecall: meanOf(compared.flatMap(({ paths }) => paths.recall ?? [])),
    pathF1: meanOf(compared.flatMap(({ paths }) => paths.f1 ?? [])),
  };
}

function measureCells(results: readonly BenchCellResult[], ownTasks: readonly BenchTask[]): BenchMeasures {
  const cells = results.filter((result): result is MeasuredCell => result.kind === 'measured');
  const cases = cells.length;
  const share = (fits: (cell: MeasuredCell) => boolean) => rateOf(cells.filter(fits).length, cases);
  const tests = cells.flatMap((cell) => cell.tests);
  const executions = cells.flatMap((cell) => cell.executions);
  const isExecuted = (cell: MeasuredCell) => cell.executions.some(({ isComplete }) => isComplete);
  const oneStage = cells.filter(({ strategy }) => isOneStage(strategy));
  const attempts = oneStage.flatMap((cell) => cell.executions);
  const mixed = attempts.flatMap((attempt) => attempt.mixed ?? []);
  const kindCount = (kind: MixedKind) => mixed.filter((each) => each === kind).length;
  const phases = cells.map((cell) => ({
    cell,
    execute: sumUse(cell.executions.map(({ tokens }) => tokens)),
    summarize: sumUse([cell.summaryTokens]),
  }));
  const total = (some: typeof phases) => meanUse(some.map(({ execute, summarize }) => sumUse([execute, summarize])));
  return {
    cases,
    failedByEndpoint: results.length - cases,
    caseRate: share(({ isRight }) => isRight),
    testRate: rateOf(tests.filter(({ passed }) => passed).length, tests.length, cases),
    executionCompleteness: share(isExecuted),
    rolloutCompleteness: rateOf(executions.filter(({ isComplete }) => isComplete).length, executions.length, cases),
    graphValidity: share(({ isValid }) => isValid),
    bothSucceed: share((cell) => cell.isValid && isExecuted(cell)),
    ...(oneStage.length > 0
      ? {
          mixed: {
            ...rateOf(mixed.length, attempts.length, cases),
            kinds: {
              interleaved: kindCount('interleaved'),
              interrupted: kindCount('interrupted'),
              'front-loaded': kindCount('front-loaded'),
            },
          },
        }
      : {}),
    tokens: {
      execute: meanUse(phases.map(({ execute }) => execute)),
      summarize: meanUse(phases.map(({ summarize }) => summarize)),
      total: total(phases),
      success: total(phases.filter(({ cell }) => cell.isRight)),
      failure: total(phases.filter(({ cell }) => !cell.isRight)),
    },
    whiteBox: whiteBoxOf(cells, ownTasks),
    runtime: meanOf(cells.flatMap(({ runtime }) => runtime ?? [])),
  };
}

/**
 * Wilson's interval at 95 %. Tests of one case are correlated, as are executions: if `n` counts those, the interval is
 * as wide as for as many independent ones as there are cases.
 */
export function rateOf(count: number, n: number, independent = n): RateWithInterval {
  if (n === 0 || independent === 0) return { count, n };
  const z = 1.959964;
  const value = count / n;
  const scale = 1 + (z * z) / independent;
  const middle = (value + (z * z) / (2 * independent)) / scale;
  const half = (z / scale) * Math.sqrt((value * (1 - value)) / independent + (z * z) / (4 * independent * independent));
  return { count, n, value, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

type Use = Pick<TokenUse, 'promptTokens' | 'completionTokens' | 'estimated'>;

const sumUse = (uses: readonly (Use | undefined)[]): Use => ({
  promptTokens: uses.reduce((sum, use) => sum + (use?.promptTokens ?? 0), 0),
  completionTokens: uses.reduce((sum, use) => sum + (use?.completionTokens ?? 0), 0),
  estimated: uses.some((use) => use?.estimated === true),
});

function meanUse(uses: readonly Use[]): MeanTokens {
  const n = uses.length;
  const sum = sumUse(uses);
  if (n === 0) return { n, estimated: false };
  return { n, prompt: sum.promptTokens / n, completion: sum.completionTokens / n, estimated: sum.estimated };
}
