/** Work of which only the latest counts. */
export interface Turns {
  /** Ends the turn before. The signal of the new one is aborted when it is over. */
  begin(): AbortSignal;
  /** Ends the turn that goes on, and begins none. */
  giveUp(): void;
}

export function takeTurns(): Turns {
  let turn = new AbortController();
  return {
    begin: () => {
      turn.abort();
      turn = new AbortController();
      return turn.signal;
    },
    giveUp: () => turn.abort(),
  };
}
