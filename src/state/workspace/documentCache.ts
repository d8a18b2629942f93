// All documents of this tab in two layers: the stored texts, and over them the unsaved ones. A refused write therefore
// loses nothing, and an unchanged document is never written over another tab's work.

import type { StoredDocument } from '../../core/storage';
import { showOverrides } from '../../core/support';
import type { DocumentSummary, NewDocument } from './workspaceState';

export type DocumentCache = ReturnType<typeof createDocumentCache>;

/** An imported title may reverse the text around it: makes its bidi control characters visible. */
export function withVisibleTitle(document: StoredDocument): StoredDocument {
  const title = showOverrides(document.title);
  return title === document.title ? document : { ...document, title };
}

/** A document that was never saved. */
export function buildStoredDocument(id: string, fresh: NewDocument, now: number): StoredDocument {
  const { title, kind, source, layout = {}, tools } = fresh;
  const kept = tools === undefined ? {} : { tools };
  return withVisibleTitle({
    version: 1,
    id,
    title,
    kind,
    source,
    layout,
    ...kept,
    edition: 0,
    createdAt: now,
    updatedAt: now,
  });
}

/** Whether two documents have the same content; positions do not count. */
export const isSameDocumentText = (first: DocumentText, second: DocumentText): boolean =>
  first.source === second.source && first.title === second.title && first.tools === second.tools;
type DocumentText = Pick<StoredDocument, 'source' | 'title' | 'tools'>;

export function createDocumentCache(documents: readonly StoredDocument[]) {
  const stored = new Map(documents.map((document) => [document.id, withVisibleTitle(document)]));
  const drafts = new Map<string, StoredDocument>();
  let listed: readonly DocumentSummary[] = [];
  return {
    /** The latest text in this tab. */
    current: (id: string) => drafts.get(id) ?? stored.get(id),
    /** The latest stored text that this tab has seen. */
    stored: (id: string) => stored.get(id),
    unsavedIds: () => [...drafts.keys()],
    isUnsaved: (id: string) => drafts.has(id),
    /** Adds a change to be stored. */
    put: (document: StoredDocument) => void drafts.set(document.id, document),
    /** Records what the repository now holds; changes made meanwhile stay unsaved. */
    settle: (document: StoredDocument) => {
      const waiting = drafts.get(document.id);
      stored.set(document.id, document);
      const isSamePlaces = waiting?.layout === document.layout && waiting.places === document.places;
      if (isSamePlaces && isSameDocumentText(waiting, document)) drafts.delete(document.id);
    },
    /** Discards the unsaved text of a document. */
    release: (id: string) => void drafts.delete(id),
    remove: (id: string) => {
      drafts.delete(id);
      stored.delete(id);
    },
    /** Newest first. Returns the previous list if nothing has changed. */
    summaries: (): readonly DocumentSummary[] => {
      const list = [...new Map([...stored, ...drafts]).values()]
        .sort((first, second) => second.updatedAt - first.updatedAt)
        .map(({ id, title, kind, updatedAt }) => ({ id, title, kind, updatedAt }));
      if (JSON.stringify(list) !== JSON.stringify(listed)) listed = list;
      return listed;
    },
  };
}
