// How much may be tried in looking for what explains values: counted, never timed, so that the same traces always give the
// same workflow. Invariant: once spent, whoever looks for an explanation finds none, and the result says so.

/**
 * Values looked up and conditions compared. A thousand sessions of a structured workflow need less; calls in no order at
 * all would need any number.
 */
const mostTried = 3_000_000;

export class Effort {
  private left = mostTried;

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(count: number): void {
    this.left -= count;
  }
}
