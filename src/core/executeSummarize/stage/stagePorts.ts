// What a stage needs from outside, and how it is bounded.

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
  /** Each step as it is made. */
  onStep?(step: ExecutionStep | BuildStep): void;
  /** Text of the reply as it streams in; a reply that is read, or asked for again, is followed by a step. */
  onDelta?(text: string): void;
}

/**
 * How calls are asked for. `text`: functions stand in the prompt and a call is JSON in the reply, as in the paper
 * (App. E.1). `tools`: the endpoint's own tool calls. Either way a model may answer in the other form.
 */
export type CallForm = 'text' | 'tools';

export interface StageLimits {
  readonly calls?: CallForm;
  /** Times in a row that the model is told what was wrong and asked again; 5 by default (App. E.1, G). */
  readonly maxRetries?: number;
}

export const defaultRetries = 5;
