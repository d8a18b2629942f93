// Helpers for transactions of a database.

export const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Handles the rejection of `done`, also if no caller awaits it: failures are reported by the requests. */
export const heard = <Transaction extends { readonly done: Promise<void> }>(transaction: Transaction): Transaction => {
  void transaction.done.catch(() => undefined);
  return transaction;
};

/**
 * Milliseconds for a write that may be repeated. When the disk is almost full, Chromium leaves some transactions
 * without any answer.
 */
const ANSWER = 5000;

/** Rejects if no answer comes. The write may still happen; repeating it gives the same result. */
export function inTime<Outcome>(write: Promise<Outcome>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new DOMException('The database did not answer in time', 'TimeoutError')),
      ANSWER,
    );
    write.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
