// A plan, its data and its cells in words, as they stand on stderr.

import type { CellRecord, DataSetStatistics, Estimate, RunTimes } from '../../core/sessionEvaluation';
import { formatSpan } from '../../core/support';
import { plural } from '../formatText';

export function estimateWords({ cells, finished, modelCalls, tokens, cost, measured }: Estimate): string {
  const done = finished > 0 ? `, ${finished} of them finished` : '';
  const basis = measured > 0 ? `; ${plural(measured, 'cell')} after finished ones` : '';
  const price = cost === null ? '' : `, cost ${cost.toFixed(2)}`;
  return `${plural(cells, 'cell')}${done}; about ${plural(modelCalls, 'model call')} and ${tokens} tokens${price}${basis}`;
}

/** How long it took, and what was left out of that. */
export function timesWords({ elapsedMs, interruptions }: RunTimes): string {
  const lost = interruptions.reduce((sum, { lastAt, at }) => sum + at - lastAt, 0);
  const cut =
    interruptions.length === 0
      ? ''
      : `, without ${formatSpan(lost)} in which it was interrupted (${plural(interruptions.length, 'time')})`;
  return `time: ${formatSpan(elapsedMs)}${cut}`;
}

/** As FlowAgent's Tables 1 and 2 describe a data set. */
export function statisticsWords(all: DataSetStatistics): string {
  const groups = [plural(all.domains, 'domain'), plural(all.roles, 'role'), `${all.categories} categories`].join(', ');
  return [
    `workflows            ${all.workflows} (${groups})`,
    `users                ${all.profiles} with ${plural(all.goals, 'goal')} and ${plural(all.expectedCalls, 'expected call')}`,
    `reference sessions   ${all.sessions} with ${plural(all.turns, 'turn')} of the user, ${all.agentTurns} of the agent, ${plural(all.calls, 'call')}`,
    `out of the workflow  ${plural(all.oowTurns, 'turn')} of ${plural(all.oowTypes, 'type')}, ${all.insertedTurns} inserted`,
  ].join('\n');
}

export function stateOf(record: CellRecord): string {
  if (record.level === 'turn') return plural(record.turns.length, 'turn');
  const { primarySuccess, ended, turns } = record.facts;
  const success = primarySuccess === null ? 'goals unknown' : primarySuccess ? 'success' : 'no success';
  return `${success}, ${plural(turns, 'turn')}${ended === 'limit' ? ', limit reached' : ''}`;
}
