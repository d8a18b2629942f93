// Gestures of the canvas as data, and what planning one gives: the smallest text edits, or why it cannot be done.

import type { TextEdit } from '../support';

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
  | { readonly kind: 'renameNode'; readonly nodeId: string; readonly name: string }
  /** `nodeId` shall require `requires` (a node id or a declared name): the edge runs from `requires` to `nodeId`. */
  | { readonly kind: 'addPrecondition'; readonly nodeId: string; readonly requires: string }
  | { readonly kind: 'removePrecondition'; readonly nodeId: string; readonly requires: string }
  | { readonly kind: 'setDesc'; readonly nodeId: string; readonly text: string }
  | { readonly kind: 'setAnswerText'; readonly nodeId: string; readonly text: string };

export type GraphEditKind = GraphEdit['kind'];
export type GraphEditOf<K extends GraphEditKind> = Extract<GraphEdit, { readonly kind: K }>;

export interface PlannedEdit {
  readonly edits: readonly TextEdit[];
  /** Old to new node id, for the layout: `{ rename: renamedNodes }` goes into the same transaction. */
  readonly renamedNodes?: { readonly [oldId: string]: string };
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
  | 'document/unsafe-edit';

/** Why an edit cannot be made, and what to try. */
export interface EditProblem {
  readonly code: EditProblemCode;
  readonly message: string;
  /** Node ids that close a cycle, in order of requirement. */
  readonly path?: readonly string[];
}
