// Types of a document: its text and the positions of its nodes. Everything else is derived from the text.
// Invariant: immutable; `revision` increases with every change of the text and never repeats within a history.
// Selection, viewport and run state are not part of it.

export type WorkflowDocumentKind = 'pdl' | 'mermaid';
export type LayoutView = 'dependency' | 'procedure' | 'flowchart';

/** Top left corner in canvas units (CSS pixels at zoom 1). */
export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Positions that the user has set, by view and node id. The automatic layout places all other nodes. */
export type Layout = {
  readonly [view in LayoutView]?: { readonly [nodeId: string]: CanvasPoint };
};

export interface DocumentState {
  readonly id: string;
  readonly title: string;
  readonly kind: WorkflowDocumentKind;
  readonly source: string;
  readonly layout: Layout;
  /** Counts changes of the text. Moving a node does not change it, so an analysis of the text stays valid. */
  readonly revision: number;
}

export const layoutViews: readonly LayoutView[] = ['dependency', 'procedure', 'flowchart'];

/** A document at revision 0. */
export function buildDocument(fields: {
  readonly id: string;
  readonly title: string;
  readonly kind: WorkflowDocumentKind;
  readonly source: string;
  readonly layout?: Layout;
}): DocumentState {
  const { id, title, kind, source, layout } = fields;
  return { id, title, kind, source, layout: layout ?? {}, revision: 0 };
}
