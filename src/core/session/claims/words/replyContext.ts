// What is known when a reply is given, and what is read from it.

export interface ReadClaims {
  /** By node id of the APIs and ANSWERs: the sentence that says it; what it says is at its first place. */
  readonly claimed: ReadonlyMap<string, readonly string[]>;
  /** All sentences that state something. */
  readonly stated: readonly string[];
  /** The ANSWER that the agent named is asked for, offered, planned or set under a condition, and not stated. */
  readonly isDeclaredOpen: boolean;
  /** Something is stated as done or as so, and it is open which node it is of. */
  readonly isUndecided: boolean;
}

/** What is known when the reply is given. */
export interface ClaimContext {
  /** What the user said last. */
  readonly asked?: string;
  /** Node id of the ANSWER that the agent named: weak evidence for it is enough. */
  readonly declared?: string;
  /** Values that calls had. */
  readonly values?: readonly CallValue[];
  /** Whether the calls so far bear a node out: decides between nodes that the words fit alike. */
  isBacked?(nodeId: string): boolean;
  /** Whether all calls that the node needs were made and returned something else than what it tells. */
  isRefuted?(nodeId: string): boolean;
  /** Whether a call that the node needs ended in an error: then bad news may be of the error. */
  hasFailed?(nodeId: string): boolean;
}

/** A value that a call was made with or returned. */
export interface CallValue {
  readonly slot: string;
  /** In lower case. */
  readonly value: string;
  /** Node id of the API. */
  readonly api: string;
  readonly isReturned: boolean;
}
