// Types of the context in which a reply is read, and of the claims read from it.

export interface ReadClaims {
  /** By node id of the APIs and ANSWERs: the sentences of the claim, beginning with the sentence that states it. */
  readonly claimed: ReadonlyMap<string, readonly string[]>;
  /** All sentences that state something. */
  readonly stated: readonly string[];
  /** The declared ANSWER is requested, offered, planned or conditional, but not stated. */
  readonly isDeclaredOpen: boolean;
  /** Something is stated as done or true, and its node is uncertain. */
  readonly isUndecided: boolean;
}

/** The facts available when the reply is given. */
export interface ClaimContext {
  /** The last message of the user. */
  readonly asked?: string;
  /** Node id of the ANSWER that the agent declared; weak evidence suffices for it. */
  readonly declared?: string;
  /** Arguments and results of the calls. */
  readonly values?: readonly CallValue[];
  /** Whether the calls so far support a node: decides between nodes that the words fit equally. */
  isBacked?(nodeId: string): boolean;
  /** Whether all calls that the node needs were made and returned something other than the node states. */
  isRefuted?(nodeId: string): boolean;
  /** Whether a call that the node needs ended in an error; bad news may then be about the error. */
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
