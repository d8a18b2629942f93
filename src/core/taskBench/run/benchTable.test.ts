import { describe, expect, it } from 'vitest';
import type { TokenUse } from '../../executeSummarize';
import { findBenchTask } from '../benchTasks';
import type { BenchStrategy } from './benchPlan';
import { benchTable } from './benchTable';
import type { BenchCellResult, CellExecution, MeasuredCell } from './cellResult';

const use = (promptTokens: number): TokenUse => ({
  promptTokens,
  completionTokens: promptTokens / 10,
  requests: 1,
  estimated: false,
});
const execution = (isComplete: boolean, more: Partial<CellExecution> = {}): CellExecution => ({
  id: 'e',
  inputs: {},
  golden: 1,
  steps: [],
  outcome: { kind: 'finished', answer: 1 },
  tokens: use(100),
  isComplete,
  isSuccess: false,
  isUsed: true,
  ...more,
});
const cell = (strategy: BenchStrategy, passed: readonly boolean[], more: Partial<MeasuredCell>): MeasuredCell => ({
  v: 1,
  settings: 's',
  task: 'math-levy',
  strategy,
  kind: 'measured',
  executions: [execution(true)],
  graph: { nodes: [], edges: [] },
  isValid: true,
  problems: [],
  building: [],
  tests: passed.map((each) => ({ inputs: {}, golden: 1, passed: each, outcome: { kind: 'finished', answer: 1 } })),
  isRight: passed.every(Boolean),
  ...more,
});
const rowOf = (results: readonly BenchCellResult[]) => benchTable(results)[0]?.rows[0]?.measures;

describe('benchTable on results made by hand', () => {
  it('has FlowMind’s shares, each of its own number', () => {
    const row = rowOf([
      cell('es-react-react', [true, true], { summaryTokens: use(50) }),
      cell('es-react-react', [true, false], { executions: [execution(false), execution(true)] }),
      cell('es-react-react', [false, false], { executions: [execution(false, { isSuccess: true })] }),
      cell('es-react-react', [false, true], { isValid: false, summaryTokens: use(350) }),
      { v: 1, settings: 's', task: 'math-levy', strategy: 'es-react-react', kind: 'failed-by-endpoint', message: 'no' },
    ]);
    expect(row).toMatchObject({
      cases: 4,
      failedByEndpoint: 1,
      caseRate: { count: 1, n: 4 },
      testRate: { count: 4, n: 8 },
      executionCompleteness: { count: 3, n: 4 },
      rolloutCompleteness: { count: 3, n: 5 },
      graphValidity: { count: 3, n: 4 },
      bothSucceed: { count: 2, n: 4 },
      tokens: {
        execute: { n: 4, prompt: 125 },
        summarize: { n: 4, prompt: 100 },
        total: { n: 4, prompt: 225 },
        success: { n: 1, prompt: 150, completion: 15 },
        failure: { n: 3, prompt: 250 },
      },
    });
    expect(row?.mixed).toBeUndefined();
    // Eight tests of four cases carry as much information as four.
    expect(row?.testRate.low).toBeCloseTo(rowOf(fourOf([true, true, false, false]))?.caseRate.low ?? 0, 12);
  });

  it('counts mixed executions of the baselines among executions, by kind', () => {
    const row = rowOf([
      cell('one-react', [true], { executions: [execution(true, { mixed: 'interleaved' }), execution(true)] }),
      cell('one-react', [true], { executions: [execution(true, { mixed: 'interrupted' })] }),
      cell('one-react', [true], { executions: [execution(true), execution(true), execution(true)] }),
    ]);
    expect(row?.mixed).toMatchObject({
      count: 2,
      n: 6,
      kinds: { interleaved: 1, interrupted: 1, 'front-loaded': 0 },
    });
  });

  it('compares graphs with the reference: one that is equal, one without a call, none', () => {
    const reference = findBenchTask('math-order-total')?.reference ?? { nodes: [], edges: [] };
    // multiply -> raise_by_percent -> round_to, without its second call.
    const cut = {
      nodes: reference.nodes.filter(({ id }) => id !== 'raise_by_percent'),
      edges: reference.edges.flatMap((edge) =>
        edge.from === 'raise_by_percent' ? [] : edge.to === 'raise_by_percent' ? [{ ...edge, to: 'round_to' }] : [edge],
      ),
    };
    const whiteBox = rowOf(
      [reference, cut, { nodes: [], edges: [] }].map((graph) =>
        cell('es-react-react', [true], { task: 'math-order-total', graph }),
      ),
    )?.whiteBox;
    expect(whiteBox).toMatchObject({ equivalence: { count: 1, n: 3 }, undecided: 0 });
    // Calls 2 of 3 and 2, successions (with start and end) 2 of 4 and 3: F1 2 * 4 / (7 + 5).
    expect(whiteBox?.congruence).toMatchObject({ n: 3, value: expect.closeTo((1 + 2 / 3 + 0) / 3, 12) });
    expect(whiteBox?.pathF1).toMatchObject({ n: 3, value: expect.closeTo(1 / 3, 12) });
  });

  it('measures the saving of written tokens over the tasks of both, and the runtime of cases that have one', () => {
    const own = { executions: [execution(true)], summaryTokens: use(50) };
    const baseline = { executions: [execution(true, { tokens: use(600) })] };
    const [all] = benchTable([
      cell('es-react-plan', [true], { ...own, task: 'math-levy', runtime: 1000 }),
      cell('es-react-plan', [true], { ...own, task: 'math-order-total', runtime: 3000 }),
      cell('es-react-plan', [true], { ...own, task: 'math-freight' }),
      cell('one-react', [true], { ...baseline, task: 'math-levy' }),
      cell('one-react', [true], { ...baseline, task: 'math-order-total' }),
    ]);
    const rows = new Map(all?.rows.map(({ strategy, measures }) => [strategy, measures]));
    // 15 written of each of two tasks against 60 each; the third task has no baseline.
    expect(rows.get('es-react-plan')?.saving).toEqual({ baseline: 'one-react', n: 2, value: 0.75 });
    expect(rows.get('es-react-plan')?.runtime).toEqual({ n: 2, value: 2000 });
    expect(rows.get('one-react')?.saving).toBeUndefined();
    expect(rows.get('one-react')?.runtime).toEqual({ n: 0 });
  });
});

const fourOf = (passed: readonly boolean[]) => passed.map((each) => cell('es-react-react', [each], {}));
