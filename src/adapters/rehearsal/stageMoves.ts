// The rehearsal model's moves in a stage, and their printed form.

import type { JsonObject } from '../../core/support';

export interface StageMove {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly reasoning: string;
  readonly stepDone?: boolean;
}

export const printStageMove = ({ name, arguments: action_input, reasoning, stepDone }: StageMove): string =>
  JSON.stringify({ reasoning, action: name, action_input, ...(stepDone ? { step_done: true } : {}) });

export const printStagePlan = (analysis: string, steps: readonly string[]): string =>
  JSON.stringify({ analysis, steps: [...steps] });
