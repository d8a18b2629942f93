// The tables of a diagnosis, as texts: failure modes, tests passed by execution and graph, failures by mixing.

import { type Diagnosis, failureModes, type Quadrant } from './diagnoseCells';
import { strategyLabel } from './printBench';

export interface DiagnosisTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

const shareOf = (count: number, of: number) => `${count}${of > 0 ? ` (${((100 * count) / of).toFixed(1)} %)` : ''}`;
const yesNo = (is: boolean) => (is ? 'yes' : 'no');

/** Empty without a diagnosis. */
export function diagnosisTables(all: readonly Diagnosis[]): readonly DiagnosisTable[] {
  if (all.length === 0) return [];
  const mixing = all.filter((one) => one.mixing !== undefined);
  return [
    {
      title: 'Failure modes (FlowMind, Table 11)',
      heads: [
        'Strategy',
        'Failures',
        ...['Executed, no graph', 'Graph, not executed', 'Both, wrong answers', 'Both, in part', 'Neither'],
      ],
      rows: all.map(({ strategy, failures }) => {
        const counts = failureModes.map((mode) => failures[mode]);
        const sum = counts.reduce((total, count) => total + count, 0);
        return [strategyLabel(strategy), String(sum), ...counts.map((count) => shareOf(count, sum))];
      }),
      notes: [
        'Both, wrong answers: a complete execution and a valid graph that fails a test. FlowMind counts these in "both partial".',
      ],
    },
    quadrantTable(
      'Tests passed by execution and correct graph (FlowMind, Table 8)',
      'Graph correct',
      all.map(({ strategy, byCorrectness }) => [strategy, byCorrectness]),
      [
        'Graph correct: valid, with exactly the runs of the reference workflow by its calls; conditions are not compared.',
      ],
    ),
    quadrantTable(
      'Tests passed by execution and valid graph',
      'Graph valid',
      all.map(({ strategy, byValidity }) => [strategy, byValidity]),
      [],
    ),
    ...(mixing.length === 0
      ? []
      : [
          {
            title: 'Failures by mixed tool invocation (FlowMind, Figure 4)',
            heads: ['Strategy', 'Mixed', 'Cases', 'Failures'],
            rows: mixing.flatMap(({ strategy, mixing: rows = [] }) =>
              rows.map(({ kind, cases, failures }) => [
                strategyLabel(strategy),
                kind === 'none' ? 'not mixed' : kind,
                String(cases),
                cases === 0 ? '-' : shareOf(failures, cases),
              ]),
            ),
            notes: ['Of a case counts the attempt whose graph was evaluated.'],
          },
        ]),
  ];
}

const quadrantTable = (
  title: string,
  graphHead: string,
  all: readonly (readonly [strategy: Diagnosis['strategy'], quadrants: readonly Quadrant[]])[],
  notes: readonly string[],
): DiagnosisTable => ({
  title,
  heads: ['Strategy', 'Executed', graphHead, 'Cases', 'Tests passed, %'],
  rows: all.flatMap(([strategy, quadrants]) =>
    quadrants.map(({ executed, graph, cases, testRate }) => [
      strategyLabel(strategy),
      yesNo(executed),
      yesNo(graph),
      String(cases),
      testRate === undefined ? '-' : (100 * testRate).toFixed(1),
    ]),
  ),
  notes,
});
