// One line for each event of the log: what the timeline, the list and the inspector call it.

import type { Decision, SessionEvent } from '../../core/session';
import { runEventsMessages as t } from '../../messages/runEvents.en';

/** What stands where nothing of an answer is there yet, by who is asked. */
export const thinkingText = {
  agent: t.agentWorking,
  user: t.userWorking,
  tool: t.serverWorking,
} as const;

export type Lane = 'user' | 'controllers' | 'agent' | 'system';

export const lanes: readonly Lane[] = ['user', 'controllers', 'agent', 'system'];

export const laneNames: Record<Lane, string> = {
  user: t.user,
  controllers: t.controllers,
  agent: t.agent,
  system: t.system,
};

export function laneOf(event: SessionEvent): Lane {
  switch (event.kind) {
    case 'user.spoke':
      return 'user';
    case 'controllers.changed':
    case 'controller.advised':
    case 'controller.judged':
    case 'decision.denied':
      return 'controllers';
    case 'model.requested':
    case 'model.streamed':
    case 'model.responded':
    case 'model.failed':
    case 'decision.unreadable':
    case 'agent.decided':
    case 'decision.edited':
    case 'model.retried':
    case 'decision.accepted':
    case 'fallback.given':
      return 'agent';
    default:
      return 'system';
  }
}

export type MarkTone = 'plain' | 'quiet' | 'good' | 'bad' | 'denied';

/** How loud an event is on the timeline. */
export function toneOf(event: SessionEvent): MarkTone {
  switch (event.kind) {
    case 'decision.denied':
      return 'denied';
    case 'controller.judged':
      return event.verdict.allowed ? 'quiet' : 'denied';
    case 'model.failed':
    case 'decision.unreadable':
    case 'fallback.given':
      return 'bad';
    case 'decision.accepted':
      return event.violations.length > 0 ? 'bad' : 'good';
    case 'tool.answered':
      return event.result.kind === 'failed' ? 'bad' : 'good';
    case 'model.requested':
    case 'model.streamed':
    case 'model.responded':
    case 'controller.advised':
      return 'quiet';
    default:
      return 'plain';
  }
}

const short = (text: string, length = 80) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
};

export const describeDecision = (decision: Decision): string =>
  decision.kind === 'call' ? t.callShort({ name: decision.name }) : short(decision.text, 60);

const endReasons: Record<string, string> = {
  'user-ended': t.endedByUser,
  'turn-limit': t.endedByTurnLimit,
  'agent-closed': t.endedByAgent,
  'script-finished': t.endedByScript,
  failed: t.endedByFailure,
  stopped: t.endedByStop,
};

export const describeEnd = (reason: string): string => endReasons[reason] ?? reason;

export function describeEvent(event: SessionEvent): string {
  switch (event.kind) {
    case 'session.started':
      return t.startedWith({ model: event.config.model });
    case 'user.spoke':
      return t.userSays({ text: short(event.text) });
    case 'controllers.changed':
      return t.controllersSwitched;
    case 'controller.advised':
      return `${event.controller} advises: ${short(event.text)}`;
    case 'model.requested':
      return event.purpose === 'agent'
        ? t.modelAsked({ attempt: event.attempt })
        : t.modelAskedAs({ purpose: event.purpose });
    case 'model.streamed':
      return t.streamedText({ text: short(event.text) });
    case 'model.responded':
      return t.modelAnswered({ time: Math.round(event.timing.latencyMs) });
    case 'model.failed':
      return t.modelFailed({ reason: short(event.failure.message) });
    case 'decision.unreadable':
      return t.replyUnreadable({ reason: short(event.problem) });
    case 'agent.decided':
      return t.agentDecides({ decision: describeDecision(event.decision) });
    case 'controller.judged':
      return `${event.verdict.controller} ${event.verdict.allowed ? 'allows' : 'denies'}: ${describeDecision(event.decision)}`;
    case 'decision.accepted':
      return event.violations.length > 0
        ? t.takesEffectViolating({ decision: describeDecision(event.decision) })
        : t.takesEffectOf({ decision: describeDecision(event.decision) });
    case 'decision.denied':
      return t.deniedDecision({ controller: event.controller, decision: describeDecision(event.decision) });
    case 'tool.called':
      return t.apiCalled({ name: event.name });
    case 'tool.answered':
      return event.result.kind === 'failed'
        ? `${event.name} failed: ${short(event.result.message)}`
        : `${event.name} answered ${short(JSON.stringify(event.result.value))}`;
    case 'fallback.given':
      return t.fallbackText({ text: short(event.reason) });
    case 'problem.noticed':
      return short(event.message);
    case 'decision.edited':
      return t.decisionEdited({ decision: describeDecision(event.decision) });
    case 'result.edited':
      return t.resultEdited({ name: event.name });
    case 'model.retried':
      return t.retried;
    case 'session.forked':
      return t.forkedAfter({ count: event.from.length });
    case 'session.paused':
      return event.breakpoint ? t.pausedByABreakpoint : t.paused;
    case 'session.resumed':
      return t.resumed;
    case 'session.ended':
      return t.sessionEndedBy({ reason: describeEnd(event.reason) });
  }
}
