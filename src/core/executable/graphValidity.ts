// Whether a workflow is one at all: what a check of a graph that was built or rebuilt hands back.
// Source: FlowMind App. E (graph validity).

export type GraphValidityCode =
  | 'no-start'
  | 'several-starts'
  | 'no-end'
  | 'duplicate-id'
  /** An edge names a node that does not exist. */
  | 'unknown-end'
  | 'unreachable'
  | 'dead-end'
  | 'one-way-condition'
  | 'unknown-function'
  | 'unknown-parameter'
  | 'missing-parameter'
  /** A key is used that no node on any way to it provides. */
  | 'missing-input'
  /** A key is used that some ways to it provide, and others do not. */
  | 'maybe-missing'
  | 'bad-expression'
  /** A function or LLM node names no key for its result. */
  | 'no-output'
  /** An edge of a condition says no branch. */
  | 'no-branch'
  /** A branch stands at an edge that leaves no condition. */
  | 'stray-branch'
  /** A node leads on and back to an earlier one, and nothing decides between the two. */
  | 'open-loop'
  /** An edge into the start, or out of an end. */
  | 'stray-edge'
  | 'too-large';

export interface GraphValidityProblem {
  readonly code: GraphValidityCode;
  readonly message: string;
  readonly nodeIds: readonly string[];
}

export interface GraphValidity {
  readonly valid: boolean;
  /** Why it is not valid. */
  readonly problems: readonly GraphValidityProblem[];
  /** What may go wrong in a valid graph. */
  readonly warnings?: readonly GraphValidityProblem[];
}
