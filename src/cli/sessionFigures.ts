// What a session comes to, from its state alone: `run` says it of the session it ran and `replay` of the log, so both
// say the same.

import { type SessionState, violationCounts, violationWords } from '../core/session';
import { plural } from './formatText';

/** `violations` and `claimViolations` are null where no reply could be judged. `ended`: why the session is over, `failed` where the model did, null where it would go on. */
export function figuresOf(state: SessionState) {
  const { sessionId, turn: turns, counters, phase } = state;
  const { toolCalls: calls, denied, notJudged } = counters;
  const ended = phase.kind === 'ended' ? phase.reason : phase.kind === 'failed' ? 'failed' : null;
  return { sessionId, turns, calls, denied, ...violationCounts(state), notJudged, ended };
}

export function figuresLine(state: SessionState): string {
  const { turns, calls, denied, violations, notJudged, ended } = figuresOf(state);
  const broken = violationWords(state.counters);
  const counts = [
    plural(turns, 'turn'),
    plural(calls, 'call'),
    `${denied} denied`,
    `${violations === null ? '- violations' : plural(violations, 'violation')}${broken === '' ? '' : ` (${broken})`}`,
    ...(notJudged > 0 ? [`${notJudged} not judged`] : []),
  ];
  return `${counts.join(', ')}; ${ended === null ? `not ended (${state.phase.kind})` : `ended: ${ended}`}`;
}
