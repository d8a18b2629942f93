// Chooses the recorded result that an execution of a call uses, or the reason for a new call. Invariant: outside of a loop,
// a successful call is not repeated with the same arguments. In a loop, each round calls again, unless the user's answers
// since then cannot have changed the result. A failed call is retried once unless a `try` handles the failure, and again
// when the user wishes it.

import type { CallTurn } from './readConversation';

export type RecordStep =
  | { readonly kind: 'taken'; readonly record: CallTurn; readonly index: number }
  | { readonly kind: 'call'; readonly why: string };

export interface RecordRules {
  /** The call is in a loop and no lookup that only answers of the user could have changed. */
  readonly isRound: boolean;
  /** Times that the same call may be made in a row; platforms deny more. */
  readonly mostInARow: number;
  /** Number of calls with these arguments at the end of the conversation. */
  readonly inARow: number;
  /** The call is inside a `try`. */
  readonly isGuarded: boolean;
  /** Turn of the user's last wish to try again. */
  readonly retriedAt: number;
}

const maxTries = 2;

/** `records` are the finished calls with these arguments, in order; `done` is the number the run has used. */
export function nextRecordedCall(records: readonly CallTurn[], done: number, rules: RecordRules): RecordStep {
  const last = records.at(-1);
  let index = done;
  if (index >= records.length && last?.outcome?.ok) {
    if (rules.isRound && rules.inARow < rules.mostInARow) return { kind: 'call', why: 'is due again in this round.' };
    index = records.length - 1;
  }
  while (!rules.isGuarded && records[index]?.outcome?.ok === false) {
    if (records[index + 1]) {
      index++;
      continue;
    }
    const failures = records.filter((record) => record.at > rules.retriedAt && record.outcome?.ok === false).length;
    if (failures < maxTries) return { kind: 'call', why: 'failed; it is worth one more try.' };
    break;
  }
  // After too many failures, the last one counts.
  if (index >= records.length && records.length > maxTries) index = records.length - 1;
  const record = records[index];
  return record
    ? { kind: 'taken', record, index }
    : { kind: 'call', why: 'is the next step, and all it needs is known.' };
}
