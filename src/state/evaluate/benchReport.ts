// The figures of the task bench as tables and files.

import { printTables } from '../../core/sessionEvaluation';
import {
  type BenchCellResult,
  type BenchGroup,
  type BenchSettings,
  type BenchTask,
  benchMeasures,
  benchTable,
  type DiagnosisTable,
  diagnoseCells,
  diagnosisTables,
  formatCases,
  printBenchCsv,
  printBenchMarkdown,
  strategyLabel,
} from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';

export interface BenchReport {
  readonly groups: readonly BenchGroup[];
  readonly diagnosis: readonly DiagnosisTable[];
}

export const buildBenchReport = (results: readonly BenchCellResult[], ownTasks: readonly BenchTask[]): BenchReport => ({
  groups: benchTable(results, ownTasks),
  diagnosis: diagnosisTables(diagnoseCells(results, ownTasks)),
});

/** Describes the settings under which the figures of a table were measured. */
function headingOf({ model, endpoint, rollouts, selection, seed, showAnswers }: BenchSettings): string {
  const value = endpoint === undefined ? t.modelByRules({ model }) : t.modelAt({ model, endpoint });
  if (showAnswers) return t.singlePassSettings({ model: value, seed });
  return t.settingsOf({ model: value, rollouts, selection, seed });
}

export const printBenchReport = {
  markdown: ({ groups }: BenchReport, settings: BenchSettings | string): string =>
    printBenchMarkdown(groups, typeof settings === 'string' ? '' : headingOf(settings)),
  csv: ({ groups }: BenchReport): string => printBenchCsv(groups),
  diagnosis: ({ diagnosis }: BenchReport): string => printTables(diagnosis, 'csv', t.diagnosis),
  results: (results: readonly BenchCellResult[]): string => results.map((one) => `${JSON.stringify(one)}\n`).join(''),
};

export interface MeasuredStrategy {
  readonly strategy: string;
  readonly cases: string;
  readonly figures: readonly { readonly id: string; readonly text: string; readonly basis: readonly string[] }[];
}

/** The rows of a group; `basis` has the number, the interval and the notes of a figure. */
export const measuredStrategies = ({ rows }: BenchGroup): readonly MeasuredStrategy[] =>
  rows.map(({ strategy, measures }) => ({
    strategy: strategyLabel(strategy),
    cases: formatCases(measures),
    figures: benchMeasures.map(({ id, figure }) => {
      const { text, n, interval, note } = figure(measures);
      const basis = [n, interval, ...(note?.split(', ') ?? [])];
      return { id, text, basis: basis.flatMap((part) => part || []) };
    }),
  }));

/** Id, label and definition of each figure, in the order of the rows. */
export const measuredFigures = benchMeasures.map(({ id, label, about }) => ({ id, label, about }));
