// The shelf at the start of a tab: what is stored, or the starters where nothing is; these are still to be saved. Never
// fails on account of the repository; what the user must know about it comes as notices.

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
  /** There was no document, and none that could not be read. */
  readonly wasEmpty: boolean;
}

/** The documents that an empty shelf begins with: at least one. Asked for only then; must not reject. */
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
  // The first starter is the newest: it opens first and stands first in the list.
  const starterDocuments = !isWorkspaceEmpty ? [] : typeof starters === 'function' ? await starters() : starters;
  const fresh = starterDocuments.map((starter, index) => buildStoredDocument(ports.newId(), starter, opened - index));
  // Behind a list that cannot be read there may be documents: then nothing is put beside them unasked.
  const cache = createDocumentCache(listing ? listing.items : fresh);
  if (listing) for (const document of fresh) cache.put(document);
  const newest = cache.summaries()[0];
  const first = newest && cache.current(newest.id);
  if (!first) throw new Error('The workspace needs at least one starter document');
  return { cache, first, notices, wasEmpty: isWorkspaceEmpty && listing?.unreadable === 0 };
}
