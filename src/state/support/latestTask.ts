/** Work of which only the latest counts. */
export interface LatestTask {
  /** Ends the turn before. The signal of the new one is aborted when it is over. */
  begin(): AbortSignal;
  /** Ends the turn that goes on, and begins none. */
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
