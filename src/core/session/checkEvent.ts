// Validates unknown JSON as an event, by shape and as the next event of a state. Events that pass fold without an
// exception. Refusals name the fault in words for the person who opens the file.

import { describeFault, isJsonObject } from '../support';
import { eventBaseSchema, eventSchemas } from './eventSchema';
import { EVENT_VERSION, type SessionEvent } from './events';
import type { SessionState } from './sessionState';

/** The fault of the value as an event by itself, as the end of a sentence; `undefined` if it is valid. */
export function checkEventShape(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'it is not a JSON object';
  if (value.v !== 1 && value.v !== EVENT_VERSION) {
    return `its version is ${JSON.stringify(value.v) ?? 'missing'}, and this program reads versions 1 and ${EVENT_VERSION}`;
  }
  const { kind } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(eventSchemas, kind)) {
    return `${JSON.stringify(kind)} is not a kind of event`;
  }
  const fault =
    describeFault(eventBaseSchema, value) ?? describeFault(eventSchemas[kind as SessionEvent['kind']], value);
  return fault && `${fault} (${kind})`;
}

/** The reason why the event cannot follow this state; `undefined` if it can. */
export function checkEventOrder(state: SessionState | undefined, event: SessionEvent): string | undefined {
  if (!state) {
    if (event.kind !== 'session.started') return 'a log begins with session.started';
    return event.seq === 0 ? undefined : 'a log begins with seq 0';
  }
  if (event.kind === 'session.started') return 'the session has already started';
  if (event.sessionId !== state.sessionId) return `it belongs to session ${event.sessionId}`;
  if (event.seq !== state.length) return `its seq is ${event.seq} where ${state.length} is next`;
  const { phase, next } = state;
  if (phase.kind === 'ended') return 'the session has already ended';
  switch (event.kind) {
    case 'model.streamed':
    case 'model.responded':
    case 'model.failed':
      return phase.kind === 'awaiting-model' && phase.requestId === event.requestId
        ? undefined
        : `no model call ${event.requestId} is open`;
    case 'decision.accepted':
    case 'decision.denied':
    case 'controller.judged':
      return next.kind === 'judge' ? undefined : 'no decision is being judged';
    case 'tool.called':
      return next.kind === 'execute' && state.loggedCount === 0 ? undefined : 'no call was accepted';
    case 'agent.decided':
      if (state.imported && canDecideWithoutRequest(state)) return undefined;
      return next.kind === 'read-reply' ? undefined : 'no reply has come';
    case 'decision.edited':
      return next.kind === 'judge' ? undefined : 'no decision waits to be judged';
    case 'result.edited': {
      const call = state.transcript.at(-1);
      const isUnseen = next.kind === 'ask-agent' || next.kind === 'give-fallback';
      return isUnseen && call?.kind === 'call' && call.callId === event.callId && call.result
        ? undefined
        : `the result of ${event.callId} has taken effect or never came`;
    }
    case 'model.retried':
      return phase.kind === 'awaiting-model' ||
        phase.kind === 'failed' ||
        next.kind === 'read-reply' ||
        next.kind === 'judge'
        ? undefined
        : 'no model call waits to be asked again';
    case 'session.forked':
      return event.from.length === state.length
        ? undefined
        : `it takes over ${event.from.length} events, not ${state.length}`;
    case 'decision.unreadable':
      return next.kind === 'read-reply' ? undefined : 'no reply has come';
    case 'tool.answered': {
      const call = state.transcript.findLast((entry) => entry.kind === 'call' && entry.callId === event.callId);
      return call?.kind === 'call' && call.result === undefined ? undefined : `no call ${event.callId} is open`;
    }
    default:
      return undefined;
  }
}

/** Imported records contain no model calls, and their agent may speak first or twice in a row. */
const canDecideWithoutRequest = ({ phase, next }: SessionState) =>
  phase.kind !== 'awaiting-tool' && phase.kind !== 'awaiting-model' && next.kind !== 'judge' && next.kind !== 'execute';
