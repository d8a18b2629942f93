// Writes documents: when there was no change for a while, at the latest within a second of the first change, at once
// when the tab is hidden, and again after a refusal. A save is based on the edition it was made from; if another tab
// was faster, both texts are kept (`createTabSync`). Documents do not wait for each other.

import type { StoredDocument, StoredSnapshot } from '../../core/storage';
import { workspaceMessages as t } from '../../messages/workspace.en';
import { describeRefusal } from '../support/describeRefusal';
import type { WeirPorts } from '../support/ports';
import { createSaveTimer } from '../support/saveTimer';
import { type DocumentCache, isSameDocumentText } from './documentCache';
import type { WorkspaceStore } from './workspaceState';

/** Milliseconds from the last change to its save. */
export const SAVE_DELAY = 250;
/** Milliseconds from the first unsaved change to its save; the rest of the second is left for the write. */
export const LONGEST_WAIT = 750;
/** Milliseconds from a refused save to the next try. */
export const RETRY_DELAY = 5000;

/** Consecutive writes in one flush while there are unsaved changes. */
const ROUNDS = 5;

export type DocumentSaver = ReturnType<typeof createDocumentSaver>;

interface SaverParts {
  readonly store: WorkspaceStore;
  readonly cache: DocumentCache;
  readonly ports: Pick<WeirPorts, 'repository' | 'clock' | 'tabs'>;
  /** Called when another tab has saved this document meanwhile. */
  onConflict(id: string): Promise<void>;
}

export function createDocumentSaver(parts: SaverParts) {
  const { store, cache, ports } = parts;
  const { repository, clock, tabs } = ports;
  const saveTimer = createSaveTimer(() => void flush(), SAVE_DELAY, LONGEST_WAIT);
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** The latest pending write by document id; it waits for the previous one. */
  const writing = new Map<string, Promise<void>>();
  /** Writes without an answer in time, by document id. They may have succeeded. */
  const unanswered = new Map<string, StoredDocument>();
  /** The refusal already shown to the user. */
  let reportedFailure: string | undefined;
  const dropped = new Set<string>();

  /** Puts the open document's text into the cache if it has changed. */
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

  /** Rejects if the repository refuses. */
  const write = async (id: string, closing: boolean): Promise<void> => {
    const document = cache.current(id);
    if (!document || !cache.isUnsaved(id)) return;
    // A closing page does not wait for the pending write: its own write follows that one.
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

  /** Whether the stored text is the one that this tab sent without getting an answer: then no other tab was faster. */
  const isOwn = async (id: string): Promise<boolean> => {
    const sent = unanswered.get(id);
    const stored = sent && (await repository.loadDocument(id));
    const isSame = sent !== undefined && stored?.edition === sent.edition && isSameDocumentText(stored, sent);
    unanswered.delete(id);
    if (isSame) cache.settle(sent);
    return isSame;
  };

  /** Writes of one document run one after the other, since each is based on the edition of the previous one. */
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
    // Every change triggers a retry: the same refusal is shown once.
    if (text !== reportedFailure) store.getState().notify('error', text);
    reportedFailure = text;
  };

  const flush = async ({ closing = false }: { readonly closing?: boolean } = {}): Promise<void> => {
    saveTimer.stop();
    clearTimeout(retry);
    capture();
    let refused: PromiseRejectedResult | undefined;
    // Changes made during the write are written at once, unless their own save is scheduled.
    for (let round = 0; round < ROUNDS && !refused; round++) {
      // All documents in parallel: a closing page has no later chance, and a slow or refused document must not delay
      // the others.
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
    /** Deletes a document with its snapshots, and returns those that could be read. */
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
        // No write is pending any more: if the document is restored, it is saved like any other.
        dropped.delete(id);
      }
    },
  };
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
const isEmpty = (value: object) => Object.keys(value).length === 0;
