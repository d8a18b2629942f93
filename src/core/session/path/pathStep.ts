// Types of a session's path: the visited nodes of its procedure graphs, as recorded in the log. `decision.accepted` has
// the steps that the decision added, `session.ended` the steps to the end of the procedure. Invariant: a step without
// `gap` follows the previous step of its workflow over an edge of the procedure graph.

/** Why a step is on the path. */
export type PathReason =
  /** The decision calls this API. */
  | 'called'
  /** The reply gives this ANSWER. */
  | 'said'
  /** A question that was not asked, because at least one of its values was known. */
  | 'known'
  /** A question on the only route, which was not asked although none of its values was known. */
  | 'unasked'
  /** A condition that known values decide. */
  | 'decided'
  /** A condition that is not decided; only this branch leads to the next step. */
  | 'only-branch'
  /** All other steps: the start, the end, a step in prose, a function. */
  | 'between';

/** Why no edge leads to a step from the previous one. */
export type PathGap =
  /** Several routes lead to it, and known values do not decide between them. */
  | 'undecided'
  /** No route leads to it, or only one that leaves out an ANSWER or contradicts known values. */
  | 'jumped'
  /** The same node again: the call or the question is repeated. */
  | 'repeated'
  /** The procedure had ended and starts again. */
  | 'restarted'
  /** The position does not change: the node is a digression or is not in the procedure. */
  | 'digression';

export interface PathStep {
  /** Id in the procedure graph, which is one call site; in a session's second workflow it ends in `@2`. */
  readonly node: string;
  readonly why: PathReason;
  /** Only for a condition: the branch that was taken (`true`, `else`, `each`, `done`); absent if unknown. */
  readonly branch?: string;
  readonly gap?: PathGap;
  /** Other possible call sites of the same name. */
  readonly or?: readonly string[];
}

/** A step in the state of a session. */
export interface TakenStep extends PathStep {
  /** Index of the event that recorded it. */
  readonly seq: number;
  /** Only for an API or ANSWER: the visit number, from 1 over all nodes of the session. */
  readonly visit?: number;
}
