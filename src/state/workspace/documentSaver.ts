// When and how documents are written: soon after a change, at once when the tab hides, again after a refusal. A save
// stands on the edition it was made from; when another tab was faster, both texts are kept (`meetOtherTab`).

import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import { workspaceMessages as t } from '../../messages/workspace.en';
import { describeRefusal } from '../support/describeRefusal';
import type { WeirPorts } from '../support/ports';
import type { DocumentShelf } from './documentShelf';
import type { WorkspaceStore } from './workspaceState';

/** Milliseconds from a change to its save. */
export const SAVE_DELAY = 250;
/** Milliseconds from a refused save to the next try. */
export const RETRY_DELAY = 5000;

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

interface SaverParts {
  readonly store: WorkspaceStore;
  readonly shelf: DocumentShelf;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'tabs'>;
  /** Another tab has saved this document meanwhile. */
  onConflict(id: string): Promise<void>;
}

export function createDocumentSaver(parts: SaverParts) {
  const { store, shelf, ports } = parts;
  const { repository, clock, tabs } = ports;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> | undefined;
  const dropped = new Set<string>();

  /** Takes what the open document has become onto the shelf, if it has become anything new. */
  const capture = () => {
    const { history, places, tools } = store.getState();
    const { document } = history;
    const before = shelf.current(document.id);
    if (!before) return;
    const isSameText = before.source === document.source && before.title === document.title && before.tools === tools;
    const isSamePlaces =
      before.layout === document.layout && (before.places === places || (!before.places && isEmpty(places)));
    if (isSameText && isSamePlaces) return;
    const { tools: _tools, ...rest } = before;
    shelf.hold({
      ...rest,
      ...(tools === undefined ? {} : { tools }),
      title: document.title,
      source: document.source,
      layout: document.layout as StoredDocument['layout'],
      places: places as NonNullable<StoredDocument['places']>,
      updatedAt: isSameText ? before.updatedAt : clock.now(),
    });
  };

  const write = async (id: string, closing: boolean): Promise<boolean> => {
    const document = shelf.current(id);
    if (!document || !shelf.isUnsaved(id)) return true;
    // A closing page does not wait for the write under way: its own comes after that one.
    const step = closing && writing ? 2 : 1;
    const next = { ...document, edition: (shelf.stored(id)?.edition ?? 0) + step };
    const outcome = await repository.saveDocument(next, { closing });
    if (dropped.has(id)) return true;
    if (outcome === 'conflict') {
      await parts.onConflict(id);
      return false;
    }
    shelf.settle(next);
    tabs?.post({ kind: 'document.changed', documentId: id });
    return true;
  };

  const plan = (delay: number) => {
    if (timer !== undefined) clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };

  const writeAll = async (closing: boolean) => {
    try {
      for (let ids = shelf.unsavedIds(); ids.length > 0; ids = shelf.unsavedIds()) {
        for (const id of ids) await write(id, closing);
        // While somebody types, what came meanwhile waits for its own turn.
        if (timer !== undefined) break;
      }
      store.setState({ documents: shelf.summaries(), saveState: timer === undefined ? 'saved' : 'saving' });
    } catch (error) {
      const isOutdated = error instanceof Error && error.name === 'VersionError';
      store.setState({ documents: shelf.summaries(), saveState: 'failed' });
      const refused = t.browserRefusedToSave({ why: describeRefusal(error) });
      store.getState().notify('error', isOutdated ? t.newerWeirInAnother : refused);
      if (timer === undefined) plan(RETRY_DELAY);
    }
  };

  const flush = async ({ closing = false }: { readonly closing?: boolean } = {}): Promise<void> => {
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    capture();
    if (closing) {
      await writeAll(true);
      return;
    }
    // One write at a time: each stands on the edition the one before has made.
    const before = writing;
    const mine = (async () => {
      await before;
      await writeAll(false);
    })();
    writing = mine;
    await mine;
    if (writing === mine) writing = undefined;
  };

  return {
    capture,
    flush,
    saveSoon: () => {
      plan(SAVE_DELAY);
      if (store.getState().saveState !== 'saving') store.setState({ saveState: 'saving' });
    },
    /** A document is gone for good, with its snapshots: those that could be read are what is returned. */
    drop: async (id: string): Promise<readonly StoredSnapshot[]> => {
      dropped.add(id);
      shelf.remove(id);
      try {
        await writing;
        const snapshots = await repository.listSnapshots(id).catch(() => undefined);
        await repository.deleteDocument(id);
        tabs?.post({ kind: 'document.changed', documentId: id });
        return snapshots?.items ?? [];
      } finally {
        // From here on no write of it is under way: whoever brings it back saves it as any other.
        dropped.delete(id);
      }
    },
  };
}

const isEmpty = (value: object) => Object.keys(value).length === 0;
