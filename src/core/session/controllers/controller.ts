// Interface of controllers, which judge the state as pure functions. `pre` is soft control, a line in the prompt;
// `post` is hard control, a verdict on one decision (FlowAgent 4.2). Neither has access to the model, the clock or
// mutable state.

import type { JsonObject } from '../../support';
import { type AgentDecision, type ControllerSetting, rulesOf, type Verdict } from '../events';
import type { SessionState } from '../sessionState';
import { undecidedParts } from '../undecidedParts';

export interface ControllerContext {
  /** The state in which the agent decides; the decision being judged has not taken effect. */
  readonly state: SessionState;
  /** Options as configured. They are not validated, so a controller reads each with a default. */
  readonly options: JsonObject;
}

export interface Advice {
  /** One line for the prompt, addressed to the agent. */
  readonly text: string;
  readonly facts?: JsonObject;
}

export type ControllerJudgement = Omit<Verdict, 'controller'>;

/** One option of a controller, as shown in a form. Its default is in `defaultSetting.options`. */
export type OptionField = {
  /** Key in the setting's `options`. */
  readonly name: string;
  /** Sentence case. */
  readonly title: string;
  /** Effect of the option, in one sentence. */
  readonly describe: string;
} & (
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly unit?: string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly choices: readonly { readonly value: string; readonly title: string }[] }
);

export interface Controller {
  readonly id: string;
  /** Sentence case, as the interface shows it. */
  readonly title: string;
  readonly describe: string;
  readonly defaultSetting: ControllerSetting;
  /** Options for the settings form; absent if empty. */
  readonly options?: readonly OptionField[];
  /** Undefined if there is no advice. */
  pre?(context: ControllerContext): Advice | undefined;
  post?(context: ControllerContext, decision: AgentDecision): ControllerJudgement;
}

/**
 * In a strict session: the denial of a decision that has undecided parts. Undefined if nothing is undecided or the
 * session is not strict.
 */
export function strictDenial(state: SessionState, decision: AgentDecision): ControllerJudgement | undefined {
  if (!state.config.strict || rulesOf(state.config) === 1) return undefined;
  const parts = undecidedParts(state, decision);
  if (parts.length === 0) return undefined;
  return {
    allowed: false,
    reason: `Not decided: ${parts.map(({ words }) => words).join('; ')}. This session denies what is not decided: find it out first.`,
    facts: { rule: 'undecided', undecided: parts.map(({ kind, words }) => ({ kind, words })) },
  };
}

/** A number option, or its default if it is missing or not a finite number. */
export function numberOption(options: JsonObject, name: string, fallback: number): number {
  const value = options[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : fallback;
}

/** A boolean option, or its default if it is missing or not a boolean. */
export function flagOption(options: JsonObject, name: string, fallback: boolean): boolean {
  const value = options[name];
  return typeof value === 'boolean' ? value : fallback;
}

/** An option with fixed choices, or its default if it is missing or not one of them. */
export function choiceOption<T extends string>(
  options: JsonObject,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = options[name];
  return choices.find((choice) => choice === value) ?? fallback;
}
