// Figures of a session from its state alone: `weir run` uses them for its session and `weir replay` for a log, so both
// agree.

import { formatViolations, type SessionState, violationCounts } from '../core/session';
import { formatCountedNoun } from './formatText';

/**
 * `violations` and `claimViolations` are null if no reply could be judged. `ended`: the reason why the session ended,
 * `failed` if the model failed, null if it could continue.
 */
export function sessionFigureSummary(state: SessionState) {
  const { sessionId, turn: turns, counters, phase } = state;
  const { toolCalls: calls, denied, notJudged } = counters;
  const ended = phase.kind === 'ended' ? phase.reason : phase.kind === 'failed' ? 'failed' : null;
  return { sessionId, turns, calls, denied, ...violationCounts(state), notJudged, ended };
}

export function formatSessionFigures(state: SessionState): string {
  const { turns, calls, denied, violations, notJudged, ended } = sessionFigureSummary(state);
  const broken = formatViolations(state.counters);
  const counts = [
    formatCountedNoun(turns, 'turn'),
    formatCountedNoun(calls, 'call'),
    `${denied} denied`,
    `${violations === null ? '- violations' : formatCountedNoun(violations, 'violation')}${broken === '' ? '' : ` (${broken})`}`,
    ...(notJudged > 0 ? [`${notJudged} not judged`] : []),
  ];
  return `${counts.join(', ')}; ${ended === null ? `not ended (${state.phase.kind})` : `ended: ${ended}`}`;
}
