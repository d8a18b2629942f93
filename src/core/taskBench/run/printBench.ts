// Prints FlowMind's measures: their names, their definitions, and the format of figures. Every figure has its sample
// size, and a share its interval.

import { csvRow } from '../../support';
import { type BenchStrategy, benchStrategies } from './benchPlan';
import type { BenchGroup, BenchMeasures, MeanOfCases, MeanTokens, RateWithInterval } from './benchTable';

export interface BenchFigure {
  /** `83.3 %`, `1,234`; a dash if there is no value. */
  readonly text: string;
  /** `10 of 12`. */
  readonly n: string;
  /** `55 to 95 %`, for shares. */
  readonly interval?: string;
  /** Further information, such as the kinds of mixing. */
  readonly note?: string;
}

export interface BenchMeasureInfo {
  readonly id: string;
  readonly label: string;
  readonly about: string;
  figure(measures: BenchMeasures): BenchFigure;
}

const wilson = 'In brackets the 95 % interval of Wilson';
const byCase = `${wilson}, as wide as for as many independent ones as there are cases.`;

export const benchMeasures: readonly BenchMeasureInfo[] = [
  {
    id: 'crate',
    label: 'CRate',
    about: `Share of cases all of whose held-out tests give exactly the golden output. ${wilson}.`,
    figure: ({ caseRate }) => shareOf(caseRate),
  },
  {
    id: 'trate',
    label: 'TRate',
    about: `Share of held-out tests that give exactly the golden output. ${byCase}`,
    figure: ({ testRate }) => shareOf(testRate),
  },
  {
    id: 'execution',
    label: 'Execution completeness',
    about: `Share of cases with an execution that reached finish with at least one business call and no unrecovered error. ${wilson}.`,
    figure: ({ executionCompleteness }) => shareOf(executionCompleteness),
  },
  {
    id: 'rollouts',
    label: 'Complete rollouts',
    about: `The same of single executions: each rollout counts. ${byCase}`,
    figure: ({ rolloutCompleteness }) => shareOf(rolloutCompleteness),
  },
  {
    id: 'validity',
    label: 'Graph validity',
    about: `Share of cases whose graph has one start, at least one end, every node reachable from the start and reaching an end, its inputs provided and only known functions. ${wilson}.`,
    figure: ({ graphValidity }) => shareOf(graphValidity),
  },
  {
    id: 'both',
    label: 'Both succeed',
    about: `Share of cases with a complete execution and a valid graph. ${wilson}.`,
    figure: ({ bothSucceed }) => shareOf(bothSucceed),
  },
  {
    id: 'mixed',
    label: 'Mixed tool invocation',
    about: `Share of executions in which business and graph calls occur in one phase. Only of one-stage baselines: two stages make it impossible. ${byCase}`,
    figure: ({ mixed }) => (mixed ? { ...shareOf(mixed), ...kindsOf(mixed.kinds) } : { text: 'not possible', n: '' }),
  },
  {
    id: 'equivalent',
    label: 'Equivalent to the reference',
    about: `White box: share of cases whose graph has exactly the runs of the reference workflow, by its calls; conditions are not compared. Another workflow may solve the task as well. ${wilson}.`,
    figure: ({ whiteBox: { equivalence, undecided } }) => ({
      ...shareOf(equivalence),
      ...(undecided > 0 ? { note: `${undecided} undecided` } : {}),
    }),
  },
  {
    id: 'congruence',
    label: 'Structural congruence',
    about:
      'White box: F1 of calls, direct successions and branches, against those of the reference workflow; mean over cases, 0 without a graph.',
    figure: ({ whiteBox }) => meanShareOf(whiteBox.congruence),
  },
  {
    id: 'paths',
    label: 'Path sufficiency',
    about:
      'White box: F1 of runs. Precision: runs of the graph that the reference allows; recall: runs of the reference that the graph allows. Mean over cases; without a graph F1 and recall are 0 and precision is not defined.',
    figure: ({ whiteBox: { pathF1, pathPrecision, pathRecall } }) => ({
      ...meanShareOf(pathF1),
      ...(pathF1.n > 0 ? { note: `P ${meanShareOf(pathPrecision).text}, R ${meanShareOf(pathRecall).text}` } : {}),
    }),
  },
  {
    id: 'tokens-execute',
    label: 'Tokens, execute',
    about:
      'Mean tokens of a case in the execute phase (of a one-stage baseline: in all): sent and written, and written alone.',
    figure: ({ tokens }) => tokensOf(tokens.execute),
  },
  {
    id: 'tokens-summarize',
    label: 'Tokens, summarize',
    about: 'Mean tokens of a case in the summarize phase. A one-stage baseline has none, and the miner asks no model.',
    figure: ({ tokens }) => tokensOf(tokens.summarize),
  },
  {
    id: 'tokens-success',
    label: 'Tokens per success',
    about: 'Mean tokens of the cases all of whose tests passed, both phases together.',
    figure: ({ tokens }) => tokensOf(tokens.success),
  },
  {
    id: 'tokens-failure',
    label: 'Tokens per failure',
    about: 'Mean tokens of the other cases, both phases together.',
    figure: ({ tokens }) => tokensOf(tokens.failure),
  },
  {
    id: 'saving',
    label: 'Token saving',
    about:
      'Written tokens that the strategy saves against the one-stage baseline that executes alike (ReAct or plan), over the tasks that both have measured; negative if it writes more.',
    figure: ({ saving }) => (saving ? meanShareOf(saving) : { text: '–', n: '' }),
  },
  {
    id: 'runtime',
    label: 'Runtime',
    about:
      'Mean seconds of a case: executions and summary, without the held-out tests. Cells that run at the same time wait for each other; results of earlier versions have no time.',
    figure: ({ runtime }) => runtimeOf(runtime),
  },
];

export const strategyLabel = (id: BenchStrategy): string => benchStrategies.find((one) => one.id === id)?.label ?? id;

/** All parts of a figure as one cell of a printed table. */
export function formatBenchFigure({ text, n, interval, note }: BenchFigure): string {
  const more = [n, interval && `[${interval}]`, note].filter((part) => part !== undefined && part !== '');
  return more.length === 0 ? text : `${text} (${more.join('; ')})`;
}

/** One table for each group, one row per strategy. */
export function printBenchMarkdown(groups: readonly BenchGroup[], heading: string): string {
  const tables = groups.map(({ kind, name, rows }) => {
    const head = ['Strategy', 'Cases', ...benchMeasures.map(({ label }) => label)];
    const lines = rows.map(({ strategy, measures }) => [
      strategyLabel(strategy),
      formatCases(measures),
      ...benchMeasures.map(({ figure }) => formatBenchFigure(figure(measures))),
    ]);
    const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    const title = kind === 'all' ? 'All tasks' : `${kind === 'category' ? 'Category' : 'Difficulty'}: ${name}`;
    return [`### ${title}`, '', row(head), row(head.map(() => '---')), ...lines.map(row)].join('\n');
  });
  const definitions = benchMeasures.map(({ label, about }) => `- **${label}**: ${about}`);
  return `${[heading, ...tables, definitions.join('\n')].join('\n\n')}\n`;
}

/** One line for each figure: group, strategy, measure, value, count, n, bounds. Numbers as numbers. */
export function printBenchCsv(groups: readonly BenchGroup[]): string {
  const lines = groups.flatMap(({ kind, name, rows }) =>
    rows.flatMap(({ strategy, measures }) => {
      const line = (measure: string, values: readonly (number | string | undefined)[]) =>
        csvRow([kind, name, strategy, measure, ...values.map((value) => value ?? '')]);
      const rate = (id: string, { value, count, n, low, high }: RateWithInterval) =>
        line(id, [value, count, n, low, high]);
      const mean = (id: string, { value, n }: MeanOfCases) => line(id, [value, '', n, '', '']);
      const { tokens, mixed, whiteBox, runtime, saving } = measures;
      return [
        line('cases', [measures.cases, '', '', '', '']),
        line('failed-by-endpoint', [measures.failedByEndpoint, '', '', '', '']),
        rate('crate', measures.caseRate),
        rate('trate', measures.testRate),
        rate('execution', measures.executionCompleteness),
        rate('rollouts', measures.rolloutCompleteness),
        rate('validity', measures.graphValidity),
        rate('both', measures.bothSucceed),
        ...(mixed ? [rate('mixed', mixed)] : []),
        ...Object.entries(mixed?.kinds ?? {}).map(([kind, count]) =>
          line(`mixed-${kind}`, ['', count, mixed?.n, '', '']),
        ),
        ...Object.entries(tokens).flatMap(([phase, { n, prompt, completion }]) => [
          line(`tokens-${phase}-sent`, [prompt, '', n, '', '']),
          line(`tokens-${phase}-written`, [completion, '', n, '', '']),
        ]),
        rate('equivalent', whiteBox.equivalence),
        mean('congruence', whiteBox.congruence),
        mean('paths-precision', whiteBox.pathPrecision),
        mean('paths-recall', whiteBox.pathRecall),
        mean('paths-f1', whiteBox.pathF1),
        ...(saving ? [mean('token-saving', saving)] : []),
        mean('runtime-ms', runtime),
      ];
    }),
  );
  return `${['group,name,strategy,measure,value,count,n,low,high', ...lines].join('\n')}\n`;
}

/** `12`, or `12, 1 failed by the endpoint`. */
export const formatCases = ({ cases, failedByEndpoint }: BenchMeasures): string =>
  failedByEndpoint === 0 ? String(cases) : `${cases}, ${failedByEndpoint} failed by the endpoint`;

const percent = (share: number) => (share * 100).toFixed(1).replace(/\.0$/, '');

function shareOf({ count, n, value, low, high }: RateWithInterval): BenchFigure {
  if (value === undefined || low === undefined || high === undefined) return { text: '–', n: '0 of 0' };
  return {
    text: `${percent(value)} %`,
    n: `${count} of ${n}`,
    interval: `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
  };
}

const meanShareOf = ({ n, value }: MeanOfCases): BenchFigure =>
  value === undefined ? { text: '–', n: 'n 0' } : { text: `${percent(value)} %`, n: `n ${n}` };

function runtimeOf({ n, value }: MeanOfCases): BenchFigure {
  if (value === undefined) return { text: '–', n: 'n 0' };
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  return { text: seconds(value), n: `n ${n}`, note: `${seconds(value * n)} in all` };
}

function kindsOf(kinds: Readonly<Record<string, number>>): Pick<BenchFigure, 'note'> {
  const found = Object.entries(kinds).filter(([, count]) => count > 0);
  return found.length === 0 ? {} : { note: found.map(([kind, count]) => `${count} ${kind}`).join(', ') };
}

function tokensOf({ n, prompt, completion, estimated }: MeanTokens): BenchFigure {
  if (prompt === undefined || completion === undefined) return { text: '–', n: 'n 0' };
  const whole = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  return {
    text: `${estimated ? '~' : ''}${whole(prompt + completion)}`,
    n: `n ${n}`,
    note: `${whole(completion)} written`,
  };
}
