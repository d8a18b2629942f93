// Chooses the recorded result that an execution of a call uses, or the reason for a new call. Invariant: a successful
// call is not repeated with the same arguments, except for one poll in a loop; a failed call is retried once unless a
// `try` handles the failure, and again when the user wishes it.

import type { CallTurn } from './readConversation';

export type RecordStep =
  | { readonly kind: 'taken'; readonly record: CallTurn; readonly index: number }
  | { readonly kind: 'call'; readonly why: string };

export interface RecordRules {
  /** The call is in a loop and its last record is the latest event, so the result may differ now. */
  readonly isPolling: boolean;
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
    if (rules.isPolling && records.length < maxTries) return { kind: 'call', why: 'may answer differently now.' };
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
