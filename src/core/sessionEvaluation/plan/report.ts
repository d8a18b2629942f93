// Records to tables: one row for each arm and setting, or for each of them in a group of workflows. Every table says what
// stands behind it; figures in which the rehearsal took part are labelled so and are never a model's.

import { type PairedDifference, pairedBootstrap } from '../measures/statistics';
import type { CellRecord } from './cellRecord';
import {
  type Figure,
  type FigureDefinition,
  type FigureForm,
  measureFigures,
  type SessionRecord,
  sessionFigures,
  turnFigures,
} from './figures';

export type GroupBy = 'workflow' | 'domain' | 'role' | 'category';

export interface ReportRow {
  readonly level: CellRecord['level'];
  readonly arm: string;
  readonly armTitle: string;
  readonly setting: string;
  /** Of `groupBy`; null for all together. */
  readonly group: string | null;
  readonly models: readonly string[];
  readonly rehearsal: boolean;
  /** Sessions, or turns of the agent. */
  readonly count: number;
  readonly profiles: number;
  readonly figures: Readonly<Record<string, Figure>>;
  /** Of the out-of-workflow turns, by category and by type: how many, and how many of those that can be told were handled. */
  readonly oow: readonly {
    readonly name: string;
    readonly turns: number;
    readonly told: number;
    readonly handled: number;
  }[];
  /** Liberties that were taken with replies of the judge. */
  readonly judgeRepairs: number;
}

export interface Report {
  readonly name: string;
  readonly rehearsal: boolean;
  readonly repetitions: number;
  readonly rows: readonly ReportRow[];
}

export interface ReportOptions {
  readonly name: string;
  readonly seed: number;
  readonly groupBy?: GroupBy;
}

export function buildReport(records: readonly CellRecord[], { name, seed, groupBy }: ReportOptions): Report {
  const repetitions = records.reduce((most, { repetition }) => Math.max(most, repetition), 1);
  const sessions = records.filter((record) => record.level === 'session');
  const turns = records.flatMap((record) =>
    record.level === 'turn'
      ? record.turns.map((turn) => ({ ...turn, record, setting: turn.oow === undefined ? 'iw' : 'oow' }))
      : [],
  );
  const groupOf = (record: CellRecord) => (groupBy === undefined ? null : (record[groupBy] ?? 'none'));
  const sessionRows = split(sessions, (one) => [one.arm, one.setting, groupOf(one)]).map((items): ReportRow => {
    const judgeRepairs = items.reduce((sum, { judged }) => sum + (judged?.repairs.length ?? 0), 0);
    const oow = oowOf(items);
    const figures = measureFigures(sessionFigures(repetitions), items, profileKey, seed);
    return { ...rowOf(items, items[0]?.setting ?? '', groupOf), count: items.length, figures, oow, judgeRepairs };
  });
  const turnRows = split(turns, (one) => [one.record.arm, one.setting, groupOf(one.record)]).map((items): ReportRow => {
    const judgeRepairs = items.reduce((sum, { judged }) => sum + (judged?.repairs.length ?? 0), 0);
    const figures = measureFigures(turnFigures, items, ({ record }) => profileKey(record), seed);
    const head = rowOf(
      items.map(({ record }) => record),
      items[0]?.setting ?? '',
      groupOf,
    );
    return { ...head, count: items.length, figures, oow: [], judgeRepairs };
  });
  return {
    name,
    rehearsal: records.some(({ rehearsal }) => rehearsal),
    repetitions,
    rows: [...sessionRows, ...turnRows],
  };
}

const profileKey = ({ workflow, profile }: CellRecord) => `${workflow}/${profile}`;

/** By key, in the order in which keys come. */
function split<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): readonly (readonly T[])[] {
  const parts = new Map<string, T[]>();
  for (const item of items) {
    const key = JSON.stringify(keyOf(item));
    const part = parts.get(key);
    if (part) part.push(item);
    else parts.set(key, [item]);
  }
  return [...parts.values()];
}

function rowOf(records: readonly CellRecord[], setting: string, groupOf: (record: CellRecord) => string | null) {
  const [first] = records as readonly [CellRecord, ...CellRecord[]]; // a part has at least one item
  return {
    level: first.level,
    arm: first.arm,
    armTitle: first.armTitle,
    setting,
    group: groupOf(first),
    models: [...new Set(records.map(({ model }) => model))],
    rehearsal: records.some(({ rehearsal }) => rehearsal),
    profiles: new Set(records.map(profileKey)).size,
  };
}

function oowOf(items: readonly SessionRecord[]): ReportRow['oow'] {
  const turns = items.flatMap(({ facts }) => facts.oow);
  const names = [...new Set(turns.flatMap(({ category, type }) => [category, type]))].sort();
  return names.map((name) => {
    const own = turns.filter(({ category, type }) => category === name || type === name);
    const told = own.filter(({ handled }) => handled !== null);
    return { name, turns: own.length, told: told.length, handled: told.filter(({ handled }) => handled).length };
  });
}

/** A table as text, before any form: heads, rows, and what must be said of it. */
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
      'wrongBranches',
      'skippedSteps',
      'denials',
      'recovery',
      'conformance',
      'oowHandled',
    ],
  },
  { title: 'Repetitions', level: 'session', figures: ['success', 'passHat', 'passAt', 'unstable'] },
  { title: 'Effort per session', level: 'session', figures: ['turns', 'modelCalls', 'tokens', 'latency', 'cost'] },
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
];

/** Tables in the layouts of the papers; those without a figure are left out. */
export function reportTables(report: Report): readonly TextTable[] {
  const byId = new Map<string, FigureDefinition<never>>(
    [...sessionFigures(report.repetitions), ...turnFigures].map((one) => [one.id, one]),
  );
  const label = (row: ReportRow) => `${row.armTitle}${row.rehearsal ? ' (rehearsal)' : ''}`;
  const tables = layouts.flatMap(({ title, level, figures }): readonly TextTable[] => {
    const rows = report.rows.filter((row) => row.level === level);
    const shown = figures.filter((id) => rows.some((row) => row.figures[id]?.value != null));
    // Beside what stands in other tables, a table needs a figure of its own.
    if (shown.length < 2 || (title.startsWith('Judged') && !shown.includes('judgedSuccess'))) return [];
    if (title === 'Repetitions' && !shown.includes('passHat')) return [];
    const hasGroups = rows.some(({ group }) => group !== null);
    const heads = ['Arm', 'Setting', ...(hasGroups ? ['Group'] : []), level === 'turn' ? 'Turns' : 'Sessions'];
    return [
      {
        title,
        heads: [...heads, ...shown.map((id) => byId.get(id)?.title ?? id)],
        rows: rows.map((row) => [
          label(row),
          row.setting.toUpperCase(),
          ...(hasGroups ? [row.group ?? ''] : []),
          String(row.count),
          ...shown.map((id) => figureText(row.figures[id], byId.get(id)?.form ?? 'number')),
        ]),
        notes: notesOf(report, rows),
      },
    ];
  });
  return [...tables, ...oowTable(report, label)];
}

function oowTable(report: Report, label: (row: ReportRow) => string): readonly TextTable[] {
  const rows = report.rows.flatMap((row) =>
    // Types are many and their turns few: they stand in the JSON of the report.
    row.oow
      .filter(({ name }) => !name.includes('/'))
      .map(({ name, turns, told, handled }) => [
        label(row),
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

export const rehearsalNote =
  'Rehearsal: rules of Weir answered in place of a language model. These figures show how the evaluation works and say nothing of the quality of a model.';

function notesOf({ rehearsal }: Report, rows: readonly ReportRow[]): readonly string[] {
  const repairs = rows.reduce((sum, { judgeRepairs }) => sum + judgeRepairs, 0);
  return [
    ...(rehearsal ? [rehearsalNote] : []),
    'Shares in %; in brackets the 95 % bootstrap interval, drawn by profile. "-": nothing to count.',
    ...(repairs > 0 ? [`Liberties taken with the form of the judge's replies: ${repairs}.`] : []),
  ];
}

function figureText(figure: Figure | undefined, form: FigureForm): string {
  if (figure?.value == null) return '-';
  const shown = (value: number) => {
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
  };
  const { value, interval } = figure;
  return interval ? `${shown(value)} [${shown(interval.low)}, ${shown(interval.high)}]` : shown(value);
}

export interface ArmComparison {
  readonly arm: string;
  readonly setting: string;
  readonly figure: 'success' | 'progress' | 'violations';
  readonly paired: PairedDifference;
}

/** Two sets of sessions pair by pair: the same workflow, user, setting, repetition, and with `byArm` the same arm. */
export function compareRecords(
  first: readonly CellRecord[],
  second: readonly CellRecord[],
  { seed, byArm }: { readonly seed: number; readonly byArm: boolean },
): readonly ArmComparison[] {
  const keyOf = (one: SessionRecord) =>
    [one.workflow, one.profile, one.setting, one.repetition, ...(byArm ? [one.arm] : [])].join('/');
  const isSession = (record: CellRecord): record is SessionRecord => record.level === 'session';
  const before = new Map(first.filter(isSession).map((one) => [keyOf(one), one]));
  const values = {
    success: ({ facts }: SessionRecord) => (facts.primarySuccess === null ? null : Number(facts.primarySuccess)),
    progress: ({ facts }: SessionRecord) => (facts.progress ? facts.progress.hits / facts.progress.expected : null),
    violations: ({ facts: { compliance } }: SessionRecord) =>
      compliance.callViolations + compliance.falseClaims + compliance.wrongBranches,
  };
  return split(second.filter(isSession), (one) => [one.arm, one.setting]).flatMap((items) =>
    (['success', 'progress', 'violations'] as const).flatMap((figure): readonly ArmComparison[] => {
      const groups = new Map<string, (readonly [number, number])[]>();
      for (const one of items) {
        const other = before.get(keyOf(one));
        const pair = [other ? values[figure](other) : null, values[figure](one)] as const;
        if (pair[0] === null || pair[1] === null) continue;
        const key = profileKey(one);
        groups.set(key, [...(groups.get(key) ?? []), [pair[0], pair[1]]]);
      }
      const paired = pairedBootstrap([...groups.values()], { seed });
      const [head] = items;
      return paired && head ? [{ arm: head.armTitle, setting: head.setting, figure, paired }] : [];
    }),
  );
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
