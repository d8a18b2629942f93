// Store of the run history: the state of its panel, and actions on whole stored runs. Deleting moves runs into the
// repository's bin, independent of tabs and timers: if the page closes immediately afterwards, they can still be
// restored for `KEEP_DAYS`. A run that is being written is never deleted.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DeletedRun, RunDescription, StoredRun } from '../../core/storage';
import { commonMessages as common } from '../../messages/common.en';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';
import { describeRefusal } from '../support/describeRefusal';
import { pause } from '../support/yielder';
import type { WorkspaceState } from '../workspace/workspaceState';
import { claimRunIn, withRunDescription } from './runFacts';
import { noRunFilter, type RunFilter, type RunGrouping, type RunSort } from './runHistoryView';
import { nameOfRun } from './runNames';
import type { RunClaim, RunStore, RunStorePorts } from './runState';

/** Days for which a deleted run can be restored. */
export const KEEP_DAYS = 30;
const DAY = 86_400_000;

interface HistoryView {
  readonly filter: RunFilter;
  readonly sort: RunSort;
  readonly grouping: RunGrouping;
}

export interface RunHistoryState extends HistoryView {
  /** Ids of the runs selected for a joint action; undefined outside the selection mode. */
  readonly picked: ReadonlySet<string> | undefined;
  /** Last deleted first. */
  readonly bin: readonly DeletedRun[];

  show(change: Partial<HistoryView>): void;
  pick(ids: readonly string[] | undefined): void;
  /** Selects or deselects a run. */
  togglePicked(id: string): void;
  /** Changes names, tags and notes. */
  describe(changes: readonly RunDescription[]): Promise<void>;
  /** Adds a tag to runs, or removes it from all of them. */
  tag(ids: readonly string[], tag: string, isTagged: boolean): Promise<void>;
  /**
   * Moves runs into the bin and shows a notice to restore them; `forGood` deletes them permanently. Returns the ids of
   * the removed runs: a run in use by a page stays.
   */
  remove(ids: readonly string[], how?: { readonly forGood?: boolean }): Promise<readonly string[]>;
  restore(ids: readonly string[]): Promise<void>;
  /** Deletes permanently. */
  purge(ids: readonly string[]): Promise<void>;
  /** Reads the bin, and permanently deletes runs older than `KEEP_DAYS`. */
  loadBin(): Promise<void>;
}

export interface RunHistoryPorts {
  readonly runPorts: Pick<RunStorePorts, 'repository' | 'clock' | 'claimRun'>;
  readonly runs: RunStore;
  readonly workspace: { getState(): Pick<WorkspaceState, 'notify'> };
  readonly imports: { getState(): { adoptRuns(runs: readonly StoredRun[]): void } };
}

/** Number of attempts, and milliseconds between them, while this tab releases its own claim on a run. */
const TRIES = 40;
const BETWEEN = 25;

export function createRunHistory(ports: RunHistoryPorts): StoreApi<RunHistoryState> {
  const { runPorts, runs, workspace, imports } = ports;
  const { repository, clock } = runPorts;
  const notify: WorkspaceState['notify'] = (...args) => workspace.getState().notify(...args);
  /** Makes other tabs reload their run lists. */
  const announce = () => imports.getState().adoptRuns([]);

  const replace = (changed: readonly StoredRun[]) => {
    const byId = new Map(changed.map((run) => [run.id, run]));
    runs.setState({ runs: runs.getState().runs.map((run) => byId.get(run.id) ?? run) });
  };

  const claim = async (id: string, isOpenRun: boolean): Promise<RunClaim | undefined> => {
    for (let tries = 1; ; tries++) {
      const claimed = await claimRunIn(runPorts, id);
      if (claimed || !isOpenRun || tries === TRIES) return claimed;
      await pause(BETWEEN);
    }
  };

  const store = createStore<RunHistoryState>((set, get) => ({
    filter: noRunFilter,
    sort: 'newest',
    grouping: 'none',
    picked: undefined,
    bin: [],
    show: set,
    pick: (ids) => set({ picked: ids && new Set(ids) }),
    togglePicked: (id) => {
      const picked = new Set(get().picked);
      if (!picked.delete(id)) picked.add(id);
      set({ picked });
    },
    describe: async (changes) => {
      try {
        const described = await repository.describeRuns(changes);
        // The counts of the open run are newer here than in the repository.
        const listed = new Map(runs.getState().runs.map((run) => [run.id, run]));
        replace(described.map((run) => withRunDescription(listed.get(run.id) ?? run, run)));
        announce();
      } catch (error) {
        notify('error', t.changeNotStored({ why: describeRefusal(error) }));
      }
    },
    tag: async (ids, tag, isTagged) => {
      const wanted = new Set(ids);
      const name = tag.trim();
      if (name === '') return;
      const changes = runs.getState().runs.flatMap((run): RunDescription[] => {
        const tags = run.tags ?? [];
        if (!wanted.has(run.id) || tags.includes(name) === isTagged) return [];
        return [{ id: run.id, tags: isTagged ? [...tags, name] : tags.filter((other) => other !== name) }];
      });
      if (changes.length > 0) await get().describe(changes);
    },
    remove: async (ids, { forGood = false } = {}) => {
      const open = runs.getState().active?.id;
      const isOpen = open !== undefined && ids.includes(open);
      if (isOpen) runs.getState().closeRun();
      // Ended runs are not written any more, so no claim is needed: thousands are deleted at once.
      const ended = new Set(runs.getState().runs.flatMap((run) => (run.ended === undefined ? [] : [run.id])));
      const claims = await Promise.all(
        ids.map(async (id) => {
          const isUnclaimed = ended.has(id) && id !== open;
          return { id, claimed: isUnclaimed ? { release: () => undefined } : await claim(id, id === open) };
        }),
      );
      const free = claims.flatMap(({ id, claimed }) => (claimed ? [id] : []));
      const busy = claims.length - free.length;
      try {
        if (free.length > 0) {
          await repository.moveRunsToDeleted(free, clock.now());
          if (forGood) await repository.purgeDeletedRuns(free);
          const removedIds = new Set(free);
          const before = runs.getState().runs;
          const first = before.find(({ id }) => removedIds.has(id));
          runs.setState({ runs: before.filter(({ id }) => !removedIds.has(id)) });
          const { picked } = get();
          if (picked) set({ picked: new Set([...picked].filter((id) => !removedIds.has(id))) });
          announce();
          await get().loadBin();
          const what =
            free.length === 1 && first
              ? t.runDeleted({ name: nameOfRun(first), days: KEEP_DAYS })
              : t.runsDeleted({ runs: t.runs(free.length), days: KEEP_DAYS });
          if (!forGood) notify('info', what, { label: common.undo, run: () => void get().restore(free) });
        }
        if (busy > 0) notify('warning', t.busyRuns(busy));
        return free;
      } catch {
        notify('error', t.runsNotDeleted);
        return [];
      } finally {
        for (const { claimed } of claims) claimed?.release();
      }
    },
    restore: async (ids) => {
      try {
        const restored = await repository.restoreRuns(ids);
        runs.getState().addRuns(restored);
        announce();
      } catch {
        notify('error', t.runsNotRestored);
      }
      await get().loadBin();
    },
    purge: async (ids) => {
      await repository.purgeDeletedRuns(ids).catch(() => notify('error', t.runsNotPurged));
      await get().loadBin();
    },
    loadBin: async () => {
      const listing = await repository.listDeletedRuns().catch(() => undefined);
      if (!listing) return;
      const due = clock.now() - KEEP_DAYS * DAY;
      const expiredIds = listing.items.filter(({ deletedAt }) => deletedAt < due).map(({ run }) => run.id);
      if (expiredIds.length > 0) await repository.purgeDeletedRuns(expiredIds).catch(() => undefined);
      set({ bin: listing.items.filter(({ run }) => !expiredIds.includes(run.id)) });
    },
  }));
  // A run that is added again by other means, such as opening its log, is no longer marked as deleted.
  runs.subscribe(({ runs: listed }, before) => {
    const { bin } = store.getState();
    if (listed === before.runs || bin.length === 0) return;
    const ids = new Set(listed.map(({ id }) => id));
    if (bin.some(({ run }) => ids.has(run.id))) store.setState({ bin: bin.filter(({ run }) => !ids.has(run.id)) });
  });
  void store.getState().loadBin();
  return store;
}
