// Computes the next step of a session at any position of its log: the text shown while it is paused, and the parts that
// a person can change.

import {
  type AgentDecision,
  canRetryModel,
  concernedNode,
  editableCall,
  type SessionState,
  type ToolResult,
  type TranscriptEntry,
} from '../../core/session';
import type { JsonObject } from '../../core/support';
import { debugMessages as t } from '../../messages/debug.en';
import { omitUndefined } from '../support/omitUndefined';
import { describeEnd } from './eventText';

export interface PendingStep {
  /** The next step in one sentence; names are in `backticks`. */
  readonly text: string;
  /** Longer text for the step: words of the agent, a raw reply, a reason. */
  readonly quote?: string;
  readonly nodeId?: string;
  /** A decision that is not judged yet and can be replaced. */
  readonly decision?: AgentDecision;
  /** A call without a result; a person may answer it. */
  readonly call?: { readonly callId: string; readonly name: string; readonly arguments: JsonObject };
  /** The last result, while the agent has not seen it and it can be replaced. */
  readonly result?: { readonly callId: string; readonly name: string; readonly result: ToolResult };
  /** The model request can be retried instead. */
  readonly canRetry: boolean;
}

/** `isPausedBeforeRequest`: the request in the log is not sent yet, because the session is paused. */
export function pendingStepOf(state: SessionState, isPausedBeforeRequest = false): PendingStep | undefined {
  const next = nextOf(state, isPausedBeforeRequest);
  return next && { ...next, canRetry: canRetryModel(state) };
}

/**
 * The action that replaces the pending step, and the dialog it opens; undefined if a person cannot replace the step.
 */
export function pendingVerb({ decision, call, result }: Omit<PendingStep, 'canRetry'>) {
  if (decision) return { verb: 'editDecision', dialog: 'decision', callId: undefined } as const;
  if (call) return { verb: 'answerCall', dialog: 'result', callId: call.callId } as const;
  return result && ({ verb: 'editResult', dialog: 'result', callId: result.callId } as const);
}

function nextOf(state: SessionState, isPausedBeforeRequest: boolean): Omit<PendingStep, 'canRetry'> | undefined {
  const { phase, next } = state;
  switch (phase.kind) {
    case 'ended':
      return undefined;
    case 'failed':
      return { text: t.modelFailed, quote: phase.message, ...openCall(state) };
    case 'awaiting-user':
      return { text: t.nextWaitsForUser, ...lastResult(state) };
    case 'awaiting-model':
      return { ...pendingRequestOf(phase.request.purpose, phase.streamed, isPausedBeforeRequest), ...openCall(state) };
    case 'awaiting-tool':
      return { text: t.nextResult({ name: phase.name }), ...awaitedCall(state, phase) };
    case 'idle':
      break;
  }
  switch (next.kind) {
    case 'none':
      return undefined;
    case 'ask-user':
      return { text: t.nextUser };
    case 'ask-agent':
      return { text: t.nextModelCall, ...lastResult(state) };
    case 'ask-tool-model':
      return { text: t.nextModelResult({ name: next.name }), ...awaitedCall(state, next) };
    case 'read-reply': {
      const { content, toolCalls } = next.reply;
      const calls = toolCalls.map((call) => `${call.name}(${call.argumentsText})`);
      const quote = [content, ...calls].filter((part) => part !== '').join('\n');
      return { text: t.nextReadReply, quote };
    }
    case 'judge': {
      const { decision } = next;
      const node = concerned(state, decision);
      if (decision.kind === 'call') return { text: t.wantsToCall({ name: decision.name }), decision, ...node };
      const claim = decision.answer === undefined ? '' : t.claimOf({ answer: decision.answer });
      return { text: t.wantsToAnswer({ claim }), quote: decision.text, decision, ...node };
    }
    case 'execute': {
      const { decision } = next;
      const text = decision.kind === 'call' ? t.nextCall({ name: decision.name }) : t.nextAnswer;
      return { text, ...concerned(state, decision) };
    }
    case 'give-fallback':
      return { text: t.nextFallback, quote: next.reason };
    case 'end':
      return {
        text: t.nextEnd({ reason: next.reason === 'turn-limit' ? t.endedByTurnLimit : describeEnd(next.reason) }),
      };
  }
}

function pendingRequestOf(
  purpose: 'agent' | 'user' | 'tool',
  streamed: string,
  isPausedBeforeRequest: boolean,
): Omit<PendingStep, 'canRetry'> {
  const modelRole = { agent: t.theAgent, user: t.thePlayedUser, tool: t.thePlayedServer }[purpose];
  if (isPausedBeforeRequest)
    return { text: t.nextAsks({ role: modelRole }), ...(streamed === '' ? {} : { quote: streamed }) };
  if (streamed === '') return { text: t.waitingForReply({ role: modelRole }) };
  return { text: t.receivingReply({ role: modelRole }), quote: streamed };
}

function concerned(state: SessionState, decision: AgentDecision): { readonly nodeId?: string } {
  return omitUndefined({ nodeId: concernedNode(state, decision) });
}

type Call = TranscriptEntry & { readonly kind: 'call' };

const callOf = ({ transcript }: SessionState, callId: string | undefined) =>
  transcript.findLast((entry): entry is Call => entry.kind === 'call' && entry.callId === callId);

/** A call that waits for a simulated API; a person may answer it instead. */
function openCall(state: SessionState): Pick<PendingStep, 'call' | 'nodeId'> {
  const entry = callOf(state, editableCall(state)?.callId);
  return entry && !entry.result ? awaitedCall(state, entry) : {};
}

/** A pending call with its node, as recorded in the transcript. */
function awaitedCall(
  state: SessionState,
  pendingCall: NonNullable<PendingStep['call']>,
): Pick<PendingStep, 'call' | 'nodeId'> {
  const { callId, name } = pendingCall;
  return {
    call: { callId, name, arguments: pendingCall.arguments },
    ...omitUndefined({ nodeId: callOf(state, callId)?.nodeId }),
  };
}

function lastResult(state: SessionState): Pick<PendingStep, 'result' | 'nodeId'> {
  const entry = callOf(state, editableCall(state)?.callId);
  if (!entry?.result) return {};
  const { callId, name, result, nodeId } = entry;
  return { result: { callId, name, result }, ...omitUndefined({ nodeId }) };
}
