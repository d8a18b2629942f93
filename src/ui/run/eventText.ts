// One line for each event of the log: what the timeline, the list and the inspector call it.

import type { Decision, SessionEvent } from '../../core/session';
import { runEventsMessages as t } from '../../messages/runEvents.en';
import type { TextTone } from '../kit/Text';

/** What stands where nothing of an answer is there yet, by who is asked. */
export const thinkingText = {
  agent: t.agentWorking,
  user: t.userWorking,
  tool: t.serverWorking,
} as const;

export const laneNames = { user: t.user, controllers: t.controllers, agent: t.agent, system: t.system } as const;

export type Lane = keyof typeof laneNames;

export const lanes = Object.keys(laneNames) as readonly Lane[];

/** The system does what is not listed here. */
const lanesByKind: Partial<Readonly<Record<SessionEvent['kind'], Lane>>> = {
  'user.spoke': 'user',
  'controllers.changed': 'controllers',
  'controller.advised': 'controllers',
  'controller.judged': 'controllers',
  'decision.denied': 'controllers',
  'model.requested': 'agent',
  'model.streamed': 'agent',
  'model.responded': 'agent',
  'model.failed': 'agent',
  'decision.unreadable': 'agent',
  'agent.decided': 'agent',
  'decision.edited': 'agent',
  'model.retried': 'agent',
  'decision.accepted': 'agent',
  'fallback.given': 'agent',
};

export const laneOf = ({ kind }: SessionEvent): Lane => lanesByKind[kind] ?? 'system';

export type MarkTone = 'plain' | 'quiet' | 'good' | 'bad' | 'denied';

/** The colours of words for how loud an event is. */
export const toneColours: Readonly<Record<MarkTone, TextTone>> = {
  quiet: 'muted',
  plain: 'muted',
  good: 'done',
  bad: 'failed',
  denied: 'blocked',
};

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

const words: { readonly [Kind in SessionEvent['kind']]: (event: SessionEvent & { readonly kind: Kind }) => string } = {
  'session.started': ({ config }) => t.startedWith({ model: config.model }),
  'user.spoke': ({ text }) => t.userSays({ text: short(text) }),
  'controllers.changed': () => t.controllersSwitched,
  'controller.advised': ({ controller, text }) => `${controller} advises: ${short(text)}`,
  'model.requested': ({ purpose, attempt }) =>
    purpose === 'agent' ? t.modelAsked({ attempt }) : t.modelAskedAs({ purpose }),
  'model.streamed': ({ text }) => t.streamedText({ text: short(text) }),
  'model.responded': ({ timing }) => t.modelAnswered({ time: Math.round(timing.latencyMs) }),
  'model.failed': ({ failure }) => t.modelFailed({ reason: short(failure.message) }),
  'decision.unreadable': ({ problem }) => t.replyUnreadable({ reason: short(problem) }),
  'agent.decided': ({ decision }) => t.agentDecides({ decision: describeDecision(decision) }),
  'controller.judged': ({ verdict, decision }) =>
    `${verdict.controller} ${verdict.allowed ? 'allows' : 'denies'}: ${describeDecision(decision)}`,
  'decision.accepted': ({ violations, decision }) => {
    const tell = violations.length > 0 ? t.takesEffectViolating : t.takesEffectOf;
    return tell({ decision: describeDecision(decision) });
  },
  'decision.denied': ({ controller, decision }) =>
    t.deniedDecision({ controller, decision: describeDecision(decision) }),
  'tool.called': ({ name }) => t.apiCalled({ name }),
  'tool.answered': ({ name, result }) =>
    result.kind === 'failed'
      ? `${name} failed: ${short(result.message)}`
      : `${name} answered ${short(JSON.stringify(result.value))}`,
  'fallback.given': ({ reason }) => t.fallbackText({ text: short(reason) }),
  'problem.noticed': ({ message }) => short(message),
  'decision.edited': ({ decision }) => t.decisionEdited({ decision: describeDecision(decision) }),
  'result.edited': ({ name }) => t.resultEdited({ name }),
  'model.retried': () => t.retried,
  'session.forked': ({ from }) => t.forkedAfter({ count: from.length }),
  'session.paused': ({ breakpoint }) => (breakpoint ? t.pausedByABreakpoint : t.paused),
  'session.resumed': () => t.resumed,
  'session.ended': ({ reason }) => t.sessionEndedBy({ reason: describeEnd(reason) }),
};

export function describeEvent(event: SessionEvent): string {
  const tell: (event: never) => string = words[event.kind];
  return tell(event as never);
}
