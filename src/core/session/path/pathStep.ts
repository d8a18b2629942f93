// The path of a session: the nodes of its procedure graphs that it passed, as the log records them. `decision.accepted`
// holds the steps that the decision added, `session.ended` those that lead to the end of the procedure.
// Invariant: a step without `gap` follows the previous step of its workflow over an edge of the procedure graph.

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
  /** A condition that is not decided: only this branch leads to the next step. */
  | 'only-branch'
  /** Everything else between two steps: the start, the end, a step in words, a function. */
  | 'between';

/** Why no edge leads to a step from the previous one. */
export type PathGap =
  /** Several routes lead to it, and known values do not decide between them. */
  | 'undecided'
  /** No route leads to it, or only one that leaves out an ANSWER or contradicts known values. */
  | 'jumped'
  /** The same node once more: the call is made again, or the question is asked again. */
  | 'repeated'
  /** The procedure was over, and begins again. */
  | 'restarted'
  /** The session does not move: the node is a digression, or is not in the procedure. */
  | 'digression';

export interface PathStep {
  /** Id in the procedure graph: one call site of several. Of a session's second workflow with `@2` at its end. */
  readonly node: string;
  readonly why: PathReason;
  /** Of a condition: the branch that was taken (`true`, `else`, `each`, `done`); absent where it is not known. */
  readonly branch?: string;
  readonly gap?: PathGap;
  /** Further call sites of the same name: the step may be at any of them. */
  readonly or?: readonly string[];
}

/** A step in the state of a session. */
export interface TakenStep extends PathStep {
  /** Event that recorded it. */
  readonly seq: number;
  /** Of an API or ANSWER: the number of the visit, from 1 over all nodes of the session. */
  readonly visit?: number;
}
