// Loads the documents of a new tab: the stored ones, or the starters if nothing is stored; the starters are not saved yet.
// Never fails because of the repository; problems are returned as notices.

import type { Repository, StoredDocument } from '../../core/storage';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { WeirPorts } from '../support/ports';
import { buildStoredDocument, createDocumentCache, type DocumentCache } from './documentCache';
import type { NewDocument, Notice } from './workspaceState';

export interface LoadedDocuments {
  readonly cache: DocumentCache;
  /** The newest document. */
  readonly first: StoredDocument;
  readonly notices: readonly Pick<Notice, 'level' | 'text'>[];
  /** There was no document, not even an unreadable one. */
  readonly wasEmpty: boolean;
}

/** The documents of an empty workspace: at least one. A function is only called if they are needed; must not reject. */
export type Starters = readonly NewDocument[] | (() => Promise<readonly NewDocument[]>);

export async function loadDocuments(
  ports: Pick<WeirPorts, 'repository' | 'clock' | 'newId'>,
  starters: Starters,
): Promise<LoadedDocuments> {
  const { repository } = ports;
  const notices: Pick<Notice, 'level' | 'text'>[] = [];
  const warn = (text: string) => notices.push({ level: 'warning', text });
  if (!repository.durable) warn(repository.notice ?? t.storageUnavailable);
  let listing: Awaited<ReturnType<Repository['listDocuments']>> | undefined;
  try {
    listing = await repository.listDocuments();
    if (listing.unreadable > 0) warn(t.unreadableDocuments(listing.unreadable));
  } catch {
    warn(t.documentsUnreadable);
  }
  const isWorkspaceEmpty = listing === undefined || listing.items.length === 0;
  const opened = ports.clock.now();
  // The first starter is the newest: it is opened, and is first in the list.
  const starterDocuments = !isWorkspaceEmpty ? [] : typeof starters === 'function' ? await starters() : starters;
  const fresh = starterDocuments.map((starter, index) => buildStoredDocument(ports.newId(), starter, opened - index));
  // If the list cannot be read, documents may exist: then no starters are saved.
  const cache = createDocumentCache(listing ? listing.items : fresh);
  if (listing) for (const document of fresh) cache.put(document);
  const newest = cache.summaries()[0];
  const first = newest && cache.current(newest.id);
  if (!first) throw new Error('The workspace needs at least one starter document');
  return { cache, first, notices, wasEmpty: isWorkspaceEmpty && listing?.unreadable === 0 };
}
