// Two tabs on one document. Another tab's newer text is taken over where this one has nothing unsaved; else both are
// kept: the other keeps the name, this one goes on as a document of its own. Either way the user is told what happened.

import { applyTransaction, retitleDocument } from '../../core/document';
import type { StoredDocument } from '../../core/storage';
import { diffText } from '../../core/support';
import { workspaceMessages as t } from '../../messages/workspace.en';
import type { WeirPorts } from '../support/ports';
import { type DocumentShelf, isSameText, withVisibleTitle } from './documentCache';
import type { DocumentSaver } from './documentSaver';
import type { WorkspaceState, WorkspaceStore } from './workspaceState';

interface MeetingParts {
  readonly store: WorkspaceStore;
  readonly shelf: DocumentShelf;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'newId'>;
  saver(): Pick<DocumentSaver, 'capture' | 'saveSoon'>;
  /** The open document became this one, by hands of another tab. */
  onAdopted(history: WorkspaceState['history'], places: WorkspaceState['places'], tools: string | undefined): void;
}

/**
 * Looks up what is stored of a document and brings it together with what this tab has: on the news that it changed,
 * or because a save was refused over it. Rejects when the repository does.
 */
export function createMeeting(parts: MeetingParts): (id: string, why: 'news' | 'conflict') => Promise<void> {
  const { store, shelf, ports } = parts;
  const { repository, clock } = ports;

  /** This tab's text under a name of its own; the open document goes on as the copy, undo and all. */
  const keepAsCopy = (ours: StoredDocument, title: string) => {
    const now = clock.now();
    const copy: StoredDocument = { ...ours, id: ports.newId(), title, edition: 0, createdAt: now, updatedAt: now };
    shelf.hold(copy);
    const { history } = store.getState();
    if (history.document.id === ours.id) {
      store.setState({ history: { ...history, document: { ...history.document, id: copy.id, title } } });
    }
    store.setState({ documents: shelf.summaries() });
    parts.saver().saveSoon();
  };

  const adopt = (theirs: StoredDocument) => {
    shelf.release(theirs.id);
    const { history, places } = store.getState();
    if (history.document.id !== theirs.id) {
      shelf.settle(theirs);
      store.setState({ documents: shelf.summaries() });
      return;
    }
    const change = diffText(history.document.source, theirs.source);
    const applied = applyTransaction(history, {
      edits: change ? [change] : [],
      layout: { set: theirs.layout },
      origin: 'import',
      // Places alone are no step of their own: what is undone here is what was done here.
      intent: change ? 'record' : 'skip',
      baseRevision: history.document.revision,
      label: t.changedInAnotherTab,
      at: clock.now(),
    });
    const next = retitleDocument(applied.ok ? applied.value : history, theirs.title);
    const views = Object.entries(theirs.places ?? {}).map(([view, points]) => [
      view,
      { ...points, ...places[view as keyof typeof places] },
    ]);
    const merged = { ...places, ...Object.fromEntries(views) };
    // As this tab shows it from now on, so that taking it over is no change to be saved again.
    shelf.settle({ ...theirs, layout: next.document.layout as StoredDocument['layout'], places: merged });
    store.setState({ documents: shelf.summaries() });
    parts.onAdopted(next, merged, theirs.tools);
  };

  return async (id, why) => {
    const found = await repository.loadDocument(id);
    const theirs = found && withVisibleTitle(found);
    parts.saver().capture();
    const base = shelf.stored(id);
    const ours = shelf.current(id);
    if (!theirs) {
      if (!base || !ours) return;
      const isOpen = store.getState().history.document.id === id;
      shelf.remove(id);
      if (isOpen || ours !== base) {
        keepAsCopy(ours, ours.title);
        store.getState().notify('warning', t.wasDeletedInAnotherTab({ title: ours.title }));
      } else store.setState({ documents: shelf.summaries() });
      return;
    }
    const known = base?.edition ?? 0;
    // A refused save on top of an edition that is older than the one known: the store was set back meanwhile.
    if (why === 'news' ? theirs.edition <= known : theirs.edition === known) return;
    const isOurTextUnsaved = ours && base && !isSameText(ours, base);
    if (!isOurTextUnsaved || isSameText(ours, theirs)) {
      adopt(theirs);
      return;
    }
    shelf.release(id);
    shelf.settle(theirs);
    const title = t.thisTab({ title: ours.title });
    keepAsCopy(ours, title);
    store.getState().notify('warning', t.wasChangedInAnotherTab({ title: ours.title, title2: title }));
  };
}
