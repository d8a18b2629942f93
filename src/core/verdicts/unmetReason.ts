// Decides whether the calls of a node meet a precondition: by their outcomes (according to the procedure or a fixed
// rule) and by the values of their arguments. Controllers, the fold, `rejudge` and imported logs all use this module.

import { isAnswerId } from '../graph';
import type { JsonObject, JsonValue } from '../support';
import { type DifferentValue, differentValue, type RulesVersion, type SharedParameter } from './compareArguments';
import type { CallResult, DecidedCondition, ProcedureOutcomes } from './procedureOutcomes';

/**
 * When a call meets a precondition: with an outcome after which the procedure continues to the dependent, once it
 * succeeded, once it was executed (FlowAgent 4.2), or once it was allowed (the paper's reference program).
 */
export type PreconditionActivation = 'by-procedure' | 'on-success' | 'on-call' | 'on-allow';

/** `values`: a call counts for the values of its arguments; `session`: for all values until the end of the session. */
export type CallValidity = 'values' | 'session';

export interface CallFact {
  readonly callId: string;
  /** Ascending over all calls of a session. */
  readonly order: number;
  readonly arguments: JsonObject;
  /** Absent while the call is open. */
  readonly result?: CallResult;
}

export interface PreconditionQuestion {
  /** Names in the procedure: `api:x`. */
  readonly precondition: string;
  readonly dependent: string;
  readonly activation: PreconditionActivation;
  readonly validity: CallValidity;
  /** Calls of the precondition, oldest first. */
  readonly calls: readonly CallFact[];
  readonly outcomes: ProcedureOutcomes | undefined;
  /** Parameters that both requests declare. */
  readonly shared: readonly SharedParameter[];
  /** Default: 2. */
  readonly rules?: RulesVersion;
  /** Arguments of the call being judged; absent for an ANSWER and before a call is made. */
  readonly arguments?: JsonObject;
}

export type UnmetReason =
  | { readonly kind: 'never' }
  | { readonly kind: 'stale'; readonly different: DifferentValue }
  | { readonly kind: 'failed' }
  /** It succeeded, but the procedure continues to the dependent only after a failure. */
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'returned'; readonly decided?: DecidedCondition; readonly value: JsonValue };

/** Why the precondition is not met; undefined if it is met. */
export function unmetReason(question: PreconditionQuestion): UnmetReason | undefined {
  const judged = judge(question);
  return 'unmet' in judged ? judged.unmet : undefined;
}

/**
 * For a met precondition: the condition of the procedure that the result of the call should have decided but did not,
 * because it has another kind.
 */
export function undecidedReason(question: PreconditionQuestion): DecidedCondition | undefined {
  const { activation, outcomes, precondition, dependent } = question;
  const judged = judge(question);
  if ('unmet' in judged || activation !== 'by-procedure' || judged.metBy.result === undefined) return undefined;
  return outcomes?.undecidedFor(precondition, dependent, judged.metBy.result);
}

function judge(question: PreconditionQuestion): { readonly metBy: CallFact } | { readonly unmet: UnmetReason } {
  const { calls, activation, validity, dependent, shared, rules } = question;
  const callArguments = question.arguments;
  const isBound = validity === 'values' && callArguments !== undefined;
  // For an ANSWER only the last call counts; for a call only the last call with its values.
  const isLastOnly = validity === 'values' && (isAnswerId(dependent) || (isBound && activation === 'by-procedure'));
  /** The last call that counts, and the last one with the same values. */
  let counted: CallFact | undefined;
  let last: CallFact | undefined;
  for (let index = calls.length - 1; index >= 0; index--) {
    const call = calls[index] as CallFact;
    if (activation !== 'on-allow' && call.result === undefined) continue;
    counted ??= call;
    if (isBound && differentValue(shared, call.arguments, callArguments, rules) !== undefined) continue;
    if (isMetBy(question, call)) return { metBy: call };
    last ??= call;
    if (isLastOnly) break;
  }
  if (counted === undefined) return { unmet: { kind: 'never' } };
  if (last !== undefined) return { unmet: whyNot(question, last) };
  const different = differentValue(shared, counted.arguments, callArguments ?? {}, rules);
  return { unmet: different ? { kind: 'stale', different } : { kind: 'never' } };
}

function isMetBy(
  { activation, outcomes, precondition, dependent }: PreconditionQuestion,
  { result }: CallFact,
): boolean {
  if (activation === 'on-allow') return true;
  if (result === undefined) return false;
  if (activation === 'on-call') return true;
  if (activation === 'on-success' || outcomes === undefined) return result.kind === 'succeeded';
  return outcomes.accepts(precondition, dependent, result);
}

function whyNot({ outcomes, precondition, dependent }: PreconditionQuestion, { result }: CallFact): UnmetReason {
  if (result === undefined || result.kind === 'failed') return { kind: 'failed' };
  if (outcomes?.continuesAfter(precondition, dependent) === 'failure') return { kind: 'succeeded' };
  const decided = outcomes?.decidedAgainst(precondition, dependent, result);
  return { kind: 'returned', value: result.value, ...(decided ? { decided } : {}) };
}
