import { describe, expect, it } from 'vitest';
import type { CellExecution, MeasuredCell } from './cellResult';
import { diagnoseCells } from './diagnoseCells';

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
const node = { id: 's', kind: 'start' } as unknown as MeasuredCell['graph']['nodes'][number];
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
    // The first is right; each other one has a different failure mode, the second with both parts.
    expect(diagnoseCells(results)).toEqual([
      {
        strategy: 'one-react',
        cases: 6,
        failures: { 'executed-only': 1, 'graph-only': 1, 'both-partial': 2, empty: 1 },
        quadrants: [
          { executed: true, valid: true, cases: 2, testRate: 0.75 },
          { executed: true, valid: false, cases: 1, testRate: 0 },
          { executed: false, valid: true, cases: 1, testRate: 0.5 },
          { executed: false, valid: false, cases: 2, testRate: 0 },
        ],
      },
    ]);
  });
});
