// Groups the events of a log that belong together. An attempt of the agent is a contiguous range: the controllers'
// advice, the prompt, the reply, the verdicts, and the result of the call.

import type { SessionEvent } from '../../core/session';
import { runEventsMessages as t } from '../../messages/runEvents.en';
import { describeByKind, type EventHandlers, type EventOf } from './eventText';

/** Half-open range of log indexes. */
export interface EventRange {
  readonly start: number;
  readonly end: number;
}

/** These kinds may occur anywhere and belong to no attempt. */
const unattachedKinds: ReadonlySet<SessionEvent['kind']> = new Set([
  'problem.noticed',
  'session.paused',
  'session.resumed',
  'session.interrupted',
  'controllers.changed',
  'session.forked',
]);

function before(events: readonly SessionEvent[], index: number): SessionEvent | undefined {
  let i = index - 1;
  while (i >= 0 && unattachedKinds.has((events[i] as SessionEvent).kind)) i--;
  return events[i];
}

/** Kinds that begin a new group, unless the previous event has the given kind; `null`: without exception. */
const beginnings: Partial<Readonly<Record<SessionEvent['kind'], SessionEvent['kind'] | null>>> = {
  'session.started': null,
  'session.ended': null,
  'fallback.given': null,
  'model.retried': null,
  'controller.advised': 'controller.advised',
  'model.requested': 'controller.advised',
  // Imported logs have decisions without model calls.
  'agent.decided': 'model.responded',
  'user.spoke': 'model.responded',
};

function begins(events: readonly SessionEvent[], index: number): boolean {
  const event = events[index] as SessionEvent;
  // A model that plays the API answers within the attempt that called it.
  if (event.kind === 'model.requested' && event.purpose === 'tool') return false;
  const unlessAfter = beginnings[event.kind];
  return unlessAfter !== undefined && before(events, index)?.kind !== unlessAfter;
}

/** The range of the attempt, or of the user's turn, that contains the event. */
export function attemptAt(events: readonly SessionEvent[], index: number): EventRange {
  let start = index;
  while (start > 0 && !begins(events, start)) start--;
  let end = index + 1;
  while (end < events.length && !begins(events, end)) end++;
  return { start, end };
}

/**
 * Index of the model call behind an event: the call that the event names, else the last call before it in its attempt.
 */
export function modelRequestOf(events: readonly SessionEvent[], index: number): number | undefined {
  const event = events[index];
  if (!event) return undefined;
  if (event.kind === 'model.requested') return index;
  if ('requestId' in event) return lastRequest(events, index, ({ requestId }) => requestId === event.requestId);
  const { start, end } = attemptAt(events, index);
  const last = event.kind === 'controller.advised' ? end : index;
  const belongsToReply = ({ callId, purpose }: Request) =>
    event.kind === 'tool.answered' ? callId === event.callId : purpose !== 'tool';
  return lastRequest(events, last, belongsToReply, start);
}

type Request = EventOf<'model.requested'>;

/** The last accepted model call in `[start, end)`. */
function lastRequest(
  events: readonly SessionEvent[],
  end: number,
  accepts: (request: Request, index: number) => boolean,
  start = 0,
): number | undefined {
  for (let i = end - 1; i >= start; i--) {
    const event = events[i];
    if (event?.kind === 'model.requested' && accepts(event, i)) return i;
  }
  return undefined;
}

/** Index of the reply to a model call, or of its failure. */
export function modelReplyTo(events: readonly SessionEvent[], request: number): number | undefined {
  const requestEvent = events[request];
  if (requestEvent?.kind !== 'model.requested') return undefined;
  for (let i = request + 1; i < events.length; i++) {
    const event = events[i] as SessionEvent;
    if (event.kind === 'model.responded' || event.kind === 'model.failed') {
      if (event.requestId === requestEvent.requestId) return i;
    }
    if (event.kind === 'model.requested') return undefined;
  }
  return undefined;
}

/** Index of the previous model call with the same purpose. For a played API only calls of the same API count. */
export function previousModelRequest(events: readonly SessionEvent[], request: number): number | undefined {
  const requestEvent = events[request];
  if (requestEvent?.kind !== 'model.requested') return undefined;
  /** Node of the call that a played API answers. */
  const nodeOf = ({ callId }: Request, index: number) =>
    events.slice(0, index).findLast((event) => event.kind === 'tool.called' && event.callId === callId)?.nodeId;
  const isLike = (other: Request, index: number) =>
    other.purpose === requestEvent.purpose &&
    (requestEvent.purpose !== 'tool' || nodeOf(other, index) === nodeOf(requestEvent, request));
  return lastRequest(events, request, isLike);
}

export function nextOfSameKind(events: readonly SessionEvent[], index: number, by: 1 | -1): number | undefined {
  const kind = events[index]?.kind;
  for (let i = index + by; i >= 0 && i < events.length; i += by) if (events[i]?.kind === kind) return i;
  return undefined;
}

/** One step of an attempt, in order; streamed parts form one step. */
export interface AttemptStep {
  readonly name: string;
  /** Index of its first event. */
  readonly index: number;
  readonly count: number;
  readonly tone: 'plain' | 'good' | 'bad' | 'denied';
}

const stations: EventHandlers<readonly [name: string, tone: AttemptStep['tone']]> = {
  'controller.advised': () => [t.advice, 'plain'],
  'model.requested': ({ purpose }) => [purpose === 'agent' ? t.prompt : t.promptFor({ purpose }), 'plain'],
  'model.streamed': () => [t.stream, 'plain'],
  'model.responded': () => [t.reply, 'plain'],
  'model.failed': () => [t.failure, 'bad'],
  'decision.unreadable': () => [t.unreadable, 'bad'],
  'user.spoke': () => [t.user, 'plain'],
  'agent.decided': () => [t.decision, 'plain'],
  'decision.edited': () => [t.editedDecision, 'plain'],
  'controller.judged': ({ verdict }) => (verdict.allowed ? [t.allowed, 'good'] : [t.denied, 'denied']),
  'decision.accepted': ({ violations }) => (violations.length > 0 ? [t.violation, 'bad'] : [t.takesEffect, 'good']),
  'decision.denied': () => [t.denial, 'denied'],
  'tool.called': () => [t.call, 'plain'],
  'tool.answered': ({ result }) => [t.result, result.kind === 'failed' ? 'bad' : 'good'],
  'result.edited': () => [t.editedResult, 'plain'],
  'fallback.given': () => [t.fallback, 'bad'],
  'model.retried': () => [t.retriedShort, 'plain'],
};

/** The steps of an attempt as far as it got: advice, prompt, reply, decision, verdicts, call, result. */
export function attemptSteps(events: readonly SessionEvent[], { start, end }: EventRange): readonly AttemptStep[] {
  const passed: AttemptStep[] = [];
  for (let index = start; index < end; index++) {
    const [name, tone] = describeByKind(stations, events[index] as SessionEvent) ?? [];
    if (name === undefined || tone === undefined) continue;
    const last = passed.at(-1);
    const continuesStep = last?.name === name && [t.stream, t.advice, t.allowed].includes(name);
    if (continuesStep) passed[passed.length - 1] = { ...last, count: last.count + 1 };
    else passed.push({ name, tone, index, count: 1 });
  }
  return passed;
}
