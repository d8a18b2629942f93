// Describes a plan, its data and its cells for stderr.

import type { CellRecord, DataSetStatistics, PlanEstimate, RunTimes } from '../../core/sessionEvaluation';
import { formatSpan } from '../../core/support';
import { formatCountedNoun } from '../formatText';

export function describeEstimate({ cells, finished, modelCalls, tokens, cost, measured }: PlanEstimate): string {
  const done = finished > 0 ? `, ${finished} of them finished` : '';
  const basis = measured > 0 ? `; ${formatCountedNoun(measured, 'cell')} after finished ones` : '';
  const price = cost === null ? '' : `, cost ${cost.toFixed(2)}`;
  return `${formatCountedNoun(cells, 'cell')}${done}; about ${formatCountedNoun(modelCalls, 'model call')} and ${tokens} tokens${price}${basis}`;
}

/** Describes the duration and the excluded interruptions. */
export function timesWords({ elapsedMs, interruptions }: RunTimes): string {
  const lost = interruptions.reduce((sum, { lastAt, at }) => sum + at - lastAt, 0);
  const cut =
    interruptions.length === 0
      ? ''
      : `, without ${formatSpan(lost)} in which it was interrupted (${formatCountedNoun(interruptions.length, 'time')})`;
  return `time: ${formatSpan(elapsedMs)}${cut}`;
}

/** Describes a data set as FlowAgent's Tables 1 and 2 do. */
export function describeDataSet(all: DataSetStatistics): string {
  const groups = [
    formatCountedNoun(all.domains, 'domain'),
    formatCountedNoun(all.roles, 'role'),
    `${all.categories} categories`,
  ].join(', ');
  return [
    `workflows            ${all.workflows} (${groups})`,
    `users                ${all.profiles} with ${formatCountedNoun(all.goals, 'goal')} and ${formatCountedNoun(all.expectedCalls, 'expected call')}`,
    `reference sessions   ${all.sessions} with ${formatCountedNoun(all.turns, 'turn')} of the user, ${all.agentTurns} of the agent, ${formatCountedNoun(all.calls, 'call')}`,
    `out of the workflow  ${formatCountedNoun(all.oowTurns, 'turn')} of ${formatCountedNoun(all.oowTypes, 'type')}, ${all.insertedTurns} inserted`,
  ].join('\n');
}

export function describeCellRecord(record: CellRecord): string {
  if (record.level === 'turn') return formatCountedNoun(record.turns.length, 'turn');
  const { primarySuccess, ended, turns, compliance } = record.facts;
  const open = compliance.notJudged ?? 0;
  const success = primarySuccess === null ? 'goals unknown' : primarySuccess ? 'success' : 'no success';
  return `${success}, ${formatCountedNoun(turns, 'turn')}${ended === 'limit' ? ', limit reached' : ''}${open > 0 ? `, ${formatCountedNoun(open, 'reply', 'replies')} not judged` : ''}`;
}
