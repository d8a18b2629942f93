// What a controller is: pure judgement over the state. `pre` is soft control, a line in the prompt; `post` is hard
// control, a verdict on one decision (FlowAgent 4.2). Neither sees the model, the clock or anything it could change.

import type { JsonObject } from '../../support';
import type { ControllerSetting, Decision, Verdict } from '../events';
import type { SessionState } from '../state';

export interface ControllerContext {
  /** The state in which the agent decides: the decision being judged has not taken effect. */
  readonly state: SessionState;
  /** As configured; unvalidated, so a controller reads each option with a default. */
  readonly options: JsonObject;
}

export interface Advice {
  /** One line for the prompt, addressed to the agent. */
  readonly text: string;
  readonly facts?: JsonObject;
}

export type Judgement = Omit<Verdict, 'controller'>;

export interface Controller {
  readonly id: string;
  /** Sentence case, as the interface shows it. */
  readonly title: string;
  readonly describe: string;
  readonly defaultSetting: ControllerSetting;
  /** Undefined when there is nothing to say. */
  pre?(context: ControllerContext): Advice | undefined;
  post?(context: ControllerContext, decision: Decision): Judgement;
}

/** A number option, or its default when it is absent or no finite number. */
export function numberOption(options: JsonObject, name: string, fallback: number): number {
  const value = options[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}
