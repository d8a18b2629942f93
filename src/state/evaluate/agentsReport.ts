// Selectors of the open evaluation of agents: its report as shown, the sessions and turns behind a figure, its files.

import {
  type CellRecord,
  comparisonTable,
  type MatchCounts,
  oowCategoryOf,
  printCellRecord,
  printReference,
  printTables,
  type ReferenceTurn,
  type ReportLayout,
  type ReportRow,
  recordWeight,
  referenceOfRun,
  rehearsalNotes,
  reportLayouts,
  reportTables,
  runFacts,
  runNotes,
  runTimes,
  type SessionRecord,
  sessionFigures,
  type TableForm,
  type TurnRecord,
  turnFigures,
  violationsOf,
} from '../../core/sessionEvaluation';
import type { StoredEvaluation } from '../../core/storage';
import { formatSpan, groupBy, type JsonObject } from '../../core/support';
import { agentsMessages } from '../../messages/agents.en';
import { evaluationMessages as t } from '../../messages/evaluation.en';
import type { AgentsService, AgentsState, MeasuredEvaluation, OpenedEvaluation, PickedFigure } from './agentsState';
import { checkDataSet, entriesOf, textIn } from './evaluationData';

export interface ReportView {
  readonly layouts: readonly ReportLayout[];
  /** Sentences on the measured run. */
  readonly facts: readonly string[];
  readonly rehearsalNotes: readonly string[];
}

export const describeReport = (report: MeasuredEvaluation['report']): ReportView => ({
  layouts: reportLayouts(report),
  facts: runFacts(report),
  rehearsalNotes: rehearsalNotes(report),
});

/** The first agent, and the best of the others by the share of sessions that succeed. */
export interface ArmContest {
  readonly base: ReportRow;
  readonly best: ReportRow;
  readonly isBetter: boolean;
}

const successOf = (row: ReportRow) => row.figures['success']?.value ?? 0;

/** Success of a row, as `75 % of 8 sessions`. */
export const describeSuccess = (row: ReportRow): string =>
  agentsMessages.shareOfSessions({
    share: Math.round(100 * successOf(row)),
    sessions: agentsMessages.sessionCount(row.count),
  });

/** Undefined with fewer than two agents whose success is known in the first setting. */
export function contestOf(rows: readonly ReportRow[]): ArmContest | undefined {
  const [first] = rows;
  const [base, ...others] = rows.filter(
    ({ level, setting, group, figures }) =>
      level === 'session' && setting === first?.setting && group === first.group && figures['success']?.value != null,
  );
  const [best] = others.toSorted((one, other) => successOf(other) - successOf(one));
  return base && best && { base, best, isBetter: successOf(best) > successOf(base) };
}

export type ReportForm = TableForm | 'json' | 'cells';

/** The content of an exported file; the command line writes the same. */
export function printReport(
  { records }: Pick<OpenedEvaluation, 'records'>,
  measured: MeasuredEvaluation,
  form: ReportForm,
) {
  const { report, againstFirst } = measured;
  if (form === 'cells') return records.map(printCellRecord).join('');
  if (form === 'json') return `${JSON.stringify({ ...report, againstFirstArm: againstFirst }, null, 2)}\n`;
  const first = records[0]?.armTitle ?? '';
  const against = comparisonTable(againstFirst, t.against({ first }), runNotes(report));
  const tables = [...reportTables(report), ...(againstFirst.length > 0 ? [against] : [])];
  return `${printTables(tables, form, report.name)}\n`;
}

export interface ListedSession {
  readonly record: SessionRecord;
  /** Undefined if the replies were not judged. */
  readonly violations: number | undefined;
  /** Another repetition for the same user ended otherwise. */
  readonly isUnstable: boolean;
}

export interface ListedTurn extends TurnRecord {
  readonly session: string;
  readonly id: string;
}

export interface FigureBasis {
  readonly title: string;
  readonly arm: string;
  /** With the most weight for the figure first; empty for a figure of turns. */
  readonly sessions: readonly ListedSession[];
  /** The worst first; empty for a figure of sessions. */
  readonly turns: readonly ListedTurn[];
}

/** The sessions or turns that a figure counts. */
export function basisOf(
  { records }: Pick<OpenedEvaluation, 'records'>,
  picked: PickedFigure,
  groupField: AgentsState['groupBy'],
): FigureBasis {
  const { arm, level, group, figure } = picked;
  const own = records.filter(
    (record) =>
      record.arm === arm &&
      record.level === level &&
      (groupField === undefined || group === null || (record[groupField] ?? 'none') === group),
  );
  const repetitions = Math.max(1, ...records.map(({ repetition }) => repetition));
  const definitions = level === 'session' ? sessionFigures(repetitions) : turnFigures;
  return {
    title: definitions.find(({ id }) => id === figure)?.title ?? figure,
    arm: own[0]?.armTitle ?? arm,
    sessions: listSessions(own, picked),
    turns: listTurns(own, picked),
  };
}

const userOf = ({ workflow, profile, arm, setting }: SessionRecord) => [workflow, profile, arm, setting].join('/');

function listSessions(
  records: readonly CellRecord[],
  { setting, category, figure }: Pick<PickedFigure, 'setting' | 'category' | 'figure'>,
): readonly ListedSession[] {
  const sessions = records
    .filter((record) => record.level === 'session')
    .filter((record) =>
      category === undefined ? record.setting === setting : record.facts.oow.some((turn) => turn.category === category),
    );
  const ofUsers = groupBy(sessions, userOf);
  return sessions
    .map((record) => ({
      record,
      violations: violationsOf(record) ?? undefined,
      isUnstable: (ofUsers.get(userOf(record)) ?? []).some(
        ({ facts }) => facts.primarySuccess !== record.facts.primarySuccess,
      ),
    }))
    .toSorted((one, other) => recordWeight(other.record, figure) - recordWeight(one.record, figure));
}

function listTurns(
  records: readonly CellRecord[],
  { setting, category }: Pick<PickedFigure, 'setting' | 'category'>,
): readonly ListedTurn[] {
  const isCounted = ({ oow }: TurnRecord) =>
    category === undefined
      ? (oow === undefined ? 'iw' : 'oow') === setting
      : oow !== undefined && oowCategoryOf(oow) === category;
  return records
    .filter((record) => record.level === 'turn')
    .flatMap(({ id, reference, turns }) =>
      turns.filter(isCounted).map((turn) => ({ ...turn, session: reference, id: `${id}/${turn.turn}` })),
    )
    .toSorted((one, other) => weightOf(other) - weightOf(one));
}

/** Turns with a wrong call come first, then turns that lead to another node, then turns with other words. */
const weightOf = ({ calls, node, reference, predicted }: TurnRecord) =>
  calls && calls.invocation.hits < Math.max(calls.invocation.expected, calls.invocation.predicted)
    ? 3
    : node === false
      ? 2
      : Number(reference !== predicted);

const isMatch = ({ hits, expected, predicted }: MatchCounts) => hits === expected && hits === predicted;

/** Whether each part of a predicted turn is right; null for a part that was not measured. */
export const turnVerdicts = ({ calls, node, judged }: TurnRecord) => ({
  selection: calls && isMatch(calls.selection),
  invocation: calls && isMatch(calls.invocation),
  parameters: calls && isMatch(calls.parameters),
  node,
  judge: judged?.consistent ?? null,
});

/** Turns of a reference session; empty if the data do not contain it. */
export function referenceTurns(data: JsonObject | undefined, id: string): readonly ReferenceTurn[] {
  const read = data && checkDataSet(data);
  return (read?.ok && read.value.references.find((reference) => reference.id === id)?.turns) || [];
}

/** Sessions of an evaluation as references that a data set does not contain yet, for the workflows that it contains. */
export async function referencesFrom(
  { id, records }: Pick<OpenedEvaluation, 'id' | 'records'>,
  data: JsonObject,
  { repository }: Pick<AgentsService, 'repository'>,
): Promise<readonly JsonObject[]> {
  const workflows = entriesOf(data, 'workflows').map((one) => textIn(one, 'id'));
  const known = entriesOf(data, 'references').map((one) => textIn(one, 'id'));
  const found: JsonObject[] = [];
  for (const record of records) {
    if (record.level !== 'session' || !workflows.includes(record.workflow)) continue;
    const reference = referenceOfRun(record, await repository.log(id, record.sessionId));
    if (reference && !known.includes(reference.id)) found.push(printReference(reference));
  }
  return found;
}

/** Seconds below which the remaining time is not shown, and above which it is shown in minutes. */
const [leastLeft, mostSeconds] = [5, 90];

/** The progress of an evaluation in words: its results, and the time that it took or has left. `now`: milliseconds. */
export function describeProgress(
  { done, cells, failed, spans = [] }: StoredEvaluation,
  work: AgentsState['work'],
  now: number,
): string {
  const t = agentsMessages;
  const { elapsedMs, interruptions } = runTimes(spans);
  const isRunning = work.kind !== 'idle';
  const passed = isRunning ? done - work.doneBefore : 0;
  const left = isRunning && passed > 2 ? ((now - work.startedAt) / 1000 / passed) * (cells - done) : 0;
  return [
    t.progress({ done, cells }),
    failed.length > 0 && t.failedCells(failed.length),
    !isRunning && elapsedMs > 0 && t.took({ time: formatSpan(elapsedMs) }),
    !isRunning && interruptions.length > 0 && t.interruptedTimes(interruptions.length),
    left > leastLeft &&
      (left > mostSeconds
        ? t.minutesLeft({ minutes: Math.ceil(left / 60) })
        : t.secondsLeft({ seconds: Math.ceil(left) })),
  ]
    .filter(Boolean)
    .join(', ');
}
