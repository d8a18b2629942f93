// What the transactions of a database have in common.

export const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** A failure is reported by the requests: the rejection of `done` is handled here, also when no caller awaits it. */
export const heard = <Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction => {
  void transaction.done.catch(() => undefined);
  return transaction;
};

/** Milliseconds for a write that may be made twice. Around a full disk Chromium leaves some transactions without any answer. */
const ANSWER = 5000;

/** Rejects when no answer comes; the write may still be made, and is the same when it is made again. */
export function inTime<Outcome>(write: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The database did not answer in time', 'TimeoutError')),
      ANSWER,
    );
    write.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
