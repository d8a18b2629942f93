// Undo and redo of text and layout together.
// Invariant: undo restores text and layout byte for byte, and so does redo. Each step returns its text edits, so that
// an editor does not have to load the whole text.

import { applyTextEdits, invertTextEdits, type TextEdit } from '../support';
import type { DocumentState, Layout } from './documentState';
import type { TransactionIntent, TransactionOrigin } from './transaction';

/** A change that is undone as one step. `edits` lead from the text before to the text after; `inverse` leads back. */
export interface UndoStep {
  readonly label: string;
  readonly origin: TransactionOrigin;
  readonly intent: TransactionIntent;
  readonly edits: readonly TextEdit[];
  readonly inverse: readonly TextEdit[];
  readonly layoutBefore: Layout;
  readonly layoutAfter: Layout;
  /** Time of the last change merged into this step, in milliseconds of the caller's clock. */
  readonly at?: number;
}

export interface DocumentHistory {
  readonly document: DocumentState;
  /** Oldest first. */
  readonly past: readonly UndoStep[];
  /** The next step to redo is last. */
  readonly future: readonly UndoStep[];
}

export interface HistoryStep {
  readonly history: DocumentHistory;
  /** Edits of the text, for the editor; empty if only the layout changed. */
  readonly edits: readonly TextEdit[];
  readonly label: string;
}

/** Maximum number of undo steps; the oldest are dropped first. */
export const HISTORY_DEPTH = 500;

export function buildHistory(document: DocumentState): DocumentHistory {
  return { document, past: [], future: [] };
}

export const canUndo = (history: DocumentHistory): boolean => history.past.length > 0;
export const canRedo = (history: DocumentHistory): boolean => history.future.length > 0;

/** The document with these edits and this layout. The revision increases only if the text changes. */
export function updateDocument(document: DocumentState, edits: readonly TextEdit[], layout: Layout): DocumentState {
  const source = edits.length === 0 ? document.source : applyTextEdits(document.source, edits);
  if (source === document.source && layout === document.layout) return document;
  const revision = source === document.source ? document.revision : document.revision + 1;
  return { ...document, source, layout, revision };
}

/** Undoes the last step; undefined without one. */
export function undo(history: DocumentHistory): HistoryStep | undefined {
  const entry = history.past.at(-1);
  if (!entry) return undefined;
  const document = updateDocument(history.document, entry.inverse, entry.layoutBefore);
  return {
    history: { document, past: history.past.slice(0, -1), future: [...history.future, entry] },
    edits: entry.inverse,
    label: entry.label,
  };
}

/** Redoes the step undone last; undefined without one. */
export function redo(history: DocumentHistory): HistoryStep | undefined {
  const entry = history.future.at(-1);
  if (!entry) return undefined;
  const document = updateDocument(history.document, entry.edits, entry.layoutAfter);
  return {
    history: { document, past: [...history.past, entry], future: history.future.slice(0, -1) },
    edits: entry.edits,
    label: entry.label,
  };
}

/** The same history with another title. The title is not part of the text and is not undone. */
export function retitleDocument(history: DocumentHistory, title: string): DocumentHistory {
  return { ...history, document: { ...history.document, title } };
}

/** Builds an undo step for edits of `before`. */
export function buildEntry(
  before: DocumentState,
  after: DocumentState,
  edits: readonly TextEdit[],
  facts: Pick<UndoStep, 'label' | 'origin' | 'intent'> & { readonly at?: number | undefined },
): UndoStep {
  const { label, origin, intent, at } = facts;
  return {
    label,
    origin,
    intent,
    edits,
    inverse: invertTextEdits(before.source, edits),
    layoutBefore: before.layout,
    layoutAfter: after.layout,
    ...(at === undefined ? {} : { at }),
  };
}
