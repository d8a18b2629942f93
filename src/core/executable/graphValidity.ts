// Result of validating a graph that was built or rebuilt. Source: FlowMind App. E (graph validity).

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
  /** A used key is provided on no path to its node. */
  | 'missing-input'
  /** A used key is provided only on some paths to its node. */
  | 'maybe-missing'
  | 'bad-expression'
  /** A function or LLM node names no key for its result. */
  | 'no-output'
  /** An edge of a condition has no branch. */
  | 'no-branch'
  /** An edge that does not leave a condition has a branch. */
  | 'stray-branch'
  /** A node leads on and back to an earlier one, and no condition decides between the two. */
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
  /** Reasons why it is invalid. */
  readonly problems: readonly GraphValidityProblem[];
  /** Possible failures of a valid graph. */
  readonly warnings?: readonly GraphValidityProblem[];
}
