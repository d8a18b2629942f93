// Types of a session's path: the visited nodes of its procedure graphs, as recorded in the log. `decision.accepted` has
// the steps that the decision added, `session.ended` the steps to the end of the procedure. Invariant: a step without
// `gap` follows the previous step of its workflow over an edge of the procedure graph.

import type { PathStep } from '../eventSchema';

/** A step in the state of a session. */
export interface TakenStep extends PathStep {
  /** Index of the event that recorded it. */
  readonly seq: number;
  /** Only for an API or ANSWER: the visit number, from 1 over all nodes of the session. */
  readonly visit?: number;
}
