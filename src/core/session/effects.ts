// Computes the work that the shell must do for a waiting state. A pure function of the state, so a reopened log
// continues with the same open work.

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

/** The open effect of a state. Undefined if none is open, or if a person plays the user or the tool. */
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
        ...(config.unsent?.includes('temperature') ? {} : { temperature: config.temperature }),
        // A repeated call (on demand or after an unreadable reply) uses another seed, so that the answer can differ.
        ...(config.unsent?.includes('seed') ? {} : { seed: config.seed + state.modelRetries + state.unreadableInRow }),
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

/** Effects with equal keys are the same effect and must not run twice at once. */
export const effectKey = (effect: Effect) =>
  effect.kind === 'ask-model' ? `model:${effect.requestId}` : `tool:${effect.callId}`;
