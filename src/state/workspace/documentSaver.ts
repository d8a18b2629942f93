// When and how documents are written: when changes rest, and at the latest within a second of the first one, at once when
// the tab hides, again after a refusal. A save stands on the edition it was made from; when another tab was faster, both texts
// are kept (`meetOtherTab`). Documents do not wait for each other.

import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import { workspaceMessages as t } from '../../messages/workspace.en';
import { describeRefusal } from '../support/describeRefusal';
import type { WeirPorts } from '../support/ports';
import { createSaveTimer } from '../support/saveTimer';
import { type DocumentCache, isSameDocumentText } from './documentCache';
import type { WorkspaceStore } from './workspaceState';

/** Milliseconds from the last change to its save. */
export const SAVE_DELAY = 250;
/** Milliseconds from the first unsaved change to its save, which leaves some of a second for the write. */
export const LONGEST_WAIT = 750;
/** Milliseconds from a refused save to the next try. */
export const RETRY_DELAY = 5000;

/** Writes of one flush, one after the other, while more is held. */
const ROUNDS = 5;

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

interface SaverParts {
  readonly store: WorkspaceStore;
  readonly cache: DocumentCache;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'tabs'>;
  /** Another tab has saved this document meanwhile. */
  onConflict(id: string): Promise<void>;
}

export function createDocumentSaver(parts: SaverParts) {
  const { store, cache, ports } = parts;
  const { repository, clock, tabs } = ports;
  const saveTimer = createSaveTimer(() => void flush(), SAVE_DELAY, LONGEST_WAIT);
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** By id: the latest write under way, which waits for the one before. */
  const writing = new Map<string, Promise<void>>();
  /** By id: a write that was not answered in time. It may have been made all the same. */
  const unanswered = new Map<string, StoredDocument>();
  /** The refusal that the user knows of. */
  let reportedFailure: string | undefined;
  const dropped = new Set<string>();

  /** Takes what the open document has become onto the shelf, if it has become anything new. */
  const capture = () => {
    const { history, places, tools } = store.getState();
    const { document } = history;
    const before = cache.current(document.id);
    if (!before) return;
    const isSameText = before.source === document.source && before.title === document.title && before.tools === tools;
    const isSamePlaces =
      before.layout === document.layout && (before.places === places || (!before.places && isEmpty(places)));
    if (isSameText && isSamePlaces) return;
    const { tools: _tools, ...rest } = before;
    cache.put({
      ...rest,
      ...(tools === undefined ? {} : { tools }),
      title: document.title,
      source: document.source,
      layout: document.layout as StoredDocument['layout'],
      places: places as NonNullable<StoredDocument['places']>,
      updatedAt: isSameText ? before.updatedAt : clock.now(),
    });
  };

  /** Rejects when the repository refuses. */
  const write = async (id: string, closing: boolean): Promise<void> => {
    const document = cache.current(id);
    if (!document || !cache.isUnsaved(id)) return;
    // A closing page does not wait for the write under way: its own comes after that one.
    const step = closing && writing.has(id) ? 2 : 1;
    const next = { ...document, edition: (cache.stored(id)?.edition ?? 0) + step };
    const outcome = await repository.saveDocument(next, { closing }).catch((error: unknown) => {
      if (isTimeout(error)) unanswered.set(id, next);
      throw error;
    });
    if (dropped.has(id)) return;
    if (outcome === 'conflict') {
      if (await isOwn(id)) return write(id, closing);
      return parts.onConflict(id);
    }
    unanswered.delete(id);
    cache.settle(next);
    tabs?.post({ kind: 'document.changed', documentId: id });
  };

  /** What is stored is what this tab sent and got no answer for: no other tab was faster. */
  const isOwn = async (id: string): Promise<boolean> => {
    const sent = unanswered.get(id);
    const stored = sent && (await repository.loadDocument(id));
    const isSame = sent !== undefined && stored?.edition === sent.edition && isSameDocumentText(stored, sent);
    unanswered.delete(id);
    if (isSame) cache.settle(sent);
    return isSame;
  };

  /** One write of a document at a time: each stands on the edition that the one before has made. */
  const writeInTurn = (id: string): Promise<void> => {
    const before = writing.get(id);
    const mine = (async () => {
      await before?.catch(() => undefined);
      await write(id, false);
    })();
    writing.set(id, mine);
    return mine.finally(() => {
      if (writing.get(id) === mine) writing.delete(id);
    });
  };

  const tellRefusal = (error: unknown) => {
    const isOutdated = error instanceof Error && error.name === 'VersionError';
    const text = isOutdated ? t.newerTabOpen : t.saveFailed({ reason: describeRefusal(error) });
    // It is tried with every change: the same refusal is no news.
    if (text !== reportedFailure) store.getState().notify('error', text);
    reportedFailure = text;
  };

  const flush = async ({ closing = false }: { readonly closing?: boolean } = {}): Promise<void> => {
    saveTimer.stop();
    clearTimeout(retry);
    capture();
    let refused: PromiseRejectedResult | undefined;
    // What is held while it writes has its turn at once, unless its own save is planned.
    for (let round = 0; round < ROUNDS && !refused; round++) {
      // All at once: a page that closes has no later turn, and one document that is slow or refused keeps back no other.
      const writes = cache.unsavedIds().map((id) => (closing ? write(id, true) : writeInTurn(id)));
      const outcomes = await Promise.allSettled(writes);
      refused = outcomes.find((outcome) => outcome.status === 'rejected');
      if (closing || saveTimer.isWaiting() || cache.unsavedIds().length === 0) break;
    }
    if (refused) {
      tellRefusal(refused.reason);
      clearTimeout(retry);
      retry = setTimeout(() => void flush(), RETRY_DELAY);
    } else reportedFailure = undefined;
    const isSaved = !saveTimer.isWaiting() && cache.unsavedIds().length === 0;
    store.setState({ documents: cache.summaries(), saveState: refused ? 'failed' : isSaved ? 'saved' : 'saving' });
  };

  return {
    capture,
    flush,
    saveSoon: () => {
      saveTimer.changed();
      if (store.getState().saveState !== 'saving') store.setState({ saveState: 'saving' });
    },
    /** A document is gone for good, with its snapshots: those that could be read are what is returned. */
    drop: async (id: string): Promise<readonly StoredSnapshot[]> => {
      dropped.add(id);
      cache.remove(id);
      try {
        await writing.get(id)?.catch(() => undefined);
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

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
const isEmpty = (value: object) => Object.keys(value).length === 0;
