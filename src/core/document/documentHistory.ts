// Undo and redo over text and layout together.
// Invariant: undoing a step gives back text and layout byte for byte as they were before it, redoing as after it.
// Each step returns the text edits it made, so that an editor need not be given the whole text.

import { applyTextEdits, invertTextEdits, type TextEdit } from '../support';
import type { DocumentState, Layout } from './documentState';
import type { TransactionIntent, TransactionOrigin } from './transaction';

/** What can be undone as one. `edits` lead from the text before to the text after, `inverse` back. */
export interface UndoStep {
  readonly label: string;
  readonly origin: TransactionOrigin;
  readonly intent: TransactionIntent;
  readonly edits: readonly TextEdit[];
  readonly inverse: readonly TextEdit[];
  readonly layoutBefore: Layout;
  readonly layoutAfter: Layout;
  /** Milliseconds, from the caller's clock, of the last change that joined it. */
  readonly at?: number;
}

export interface DocumentHistory {
  readonly document: DocumentState;
  /** Oldest first. */
  readonly past: readonly UndoStep[];
  /** The step to redo next comes last. */
  readonly future: readonly UndoStep[];
}

export interface HistoryStep {
  readonly history: DocumentHistory;
  /** The edits made to the text, for the editor; empty when only the layout changed. */
  readonly edits: readonly TextEdit[];
  readonly label: string;
}

/** Entries kept; the oldest are forgotten first. */
export const HISTORY_DEPTH = 500;

export function buildHistory(document: DocumentState): DocumentHistory {
  return { document, past: [], future: [] };
}

export const canUndo = (history: DocumentHistory): boolean => history.past.length > 0;
export const canRedo = (history: DocumentHistory): boolean => history.future.length > 0;

/** The document with these edits and this layout. Its revision grows only when the text changes. */
export function updateDocument(document: DocumentState, edits: readonly TextEdit[], layout: Layout): DocumentState {
  const source = edits.length === 0 ? document.source : applyTextEdits(document.source, edits);
  if (source === document.source && layout === document.layout) return document;
  const revision = source === document.source ? document.revision : document.revision + 1;
  return { ...document, source, layout, revision };
}

/** Takes the last step back; undefined when there is none. */
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

/** Makes the step last taken back again; undefined when there is none. */
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

/** The same history under another title. A title is no part of the text and is not undone. */
export function retitleDocument(history: DocumentHistory, title: string): DocumentHistory {
  return { ...history, document: { ...history.document, title } };
}

/** An entry for edits made to `before`. */
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
