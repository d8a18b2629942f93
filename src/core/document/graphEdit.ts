// Edits of the canvas as data, and the result of planning one: the smallest text edits, or the reason for a refusal.

import type { PdlSymbol } from '../language';
import type { TextEdit } from '../support';
import type { NewPdlStatement, StatementPlace, WrappingStatement } from './statementEdits';

/**
 * Node ids are those of the graph: `api:find_table`, `answer:booked`; a call site's `#2` names the same declaration.
 */
export type GraphEdit =
  | ProcedureEdit
  | {
      readonly kind: 'addApi';
      readonly name: string;
      readonly desc?: string;
      readonly request?: readonly string[];
      readonly response?: readonly string[];
      /** Node ids or declared names. */
      readonly preconditions?: readonly string[];
    }
  | {
      readonly kind: 'addAnswer';
      readonly name: string;
      readonly text?: string;
      readonly preconditions?: readonly string[];
    }
  | { readonly kind: 'deleteNodes'; readonly nodeIds: readonly string[] }
  | { readonly kind: 'renameNodes'; readonly renames: readonly { readonly nodeId: string; readonly name: string }[] }
  /**
   * Makes all of `nodeIds` require `requires` (a node id or a declared name): the edges run from `requires` to the nodes.
   * Refused if one of them already requires it.
   */
  | { readonly kind: 'addPreconditions'; readonly nodeIds: readonly string[]; readonly requires: string }
  | { readonly kind: 'removePreconditions'; readonly nodeIds: readonly string[]; readonly requires: string }
  /** The whole list, each item a name or a condition; items that stay keep their spelling. */
  | { readonly kind: 'setPreconditions'; readonly nodeId: string; readonly items: readonly string[] }
  | { readonly kind: 'setDesc'; readonly nodeId: string; readonly text: string }
  | { readonly kind: 'setAnswerText'; readonly nodeId: string; readonly text: string }
  | {
      readonly kind: 'addSlot';
      readonly name: string;
      readonly desc?: string;
      readonly type?: string;
      readonly values?: readonly string[];
    }
  /** Uses of the slot stay and are reported. */
  | { readonly kind: 'deleteSlot'; readonly name: string }
  /** An empty text removes the field. */
  | { readonly kind: 'setSlot'; readonly name: string; readonly field: 'desc' | 'type'; readonly text: string }
  /** An empty list removes the field. */
  | { readonly kind: 'setSlotValues'; readonly name: string; readonly values: readonly string[] }
  /** Renames all occurrences of a value or function; a node's symbol is passed to `renameNodes`. */
  | { readonly kind: 'renameSymbol'; readonly symbol: PdlSymbol; readonly name: string }
  /** The whole list, in order; names that stay keep their spelling. */
  | { readonly kind: 'setRequest'; readonly nodeId: string; readonly names: readonly string[] }
  | { readonly kind: 'setResponse'; readonly nodeId: string; readonly names: readonly string[] }
  | {
      readonly kind: 'setDocumentField';
      readonly field: 'Name' | 'Desc' | 'Detailed_desc';
      readonly text: string;
    }
  /** Rewrites a quoted or folded procedure as a block of lines; its decoded text stays the same. */
  | { readonly kind: 'toBlockProcedure' }
  /** A clip (see `buildPdlClip`). Names that are taken get a number, and the calls in the clip follow. */
  | { readonly kind: 'paste'; readonly text: string; readonly place?: StatementPlace };

/** Node ids are those of the procedure graph: call sites (`api:x#2`), conditions, loops, steps. */
export type ProcedureEdit =
  | { readonly kind: 'insertStatement'; readonly statement: NewPdlStatement; readonly place: StatementPlace }
  /** Includes the statement's block and the comments directly above it. */
  | {
      readonly kind: 'deleteStatement';
      readonly nodeId: string;
      /** Also removes branches that become empty, if no other branch changes its meaning. */
      readonly withEmptied?: boolean;
    }
  /**
   * Includes each statement's block and the comments directly above it; a statement inside another one is deleted with
   * it.
   */
  | { readonly kind: 'deleteStatements'; readonly nodeIds: readonly string[] }
  | { readonly kind: 'moveStatement'; readonly nodeId: string; readonly place: StatementPlace }
  /** Consecutive statements of one block. */
  | { readonly kind: 'wrapStatements'; readonly nodeIds: readonly string[]; readonly in: WrappingStatement }
  /** Replaces the statement by its block. */
  | { readonly kind: 'unwrapStatement'; readonly nodeId: string }
  | { readonly kind: 'setCondition'; readonly nodeId: string; readonly text: string }
  /** One line of the procedure. */
  | { readonly kind: 'setStatement'; readonly nodeId: string; readonly text: string }
  /** Arguments of a call, in order: names, literals, `name=value`, as written in the procedure. */
  | { readonly kind: 'setArguments'; readonly nodeId: string; readonly args: readonly string[] }
  /** Targets that take the result of a call, in order; an empty list removes the targets. */
  | { readonly kind: 'setTargets'; readonly nodeId: string; readonly names: readonly string[] }
  /** An `elif` with the condition, or the `else` without one; for a `try` an `except`. */
  | { readonly kind: 'addBranch'; readonly nodeId: string; readonly condition?: string }
  /**
   * The branch that the node's edge with this condition leads to; without a condition, the node's own branch. `finally`
   * is the one of a `try`.
   */
  | { readonly kind: 'deleteBranch'; readonly nodeId: string; readonly condition?: string }
  /** Moves `to` directly behind `from`, if structured text can express that. */
  | { readonly kind: 'connectFlow'; readonly from: string; readonly to: string; readonly condition?: string };

export type GraphEditKind = GraphEdit['kind'];
export type GraphEditOf<K extends GraphEditKind> = Extract<GraphEdit, { readonly kind: K }>;

export interface PlannedEdit {
  readonly edits: readonly TextEdit[];
  /** Old to new node id, for the layout: `{ rename: renamedNodes }` goes into the same transaction. */
  readonly renamedNodes?: { readonly [oldId: string]: string };
  /** Old to new id of procedure graph nodes whose number changed; applies to that view only. */
  readonly renamedSites?: { readonly [oldId: string]: string };
  /** The node to select once the graph is built. */
  readonly select?: string;
  /** Label for the undo command. */
  readonly label: string;
  /** Messages for the user, for instance about calls that no longer resolve. In sentence case. */
  readonly notes?: readonly string[];
}

/** A plan with the document that its edits lead to, so that no caller reads the new text again. */
export interface PlannedChange<Document> extends PlannedEdit {
  readonly document: Document;
}

export type EditProblemCode =
  | 'document/name-taken'
  | 'document/name-empty'
  | 'document/name-unspeakable'
  | 'document/unknown-node'
  | 'document/self-precondition'
  | 'document/cycle'
  | 'document/already-there'
  | 'document/not-there'
  | 'document/unsupported-shape'
  | 'document/unsafe-edit'
  /** The node does not draw a statement that supports this edit. */
  | 'document/unknown-statement'
  /** Structured text cannot express this position. */
  | 'document/no-place'
  /** The statements are not consecutive in one block. */
  | 'document/not-consecutive'
  /** The text cannot be read as the required form: a condition, one statement. */
  | 'document/not-understood'
  | 'document/not-a-clip';

/** Why an edit cannot be made, and a suggestion. */
export interface EditProblem {
  readonly code: EditProblemCode;
  readonly message: string;
  /** Node ids that close a cycle, in order of requirement. */
  readonly path?: readonly string[];
  /** An edit to offer first; afterwards the refused edit may succeed. */
  readonly instead?: { readonly title: string; readonly edit: GraphEdit };
}
