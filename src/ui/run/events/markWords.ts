// What the marks of events and their kinds are called.

import type { SessionEvent } from '../../../core/session';
import type { MarkName } from './eventFilter';

export const markNames: Readonly<Record<MarkName, string>> = {
  denied: 'Denied',
  violation: 'Violations',
  oow: 'OOW',
  error: 'Errors',
  edited: 'Edited',
};

export const kindNames: Readonly<Record<SessionEvent['kind'], string>> = {
  'session.started': 'Session started',
  'user.spoke': 'User turn',
  'controllers.changed': 'Controllers switched',
  'controller.advised': 'Advice',
  'model.requested': 'Model request',
  'model.streamed': 'Stream',
  'model.responded': 'Model reply',
  'model.failed': 'Model failure',
  'decision.unreadable': 'Unreadable reply',
  'agent.decided': 'Decision',
  'controller.judged': 'Verdict',
  'decision.accepted': 'Takes effect',
  'decision.denied': 'Denial',
  'tool.called': 'API call',
  'tool.answered': 'API result',
  'decision.edited': 'Edited decision',
  'result.edited': 'Edited result',
  'model.retried': 'Asked again',
  'fallback.given': 'Fallback',
  'problem.noticed': 'Notice',
  'session.paused': 'Pause',
  'session.resumed': 'Resumption',
  'session.forked': 'Fork',
  'session.ended': 'Session ended',
};

/** Milliseconds since the session began, as a clock shows them. */
export function describeOffset(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(0).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}
