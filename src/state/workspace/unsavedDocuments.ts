// Keeps the documents that a closing page has not saved. A browser can end a page before its last database write is
// done, so the page also puts them into the string storage at once; the next page stores them.

import { type Repository, readDocument, type StoredDocument } from '../../core/storage';
import type { JsonObject } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { isSameDocumentText } from './documentCache';

const key = 'weir.unsaved';

/**
 * A repository whose closing writes survive the end of the page. Where another tab has stored another text meanwhile,
 * the text of the closed page becomes a document of its own.
 */
export function repositoryWithUnsaved(repository: Repository, storage: TextStorage, newId: () => string): Repository {
  /** By document id. */
  const kept = () => recallFields(storage, key);
  const keep = (documents: JsonObject) =>
    remember(storage, key, Object.keys(documents).length === 0 ? undefined : JSON.stringify(documents));

  const recover = async (document: StoredDocument, stored: StoredDocument | undefined) => {
    const edition = stored?.edition ?? 0;
    if (stored && edition >= document.edition && isSameDocumentText(stored, document)) return stored;
    const isOvertaken = edition >= document.edition;
    const next = isOvertaken ? { ...document, id: newId(), edition: 1 } : { ...document, edition: edition + 1 };
    return (await repository.saveDocument(next)) === 'saved' ? next : stored;
  };

  return {
    ...repository,
    saveDocument: async (document, how) => {
      if (!how?.closing) return repository.saveDocument(document, how);
      keep({ ...kept(), [document.id]: document as unknown as JsonObject });
      const outcome = await repository.saveDocument(document, how);
      const { [document.id]: _saved, ...others } = kept();
      keep(others);
      return outcome;
    },
    listDocuments: async () => {
      const listing = await repository.listDocuments();
      const unsaved = Object.values(kept()).flatMap((value) => readDocument(value) ?? []);
      if (unsaved.length === 0 || !repository.durable) return listing;
      const items = new Map(listing.items.map((document) => [document.id, document]));
      for (const document of unsaved) {
        const recovered = await recover(document, items.get(document.id));
        if (recovered) items.set(recovered.id, recovered);
      }
      keep({});
      return { ...listing, items: [...items.values()] };
    },
  };
}
