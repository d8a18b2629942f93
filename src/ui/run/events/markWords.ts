// What the marks of events and their kinds are called.

import type { SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import type { MarkName } from './eventFilter';

export const markNames: Readonly<Record<MarkName, string>> = {
  denied: t.denied,
  violation: t.violations,
  oow: 'OOW',
  error: t.errors,
  edited: t.edited,
};

export const kindNames: Readonly<Record<SessionEvent['kind'], string>> = {
  'session.started': t.sessionStarted,
  'user.spoke': t.userTurn,
  'controllers.changed': t.controllersSwitched,
  'controller.advised': t.advice,
  'model.requested': t.modelRequest,
  'model.streamed': t.stream,
  'model.responded': t.modelReply,
  'model.failed': t.modelFailure,
  'decision.unreadable': t.unreadableReply,
  'agent.decided': t.decision,
  'controller.judged': t.verdict,
  'decision.accepted': t.takesEffect,
  'decision.denied': t.denial,
  'tool.called': t.apiCall,
  'tool.answered': t.apiResult,
  'decision.edited': t.editedDecision,
  'result.edited': t.editedResult,
  'model.retried': t.retriedShort,
  'fallback.given': t.fallback,
  'problem.noticed': t.notice,
  'session.paused': t.pause,
  'session.resumed': t.resumption,
  'session.forked': t.fork,
  'session.ended': t.sessionEnded,
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
