// What the shell must do for a state that waits: a function of the state, so a reopened log knows what is open.

import type { ChatRequest } from '../llm';
import type { JsonObject } from '../support';
import type { ToolBackend } from './events';
import type { SessionState } from './sessionState';
import { toolBackend } from './toolBackend';

export type Effect =
  | {
      readonly kind: 'ask-model';
      readonly requestId: string;
      readonly purpose: 'agent' | 'user' | 'tool';
      readonly request: ChatRequest;
    }
  | {
      readonly kind: 'answer-tool';
      readonly callId: string;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly backend: Exclude<ToolBackend, { kind: 'llm' }>;
    };

/** The open effect of a state, if it waits for one. Manual users and manual tools wait for a person instead. */
export function pendingEffect(state: SessionState): Effect | undefined {
  const { phase, config } = state;
  if (phase.kind === 'awaiting-model') {
    const { purpose, messages, tools, model } = phase.request;
    return {
      kind: 'ask-model',
      requestId: phase.requestId,
      purpose,
      request: {
        model: model ?? config.model,
        messages,
        ...(tools ? { tools } : {}),
        temperature: config.temperature,
        // Asked again, on demand or since nothing could be read, the question gets the chance of another answer.
        seed: config.seed + state.modelRetries + state.unreadableInRow,
        ...(purpose === 'agent' && config.strategy === 'react-text' ? { stop: ['\nObservation:'] } : {}),
      },
    };
  }
  if (phase.kind === 'awaiting-tool') {
    const backend = toolBackend(config, phase.name);
    if (backend.kind === 'llm') return undefined;
    const { callId, name } = phase;
    return { kind: 'answer-tool', callId, name, arguments: phase.arguments, backend };
  }
  return undefined;
}

/** Equal keys are the same effect: it must not run twice at once. */
export const effectKey = (effect: Effect) =>
  effect.kind === 'ask-model' ? `model:${effect.requestId}` : `tool:${effect.callId}`;
