// What can be done with whole documents: make, copy, rename, delete. A deletion is told with a way back, which brings
// the document and its versions.

import { retitleDocument } from '../../core/document';
import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import { showOverrides } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { WeirPorts } from '../support/ports';
import { buildStored, type DocumentShelf } from './documentCache';
import type { DocumentSaver } from './documentSaver';
import type { WorkspaceState, WorkspaceStore } from './workspaceState';

interface ShelfParts {
  readonly store: WorkspaceStore;
  readonly shelf: DocumentShelf;
  readonly saver: DocumentSaver;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'newId'>;
  show(document: StoredDocument): void;
}

export type ShelfActions = Pick<
  WorkspaceState,
  'createDocument' | 'duplicateDocument' | 'deleteDocument' | 'renameDocument' | 'allDocuments'
>;

export function createShelfActions({ store, shelf, saver, ports, show }: ShelfParts): ShelfActions {
  const { getState: get, setState: set } = store;
  const { repository, clock } = ports;
  const relist = () => set({ documents: shelf.summaries() });

  /** Waits for the deletion to be over, and stores the document anew. */
  const bringBack = async (document: StoredDocument, dropped: Promise<readonly StoredSnapshot[]>, isOpen: boolean) => {
    const snapshots = await dropped;
    shelf.hold({ ...document, edition: 0 });
    relist();
    await saver.flush();
    try {
      for (const snapshot of snapshots) await repository.saveSnapshot(snapshot);
    } catch {
      get().notify('warning', t.isBackButNotAll({ title: document.title }));
    }
    // After its versions: one that is opened without any gets a new one.
    const back = shelf.current(document.id);
    if (isOpen && back) show(back);
  };

  return {
    allDocuments: () => {
      saver.capture();
      return shelf.summaries().flatMap(({ id }) => shelf.current(id) ?? []);
    },
    createDocument: (fresh) => {
      void saver.flush();
      const document = buildStored(ports.newId(), fresh, clock.now());
      shelf.hold(document);
      relist();
      show(document);
      saver.saveSoon();
      return document.id;
    },
    duplicateDocument: (id) => {
      saver.capture();
      const original = shelf.current(id);
      if (!original) return;
      const { title, kind, source, layout, tools } = original;
      const copy = { title: `${title} (copy)`, kind, source, layout };
      get().createDocument(tools === undefined ? copy : { ...copy, tools });
    },
    deleteDocument: (id) => {
      saver.capture();
      const document = shelf.current(id);
      if (!document) return;
      const { title } = document;
      if (shelf.summaries().length === 1) {
        get().notify('info', t.lastDocumentStaysCreate);
        return;
      }
      const isOpen = get().history.document.id === id;
      const dropped = saver.drop(id).catch(() => {
        get().notify('error', t.couldNotBeDeleted({ title }));
        return [];
      });
      relist();
      const next = shelf.summaries()[0];
      if (isOpen && next) show(shelf.current(next.id) as StoredDocument);
      get().notify('info', t.wasDeletedWithItsVersions({ title }), {
        label: common.undo,
        run: () => void bringBack(document, dropped, isOpen),
      });
    },
    renameDocument: (title, id) => {
      const trimmed = showOverrides(title.trim());
      const { history } = get();
      const { document } = history;
      if (id !== undefined && id !== document.id) {
        const other = shelf.current(id);
        if (!other || trimmed === '' || trimmed === other.title) return;
        shelf.hold({ ...other, title: trimmed });
        relist();
      } else {
        if (trimmed === '' || trimmed === document.title) return;
        set({ history: retitleDocument(history, trimmed) });
      }
      saver.saveSoon();
    },
  };
}
