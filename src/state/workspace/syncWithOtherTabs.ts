// Synchronises a document that is open in two tabs. Another tab's newer text is adopted if this tab has no unsaved
// changes; otherwise both are kept: the other keeps the name, this one continues as a new document. In both cases the
// user is notified.

import { applyTransaction, retitleDocument } from '../../core/document';
import type { StoredDocument } from '../../core/storage';
import { diffText } from '../../core/support';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { WeirPorts } from '../support/ports';
import { type DocumentCache, isSameDocumentText, withVisibleTitle } from './documentCache';
import type { DocumentSaver } from './documentSaver';
import type { WorkspaceState, WorkspaceStore } from './workspaceState';

interface TabSyncParts {
  readonly store: WorkspaceStore;
  readonly cache: DocumentCache;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'newId'>;
  saver(): Pick<DocumentSaver, 'capture' | 'saveSoon'>;
  /** Called when the open document has adopted another tab's text. */
  onAdopted(history: WorkspaceState['history'], places: WorkspaceState['places'], tools: string | undefined): void;
}

/**
 * Reads the stored document and reconciles it with this tab's text, after a message that it changed or after a refused
 * save. Rejects if the repository does.
 */
export function createTabSync(parts: TabSyncParts): (id: string, why: 'news' | 'conflict') => Promise<void> {
  const { store, cache, ports } = parts;
  const { repository, clock } = ports;

  /** Continues with this tab's text as a copy with a new name, including its undo history. */
  const keepAsCopy = (local: StoredDocument, title: string) => {
    const now = clock.now();
    const copy: StoredDocument = { ...local, id: ports.newId(), title, edition: 0, createdAt: now, updatedAt: now };
    cache.put(copy);
    const { history } = store.getState();
    if (history.document.id === local.id) {
      store.setState({ history: { ...history, document: { ...history.document, id: copy.id, title } } });
    }
    store.setState({ documents: cache.summaries() });
    parts.saver().saveSoon();
  };

  const adopt = (stored: StoredDocument) => {
    cache.release(stored.id);
    const { history, places } = store.getState();
    if (history.document.id !== stored.id) {
      cache.settle(stored);
      store.setState({ documents: cache.summaries() });
      return;
    }
    const change = diffText(history.document.source, stored.source);
    const applied = applyTransaction(history, {
      edits: change ? [change] : [],
      layout: { set: stored.layout },
      origin: 'import',
      // Layout-only changes of another tab are not undo steps.
      intent: change ? 'record' : 'skip',
      baseRevision: history.document.revision,
      label: t.changedInAnotherTab,
      at: clock.now(),
    });
    const next = retitleDocument(applied.ok ? applied.value : history, stored.title);
    const views = Object.entries(stored.places ?? {}).map(([view, points]) => [
      view,
      { ...points, ...places[view as keyof typeof places] },
    ]);
    const merged = { ...places, ...Object.fromEntries(views) };
    // Recorded in the form that this tab shows, so that adopting the text does not count as a change to save.
    cache.settle({ ...stored, layout: next.document.layout as StoredDocument['layout'], places: merged });
    store.setState({ documents: cache.summaries() });
    parts.onAdopted(next, merged, stored.tools);
  };

  return async (id, why) => {
    const found = await repository.loadDocument(id);
    const stored = found && withVisibleTitle(found);
    parts.saver().capture();
    const base = cache.stored(id);
    const local = cache.current(id);
    if (!stored) {
      if (!base || !local) return;
      const isOpen = store.getState().history.document.id === id;
      cache.remove(id);
      if (isOpen || local !== base) {
        keepAsCopy(local, local.title);
        store.getState().notify('warning', t.deletedInOtherTab({ title: local.title }));
      } else store.setState({ documents: cache.summaries() });
      return;
    }
    const known = base?.edition ?? 0;
    // A save refused for an edition older than the known one: the store was reset meanwhile.
    if (why === 'news' ? stored.edition <= known : stored.edition === known) return;
    const isOurTextUnsaved = local && base && !isSameDocumentText(local, base);
    if (!isOurTextUnsaved || isSameDocumentText(local, stored)) {
      adopt(stored);
      return;
    }
    cache.release(id);
    cache.settle(stored);
    const title = t.thisTab({ title: local.title });
    keepAsCopy(local, title);
    store.getState().notify('warning', t.changedInOtherTab({ title: local.title, newTitle: title }));
  };
}
