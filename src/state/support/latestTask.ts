/** A series of tasks of which only the latest counts. */
export interface LatestTask {
  /**
   * Aborts the previous task. Returns the signal of the new task, which is aborted when the task is replaced or
   * cancelled.
   */
  begin(): AbortSignal;
  /** Aborts the current task without starting another one. */
  cancel(): void;
}

export function createLatestTask(): LatestTask {
  let turn = new AbortController();
  return {
    begin: () => {
      turn.abort();
      turn = new AbortController();
      return turn.signal;
    },
    cancel: () => turn.abort(),
  };
}
