// Statements of the procedure as gestures name them: what a new one is, and where it goes.

/** A statement to be written. Names and texts are as they shall stand in the procedure. */
export type NewPdlStatement =
  /** A declared node or function, by node id; arguments and targets follow its request and response. */
  | { readonly kind: 'call'; readonly nodeId: string }
  | { readonly kind: 'if' | 'while'; readonly condition: string }
  | { readonly kind: 'for'; readonly target: string; readonly iterable: string }
  | { readonly kind: 'try' }
  /** Words for the agent. */
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }
  /** `name = value`, whole. */
  | { readonly kind: 'assign'; readonly text: string }
  | { readonly kind: 'return' | 'break' | 'continue' };

/** What steps can be wrapped in: a statement that has a block, or a function, which a call then stands for. */
export type WrappingStatement =
  | Extract<NewPdlStatement, { readonly kind: 'if' | 'while' | 'for' | 'try' }>
  | { readonly kind: 'def'; readonly name: string };

/** Where a statement goes. Node ids are those of the procedure graph. */
export type StatementPlace =
  /** Of the procedure's own block, functions aside. */
  | { readonly at: 'start' }
  | { readonly at: 'end' }
  /** In the same block. The node of a branch (`elif`, `except`) means the whole statement. */
  | { readonly at: 'before' | 'after'; readonly nodeId: string }
  /** On an edge; its condition tells several between two nodes apart. */
  | { readonly at: 'edge'; readonly from: string; readonly to: string; readonly condition?: string }
  /** First in the branch or body that the node's edge of this condition leads into; without one, in its own. */
  | { readonly at: 'branch'; readonly nodeId: string; readonly condition?: string }
  /** First in the `else` or `finally` of a `try`, by the node of one of its `except`; a missing one is opened. */
  | { readonly at: 'tail'; readonly nodeId: string; readonly role: 'else' | 'finally' };
