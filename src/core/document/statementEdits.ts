// Types of procedure statements in edits: new statements and their places.

/** A statement to insert. Names and texts are spelled as in the procedure. */
export type NewPdlStatement =
  /** A declared node or function, by node id; arguments and targets follow its request and response. */
  | { readonly kind: 'call'; readonly nodeId: string }
  | { readonly kind: 'if' | 'while'; readonly condition: string }
  | { readonly kind: 'for'; readonly target: string; readonly iterable: string }
  | { readonly kind: 'try' }
  /** Plain text for the agent. */
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  /** The whole assignment, `name = value`. */
  | { readonly kind: 'assign'; readonly text: string }
  | { readonly kind: 'return' | 'break' | 'continue' };

/** A statement with a block to wrap steps in, or a function that is called in their place. */
export type WrappingStatement =
  | Extract<NewPdlStatement, { readonly kind: 'if' | 'while' | 'for' | 'try' }>
  | { readonly kind: 'def'; readonly name: string };

/** Where a statement is inserted. Node ids are those of the procedure graph. */
export type StatementPlace =
  /** At an end of the top-level block; function definitions do not count. */
  | { readonly at: 'start' }
  | { readonly at: 'end' }
  /** In the same block. The node of a branch (`elif`, `except`) means the whole statement. */
  | { readonly at: 'before' | 'after'; readonly nodeId: string }
  /** On an edge; the condition distinguishes several edges between two nodes. */
  | { readonly at: 'edge'; readonly from: string; readonly to: string; readonly condition?: string }
  /**
   * First in the branch or body that the node's edge with this condition leads to; without a condition, in the node's
   * own branch.
   */
  | { readonly at: 'branch'; readonly nodeId: string; readonly condition?: string }
  /**
   * First in the `else` or `finally` of a `try`, given by the node of one of its `except` branches; a missing branch is
   * added.
   */
  | { readonly at: 'tail'; readonly nodeId: string; readonly role: 'else' | 'finally' };
