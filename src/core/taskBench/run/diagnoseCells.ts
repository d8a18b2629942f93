// Failure modes of cases and their cost, after FlowMind: the modes of the cases that are not right (E.4, Table 11), the
// tests passed by execution and graph (E.2, Table 8), and failures by kind of mixed tool invocation (4.3.3, Figure 4).

import type { MixedKind } from '../../executeSummarize';
import type { BenchTask } from '../benchTask';
import { type BenchStrategy, benchStrategies } from './benchPlan';
import type { BenchCellResult, MeasuredCell } from './cellResult';
import { isGraphCorrect } from './compareWithReference';

export const failureModes = ['executed-only', 'graph-only', 'both-complete', 'both-partial', 'empty'] as const;
export type FailureMode = (typeof failureModes)[number];

export interface Quadrant {
  readonly executed: boolean;
  /** The graph has the property of the table: it is correct, or valid. */
  readonly graph: boolean;
  readonly cases: number;
  /** Mean over cases of the share of tests passed; absent without a case. */
  readonly testRate?: number;
}

export const mixingKinds = ['none', 'interleaved', 'interrupted', 'front-loaded'] as const satisfies readonly (
  | MixedKind
  | 'none'
)[];

/** The cases whose evaluated execution mixed the tools in one manner, and how many of them are not right. */
export interface MixingRow {
  readonly kind: (typeof mixingKinds)[number];
  readonly cases: number;
  readonly failures: number;
}

export interface Diagnosis {
  readonly strategy: BenchStrategy;
  readonly cases: number;
  /** Cases that are not right. */
  readonly failures: Readonly<Record<FailureMode, number>>;
  /** By correctness of the graph: it is valid and has the runs of the reference. */
  readonly byCorrectness: readonly Quadrant[];
  readonly byValidity: readonly Quadrant[];
  /** Only of one-stage baselines: two stages cannot mix the tools. */
  readonly mixing?: readonly MixingRow[];
}

const hasGraph = ({ graph }: MeasuredCell) => graph.nodes.length > 0;
const isExecuted = ({ executions }: MeasuredCell) => executions.some(({ isComplete }) => isComplete);
const hasCalls = ({ executions }: MeasuredCell) =>
  executions.some(({ steps }) => steps.some(({ kind }) => kind === 'called'));

/**
 * `executed-only`: complete, but no graph was built. `graph-only`: a graph without a single business call.
 * `both-complete`: complete and with a valid graph, which answers wrongly. `empty`: neither a call nor a graph.
 * Everything else is `both-partial`.
 */
export function failureModeOf(cell: MeasuredCell): FailureMode | undefined {
  if (cell.isRight) return undefined;
  if (!hasCalls(cell)) return hasGraph(cell) ? 'graph-only' : 'empty';
  if (!isExecuted(cell)) return 'both-partial';
  return !hasGraph(cell) ? 'executed-only' : cell.isValid ? 'both-complete' : 'both-partial';
}

/** Strategies without a measured cell are left out. */
export function diagnoseCells(
  results: readonly BenchCellResult[],
  ownTasks: readonly BenchTask[] = [],
): readonly Diagnosis[] {
  return benchStrategies.flatMap(({ id, summarize }) => {
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
          'both-complete': count('both-complete'),
          'both-partial': count('both-partial'),
          empty: count('empty'),
        },
        byCorrectness: quadrantsOf(cells, (cell) => isGraphCorrect(cell, ownTasks)),
        byValidity: quadrantsOf(cells, ({ isValid }) => isValid),
        ...(summarize === undefined && id !== 'miner' ? { mixing: mixingOf(cells) } : {}),
      },
    ];
  });
}

function quadrantsOf(cells: readonly MeasuredCell[], hasProperty: (cell: MeasuredCell) => boolean): Quadrant[] {
  return [true, false].flatMap((executed) =>
    [true, false].map((graph): Quadrant => {
      const own = cells.filter((cell) => isExecuted(cell) === executed && hasProperty(cell) === graph);
      const shares = own.map(({ tests }) => tests.filter(({ passed }) => passed).length / Math.max(1, tests.length));
      const sum = shares.reduce((total, share) => total + share, 0);
      return { executed, graph, cases: own.length, ...(own.length > 0 ? { testRate: sum / own.length } : {}) };
    }),
  );
}

function mixingOf(cells: readonly MeasuredCell[]): MixingRow[] {
  const kindOf = ({ executions }: MeasuredCell) => executions.find(({ isUsed }) => isUsed)?.mixed ?? 'none';
  return mixingKinds.map((kind) => {
    const own = cells.filter((cell) => kindOf(cell) === kind);
    return { kind, cases: own.length, failures: own.filter(({ isRight }) => !isRight).length };
  });
}
