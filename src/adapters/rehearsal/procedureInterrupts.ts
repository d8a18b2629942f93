// The exceptions that leave the interpreter of `followProcedure`; they are internal to it.

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
