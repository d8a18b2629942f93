// Converts external input (messages, replies, results, interventions) to events. Pure. Returns no events for input that
// does not fit the state (a late reply, a second answer) and for an edit over the size limit; a reply, a result or a
// message over the limit becomes an event that reports it.

import type { ChatFailure, ChatOutcome, ChatReply } from '../llm';
import {
  canonicalJson,
  checkInputValue,
  inputTooLong,
  type JsonValue,
  maxInputLength,
  truncateMiddle,
} from '../support';
import type { AgentDecision, ControllerSetting, SessionEndReason, SessionEventBody, ToolResult } from './events';
import {
  concernedNodePart,
  type EventDraft,
  remainingEventsOfMove,
  toolAnswer,
  withUniqueCallId,
} from './sessionMoves';
import type { SessionState, TranscriptEntry } from './sessionState';

type AnswerSource = (SessionEventBody & { kind: 'tool.answered' })['source'];

export type SessionInput =
  | { readonly kind: 'user-said'; readonly text: string; readonly oow?: string; readonly ends?: boolean }
  | { readonly kind: 'model-streamed'; readonly requestId: string; readonly text: string }
  | { readonly kind: 'model-answered'; readonly requestId: string; readonly outcome: ChatOutcome }
  | {
      readonly kind: 'tool-answered';
      readonly callId: string;
      readonly result: ToolResult;
      readonly source: Exclude<AnswerSource, 'llm' | 'imported'>;
      /** Console output of a script. */
      readonly console?: readonly string[];
    }
  | { readonly kind: 'controllers-set'; readonly controllers: readonly ControllerSetting[] }
  | { readonly kind: 'paused' }
  /** Ends a pause, or retries after a failure. */
  | { readonly kind: 'resumed' }
  /** Logs the next event of the loop although the session is paused. */
  | { readonly kind: 'stepped' }
  /** Replaces the decision that waits for its verdict. */
  | { readonly kind: 'decision-edited'; readonly decision: AgentDecision }
  /** Replaces the last result before the next request to the agent; an open call gets it as its answer. */
  | { readonly kind: 'result-edited'; readonly callId: string; readonly result: ToolResult }
  /**
   * Discards the open or last reply of a model, or the decision read from it, and repeats the request with another
   * seed.
   */
  | { readonly kind: 'model-retried' }
  /** No external input: continues a log that ends between two events. */
  | { readonly kind: 'continued' }
  /** Repeats an open model call that ended with the page that made it. */
  | { readonly kind: 'asked-again' }
  | { readonly kind: 'stopped'; readonly reason: SessionEndReason };

export function eventsOfInput(state: SessionState, input: SessionInput): EventDraft[] {
  const { phase } = state;
  if (phase.kind === 'ended') return [];
  switch (input.kind) {
    case 'user-said': {
      if (phase.kind !== 'awaiting-user' || input.text.trim() === '') return [];
      const { text, oow, ends } = input;
      if (text.length > maxInputLength) {
        return [{ kind: 'problem.noticed', message: `The message ${inputTooLong(text.length)}.` }];
      }
      return [{ kind: 'user.spoke', text, ...(oow ? { oow } : {}), ...(ends ? { ends } : {}) }];
    }
    case 'model-streamed':
      return phase.kind === 'awaiting-model' && phase.requestId === input.requestId
        ? [{ kind: 'model.streamed', requestId: input.requestId, text: input.text }]
        : [];
    case 'model-answered': {
      if (phase.kind !== 'awaiting-model' || phase.requestId !== input.requestId) return [];
      const { requestId, outcome } = input;
      const { timing } = outcome;
      if (outcome.kind === 'completed') {
        return [{ kind: 'model.responded', requestId, reply: takeReply(outcome.reply), timing }];
      }
      const { failure, endless } = outcome;
      if (endless === undefined) return [{ kind: 'model.failed', requestId, failure: takeFailure(failure), timing }];
      // A reply without end is the model's fault: it is handled as unreadable, so retries apply and then the fallback.
      const reply = { content: truncateMiddle(failure.partial ?? ''), toolCalls: [], refused: endless };
      return [{ kind: 'model.responded', requestId, reply, timing }];
    }
    case 'tool-answered':
      return phase.kind === 'awaiting-tool' && phase.callId === input.callId
        ? [toolAnswer(state, phase.callId, phase.name, input.result, input.source, input.console)]
        : [];
    case 'controllers-set':
      return [{ kind: 'controllers.changed', controllers: input.controllers }];
    case 'paused':
      return state.paused ? [] : [{ kind: 'session.paused' }];
    case 'resumed':
      return state.paused || phase.kind === 'failed' ? [{ kind: 'session.resumed' }] : [];
    case 'stepped':
      return state.paused && phase.kind !== 'failed' ? remainingEventsOfMove(state).slice(0, 1) : [];
    case 'decision-edited':
      return editDecision(state, input.decision);
    case 'result-edited':
      return editResult(state, input.callId, input.result);
    case 'model-retried':
      return canRetryModel(state) ? [{ kind: 'model.retried', requestId: state.lastRequestId ?? '' }] : [];
    case 'asked-again': {
      if (phase.kind !== 'awaiting-model') return [];
      const came = phase.streamed === '' ? 'before anything had come' : `after ${phase.streamed.length} characters`;
      return [
        { kind: 'problem.noticed', message: `The reply to ${phase.requestId} was cut off ${came}; it is asked again.` },
        { kind: 'model.requested', requestId: `r${state.length + 1}`, ...phase.request },
      ];
    }
    case 'continued':
      return [];
    case 'stopped':
      return [{ kind: 'session.ended', reason: input.reason }];
  }
}

/** The reply as logged. A reply over the size limit keeps its beginning and the reason why it cannot be read. */
function takeReply(reply: ChatReply): ChatReply {
  const { content, toolCalls } = reply;
  const length = toolCalls.reduce(
    (sum, call) => sum + call.id.length + call.name.length + call.argumentsText.length,
    content.length,
  );
  if (length <= maxInputLength) return reply;
  return {
    ...reply,
    content: truncateMiddle(content),
    toolCalls: toolCalls.slice(0, 10).map(({ id, name, argumentsText }) => ({
      id: id.slice(0, 200),
      name: name.slice(0, 200),
      argumentsText: truncateMiddle(argumentsText),
    })),
    refused: `The reply ${inputTooLong(length)}.`,
  };
}

function takeFailure(failure: ChatFailure): ChatFailure {
  const { partial } = failure;
  return partial !== undefined && partial.length > maxInputLength
    ? { ...failure, partial: truncateMiddle(partial) }
    : failure;
}

/** Whether a reply of a model can be discarded and requested again. */
export function canRetryModel({ phase, next, lastRequestId }: SessionState): boolean {
  if (lastRequestId === undefined) return false;
  return (
    phase.kind === 'awaiting-model' || phase.kind === 'failed' || next.kind === 'read-reply' || next.kind === 'judge'
  );
}

/** The call that a person may answer, or whose result they may replace. */
export function editableCall(state: SessionState): { readonly callId: string; readonly name: string } | undefined {
  const { phase, next } = state;
  if (phase.kind === 'ended') return undefined;
  const last = lastCall(state);
  if (!last) return undefined;
  const { callId, name } = last;
  if (last.result) return next.kind === 'ask-agent' || next.kind === 'give-fallback' ? { callId, name } : undefined;
  const isOpen =
    (phase.kind === 'awaiting-tool' && phase.callId === callId) ||
    (phase.kind === 'awaiting-model' && phase.request.callId === callId) ||
    next.kind === 'ask-tool-model' ||
    (next.kind === 'read-reply' && next.request.callId === callId);
  return isOpen ? { callId, name } : undefined;
}

/** The last call. Notices may follow an open call: that its model failed or its request is repeated. */
function lastCall({ transcript }: SessionState): (TranscriptEntry & { kind: 'call' }) | undefined {
  const last = transcript.at(-1);
  if (last?.kind === 'call') return last;
  const lastSpokenEntry = transcript.findLast((entry) => entry.kind !== 'notice');
  return lastSpokenEntry?.kind === 'call' && !lastSpokenEntry.result ? lastSpokenEntry : undefined;
}

const isSameJson = (first: object, second: object) =>
  canonicalJson(first as JsonValue) === canonicalJson(second as JsonValue); // both are plain JSON

function editDecision(state: SessionState, edited: AgentDecision): EventDraft[] {
  const { next } = state;
  if (next.kind !== 'judge') return [];
  const before = next.decision;
  const isEmpty = edited.kind === 'call' ? edited.name.trim() === '' : edited.text.trim() === '';
  if (isEmpty) return [];
  if (checkInputValue(edited) !== undefined) return [];
  if (isSameJson(edited, before)) return [];
  const decision = withUniqueCallId(state, edited, `e${state.length}`);
  return [{ kind: 'decision.edited', decision, before, ...concernedNodePart(state, decision), origin: 'edited' }];
}

function editResult(state: SessionState, callId: string, result: ToolResult): EventDraft[] {
  const call = lastCall(state);
  if (!call || editableCall(state)?.callId !== callId) return [];
  if (checkInputValue(result) !== undefined) return [];
  const { result: before } = call;
  const answer = toolAnswer(state, callId, call.name, result, 'edited');
  if (!before) return [answer];
  if (isSameJson(before, result)) return [];
  const { nodeId } = answer;
  const about = nodeId === undefined ? {} : { nodeId };
  return [{ kind: 'result.edited', callId, name: call.name, result, before, ...about, origin: 'edited' }];
}
