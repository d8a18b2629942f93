// Types of the difference between two documents: declarations with their fields, statements of the procedure, names.

import type { TextRange } from '../support';

export type DiffDeclarationKind = 'slot' | 'api' | 'answer' | 'other';

export type DiffField =
  | 'name'
  | 'desc'
  | 'detailedDesc'
  | 'type'
  | 'values'
  | 'request'
  | 'response'
  | 'preconditions'
  | 'section';

/** A text field has `before` and `after` (absent if the document has none), a list the added and removed names. */
export type FieldChange =
  | { readonly kind: 'text'; readonly field: DiffField; readonly before?: string; readonly after?: string }
  | {
      readonly kind: 'list';
      readonly field: DiffField;
      readonly added: readonly string[];
      readonly removed: readonly string[];
      /** The same names in another order. */
      readonly reordered: boolean;
    };

export interface DeclAt {
  readonly name: string;
  /** As in the dependency graph; slots have no node there. */
  readonly nodeId: string;
  /** The whole YAML item. */
  readonly item: TextRange;
}

export interface DeclChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly decl: DiffDeclarationKind;
  /** Absent when added. */
  readonly before?: DeclAt;
  /** Absent when removed. */
  readonly after?: DeclAt;
  /** For a changed declaration; a rename is a change of the field `name`. */
  readonly fields: readonly FieldChange[];
}

export interface StatementAt {
  /** One line in canonical spelling, without its block. */
  readonly text: string;
  /** Number of enclosing blocks. */
  readonly depth: number;
  readonly range: TextRange;
}

/** `moved`: the same line at another position or depth. */
export interface StatementChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: StatementAt;
  readonly after?: StatementAt;
}

export interface Rename {
  readonly decl: DiffDeclarationKind;
  readonly before: string;
  readonly after: string;
}

export interface DocumentDiff {
  /** Name, Desc and Detailed_desc of the document itself. */
  readonly document: readonly FieldChange[];
  /** In the order of the newer document; each removed one follows its predecessor. */
  readonly declarations: readonly DeclChange[];
  readonly renames: readonly Rename[];
  readonly statements: readonly StatementChange[];
  /** Node ids of the dependency graph, older to newer, for everything declared in both. */
  readonly nodes: ReadonlyMap<string, string>;
}

/** True if both documents have the same content; ignores comments, layout of the text and order of the declarations. */
export const isEmptyDocumentDiff = (diff: DocumentDiff): boolean =>
  diff.document.length + diff.declarations.length + diff.statements.length === 0;
