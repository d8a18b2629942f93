// Gestures of the canvas as data, and what planning one gives: the smallest text edits, or why it cannot be done.

import type { PdlSymbol } from '../language';
import type { TextEdit } from '../support';
import type { NewPdlStatement, StatementPlace, WrappingStatement } from './statementEdits';

/** Node ids are those of the graph: `api:find_table`, `answer:booked`; a call site's `#2` names the same declaration. */
export type GraphEdit =
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
  | { readonly kind: 'deleteNode'; readonly nodeId: string }
  | { readonly kind: 'deleteNodes'; readonly nodeIds: readonly string[] }
  | { readonly kind: 'renameNode'; readonly nodeId: string; readonly name: string }
  | { readonly kind: 'renameNodes'; readonly renames: readonly { readonly nodeId: string; readonly name: string }[] }
  /** `nodeId` shall require `requires` (a node id or a declared name): the edge runs from `requires` to `nodeId`. */
  | { readonly kind: 'addPrecondition'; readonly nodeId: string; readonly requires: string }
  | { readonly kind: 'removePrecondition'; readonly nodeId: string; readonly requires: string }
  /** All of `nodeIds` shall require `requires`, none of which does so yet. */
  | { readonly kind: 'addPreconditions'; readonly nodeIds: readonly string[]; readonly requires: string }
  | { readonly kind: 'removePreconditions'; readonly nodeIds: readonly string[]; readonly requires: string }
  /** The whole list, each item a name or a condition; items that stay are left as they are written. */
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
  /** Its uses stay and are reported. */
  | { readonly kind: 'deleteSlot'; readonly name: string }
  /** An empty text takes the field away. */
  | { readonly kind: 'setSlot'; readonly name: string; readonly field: 'desc' | 'type'; readonly text: string }
  /** No values take the field away. */
  | { readonly kind: 'setSlotValues'; readonly name: string; readonly values: readonly string[] }
  /** Everywhere: values and functions; a node's symbol goes to `renameNode`. */
  | { readonly kind: 'renameSymbol'; readonly symbol: PdlSymbol; readonly name: string }
  /** The whole list, in order; names that stay are left as they are written. */
  | { readonly kind: 'setRequest'; readonly nodeId: string; readonly names: readonly string[] }
  | { readonly kind: 'setResponse'; readonly nodeId: string; readonly names: readonly string[] }
  | {
      readonly kind: 'setDocumentField';
      readonly field: 'Name' | 'Desc' | 'Detailed_desc';
      readonly text: string;
    }
  // From here on node ids are those of the procedure graph: call sites (`api:x#2`), conditions, loops, steps.
  | { readonly kind: 'insertStatement'; readonly statement: NewPdlStatement; readonly place: StatementPlace }
  /** With its block, and the comments directly above it. */
  | {
      readonly kind: 'deleteStatement';
      readonly nodeId: string;
      /** Branches that hold nothing else go along, where no other branch then means something else. */
      readonly withEmptied?: boolean;
    }
  /** Each with its block, and the comments directly above it; what stands in another one of them goes with that. */
  | { readonly kind: 'deleteStatements'; readonly nodeIds: readonly string[] }
  | { readonly kind: 'moveStatement'; readonly nodeId: string; readonly place: StatementPlace }
  /** Statements that follow one another in one block. */
  | { readonly kind: 'wrapStatements'; readonly nodeIds: readonly string[]; readonly in: WrappingStatement }
  /** The block in place of the statement that holds it. */
  | { readonly kind: 'unwrapStatement'; readonly nodeId: string }
  | { readonly kind: 'setCondition'; readonly nodeId: string; readonly text: string }
  /** One line, as it shall stand in the procedure. */
  | { readonly kind: 'setStatement'; readonly nodeId: string; readonly text: string }
  /** What a call passes, in order: names, literals, `name=value`, as they shall stand in the procedure. */
  | { readonly kind: 'setArguments'; readonly nodeId: string; readonly args: readonly string[] }
  /** What takes the result of a call, in order; none takes the targets away. */
  | { readonly kind: 'setTargets'; readonly nodeId: string; readonly names: readonly string[] }
  /** An `elif` of the condition, the `else` without one; an `except` of a `try`. */
  | { readonly kind: 'addBranch'; readonly nodeId: string; readonly condition?: string }
  /** The branch that the node's edge with this condition leads into; without one, the node's own. `finally` is that of a `try`. */
  | { readonly kind: 'deleteBranch'; readonly nodeId: string; readonly condition?: string }
  /** Puts `to` directly behind `from`, where structured text can say so. */
  | { readonly kind: 'connectFlow'; readonly from: string; readonly to: string; readonly condition?: string }
  /** A procedure in quotes or on folded lines becomes a block of lines. Nothing but its writing changes. */
  | { readonly kind: 'toBlockProcedure' }
  /** A clip (see `buildPdlClip`). Names that are taken get a number, and the calls in the clip follow. */
  | { readonly kind: 'paste'; readonly text: string; readonly place?: StatementPlace };

export type GraphEditKind = GraphEdit['kind'];
export type GraphEditOf<K extends GraphEditKind> = Extract<GraphEdit, { readonly kind: K }>;

export interface PlannedEdit {
  readonly edits: readonly TextEdit[];
  /** Old to new node id, for the layout: `{ rename: renamedNodes }` goes into the same transaction. */
  readonly renamedNodes?: { readonly [oldId: string]: string };
  /** Old to new id of nodes of the procedure graph whose number changed, of that view alone. */
  readonly renamedSites?: { readonly [oldId: string]: string };
  /** The node to select once the graph is there. */
  readonly select?: string;
  /** For the undo command. */
  readonly label: string;
  /** What the user should know: calls that now name nothing, for instance. In sentence case. */
  readonly notes?: readonly string[];
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
  /** The node draws no statement that could be edited so. */
  | 'document/unknown-statement'
  /** Structured text has no place that means this. */
  | 'document/no-place'
  /** The statements do not follow one another in one block. */
  | 'document/not-consecutive'
  /** The text does not read as what it should be: a condition, one statement. */
  | 'document/not-understood'
  | 'document/not-a-clip';

/** Why an edit cannot be made, and what to try. */
export interface EditProblem {
  readonly code: EditProblemCode;
  readonly message: string;
  /** Node ids that close a cycle, in order of requirement. */
  readonly path?: readonly string[];
  /** What to offer first, after which the edit may succeed. */
  readonly instead?: { readonly title: string; readonly edit: GraphEdit };
}
