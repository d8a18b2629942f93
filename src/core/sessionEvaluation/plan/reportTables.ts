// Prints a report as tables in the layouts of the papers. Every table names its data; figures with rehearsal are
// labelled and never presented as a model's.

import type { CellRecord } from './cellRecord';
import type { ArmComparison } from './compareRecords';
import {
  type FigureDefinition,
  type FigureForm,
  type FigureValue,
  sessionFigures,
  turnFigures,
} from './evaluationFigures';
import { doNothingArm } from './evaluationPlan';
import type { EvaluationReport, ReportRow } from './report';

/** A table as text, independent of the export format: headers, rows and notes. */
export interface TextTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

interface Layout {
  readonly title: string;
  readonly level: CellRecord['level'];
  readonly figures: readonly string[];
}

const layouts: readonly Layout[] = [
  {
    title: 'Session level (FlowAgent, Tables 3, 4 and 5)',
    level: 'session',
    figures: ['success', 'progress', 'toolF1'],
  },
  {
    title: 'Session level (FlowBench, Table 4)',
    level: 'session',
    figures: ['toolPrecision', 'toolRecall', 'toolF1', 'successAll', 'progress'],
  },
  {
    title: 'Tools in the expected order beside any order',
    level: 'session',
    figures: ['toolF1', 'orderedToolPrecision', 'orderedToolRecall', 'orderedToolF1'],
  },
  {
    title: 'Judged beside exact',
    level: 'session',
    figures: ['successAll', 'judgedSuccess', 'progress', 'judgedProgress', 'kappa'],
  },
  {
    title: 'Compliance',
    level: 'session',
    figures: [
      'callViolations',
      'falseClaims',
      'notJudged',
      'wrongBranches',
      'skippedSteps',
      'denials',
      'recovery',
      'conformance',
      'oowHandled',
    ],
  },
  { title: 'Repetitions', level: 'session', figures: ['success', 'passHat', 'passAt', 'unstable'] },
  {
    title: 'Effort per session',
    level: 'session',
    figures: ['turns', 'interactions', 'modelCalls', 'agentCalls', 'tokens', 'latency', 'cost'],
  },
  {
    title: 'Reasons of failure, computed (FlowBench, Table 7)',
    level: 'session',
    figures: ['missing-step', 'wrong-sequence', 'wrong-transition', 'tool-use', 'other'].map(
      (type) => `failure:${type}`,
    ),
  },
  {
    title: 'Turn level (FlowAgent, Table 6)',
    level: 'turn',
    figures: ['passRate', 'selectionF1', 'invocationF1', 'parametersF1'],
  },
  {
    title: 'Turn level (FlowBench, Tables 3 and 9)',
    level: 'turn',
    figures: [
      'invocationP',
      'invocationR',
      'invocationF1',
      'parametersP',
      'parametersR',
      'parametersF1',
      'score',
      'nodes',
    ],
  },
  {
    title: 'Response scores of the judge, 0 to 10',
    level: 'turn',
    figures: ['score', 'correctness', 'helpfulness', 'humanness'],
  },
  {
    title: 'Judged parameters beside exact ones, sessions',
    level: 'session',
    figures: ['toolF1', 'toolJudgedF1'],
  },
  {
    title: 'Judged parameters beside exact ones',
    level: 'turn',
    figures: ['invocationF1', 'invocationJudgedF1', 'parametersF1', 'parametersJudgedF1'],
  },
];

/** The figures and rows of a table, before they are formatted. */
export interface ReportLayout {
  readonly title: string;
  readonly level: CellRecord['level'];
  readonly rows: readonly ReportRow[];
  readonly columns: readonly Pick<FigureDefinition<never>, 'id' | 'title' | 'form'>[];
  readonly hasGroups: boolean;
  readonly notes: readonly string[];
}

/** The layouts of the papers; those without a figure are left out. */
export function reportLayouts(report: EvaluationReport): readonly ReportLayout[] {
  const byId = new Map<string, FigureDefinition<never>>(
    [...sessionFigures(report.repetitions), ...turnFigures].map((one) => [one.id, one]),
  );
  return layouts.flatMap(({ title, level, figures }): readonly ReportLayout[] => {
    const rows = report.rows.filter((row) => row.level === level);
    const shown = figures.filter((id) => rows.some((row) => row.figures[id]?.value != null));
    // A table needs a figure that other tables do not show.
    if (shown.length < 2 || (title.startsWith('Judged') && !shown.some((id) => /judged/i.test(id)))) return [];
    if (title === 'Repetitions' && !shown.includes('passHat')) return [];
    const columns = shown.map((id) => ({
      id,
      title: byId.get(id)?.title ?? id,
      form: byId.get(id)?.form ?? ('number' as const),
    }));
    const hasGroups = rows.some(({ group }) => group !== null);
    return [{ title, level, rows, columns, hasGroups, notes: notesOf(report, rows) }];
  });
}

/**
 * Label of an arm with the roles that the rehearsal played: a language model with a rehearsed user is not a rehearsal
 * itself.
 */
export function rowLabel({ armTitle, rehearsed }: Pick<ReportRow, 'armTitle' | 'rehearsed'>): string {
  if (rehearsed.length === 0) return armTitle;
  return `${armTitle} (${rehearsed.includes('agent') ? 'rehearsal' : `rehearsed ${rehearsed.join(' and ')}`})`;
}

/** Tables in the layouts of the papers; those without a figure are left out. */
export function reportTables(report: EvaluationReport): readonly TextTable[] {
  const tables = reportLayouts(report).map(({ title, level, rows, columns, hasGroups, notes }): TextTable => {
    const heads = ['Arm', 'Setting', ...(hasGroups ? ['Group'] : []), level === 'turn' ? 'Turns' : 'Sessions'];
    return {
      title,
      heads: [...heads, ...columns.map((column) => column.title)],
      rows: rows.map((row) => [
        rowLabel(row),
        row.setting.toUpperCase(),
        ...(hasGroups ? [row.group ?? ''] : []),
        String(row.count),
        ...columns.map(({ id, form }) => formatFigure(row.figures[id], form)),
      ]),
      notes,
    };
  });
  return [...tables, ...oowTable(report), ...failedTable(report)];
}

function oowTable(report: EvaluationReport): readonly TextTable[] {
  const rows = report.rows.flatMap((row) =>
    // Only the JSON of the report contains the types: there are many, with few turns each.
    row.oow
      .filter(({ name }) => !name.includes('/'))
      .map(({ name, turns, told, handled }) => [
        rowLabel(row),
        row.setting.toUpperCase(),
        name,
        String(turns),
        told === 0 ? '-' : `${((100 * handled) / told).toFixed(1)} (${handled}/${told})`,
      ]),
  );
  if (rows.length === 0) return [];
  const heads = ['Arm', 'Setting', 'Category', 'Turns', 'Handled, %'];
  return [{ title: 'Out-of-workflow turns handled', heads, rows, notes: notesOf(report, report.rows) }];
}

function failedTable(report: EvaluationReport): readonly TextTable[] {
  const { failed } = report;
  if (failed.length === 0) return [];
  return [
    {
      title: 'Cells that failed and count in no figure',
      heads: ['Arm', 'Setting', 'Cells', 'Reason'],
      rows: failed.map(({ armTitle, setting, cells, reason }) => [
        armTitle,
        setting.toUpperCase(),
        String(cells),
        reason.replaceAll(/\s+/g, ' '),
      ]),
      notes: runNotes(report),
    },
  ];
}

export const rehearsalNote =
  'Rehearsal: rules of Weir answered in place of a language model. These figures show how the evaluation works and say nothing of the quality of a model.';

/** Notes under a table with rehearsal: it played the agent, or only the other roles. */
export function rehearsalNotes({ rehearsed }: Pick<EvaluationReport, 'rehearsed'>): readonly string[] {
  if (rehearsed.length === 0) return [];
  if (rehearsed.includes('agent')) return [rehearsalNote];
  return [`Rules of Weir, no language model, played the ${rehearsed.join(' and the ')} that the agent met.`];
}

/** Names the model that played the agent; if arms differ, each model with its arms. */
export function modelNotes(rows: readonly ReportRow[]): readonly string[] {
  const arms = new Map<string, Set<string>>();
  for (const { arm, armTitle, models } of rows) {
    if (arm === doNothingArm.id) continue;
    for (const model of models) arms.set(model, (arms.get(model) ?? new Set()).add(armTitle));
  }
  if (arms.size === 0) return [];
  const named = [...arms].map(([model, titles]) => (arms.size === 1 ? model : `${model} (${[...titles].join(', ')})`));
  return [`Model of the agent: ${named.join('; ')}.`];
}

type RunFacts = Pick<EvaluationReport, 'rows' | 'data' | 'seed' | 'repetitions' | 'failed'>;

/** Sentences on the data, sizes and seed of a run, and the number of its cells without a result. */
function sizesOf({ rows, data, seed, repetitions, failed }: RunFacts): readonly string[] {
  const countOf = (level: CellRecord['level']) =>
    rows.reduce((sum, row) => sum + (row.level === level ? row.count : 0), 0);
  const [sessions, turns] = [countOf('session'), countOf('turn')];
  return [
    ...(data === undefined ? [] : [`Data: "${data}".`]),
    ...(sessions > 0 ? [`Sessions: ${sessions}.`] : []),
    ...(turns > 0 ? [`Turns: ${turns}.`] : []),
    `Repetitions: ${repetitions}.`,
    `Seed: ${seed}.`,
    `Failed cells: ${failed.reduce((sum, { cells }) => sum + cells, 0)}.`,
  ];
}

/** Sentences on the models, data, sizes, seed and failures of a run. */
export const runFacts = (report: RunFacts): readonly string[] => [...modelNotes(report.rows), ...sizesOf(report)];

/** Notes for every table of a run: its facts, what the rehearsal played, and which arms showed fewer facts than others. */
export const runNotes = (
  report: RunFacts & Pick<EvaluationReport, 'rehearsed' | 'lackingNotes'>,
): readonly string[] => [
  ...modelNotes(report.rows),
  sizesOf(report).join(' '),
  ...rehearsalNotes(report),
  ...report.lackingNotes,
];

/** Claims are counted over the judged replies. */
function notJudgedNote(rows: readonly ReportRow[]): readonly string[] {
  const counts = rows.flatMap(({ notJudged }) => notJudged ?? []);
  const sum = (key: 'open' | 'replies' | 'byModel') => counts.reduce((total, one) => total + one[key], 0);
  const judged = sum('byModel') > 0 ? ` A judge model decided ${sum('byModel')} others.` : '';
  return sum('open') + sum('byModel') === 0
    ? []
    : [`${sum('open')} of ${sum('replies')} replies are not judged and count in no figure of claims.${judged}`];
}

function notesOf(report: EvaluationReport, rows: readonly ReportRow[]): readonly string[] {
  const repairs = rows.reduce((sum, { judgeRepairs }) => sum + judgeRepairs, 0);
  return [
    ...runNotes(report),
    'Shares in %; in brackets the 95 % bootstrap interval, drawn by profile. "-": nothing to count.',
    ...notJudgedNote(rows),
    ...(repairs > 0 ? [`Liberties taken with the form of the judge's replies: ${repairs}.`] : []),
  ];
}

/** Formats a value for tables; shares are in %. */
export function formatFigureValue(value: number, form: FigureForm): string {
  switch (form) {
    case 'share':
      return (100 * value).toFixed(1);
    case 'whole':
      return value.toFixed(0);
    case 'money':
      return value.toFixed(4);
    case 'number':
      return value.toFixed(2);
  }
}

export function formatFigure(figure: FigureValue | undefined, form: FigureForm): string {
  if (figure?.value == null) return '-';
  const { value, interval } = figure;
  const shown = (one: number) => formatFigureValue(one, form);
  return interval ? `${shown(value)} [${shown(interval.low)}, ${shown(interval.high)}]` : shown(value);
}

export function comparisonTable(
  comparisons: readonly ArmComparison[],
  title: string,
  notes: readonly string[],
): TextTable {
  const signed = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(3)}`;
  return {
    title,
    heads: ['Arm', 'Setting', 'Figure', 'Pairs', 'Difference', '95 % interval', 'p'],
    rows: comparisons.map(({ arm, setting, figure, paired }) => [
      arm,
      setting.toUpperCase(),
      figure === 'violations' ? 'violations / session' : figure,
      String(paired.pairs),
      signed(paired.difference),
      paired.interval ? `${signed(paired.interval.low)} to ${signed(paired.interval.high)}` : '-',
      paired.p === null ? '-' : paired.p.toFixed(3),
    ]),
    notes: [...notes, 'Paired bootstrap by profile: the same user, setting and repetition on both sides.'],
  };
}
