// A repository in memory: for browsers that refuse a database, and for tests. It keeps the port's promises about
// editions and logs, but nothing outlives the tab, which `durable` shows.

import type { SessionEvent } from '../session';
import { applyRunDescription, markRunDeleted, readDeletedRun, sortDeletedRuns, unmarkRunDeleted } from './deletedRuns';
import {
  isDeletedRunRecord,
  isSameEvent,
  isUnfinished,
  readListing,
  type StoredDocument,
  type StoredRun,
  type StoredSnapshot,
  sortSnapshots,
} from './readStoredRecords';
import type { Repository } from './repository';
import { markUnfinished, takeMark, unfinishedImports } from './unfinishedRuns';

/** `notice`: the reason why nothing is kept, if the user can change it. */
export function createMemoryRepository(notice?: string): Repository {
  const documents = new Map<string, StoredDocument>();
  const snapshots = new Map<string, StoredSnapshot>();
  const runs = new Map<string, StoredRun>();
  const logs = new Map<string, Map<number, SessionEvent>>();
  const present = (ids: readonly string[]) => ids.flatMap((id) => runs.get(id) ?? []);
  const drop = (id: string) => {
    runs.delete(id);
    logs.delete(id);
  };
  return {
    durable: false,
    ...(notice === undefined ? {} : { notice }),
    listDocuments: async () => ({ items: [...documents.values()], unreadable: 0 }),
    loadDocument: async (id) => documents.get(id),
    saveDocument: async (document, how) => {
      const stored = documents.get(document.id)?.edition ?? 0;
      if (!how?.closing && stored !== document.edition - 1) return 'conflict';
      documents.set(document.id, document);
      return 'saved';
    },
    deleteDocument: async (id) => {
      documents.delete(id);
      for (const snapshot of [...snapshots.values()]) if (snapshot.documentId === id) snapshots.delete(snapshot.id);
    },
    listSnapshots: async (documentId) => ({
      items: sortSnapshots([...snapshots.values()].filter((snapshot) => snapshot.documentId === documentId)),
      unreadable: 0,
    }),
    saveSnapshot: async (snapshot) => {
      snapshots.set(snapshot.id, snapshot);
      return 'saved';
    },
    deleteSnapshot: async (id) => {
      snapshots.delete(id);
    },
    listRuns: async () => ({
      items: [...runs.values()].filter((run) => !isDeletedRunRecord(run) && !isUnfinished(run)),
      unreadable: 0,
    }),
    hasRun: async (id) => runs.has(id),
    saveRun: async (run, how) => {
      runs.set(run.id, how?.importing === undefined ? run : markUnfinished(run, how.importing));
      return 'saved';
    },
    finishImport: async (ids) => {
      for (const run of present(ids)) if (isUnfinished(run)) runs.set(run.id, takeMark(run));
    },
    listUnfinished: async () => unfinishedImports([...runs.values()]),
    dropUnfinished: async (ids, how) => {
      for (const run of present(ids)) {
        if (!isUnfinished(run)) continue;
        runs.delete(run.id);
        if (!how?.keepsLogs) logs.delete(run.id);
      }
    },
    describeRuns: async (changes) =>
      changes.flatMap((change) => {
        const record = runs.get(change.id);
        if (!record || isDeletedRunRecord(record)) return [];
        const described = applyRunDescription(record, change);
        runs.set(change.id, described);
        return [described];
      }),
    moveRunsToDeleted: async (ids, at) => {
      for (const run of present(ids)) runs.set(run.id, markRunDeleted(run, at));
    },
    restoreRuns: async (ids) => {
      const restored = present(ids).filter(isDeletedRunRecord).map(unmarkRunDeleted);
      for (const run of restored) runs.set(run.id, run);
      return restored;
    },
    listDeletedRuns: async () => {
      const { items, unreadable } = readListing([...runs.values()].filter(isDeletedRunRecord), readDeletedRun);
      return { items: sortDeletedRuns(items), unreadable };
    },
    deleteRun: async (id) => drop(id),
    purgeDeletedRuns: async (ids) => {
      for (const run of present(ids)) if (isDeletedRunRecord(run)) drop(run.id);
    },
    appendEvents: async (added, how) => {
      const others = added.flatMap((event) => {
        const other = logs.get(event.sessionId)?.get(event.seq);
        return other && !isSameEvent(other, event) ? [other] : [];
      });
      if (others.length > 0) return 'conflict';
      for (const event of added) {
        const log = logs.get(event.sessionId) ?? new Map<number, SessionEvent>();
        log.set(event.seq, event);
        logs.set(event.sessionId, log);
      }
      how?.onProgress?.(added.length);
      return 'appended';
    },
    loadEvents: async (sessionId) => {
      const events = [...(logs.get(sessionId)?.values() ?? [])].sort((first, second) => first.seq - second.seq);
      const gap = events.findIndex((event, index) => index > 0 && event.seq !== (events[index - 1]?.seq ?? 0) + 1);
      return gap < 0 ? events : events.slice(0, gap);
    },
    loadEvent: async (sessionId, seq) => logs.get(sessionId)?.get(seq),
  };
}
