// Keeps the documents that a closing page has not saved, and stores them when the next page lists the documents.

import type { Repository, StoredDocument } from '../../core/storage';
import type { TextStorage } from '../support/ports';
import { unsavedRecords } from '../support/unsavedRecords';
import { isSameDocumentText } from './documentCache';

const key = 'weir.unsaved';

/**
 * A repository whose closing writes survive the end of the page. Where another tab has stored another text meanwhile,
 * the text of the closed page becomes a document of its own. `loadReader` loads the reader of stored documents.
 */
export function repositoryWithUnsaved(
  repository: Repository,
  storage: TextStorage,
  newId: () => string,
  loadReader: () => Promise<(value: unknown) => StoredDocument | undefined>,
): Repository {
  const records = unsavedRecords(storage, key);

  /** Undefined if it could not be stored; then it is tried again on the next visit. */
  const recover = async (document: StoredDocument, stored: StoredDocument | undefined) => {
    const edition = stored?.edition ?? 0;
    if (stored && edition >= document.edition && isSameDocumentText(stored, document)) return stored;
    const isOvertaken = edition >= document.edition;
    const next = isOvertaken ? { ...document, id: newId(), edition: 1 } : { ...document, edition: edition + 1 };
    return (await repository.saveDocument(next)) === 'saved' ? next : undefined;
  };

  return {
    ...repository,
    saveDocument: async (document, how) => {
      if (!how?.closing) return repository.saveDocument(document, how);
      records.keep(document);
      const outcome = await repository.saveDocument(document, how);
      records.release(document.id);
      return outcome;
    },
    listDocuments: async () => {
      const listing = await repository.listDocuments();
      const unsaved = Object.entries(records.all());
      if (unsaved.length === 0 || !repository.durable) return listing;
      const readDocument = await loadReader();
      const items = new Map(listing.items.map((document) => [document.id, document]));
      for (const [id, value] of unsaved) {
        const document = readDocument(value);
        const recovered = document && (await recover(document, items.get(id)));
        if (!recovered) continue;
        items.set(recovered.id, recovered);
        records.release(id);
      }
      return { ...listing, items: [...items.values()] };
    },
  };
}
