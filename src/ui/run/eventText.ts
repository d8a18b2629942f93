// One line for each event of the log: what the timeline, the list and the inspector call it.

import type { Decision, SessionEvent } from '../../core/session';

/** What stands where nothing of an answer is there yet, by who is asked. */
export const thinkingText = {
  agent: 'The agent decides ...',
  user: 'The played user thinks ...',
  tool: 'The played server answers ...',
} as const;

export type Lane = 'user' | 'controllers' | 'agent' | 'system';

export const lanes: readonly Lane[] = ['user', 'controllers', 'agent', 'system'];

export const laneNames: Record<Lane, string> = {
  user: 'User',
  controllers: 'Controllers',
  agent: 'Agent',
  system: 'System',
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
  decision.kind === 'call' ? `call ${decision.name}` : short(decision.text, 60);

const endReasons: Record<string, string> = {
  'user-ended': 'the user ended it',
  'turn-limit': 'the turn limit was reached',
  'agent-closed': 'the agent closed it',
  'script-finished': 'the script is over',
  failed: 'it failed',
  stopped: 'it was stopped',
};

export const describeEnd = (reason: string): string => endReasons[reason] ?? reason;

export function describeEvent(event: SessionEvent): string {
  switch (event.kind) {
    case 'session.started':
      return `Session started with ${event.config.model}`;
    case 'user.spoke':
      return `User: ${short(event.text)}`;
    case 'controllers.changed':
      return 'Controllers switched';
    case 'controller.advised':
      return `${event.controller} advises: ${short(event.text)}`;
    case 'model.requested':
      return event.purpose === 'agent'
        ? `Model asked (attempt ${event.attempt})`
        : `Model asked to play the ${event.purpose}`;
    case 'model.streamed':
      return `Streamed: ${short(event.text)}`;
    case 'model.responded':
      return `Model answered in ${Math.round(event.timing.latencyMs)} ms`;
    case 'model.failed':
      return `Model failed: ${short(event.failure.message)}`;
    case 'decision.unreadable':
      return `Reply not understood: ${short(event.problem)}`;
    case 'agent.decided':
      return `Agent decides: ${describeDecision(event.decision)}`;
    case 'controller.judged':
      return `${event.verdict.controller} ${event.verdict.allowed ? 'allows' : 'denies'}: ${describeDecision(event.decision)}`;
    case 'decision.accepted':
      return event.violations.length > 0
        ? `Takes effect with a violation: ${describeDecision(event.decision)}`
        : `Takes effect: ${describeDecision(event.decision)}`;
    case 'decision.denied':
      return `Denied by ${event.controller}: ${describeDecision(event.decision)}`;
    case 'tool.called':
      return `API called: ${event.name}`;
    case 'tool.answered':
      return event.result.kind === 'failed'
        ? `${event.name} failed: ${short(event.result.message)}`
        : `${event.name} answered ${short(JSON.stringify(event.result.value))}`;
    case 'fallback.given':
      return `Fallback: ${short(event.reason)}`;
    case 'problem.noticed':
      return short(event.message);
    case 'decision.edited':
      return `Decision edited: ${describeDecision(event.decision)}`;
    case 'result.edited':
      return `Result of ${event.name} edited`;
    case 'model.retried':
      return 'Asked again on demand';
    case 'session.forked':
      return `Forked after ${event.from.length} events`;
    case 'session.paused':
      return event.breakpoint ? 'Paused by a breakpoint' : 'Paused';
    case 'session.resumed':
      return 'Resumed';
    case 'session.ended':
      return `Session ended: ${describeEnd(event.reason)}`;
  }
}
