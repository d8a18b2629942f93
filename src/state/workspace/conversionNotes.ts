// Notes on content that a conversion lost or assumed, by id of the new document: the Problems panel shows them until
// they are dismissed. Invariant: the notes are not part of the document and are lost with the tab. Loaded with the
// converters, never at start.

import { createStore } from 'zustand/vanilla';
import type { NewDocument, WorkspaceStore } from './workspaceState';

export const conversionNotes = createStore<Readonly<Record<string, readonly string[]>>>(() => ({}));

/** Creates and opens the document. */
export function createWithNotes(workspace: WorkspaceStore, document: NewDocument, notes: readonly string[]): void {
  keepNotes(workspace.getState().createDocument(document), notes);
}

export function keepNotes(documentId: string, notes: readonly string[]): void {
  if (notes.length > 0) conversionNotes.setState({ [documentId]: [...new Set(notes)] });
}

export const dismissNotes = (documentId: string): void => conversionNotes.setState({ [documentId]: [] });
