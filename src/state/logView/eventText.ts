// Texts, lanes and tones of log events by event kind, for timeline, list and inspector.

import { type AgentDecision, findOowCategory, oowTitle, type SessionEvent } from '../../core/session';
import { formatSpan, shorten } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { runEventsMessages as t } from '../../messages/runEvents.en';

/** Placeholders while a reply is pending, by the party that answers. */
export const waitingTexts = {
  agent: t.agentWorking,
  user: t.userWorking,
  tool: t.serverWorking,
} as const;

export const laneNames = { user: t.user, controllers: t.controllers, agent: t.agent, system: t.system } as const;

export type Lane = keyof typeof laneNames;

export const lanes = Object.keys(laneNames) as readonly Lane[];

/** `oow`: a turn in which the user leaves the workflow. */
export type EventTone = 'plain' | 'quiet' | 'good' | 'bad' | 'oow' | 'denied';

/** The type of an out-of-workflow turn, in the language of the screen. */
export const oowName = (oow: string): string => coreText(oowTitle(oow));

/** Its category and its type, within a sentence. */
export function oowKind(oow: string): string {
  const category = findOowCategory(oow.split('/')[0] ?? '')?.title;
  const names = new Set([category === undefined ? oow : coreText(category), oowName(oow)]);
  return [...names].join(', ').toLowerCase();
}

const short = (text: string, length = 80) => shorten(text, length);

export const describeDecision = (decision: AgentDecision): string =>
  decision.kind === 'call' ? t.callShort({ name: decision.name }) : short(decision.text, 60);

const decisionOf = ({ decision }: { readonly decision: AgentDecision }) => ({ decision: describeDecision(decision) });

const endReasons: Record<string, string> = {
  'user-ended': t.endedByUser,
  'turn-limit': t.endedByTurnLimit,
  'agent-closed': t.endedByAgent,
  'script-finished': t.endedByScript,
  failed: t.endedByFailure,
  stopped: t.endedByStop,
};

export const describeEnd = (reason: string): string => endReasons[reason] ?? reason;

type Kind = SessionEvent['kind'];
export type EventOf<K extends Kind> = SessionEvent & { readonly kind: K };

/** Optional handlers by event kind. */
export type EventHandlers<T> = { readonly [K in Kind]?: (event: EventOf<K>) => T };

/** Undefined if the table has no handler for events of this kind. */
export const describeByKind = <T>(table: EventHandlers<T>, event: SessionEvent): T | undefined =>
  (table[event.kind] as ((event: never) => T) | undefined)?.(event as never);

/** Name of an event kind, its lane, its tone there, and the function that describes one event. */
type Row<E> = readonly [
  name: string,
  lane: Lane,
  tone: EventTone | ((event: E) => EventTone),
  line: (event: E) => string,
];

const rows: { readonly [K in Kind]: Row<EventOf<K>> } = {
  'session.started': [t.sessionStarted, 'system', 'plain', ({ config }) => t.startedWith({ model: config.model })],
  'user.spoke': [
    t.userTurn,
    'user',
    ({ oow }) => (oow === undefined ? 'plain' : 'oow'),
    ({ text, oow }) =>
      oow === undefined ? t.userText({ text: short(text) }) : t.oowUserText({ kind: oowKind(oow), text: short(text) }),
  ],
  'controllers.changed': [t.controllersSwitched, 'controllers', 'plain', () => t.controllersSwitched],
  'controller.advised': [
    t.advice,
    'controllers',
    'quiet',
    ({ controller, text }) => t.advisedBy({ controller, text: short(text) }),
  ],
  'model.requested': [
    t.modelRequest,
    'agent',
    'quiet',
    ({ purpose, attempt }) => (purpose === 'agent' ? t.modelAsked({ attempt }) : t.modelAskedAs({ purpose })),
  ],
  'model.streamed': [t.stream, 'agent', 'quiet', ({ text }) => t.streamedText({ text: short(text) })],
  'model.responded': [
    t.modelReply,
    'agent',
    'quiet',
    ({ timing }) => t.modelAnswered({ time: Math.round(timing.latencyMs) }),
  ],
  'model.failed': [t.modelFailure, 'agent', 'bad', ({ failure }) => t.modelFailed({ reason: short(failure.message) })],
  'decision.unreadable': [
    t.unreadableReply,
    'agent',
    'bad',
    ({ problem }) => t.replyUnreadable({ reason: short(problem) }),
  ],
  'agent.decided': [t.decision, 'agent', 'plain', (event) => t.agentDecides(decisionOf(event))],
  'controller.judged': [
    t.verdict,
    'controllers',
    ({ verdict }) => (verdict.allowed ? 'quiet' : 'denied'),
    ({ verdict: { allowed, controller }, decision }) =>
      (allowed ? t.allowedBy : t.deniedByController)({ controller, decision: describeDecision(decision) }),
  ],
  'decision.accepted': [
    t.takesEffect,
    'agent',
    ({ violations }) => (violations.length > 0 ? 'bad' : 'good'),
    (event) => (event.violations.length > 0 ? t.takesEffectViolating : t.takesEffectOf)(decisionOf(event)),
  ],
  'decision.denied': [
    t.denial,
    'controllers',
    'denied',
    (event) => t.deniedDecision({ controller: event.controller, ...decisionOf(event) }),
  ],
  'tool.called': [t.apiCall, 'system', 'plain', ({ name }) => t.apiCalled({ name })],
  'tool.answered': [
    t.apiResult,
    'system',
    ({ result }) => (result.kind === 'failed' ? 'bad' : 'good'),
    ({ name, result }) =>
      result.kind === 'failed'
        ? t.callFailed({ name, reason: short(result.message) })
        : t.callAnswered({ name, result: short(JSON.stringify(result.value)) }),
  ],
  'fallback.given': [t.fallback, 'agent', 'bad', ({ reason }) => t.fallbackText({ text: short(reason) })],
  'problem.noticed': [t.notice, 'system', 'plain', ({ message }) => short(message)],
  'decision.edited': [t.editedDecision, 'agent', 'plain', (event) => t.decisionEdited(decisionOf(event))],
  'result.edited': [t.editedResult, 'system', 'plain', ({ name }) => t.resultEdited({ name })],
  'model.retried': [t.retriedShort, 'agent', 'plain', () => t.retried],
  'session.forked': [t.fork, 'system', 'plain', ({ from }) => t.forkedAfter({ count: from.length })],
  'session.paused': [t.pause, 'system', 'plain', (event) => (event.breakpoint ? t.pausedByABreakpoint : t.paused)],
  'session.resumed': [t.resumption, 'system', 'plain', () => t.resumed],
  'session.interrupted': [
    t.interruption,
    'system',
    'plain',
    ({ at, lastAt }) => t.interruptedFor({ time: formatSpan(at - lastAt) }),
  ],
  'session.ended': [
    t.sessionEnded,
    'system',
    'plain',
    ({ reason }) => t.sessionEndedBy({ reason: describeEnd(reason) }),
  ],
};

/** Each event is described by the row of its own kind. */
const rowOf = ({ kind }: { readonly kind: Kind }) => rows[kind] as Row<never>;

export const eventKindName = (kind: Kind): string => rows[kind][0];

export const eventLaneOf = (event: SessionEvent): Lane => rowOf(event)[1];

/** Severity of an event on the timeline. */
export function eventToneOf(event: SessionEvent): EventTone {
  const tone = rowOf(event)[2];
  return typeof tone === 'string' ? tone : tone(event as never);
}

export const describeEvent = (event: SessionEvent): string => rowOf(event)[3](event as never);

/** Ends a description with a full stop, unless it ends a sentence already, as the words of a user may. */
export const withFullStop = (text: string): string => (/[.!?…。！？]["'”’」』)]*$/u.test(text) ? text : `${text}.`);
