// All documents as this tab knows them. Two layers: what is stored, and over it what is not stored yet, so that a
// refused write loses nothing and an unchanged document is never written again over another tab's work.

import type { StoredDocument } from '../../core/storage';
import { showOverrides } from '../../core/support';
import type { DocumentSummary, NewDocument } from './workspaceState';

export type DocumentCache = ReturnType<typeof createDocumentCache>;

/** A title from elsewhere may reverse the text around it: overrides of the reading order become visible. */
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

/** Whether both say the same; places do not count. */
export const isSameDocumentText = (first: DocumentText, second: DocumentText): boolean =>
  first.source === second.source && first.title === second.title && first.tools === second.tools;
type DocumentText = Pick<StoredDocument, 'source' | 'title' | 'tools'>;

export function createDocumentCache(documents: readonly StoredDocument[]) {
  const stored = new Map(documents.map((document) => [document.id, withVisibleTitle(document)]));
  const drafts = new Map<string, StoredDocument>();
  let listed: readonly DocumentSummary[] = [];
  return {
    /** The newest text this tab has. */
    current: (id: string) => drafts.get(id) ?? stored.get(id),
    /** As the repository last had it, as far as this tab knows. */
    stored: (id: string) => stored.get(id),
    unsavedIds: () => [...drafts.keys()],
    isUnsaved: (id: string) => drafts.has(id),
    /** A change to be stored. */
    put: (document: StoredDocument) => void drafts.set(document.id, document),
    /** The repository has this now; what was held meanwhile stays held. */
    settle: (document: StoredDocument) => {
      const waiting = drafts.get(document.id);
      stored.set(document.id, document);
      const isSamePlaces = waiting?.layout === document.layout && waiting.places === document.places;
      if (isSamePlaces && isSameDocumentText(waiting, document)) drafts.delete(document.id);
    },
    /** What is held of this document is no longer wanted. */
    release: (id: string) => void drafts.delete(id),
    remove: (id: string) => {
      drafts.delete(id);
      stored.delete(id);
    },
    /** Newest first. The same list as before while it says the same. */
    summaries: (): readonly DocumentSummary[] => {
      const list = [...new Map([...stored, ...drafts]).values()]
        .sort((first, second) => second.updatedAt - first.updatedAt)
        .map(({ id, title, kind, updatedAt }) => ({ id, title, kind, updatedAt }));
      if (JSON.stringify(list) !== JSON.stringify(listed)) listed = list;
      return listed;
    },
  };
}
