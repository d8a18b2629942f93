// Two tabs on one document. Another tab's newer text is taken over where this one has nothing unsaved; else both are
// kept: the other keeps the name, this one goes on as a document of its own. Either way the user is told what happened.

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
  /** The open document became this one, by hands of another tab. */
  onAdopted(history: WorkspaceState['history'], places: WorkspaceState['places'], tools: string | undefined): void;
}

/**
 * Looks up what is stored of a document and brings it together with what this tab has: on the news that it changed,
 * or because a save was refused over it. Rejects when the repository does.
 */
export function createTabSync(parts: TabSyncParts): (id: string, why: 'news' | 'conflict') => Promise<void> {
  const { store, cache, ports } = parts;
  const { repository, clock } = ports;

  /** This tab's text under a name of its own; the open document goes on as the copy, undo and all. */
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
      // Places alone are no step of their own: what is undone here is what was done here.
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
    // As this tab shows it from now on, so that taking it over is no change to be saved again.
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
    // A refused save on top of an edition that is older than the one known: the store was set back meanwhile.
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
