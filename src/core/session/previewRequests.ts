// Builds the first model requests of a session with this setup. The engine itself takes the steps, so the messages are
// exact. A session that calls no model has no request.

import type { ChatMessage, ChatToolSchema } from '../llm';
import type { SessionEvent } from './events';
import { type SessionStart, type SessionStep, startSession, stepSession } from './stepSession';

export interface PreviewedRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatToolSchema[];
}

export interface RequestPreview {
  /** Request for the agent's first decision. */
  readonly agent?: PreviewedRequest;
  /** Request for the user's first message, if a model plays the user. */
  readonly user?: PreviewedRequest;
}

/** `userText` replaces the first message of the user, played or not. */
export function previewRequests(start: Omit<SessionStart, 'sessionId'>, userText: string): RequestPreview {
  let step: SessionStep = startSession({ ...start, sessionId: 'preview' }, 0);
  const user = requestOf(step.events, 'user');
  if (step.state.phase.kind === 'awaiting-user') {
    step = stepSession(step.state, { kind: 'user-said', text: userText }, 0);
  } else if (step.state.phase.kind === 'awaiting-model' && user) {
    const { requestId } = step.state.phase;
    const outcome = {
      kind: 'completed',
      reply: { content: userText, toolCalls: [] },
      timing: { latencyMs: 0, retries: 0 },
    } as const;
    step = stepSession(step.state, { kind: 'model-answered', requestId, outcome }, 0);
  }
  const agent = requestOf(step.events, 'agent');
  return { ...(agent ? { agent } : {}), ...(user ? { user } : {}) };
}

function requestOf(events: readonly SessionEvent[], purpose: 'agent' | 'user'): PreviewedRequest | undefined {
  const event = events.find((candidate) => candidate.kind === 'model.requested' && candidate.purpose === purpose);
  if (event?.kind !== 'model.requested') return undefined;
  return { messages: event.messages, ...(event.tools ? { tools: event.tools } : {}) };
}
