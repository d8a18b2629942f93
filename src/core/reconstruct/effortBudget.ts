// A budget for the effort of a search: counted, never timed, so that the same traces always give the same workflow.
// Invariant: once it is spent, a search returns what it has found so far.

export class EffortBudget {
  constructor(private left: number) {}

  get isSpent(): boolean {
    return this.left <= 0;
  }

  spend(count: number): void {
    this.left -= count;
  }
}
