// Actions on whole documents: create, copy, rename, delete. A deletion shows a notice that restores the document and
// its versions.

import { retitleDocument } from '../../core/document';
import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import { showOverrides } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { WeirPorts } from '../support/ports';
import { buildStoredDocument, type DocumentCache } from './documentCache';
import type { DocumentSaver } from './documentSaver';
import type { WorkspaceState, WorkspaceStore } from './workspaceState';

interface DocumentActionsParts {
  readonly store: WorkspaceStore;
  readonly cache: DocumentCache;
  readonly saver: DocumentSaver;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'newId'>;
  show(document: StoredDocument): void;
}

export type DocumentActions = Pick<
  WorkspaceState,
  'createDocument' | 'duplicateDocument' | 'deleteDocument' | 'renameDocument' | 'allDocuments'
>;

export function createDocumentActions({ store, cache, saver, ports, show }: DocumentActionsParts): DocumentActions {
  const { getState: get, setState: set } = store;
  const { repository, clock } = ports;
  const relist = () => set({ documents: cache.summaries() });

  /** Waits for the end of the deletion, then stores the document again. */
  const bringBack = async (document: StoredDocument, dropped: Promise<readonly StoredSnapshot[]>, isOpen: boolean) => {
    const snapshots = await dropped;
    cache.put({ ...document, edition: 0 });
    relist();
    await saver.flush();
    try {
      for (const snapshot of snapshots) await repository.saveSnapshot(snapshot);
    } catch {
      get().notify('warning', t.restoredWithoutVersions({ title: document.title }));
    }
    // After its versions: a document that is opened without versions gets a new one.
    const back = cache.current(document.id);
    if (isOpen && back) show(back);
  };

  return {
    allDocuments: () => {
      saver.capture();
      return cache.summaries().flatMap(({ id }) => cache.current(id) ?? []);
    },
    createDocument: (fresh) => {
      void saver.flush();
      const document = buildStoredDocument(ports.newId(), fresh, clock.now());
      cache.put(document);
      relist();
      show(document);
      saver.saveSoon();
      return document.id;
    },
    duplicateDocument: (id) => {
      saver.capture();
      const original = cache.current(id);
      if (!original) return;
      const { title, kind, source, layout, tools } = original;
      const copy = { title: `${title} (copy)`, kind, source, layout };
      get().createDocument(tools === undefined ? copy : { ...copy, tools });
    },
    deleteDocument: (id) => {
      saver.capture();
      const document = cache.current(id);
      if (!document) return;
      const { title } = document;
      if (cache.summaries().length === 1) {
        get().notify('info', t.lastDocumentStays);
        return;
      }
      const isOpen = get().history.document.id === id;
      const dropped = saver.drop(id).catch(() => {
        get().notify('error', t.notDeleted({ title }));
        return [];
      });
      relist();
      const next = cache.summaries()[0];
      if (isOpen && next) show(cache.current(next.id) as StoredDocument);
      get().notify('info', t.documentDeleted({ title }), {
        label: common.undo,
        run: () => void bringBack(document, dropped, isOpen),
      });
    },
    renameDocument: (title, id) => {
      const trimmed = showOverrides(title.trim());
      const { history } = get();
      const { document } = history;
      if (id !== undefined && id !== document.id) {
        const other = cache.current(id);
        if (!other || trimmed === '' || trimmed === other.title) return;
        cache.put({ ...other, title: trimmed });
        relist();
      } else {
        if (trimmed === '' || trimmed === document.title) return;
        set({ history: retitleDocument(history, trimmed) });
      }
      saver.saveSoon();
    },
  };
}
