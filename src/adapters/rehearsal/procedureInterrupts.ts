// How a statement ends, and the exceptions that leave the interpreter of `followProcedure`; nothing outside it sees them.

import type { AgentMove } from './agentMove';

/** The run cannot continue without the user or an API. */
export class Suspended {
  constructor(readonly move: AgentMove) {}
}

/** A call failed; a `try` of the procedure can catch it. */
export class CallFailed {
  constructor(
    readonly name: string,
    readonly message: string,
  ) {}
}

/** How a statement ended: with the next one, or by leaving its loop or its procedure. */
export type StatementOutcome = 'next' | 'break' | 'continue' | 'return';
