// Failure modes of cases and their cost (FlowMind E.2, Table 8, and E.4, Table 11): the modes of the cases that are not
// right, and the tests passed by completeness of the execution and validity of the graph.

import { type BenchStrategy, benchStrategies } from './benchPlan';
import type { BenchCellResult, MeasuredCell } from './cellResult';

export const failureModes = ['executed-only', 'graph-only', 'both-partial', 'empty'] as const;
export type FailureMode = (typeof failureModes)[number];

export interface Quadrant {
  readonly executed: boolean;
  readonly valid: boolean;
  readonly cases: number;
  /** Mean over cases of the share of tests passed; absent without a case. */
  readonly testRate?: number;
}

export interface Diagnosis {
  readonly strategy: BenchStrategy;
  readonly cases: number;
  /** Cases that are not right. */
  readonly failures: Readonly<Record<FailureMode, number>>;
  readonly quadrants: readonly Quadrant[];
}

const hasGraph = ({ graph }: MeasuredCell) => graph.nodes.length > 0;
const isExecuted = ({ executions }: MeasuredCell) => executions.some(({ isComplete }) => isComplete);
const hasCalls = ({ executions }: MeasuredCell) =>
  executions.some(({ steps }) => steps.some(({ kind }) => kind === 'called'));

/**
 * `executed-only`: complete, but no graph was built. `graph-only`: a graph without a single business call. `empty`:
 * neither a call nor a graph. Everything else is `both-partial`.
 */
export function failureModeOf(cell: MeasuredCell): FailureMode | undefined {
  if (cell.isRight) return undefined;
  if (!hasCalls(cell)) return hasGraph(cell) ? 'graph-only' : 'empty';
  return isExecuted(cell) && !hasGraph(cell) ? 'executed-only' : 'both-partial';
}

/** Strategies without a measured cell are left out. */
export function diagnoseCells(results: readonly BenchCellResult[]): readonly Diagnosis[] {
  return benchStrategies.flatMap(({ id }) => {
    const cells = results.flatMap((one) => (one.kind === 'measured' && one.strategy === id ? [one] : []));
    if (cells.length === 0) return [];
    const modes = cells.map(failureModeOf);
    const count = (mode: FailureMode) => modes.filter((one) => one === mode).length;
    return [
      {
        strategy: id,
        cases: cells.length,
        failures: {
          'executed-only': count('executed-only'),
          'graph-only': count('graph-only'),
          'both-partial': count('both-partial'),
          empty: count('empty'),
        },
        quadrants: [true, false].flatMap((executed) =>
          [true, false].map((valid) => quadrantOf(cells, executed, valid)),
        ),
      },
    ];
  });
}

function quadrantOf(cells: readonly MeasuredCell[], executed: boolean, valid: boolean): Quadrant {
  const own = cells.filter((cell) => isExecuted(cell) === executed && cell.isValid === valid);
  const shares = own.map(({ tests }) => tests.filter(({ passed }) => passed).length / Math.max(1, tests.length));
  const sum = shares.reduce((total, share) => total + share, 0);
  return { executed, valid, cases: own.length, ...(own.length > 0 ? { testRate: sum / own.length } : {}) };
}
