import { describe, expect, it } from 'vitest';
import { findBenchTask } from '../benchTasks';
import type { CellExecution, MeasuredCell } from './cellResult';
import { diagnoseCells } from './diagnoseCells';
import { diagnosisTables } from './printDiagnosis';

const called = { kind: 'called', seq: 0, name: 'x', arguments: {}, result: { ok: true, value: 1 } } as unknown;
const execution = (isComplete: boolean, hasCall = true): CellExecution => ({
  id: 'e',
  inputs: {},
  golden: 1,
  steps: hasCall ? [called as CellExecution['steps'][number]] : [],
  outcome: { kind: 'finished', answer: 1 },
  isComplete,
  isSuccess: false,
  isUsed: true,
});
const node = { id: 's', kind: 'start', inputs: [], data: {} } as unknown as MeasuredCell['graph']['nodes'][number];
const cell = (
  executions: readonly CellExecution[],
  nodes: number,
  passed: readonly boolean[],
  isValid = nodes > 0,
): MeasuredCell => ({
  v: 1,
  settings: 's',
  task: 'math-levy',
  strategy: 'one-react',
  kind: 'measured',
  executions,
  graph: { nodes: Array<typeof node>(nodes).fill(node), edges: [] },
  isValid,
  problems: [],
  building: [],
  tests: passed.map((each) => ({ inputs: {}, golden: 1, passed: each, outcome: { kind: 'finished', answer: 1 } })),
  isRight: passed.every(Boolean),
});

describe('diagnoseCells', () => {
  it('counts the failure modes of cases, and test rates by execution and graph', () => {
    const results = [
      cell([execution(true)], 3, [true, true]),
      cell([execution(true)], 3, [true, false]),
      cell([execution(true)], 0, [false, false]),
      cell([execution(false, false)], 2, [false, true]),
      cell([execution(false)], 2, [false, false], false),
      cell([execution(false, false)], 0, [false, false]),
    ];
    // The first is right; each other one has another failure mode, two of them both parts incomplete.
    const [diagnosis] = diagnoseCells(results);
    expect(diagnosis).toMatchObject({
      strategy: 'one-react',
      cases: 6,
      failures: { 'executed-only': 1, 'graph-only': 1, 'both-complete': 1, 'both-partial': 1, empty: 1 },
      byValidity: [
        { executed: true, graph: true, cases: 2, testRate: 0.75 },
        { executed: true, graph: false, cases: 1, testRate: 0 },
        { executed: false, graph: true, cases: 1, testRate: 0.5 },
        { executed: false, graph: false, cases: 2, testRate: 0 },
      ],
    });
    expect(diagnosis?.mixing?.[0]).toEqual({ kind: 'none', cases: 6, failures: 5 });
  });

  it('separates a correct graph from one that is only valid (Table 8)', () => {
    const reference = findBenchTask('math-levy')?.reference ?? { nodes: [], edges: [] };
    // The loop ends after its first round: a valid graph with another set of runs.
    const once = {
      ...reference,
      edges: reference.edges.map((edge) =>
        edge.to === 'loop' && edge.from === 'add' ? { ...edge, to: 'round_to' } : edge,
      ),
    };
    const results = [
      { ...cell([execution(true)], 1, [true, true]), graph: reference },
      { ...cell([execution(true)], 1, [true, false]), graph: once },
      { ...cell([execution(false)], 1, [false, true]), graph: reference },
    ];
    expect(diagnoseCells(results)[0]?.byCorrectness).toEqual([
      { executed: true, graph: true, cases: 1, testRate: 1 },
      { executed: true, graph: false, cases: 1, testRate: 0.5 },
      { executed: false, graph: true, cases: 1, testRate: 0.5 },
      { executed: false, graph: false, cases: 0 },
    ]);
    const tables = diagnosisTables(diagnoseCells(results));
    expect(tables[1]?.rows.map((row) => row.slice(1))).toEqual([
      ['yes', 'yes', '1', '100.0'],
      ['yes', 'no', '1', '50.0'],
      ['no', 'yes', '1', '50.0'],
      ['no', 'no', '0', '-'],
    ]);
  });

  it('counts failures by the mixing of the evaluated attempt (Figure 4), of one-stage baselines alone', () => {
    const mixed = (kind: CellExecution['mixed'], isUsed = true): CellExecution => ({
      ...execution(true),
      isUsed,
      ...(kind ? { mixed: kind } : {}),
    });
    const results = [
      cell([mixed('interrupted')], 2, [false]),
      cell([mixed('interleaved', false), mixed('interrupted')], 2, [false]),
      cell([mixed('interleaved')], 2, [true]),
      cell([mixed('interleaved', false), mixed(undefined)], 2, [true]),
    ];
    expect(diagnoseCells(results)[0]?.mixing).toEqual([
      { kind: 'none', cases: 1, failures: 0 },
      { kind: 'interleaved', cases: 1, failures: 0 },
      { kind: 'interrupted', cases: 2, failures: 2 },
      { kind: 'front-loaded', cases: 0, failures: 0 },
    ]);
    const staged = results.map((one) => ({ ...one, strategy: 'es-react-react' as const }));
    expect(diagnoseCells(staged)[0]?.mixing).toBeUndefined();
    expect(diagnosisTables(diagnoseCells(staged)).map(({ title }) => title)).not.toContainEqual(
      expect.stringContaining('Figure 4'),
    );
  });
});
