// How much may be tried in a search: counted, never timed, so that the same traces always give the same workflow.
// Invariant: once spent, whoever searches goes on with what is found.

export class EffortBudget {
  constructor(private left: number) {}

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(count: number): void {
    this.left -= count;
  }
}
