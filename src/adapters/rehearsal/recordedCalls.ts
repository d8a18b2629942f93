// Which recorded result an execution of a call takes, or why the call is to be made now.
// Invariant: a call that succeeded is not made again for the same arguments, but for one poll in a loop; a call that
// failed is tried once more unless a `try` waits for the failure, and again when the user wishes it.

import type { CallTurn } from './readConversation';

export type RecordStep =
  | { readonly kind: 'taken'; readonly record: CallTurn; readonly index: number }
  | { readonly kind: 'call'; readonly why: string };

export interface RecordRules {
  /** The last record is the latest thing that happened, in a loop: the result may be another one now. */
  readonly isPolling: boolean;
  /** A `try` stands around the call. */
  readonly isGuarded: boolean;
  /** Turn of the user's last wish to try again. */
  readonly retriedAt: number;
}

const maxTries = 2;

/** `records` are the finished calls with these arguments, in order; `done` how many the run has taken. */
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
  // Failures without end: the last one stands.
  if (index >= records.length && records.length > maxTries) index = records.length - 1;
  const record = records[index];
  return record
    ? { kind: 'taken', record, index }
    : { kind: 'call', why: 'is the next step, and all it needs is known.' };
}
