// Versions of the open document: stored before large changes and after periods of work, named, compared, restored.
// Loaded after the first render; observes the store from outside. Invariant: a refusal of the repository never loses a
// shown version: it stays in this tab, the user is notified, and storing is retried.

import type { DocumentHistory, DocumentState } from '../../core/document';
import type { SnapshotReason, StoredSnapshot } from '../../core/storage';
import { classifyChange, diffLines, planSnapshot, thinSnapshots, type WorkTrack } from '../../core/versions';
import { commonMessages as common } from '../../messages/common.en';
import { documentGesturesMessages as t } from '../../messages/documentGestures.en';
import { dateLocale } from '../../messages/language';
import type { Analysis } from '../support/analysis';
import { describeRefusal } from '../support/describeRefusal';
import type { WeirPorts } from '../support/ports';
import type { Commit } from './graphEditor';
import type { Versions, WorkspaceStore } from './workspaceState';

export interface VersionsParts {
  readonly store: WorkspaceStore;
  readonly ports: WeirPorts;
  readonly commit: Commit;
}

/** Milliseconds from a refused version to the next try. */
const RETRY_DELAY = 5000;
const KEPT_ANALYSES = 12;
/** Maximum length of a version's name. */
const NAME_LENGTH = 120;

const isSameText = (document: DocumentState, snapshot: StoredSnapshot | undefined): boolean =>
  snapshot !== undefined && snapshot.source === document.source;

/** Name of a version within a sentence. */
const called = ({ name, at }: StoredSnapshot): string =>
  name === undefined ? `of ${new Date(at).toLocaleTimeString(dateLocale, { timeStyle: 'short' })}` : `"${name}"`;

export function createVersions({ store, ports, commit }: VersionsParts): Versions {
  const { repository, clock, tabs } = ports;
  const { getState: get, setState: set } = store;
  let track: WorkTrack | undefined;
  /** Pending read of the stored snapshots; later actions wait for it. */
  let listing: Promise<void> = Promise.resolve();
  let listed: string | undefined;
  const refused = new Map<string, StoredSnapshot>();
  let retry: ReturnType<typeof setTimeout> | undefined;
  const announce = (documentId: string) => tabs?.post({ kind: 'snapshots.changed', documentId });

  const show = (documentId: string, snapshots: readonly StoredSnapshot[]) => {
    if (get().history.document.id === documentId) set({ snapshots });
  };
  const put = (snapshot: StoredSnapshot) => {
    const others = get().snapshots.filter(({ id }) => id !== snapshot.id);
    const older = others.findIndex(({ at }) => at <= snapshot.at);
    const place = older < 0 ? others.length : older;
    show(snapshot.documentId, [...others.slice(0, place), snapshot, ...others.slice(place)]);
  };
  const findSnapshot = (id: string) => get().snapshots.find((snapshot) => snapshot.id === id);

  /** Stores a version, together with those that were refused before. */
  const save = async (snapshot: StoredSnapshot): Promise<void> => {
    refused.set(snapshot.id, snapshot);
    await saveRefused(snapshot.documentId);
  };

  const saveRefused = async (documentId: string): Promise<void> => {
    clearTimeout(retry);
    try {
      for (const waiting of [...refused.values()]) {
        const outcome = await repository.saveSnapshot(waiting);
        refused.delete(waiting.id);
        if (outcome === 'conflict') get().notify('warning', t.versionIsNewer({ version: called(waiting) }));
      }
      announce(documentId);
    } catch (error) {
      get().notify('warning', t.versionNotStored({ why: describeRefusal(error) }));
      retry = setTimeout(() => void saveRefused(documentId), RETRY_DELAY);
    }
  };

  const thin = async (documentId: string) => {
    if (get().history.document.id !== documentId) return;
    const deletedIds = new Set(thinSnapshots(get().snapshots, clock.now()));
    if (deletedIds.size === 0) return;
    const { compared, snapshots } = get();
    // Versions that are being compared are not deleted.
    for (const id of [compared?.before, compared?.after]) if (id !== undefined) deletedIds.delete(id);
    set({ snapshots: snapshots.filter(({ id }) => !deletedIds.has(id)) });
    for (const id of deletedIds) {
      refused.delete(id);
      // A version that remains is deleted by the next thinning.
      await repository.deleteSnapshot(id).catch(() => undefined);
    }
  };

  const build = (
    document: DocumentState,
    more: Pick<StoredSnapshot, 'automatic' | 'reason' | 'name'>,
  ): StoredSnapshot => ({
    version: 1,
    id: ports.newId(),
    documentId: document.id,
    ...more,
    kind: document.kind,
    title: document.title,
    source: document.source,
    layout: document.layout as StoredSnapshot['layout'],
    at: clock.now(),
  });

  const keep = async (document: DocumentState, reason: SnapshotReason): Promise<void> => {
    if (listed !== document.id || isSameText(document, get().snapshots[0])) return;
    const snapshot = build(document, { automatic: true, reason });
    put(snapshot);
    await save(snapshot);
    await thin(document.id);
  };

  /** Reads the stored versions of the open document. Returns early if another document was opened meanwhile. */
  const list = async (): Promise<void> => {
    const { id } = get().history.document;
    const stored = await repository.listSnapshots(id).catch(() => undefined);
    if (get().history.document.id !== id) return;
    if (!stored) {
      get().notify('warning', t.versionsUnreadable);
      return;
    }
    const known = new Set(stored.items.map((snapshot) => snapshot.id));
    // Refused versions are shown as well.
    const waiting = [...refused.values()].filter((snapshot) => snapshot.documentId === id && !known.has(snapshot.id));
    const snapshots = [...waiting, ...stored.items].sort((first, second) => second.at - first.at);
    set({ snapshots, unreadableSnapshots: stored.unreadable });
    listed = id;
  };

  const open = () => {
    track = undefined;
    listed = undefined;
    set({ snapshots: [], unreadableSnapshots: 0, compared: undefined });
    const { document } = get().history;
    listing = list().then(() => {
      // The text as it was opened, even if the user has typed since.
      if (get().history.document.id === document.id) return keep(document, 'opened');
      return undefined;
    });
  };

  const follow = (before: DocumentHistory, after: DocumentHistory) => {
    const last = after.past.at(-1);
    const isJoined = after.past.length === before.past.length && after.past.at(-2) === before.past.at(-2);
    const isTravel = after.past.length < before.past.length || last === before.future.at(-1);
    const lengths = { before: before.document.source.length, after: after.document.source.length };
    const reason = last && !isTravel ? classifyChange(last, isJoined ? lengths : undefined) : undefined;
    const plan = planSnapshot(track, { at: clock.now(), isStep: !isJoined, reason });
    track = plan.track;
    if (plan.keep) void keep(before.document, plan.keep);
  };

  store.subscribe((state, before) => {
    if (state.history === before.history) return;
    const [now, then] = [state.history.document, before.history.document];
    // If the text continues as a copy under another id, its versions start there.
    if (state.editorKey !== before.editorKey || now.id !== then.id) open();
    else if (now.source !== then.source) follow(before.history, state.history);
  });
  open();

  // The latest requested analyses by text: a list of versions requests the same ones repeatedly.
  const analyses = new Map<string, Promise<Analysis>>();
  let queue: Promise<unknown> = Promise.resolve();
  const analyse = (kind: StoredSnapshot['kind'], source: string): Promise<Analysis> => {
    const key = `${kind} ${source}`;
    const known = analyses.get(key);
    if (known) return known;
    const ask = ports.analyseInBackground ?? ports.analyse;
    // One after another: an analyser in a worker may answer an older request with the newest text.
    const answer = queue.then(() => ask(kind, source));
    queue = answer.catch(() => undefined);
    analyses.set(key, answer);
    const [oldest] = analyses.keys();
    if (analyses.size > KEPT_ANALYSES && oldest !== undefined) analyses.delete(oldest);
    return answer;
  };

  return {
    reload: async () => {
      await listing;
      await list();
    },
    readVersion: async (id) => {
      await listing;
      const snapshot = findSnapshot(id);
      return snapshot && analyse(snapshot.kind, snapshot.source);
    },
    takeSnapshot: async (requestedName) => {
      const { document } = get().history;
      await listing;
      if (get().history.document.id !== document.id) return;
      const name = requestedName?.trim().slice(0, NAME_LENGTH) || undefined;
      const newest = get().snapshots[0];
      const isKnown = newest !== undefined && isSameText(document, newest);
      if (isKnown && !newest.automatic && (name === undefined || newest.name === name)) {
        get().notify('info', t.versionIsCurrentText({ version: called(newest) }));
        return;
      }
      const named = { automatic: false, ...(name === undefined ? {} : { name }) };
      // An automatic version of the same text is replaced by the requested one, to avoid duplicates.
      const snapshot = { ...build(document, named), ...(isKnown && newest.automatic ? { id: newest.id } : {}) };
      track = undefined;
      put(snapshot);
      await save(snapshot);
      await thin(document.id);
    },
    restoreSnapshot: async (id) => {
      await listing;
      const snapshot = findSnapshot(id);
      if (!snapshot) return;
      const { document } = get().history;
      if (snapshot.documentId !== document.id) return;
      const kept = keep(document, 'restore');
      const views = Object.entries(document.layout) as [keyof DocumentState['layout'], object][];
      const removedPositions = views.map(([view, points]) => [
        view,
        Object.keys(points).filter((nodeId) => !Object.hasOwn(snapshot.layout[view] ?? {}, nodeId)),
      ]);
      const { edits } = diffLines(document.source, snapshot.source);
      const before = get().history;
      commit(edits, {
        origin: 'import',
        intent: 'record',
        label: t.restoreVersion({ version: called(snapshot) }),
        layout: { remove: Object.fromEntries(removedPositions), set: snapshot.layout },
      });
      if (get().history === before) get().notify('info', t.documentMatchesVersion({ version: called(snapshot) }));
      await kept;
    },
    renameSnapshot: async (id, requestedName) => {
      await listing;
      const snapshot = findSnapshot(id);
      const name = requestedName.trim().slice(0, NAME_LENGTH);
      if (!snapshot || name === (snapshot.name ?? '')) return;
      const { name: _name, reason: _reason, ...rest } = snapshot;
      // A version with a name is not deleted automatically.
      const renamed: StoredSnapshot = { ...rest, automatic: false, ...(name === '' ? {} : { name }) };
      put(renamed);
      await save(renamed);
    },
    deleteSnapshot: async (id) => {
      await listing;
      const snapshot = findSnapshot(id);
      if (!snapshot) return;
      const { compared } = get();
      if (compared && (compared.before === id || compared.after === id)) set({ compared: undefined });
      refused.delete(id);
      const others = get().snapshots.filter((other) => other.id !== id);
      show(snapshot.documentId, others);
      try {
        await repository.deleteSnapshot(id);
        announce(snapshot.documentId);
        get().notify('info', t.versionDeleted({ version: called(snapshot) }), {
          label: common.undo,
          run: () => {
            put(snapshot);
            void save(snapshot);
          },
        });
      } catch {
        put(snapshot);
        get().notify('error', t.versionNotDeleted({ version: called(snapshot) }));
      }
    },
  };
}
