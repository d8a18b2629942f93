// External services of a stage, and its limits.

import type { ChatPort } from '../../llm';
import type { CancelSignal } from '../../support';
import type { ExecutionStep } from '../execution';
import type { BuildStep } from '../summary';

export interface StagePorts {
  readonly chat: ChatPort;
  readonly model: string;
  readonly temperature?: number;
  readonly seed?: number;
  readonly cancel?: CancelSignal;
  /** Called with each step when it is complete. */
  onStep?(step: ExecutionStep | BuildStep): void;
  /** Text of the reply as it streams in; a step follows each reply that is read or requested again. */
  onDelta?(text: string): void;
}

/**
 * The form of calls. `text`: the prompt lists functions and a call is JSON in the reply, as in the paper (App. E.1).
 * `tools`: the endpoint's own tool calls. A model may always answer in the other form.
 */
export type CallForm = 'text' | 'tools';

export interface StageLimits {
  readonly calls?: CallForm;
  /** Consecutive error messages to the model before the phase fails; 5 by default (App. E.1, G). */
  readonly maxRetries?: number;
}

export const defaultRetries = 5;
