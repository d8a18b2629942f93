// Aggregates records to rows of figures: one for each arm and setting, or for each of them in a group of workflows.

import { groupBy } from '../../support';
import type { CellRecord, Rehearsed } from './cellRecord';
import type { EvaluationCell } from './evaluationCells';
import { type FigureValue, measureFigures, type SessionRecord, sessionFigures, turnFigures } from './evaluationFigures';
import { lackingNote } from './unequalFacts';

export type GroupBy = 'workflow' | 'domain' | 'role' | 'category';

export interface ReportRow {
  readonly level: CellRecord['level'];
  readonly arm: string;
  readonly armTitle: string;
  readonly setting: string;
  /** Group of `groupBy`; null for all together. */
  readonly group: string | null;
  readonly models: readonly string[];
  readonly rehearsal: boolean;
  readonly rehearsed: readonly Rehearsed[];
  /** Number of sessions, or turns of the agent. */
  readonly count: number;
  readonly profiles: number;
  readonly figures: Readonly<Record<string, FigureValue>>;
  /** Out-of-workflow turns by category and by type: their number, and how many of those that are known were handled. */
  readonly oow: readonly {
    readonly name: string;
    readonly turns: number;
    readonly told: number;
    readonly handled: number;
  }[];
  /** For sessions: replies that are not judged, all replies, and those that a judge model decided. */
  readonly notJudged?: { readonly open: number; readonly replies: number; readonly byModel: number };
  /** Repairs made to replies of the judge. */
  readonly judgeRepairs: number;
}

/** Cells without a result: no figure includes them, so they are counted here. */
export interface FailedCells {
  readonly armTitle: string;
  readonly setting: string;
  readonly cells: number;
  readonly reason: string;
}

export interface EvaluationReport {
  readonly name: string;
  /** Name of the data; absent if it is not known, as for the cells of several runs. */
  readonly data?: string;
  readonly seed: number;
  readonly rehearsal: boolean;
  readonly rehearsed: readonly Rehearsed[];
  readonly repetitions: number;
  readonly rows: readonly ReportRow[];
  readonly failed: readonly FailedCells[];
  /** A note for each arm and workflow of which the arm showed fewer facts than another. */
  readonly lackingNotes: readonly string[];
}

export interface ReportOptions {
  readonly name: string;
  /** Name of the data. */
  readonly data?: string;
  readonly seed: number;
  readonly groupBy?: GroupBy;
  /** Cells of the run that failed. */
  readonly failed?: readonly { readonly cell: EvaluationCell; readonly message: string }[];
}

export function buildReport(
  records: readonly CellRecord[],
  { name, data, seed, groupBy, failed = [] }: ReportOptions,
): EvaluationReport {
  const repetitions = records.reduce((most, { repetition }) => Math.max(most, repetition), 1);
  const sessions = records.filter((record) => record.level === 'session');
  const turns = records.flatMap((record) =>
    record.level === 'turn'
      ? record.turns.map((turn) => ({ ...turn, record, setting: settingOfTurn(record.setting, turn.oow) }))
      : [],
  );
  const groupOf = (record: CellRecord) => (groupBy === undefined ? null : (record[groupBy] ?? 'none'));
  const sessionRows = splitByKey(sessions, (one) => [one.arm, one.setting, groupOf(one)]).map((items): ReportRow => {
    const judgeRepairs = items
      .flatMap(({ judged, judgedParameters = [] }) => [...(judged ? [judged] : []), ...judgedParameters])
      .reduce((sum, { repairs }) => sum + repairs.length, 0);
    const oow = oowOf(items);
    const figures = measureFigures(sessionFigures(repetitions), items, profileKey, seed);
    const head = rowOf(items, items[0]?.setting ?? '', groupOf);
    return { ...head, count: items.length, figures, oow, notJudged: notJudgedOf(items), judgeRepairs };
  });
  const turnRows = splitByKey(turns, (one) => [one.record.arm, one.setting, groupOf(one.record)]).map(
    (items): ReportRow => {
      const judgeRepairs = items
        .flatMap(({ judged, judgedParameters = [] }) => [...(judged ? [judged] : []), ...judgedParameters])
        .reduce((sum, { repairs }) => sum + repairs.length, 0);
      const figures = measureFigures(turnFigures, items, ({ record }) => profileKey(record), seed);
      const head = rowOf(
        items.map(({ record }) => record),
        items[0]?.setting ?? '',
        groupOf,
      );
      return { ...head, count: items.length, figures, oow: [], judgeRepairs };
    },
  );
  return {
    name,
    ...(data === undefined ? {} : { data }),
    seed,
    rehearsal: records.some(({ rehearsal }) => rehearsal),
    rehearsed: rehearsedParts(records),
    repetitions,
    lackingNotes: [
      ...new Set(
        records.flatMap(({ armTitle, workflow, lacksFacts }) =>
          lacksFacts ? [lackingNote(armTitle, workflow, lacksFacts)] : [],
        ),
      ),
    ],
    rows: [...sessionRows, ...turnRows],
    failed: splitByKey(failed, ({ cell, message }) => [cell.arm.id, settingOf(cell), message]).flatMap((items) =>
      items.slice(0, 1).map(({ cell, message }) => ({
        armTitle: cell.arm.title,
        setting: settingOf(cell),
        cells: items.length,
        reason: message,
      })),
    ),
  };
}

const settingOfTurn = (setting: string | undefined, oow: string | undefined) =>
  setting === undefined ? (oow === undefined ? 'iw' : 'oow') : oow === undefined ? setting : `${setting}-oow`;

const settingOf = (cell: EvaluationCell) => cell.setting?.id ?? 'turns';

export const profileKey = ({ workflow, profile }: CellRecord) => `${workflow}/${profile}`;

/** Splits by key, in the order of first occurrence. */
export function splitByKey<T>(items: readonly T[], keyOf: (item: T) => readonly unknown[]): readonly (readonly T[])[] {
  return [...groupBy(items, (item) => JSON.stringify(keyOf(item))).values()];
}

function rehearsedParts(records: readonly CellRecord[]): readonly Rehearsed[] {
  return [
    ...new Set(records.flatMap(({ rehearsal, rehearsed }) => rehearsed ?? (rehearsal ? ['agent' as const] : []))),
  ];
}

function rowOf(records: readonly CellRecord[], setting: string, groupOf: (record: CellRecord) => string | null) {
  const [first] = records as readonly [CellRecord, ...CellRecord[]]; // A part has at least one item.
  return {
    level: first.level,
    arm: first.arm,
    armTitle: first.armTitle,
    setting,
    group: groupOf(first),
    models: [...new Set(records.map(({ model }) => model))],
    rehearsal: records.some(({ rehearsal }) => rehearsal),
    rehearsed: rehearsedParts(records),
    profiles: new Set(records.map(profileKey)).size,
  };
}

function notJudgedOf(items: readonly SessionRecord[]): NonNullable<ReportRow['notJudged']> {
  const all = items.map(({ facts }) => facts.compliance);
  const sum = (pick: (one: (typeof all)[number]) => number | undefined) =>
    all.reduce((total, one) => total + (pick(one) ?? 0), 0);
  return {
    open: sum(({ notJudged }) => notJudged),
    replies: sum(({ replies }) => replies),
    byModel: sum(({ judgedByModel }) => judgedByModel),
  };
}

function oowOf(items: readonly SessionRecord[]): ReportRow['oow'] {
  const turns = items.flatMap(({ facts }) => facts.oow);
  const names = [...new Set(turns.flatMap(({ category, type }) => [category, type]))].sort();
  return names.map((name) => {
    const own = turns.filter(({ category, type }) => category === name || type === name);
    const judgedTurns = own.filter(({ handled }) => handled !== null);
    return {
      name,
      turns: own.length,
      told: judgedTurns.length,
      handled: judgedTurns.filter(({ handled }) => handled).length,
    };
  });
}
